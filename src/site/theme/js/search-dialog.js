// The search: a dialog with a field, chips that narrow the search, and the results of search.js, grouped by page.
const root = document.documentElement;
const dialog = make("dialog", { className: "search", ariaLabel: "Search" });
const field = make("div", { className: "search-field" });
const input = make("input", {
  type: "search",
  placeholder: "Search the documentation",
  autocomplete: "off",
  spellcheck: false,
  enterKeyHint: "go",
  ariaLabel: "Search the documentation",
  role: "combobox",
  ariaExpanded: "false",
  ariaAutoComplete: "list",
});
const close = make("button", { type: "button", textContent: "Close" });
const chips = make("div", { className: "search-filters", role: "group", ariaLabel: "Narrow the search", hidden: true });
const results = make("div", { className: "search-results", id: "search-results", role: "listbox", ariaLabel: "Results" });
const status = make("p", { className: "search-status", role: "status" });
const keys = make("div", { className: "search-keys", ariaHidden: "true" });

const chosen = { tab: undefined, version: root.dataset.version };
let engine;
let options = [];
let at = -1;
let turn = 0;

function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

input.setAttribute("aria-controls", results.id);
for (const [key, meaning] of [["↑↓", "to move"], ["↵", "to open"], ["esc", "to close"]]) {
  keys.append(make("span", {}, make("kbd", { textContent: key }), meaning));
}
field.append(input, close);
dialog.append(field, chips, results, status, keys);
document.body.append(dialog);

function select(index) {
  options[at]?.setAttribute("aria-selected", "false");
  at = index;
  const option = options[at];
  if (!option) return input.removeAttribute("aria-activedescendant");
  option.setAttribute("aria-selected", "true");
  input.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}

/** Text parts as text, what was searched for as <mark>. */
function marked(parts) {
  return parts.map(({ text, mark }) => (mark ? make("mark", { textContent: text }) : text));
}

/** Results of one page stand together, where the best of them stood. */
function byPage(found) {
  const pages = new Map();
  for (const result of found) {
    const key = result.url.split("#")[0];
    if (!pages.has(key)) pages.set(key, []);
    pages.get(key).push(result);
  }
  return [...pages.values()];
}

function draw(found) {
  options = [];
  const groups = byPage(found).map((sections, index) => {
    const [{ page, path }] = sections;
    const head = make("div", { className: "search-page", id: `search-page-${index}` });
    head.append(...path.flatMap((step) => [step, " › "]), make("b", { textContent: page }));
    const group = make("div", { role: "group" }, head);
    group.setAttribute("aria-labelledby", head.id);
    for (const { url, heading, excerpt } of sections) {
      const id = `search-result-${options.length}`;
      const option = make("a", { href: url, id, role: "option", tabIndex: -1, ariaSelected: "false" });
      option.append(make("b", { textContent: heading || page }), make("span", {}, ...marked(excerpt)));
      options.push(option);
      group.append(option);
    }
    return group;
  });
  results.replaceChildren(...groups);
  results.scrollTop = 0;
  input.ariaExpanded = String(options.length > 0);
  select(options.length ? 0 : -1);
}

async function search() {
  const mine = ++turn;
  const query = input.value.trim();
  if (!engine || !query) {
    draw([]);
    status.textContent = query ? "The search is being loaded." : "";
    return;
  }
  let found;
  try {
    found = await engine.search(query, chosen);
  } catch {
    if (mine === turn) fail();
    return;
  }
  if (mine !== turn || !found) return;
  draw(found);
  const isNarrowed = chosen.tab !== undefined || chosen.version !== undefined;
  const count = found.length === 1 ? "1 result" : `${found.length} results`;
  status.textContent = found.length ? count : `Nothing found for “${query}”${isNarrowed ? " here" : ""}.`;
}

function fail() {
  draw([]);
  status.textContent = "The search could not be loaded. Is there a connection?";
}

function addChips(kind, names) {
  if (names.length < 2) return;
  for (const name of names) {
    const chip = make("button", { type: "button", textContent: name, ariaPressed: String(chosen[kind] === name) });
    chip.dataset.kind = kind;
    chip.addEventListener("click", () => {
      chosen[kind] = chosen[kind] === name ? undefined : name;
      for (const other of chips.children) {
        if (other.dataset.kind === kind) other.ariaPressed = String(other.textContent === chosen[kind]);
      }
      input.focus();
      search();
    });
    chips.append(chip);
  }
  chips.hidden = false;
}

async function load() {
  try {
    const place = new URL(root.dataset.search, location.href);
    const [{ open }, answer] = await Promise.all([import("./search.js"), fetch(place, { cache: "no-cache" })]);
    const { index } = await answer.json();
    engine = await open(new URL(index, place).href);
  } catch {
    fail();
    return;
  }
  if (!engine.filters.versions.includes(chosen.version)) chosen.version = undefined;
  addChips("tab", engine.filters.tabs);
  addChips("version", engine.filters.versions);
  search();
}

input.addEventListener("input", search);
input.addEventListener("keydown", (event) => {
  const last = options.length - 1;
  if (event.isComposing) return;
  // Browsers would first clear the field.
  if (event.key === "Escape") dialog.close();
  else if (event.key === "ArrowDown") select(at < last ? at + 1 : 0);
  else if (event.key === "ArrowUp") select(at > 0 ? at - 1 : last);
  else if (event.key === "Enter" && options[at]) {
    // A click of the link itself, so that Ctrl and Cmd open a new tab.
    const { ctrlKey, metaKey, shiftKey } = event;
    options[at].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
  } else if (event.key !== "Enter") return;
  event.preventDefault();
});
results.addEventListener("pointermove", ({ target }) => {
  const index = options.indexOf(target.closest("[role=option]"));
  if (index >= 0 && index !== at) select(index);
});
results.addEventListener("click", ({ target }) => {
  if (target.closest("[role=option]")) dialog.close();
});
close.addEventListener("click", () => dialog.close());
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog) dialog.close();
});

/** Opens the dialog; the engine is loaded the first time. */
export function show() {
  if (dialog.open) return;
  for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
  dialog.showModal();
  input.focus();
  input.select();
  if (!engine) load();
}
