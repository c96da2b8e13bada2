// Opens the search: by a click, by "/" and by Ctrl-K or Cmd-K. Nothing of the search is loaded before.
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const keys = document.querySelector(".search-button kbd");
if (keys && isMac) keys.textContent = "⌘K";

async function open() {
  const { show } = await import("./search-dialog.js");
  show();
}

for (const button of document.querySelectorAll(".search-button, .search-open")) {
  button.addEventListener("click", open);
}
addEventListener("keydown", (event) => {
  const writes = event.target.closest?.("input, textarea, select, [contenteditable]");
  const isShortcut = event.key.toLowerCase() === "k" && (isMac ? event.metaKey : event.ctrlKey);
  const isSlash = event.key === "/" && !writes && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isShortcut && !isSlash) return;
  event.preventDefault();
  open();
});
