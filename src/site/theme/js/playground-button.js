// The button that opens the playground. What it needs is loaded the first time.
for (const button of document.querySelectorAll(".try")) {
  button.addEventListener("click", async () => {
    button.ariaBusy = "true";
    try {
      const { show } = await import("./playground.js");
      await show(button.dataset.request);
    } catch {
      button.textContent = "Could not be loaded: try again";
    }
    button.ariaBusy = null;
  });
}
