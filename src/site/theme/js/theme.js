// The button that changes between light and dark. early.js applies the choice on the next page.
const root = document.documentElement;
const button = document.querySelector(".theme-button");
const system = matchMedia("(prefers-color-scheme: dark)");

const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);

function label() {
  button?.setAttribute("aria-label", isDark() ? button.dataset.lightLabel : button.dataset.darkLabel);
}

button?.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  label();
  try {
    localStorage.setItem("docs-theme", root.dataset.theme);
  } catch {
    // Without storage the choice lasts for this page.
  }
});
system.addEventListener("change", label);
addEventListener("storage", ({ key, newValue }) => {
  if (key !== "docs-theme" || !newValue) return;
  root.dataset.theme = newValue;
  label();
});
label();
