// Images in frames can be seen as large as the window allows.
let dialog;

function make() {
  dialog = document.createElement("dialog");
  dialog.className = "zoom-dialog";
  const close = document.createElement("button");
  close.type = "button";
  close.ariaLabel = "Close the image";
  close.append(document.createElement("img"));
  close.addEventListener("click", () => dialog.close());
  dialog.append(close);
  document.body.append(dialog);
}

function zoom(image) {
  if (!dialog) make();
  const large = dialog.querySelector("img");
  large.src = image.currentSrc || image.src;
  large.alt = image.alt;
  dialog.ariaLabel = image.alt || "Image";
  dialog.showModal();
}

for (const image of document.querySelectorAll(".frame img:not([data-no-zoom], a img)")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "zoom";
  button.ariaLabel = image.alt ? `Enlarge the image: ${image.alt}` : "Enlarge the image";
  // The same picture may stand there once for each theme.
  for (const name of ["light-only", "dark-only"]) if (image.classList.contains(name)) button.classList.add(name);
  button.addEventListener("click", () => zoom(image));
  image.addEventListener("click", () => zoom(image));
  image.classList.add("zoomable");
  image.closest(".frame > div").append(button);
}
