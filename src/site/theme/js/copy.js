// Copy buttons: each block of code gets one; "Copy page" takes the Markdown of the page.
const status = document.createElement("div");
status.className = "screen-reader";
status.role = "status";
document.querySelector("main").append(status);

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(await text());
  } catch {
    status.textContent = "Could not copy";
    return;
  }
  status.textContent = "Copied";
  button.dataset.done = "";
  setTimeout(() => {
    delete button.dataset.done;
    status.textContent = "";
  }, 1600);
}

// Lines that a change takes away are not part of the result.
function codeOf(figure) {
  const code = figure.querySelector("code").cloneNode(true);
  for (const line of code.querySelectorAll(".removed")) line.remove();
  return code.textContent.replace(/\n$/, "");
}

for (const figure of document.querySelectorAll(".code")) {
  const title = figure.querySelector("figcaption")?.textContent.trim();
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.ariaLabel = title ? `Copy ${title}` : "Copy code";
  button.addEventListener("click", () => copy(button, () => codeOf(figure)));
  figure.append(button);
}

const page = document.querySelector(".copy-page");
page?.addEventListener("click", () =>
  copy(page, async () => {
    const answer = await fetch(page.dataset.source);
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.text();
  }),
);
