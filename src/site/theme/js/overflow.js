// Blocks that scroll can be reached by the keyboard; those that fit are no stop on its way.
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const isHigh = target.scrollHeight > target.clientHeight && getComputedStyle(target).overflowY === "auto";
    if (isHigh || target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const block of document.querySelectorAll(".code pre, .mermaid pre, .table, .math")) observer.observe(block);
