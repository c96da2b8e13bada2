// The changelog's filter: Updates that have one of the chosen tags.
const buttons = [...document.querySelectorAll(".update-filter button")];
const updates = [...document.querySelectorAll(".update")].map((element) => ({
  element,
  tags: [...element.querySelectorAll(".update-tags li")].map((tag) => tag.textContent),
}));

function filter() {
  const chosen = buttons.filter((button) => button.ariaPressed === "true").map((button) => button.value);
  for (const { element, tags } of updates) {
    element.hidden = chosen.length > 0 && !tags.some((tag) => chosen.includes(tag));
  }
}

for (const button of buttons) {
  button.addEventListener("click", () => {
    button.ariaPressed = String(button.ariaPressed !== "true");
    filter();
  });
}
