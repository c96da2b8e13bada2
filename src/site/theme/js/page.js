// What every page does: menus close, the sidebar stays where it was, a fragment opens what it lies in.
const sidebar = document.getElementById("_sidebar");
const versions = document.querySelector(".versions");

addEventListener("click", ({ target }) => {
  if (!versions?.contains(target)) versions?.removeAttribute("open");
  if (target.closest("a")) target.closest(":popover-open")?.hidePopover();
});
addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !versions?.open) return;
  versions.open = false;
  versions.querySelector("summary").focus();
});

// A page of no version shows what is marked with the version that was chosen, in the place of the first one's.
function choose() {
  const root = document.documentElement;
  if (root.dataset.version) return localStorage.setItem("docs-version", root.dataset.version);
  const links = [...versions.querySelectorAll("a")];
  const chosen = links.find((link) => link.textContent === localStorage.getItem("docs-version"));
  if (!chosen) return;
  const name = chosen.textContent;
  for (const part of document.querySelectorAll("[data-version]")) part.hidden = part.dataset.version !== name;
  root.dataset.version = name;
  links.find((link) => link.ariaCurrent)?.removeAttribute("aria-current");
  chosen.setAttribute("aria-current", "true");
  versions.querySelector("summary").lastChild.data = ` ${name}`;
}
if (versions) {
  try {
    choose();
  } catch {
    // Without storage a page of no version shows the first one.
  }
}

// Wide screens show these in their columns: one that is open would stay above the page.
for (const width of ["64rem", "80rem"]) {
  matchMedia(`(width >= ${width})`).addEventListener("change", () => {
    for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
  });
}

function place(current) {
  const { top, bottom } = current.getBoundingClientRect();
  const frame = sidebar.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) {
    sidebar.scrollTop += top - frame.top - frame.height / 3;
  }
}
if (sidebar) {
  const current = sidebar.querySelector('[aria-current="page"]');
  try {
    sidebar.scrollTop = Number(sessionStorage.getItem("docs-sidebar"));
    addEventListener("pagehide", () => sessionStorage.setItem("docs-sidebar", sidebar.scrollTop));
  } catch {
    // Without storage the sidebar begins at its current page.
  }
  if (current) {
    place(current);
    sidebar.addEventListener("toggle", () => place(current));
  }
}

/** The element that the address's fragment names. */
export function named() {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // An id may hold a percent sign of its own.
  }
  return id && document.getElementById(id);
}

function openTarget() {
  const target = named();
  let closed = false;
  for (let at = target; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement && !at.open) closed = at.open = true;
  }
  if (closed) target.scrollIntoView();
}
addEventListener("hashchange", openTarget);
openTarget();
