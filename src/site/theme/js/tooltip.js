// Tooltips: CSS shows them on hover and focus. Here a touch opens one, Escape closes it, and it keeps inside the window.
const places = CSS.supports("anchor-scope: --tip") && CSS.supports("position-area: block-start");

function keepInside(tip) {
  tip.style.marginInlineStart = "";
  const { left, right } = tip.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const shift = left < 8 ? 8 - left : Math.min(0, width - 8 - right);
  if (shift) tip.style.marginLeft = `${shift}px`;
}

for (const tooltip of document.querySelectorAll(".tooltip")) {
  const [button, tip] = tooltip.children;
  button.addEventListener("click", () => button.focus());
  for (const event of ["pointerenter", "focusin"]) {
    tooltip.addEventListener(event, () => {
      if (!places) keepInside(tip);
    });
  }
  for (const event of ["pointerleave", "focusout"]) {
    tooltip.addEventListener(event, () => delete tooltip.dataset.closed);
  }
}
addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const tooltip of document.querySelectorAll(".tooltip:is(:hover, :focus-within)")) tooltip.dataset.closed = "";
});
addEventListener("click", ({ target }) => {
  const open = document.activeElement.closest?.(".tooltip");
  if (open && !open.contains(target)) document.activeElement.blur();
});
