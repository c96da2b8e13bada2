// Tabs and groups of code: one panel shows; groups with data-sync follow each other and remember.
import { named } from "./page.js";

const stored = "docs-choices";
const groups = [...document.querySelectorAll(".tabs, .code-group")].map(read).filter(Boolean);

/** A group's tabs, or the options of its list, each with its key and panel. */
function read(element) {
  const select = element.querySelector(":scope > .tab-select > select");
  const tabs = select ? [...select.options] : [...element.querySelectorAll(":scope > .tab-list > [role=tab]")];
  if (!tabs.length) return null;
  const panels = tabs.map((tab) => document.getElementById(tab.getAttribute("aria-controls") ?? tab.value));
  return { element, select, tabs, panels, isShared: "sync" in element.dataset };
}

function show(group, index) {
  group.tabs.forEach((tab, at) => {
    const panel = group.panels[at];
    const isShown = at === index;
    panel.toggleAttribute("data-idle", !isShown);
    // The browser's own search finds what is hidden this way, and asks for it by `beforematch`.
    if (isShown) panel.removeAttribute("hidden");
    else panel.setAttribute("hidden", "until-found");
    if (group.select) return;
    tab.setAttribute("aria-selected", String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
  });
  if (group.select) group.select.selectedIndex = index;
}

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(stored)) ?? [];
  } catch {
    return [];
  }
}

function follow(key) {
  for (const group of groups) {
    const index = group.isShared ? group.tabs.findIndex((tab) => tab.dataset.key === key) : -1;
    if (index >= 0) show(group, index);
  }
}

function choose(group, index) {
  const place = () => group.element.getBoundingClientRect().top;
  const before = place();
  const { key } = group.tabs[index].dataset;
  show(group, index);
  if (group.isShared && key) {
    follow(key);
    try {
      const choices = [key, ...remembered().filter((other) => other !== key)].slice(0, 24);
      localStorage.setItem(stored, JSON.stringify(choices));
    } catch {
      // Without storage the choice lasts for this page.
    }
  }
  // Groups above may have grown: what was clicked stays under the pointer.
  scrollBy({ top: place() - before, behavior: "instant" });
}

/** Opens the panels that the element with the fragment's id lies in. */
function openTarget() {
  const target = named();
  if (!target) return;
  let changed = false;
  for (const group of groups) {
    const index = group.panels.findIndex((panel) => panel.contains(target));
    if (index < 0 || !group.panels[index].hasAttribute("data-idle")) continue;
    show(group, index);
    changed = true;
  }
  if (changed) target.scrollIntoView();
}

function move(group, from, event) {
  const last = group.tabs.length - 1;
  const isMirrored = getComputedStyle(group.element).direction === "rtl";
  const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[event.key];
  let to = from;
  if (step) to = (from + step + group.tabs.length) % group.tabs.length;
  else if (event.key === "Home") to = 0;
  else if (event.key === "End") to = last;
  else return;
  event.preventDefault();
  choose(group, to);
  group.tabs[to].focus();
}

for (const group of groups) {
  show(group, Math.max(0, group.panels.findIndex((panel) => !panel.hasAttribute("data-idle"))));
  group.select?.addEventListener("change", () => choose(group, group.select.selectedIndex));
  group.panels.forEach((panel, index) => {
    panel.addEventListener("beforematch", () => show(group, index));
  });
  if (group.select) continue;
  group.tabs.forEach((tab, index) => {
    tab.addEventListener("keydown", (event) => move(group, index, event));
    tab.addEventListener("click", () => {
      choose(group, index);
      if (group.element.matches(".tabs")) history.replaceState(history.state, "", `#${group.panels[index].id}`);
    });
  });
}
for (const key of remembered().reverse()) follow(key);
addEventListener("hashchange", openTarget);
openTarget();
