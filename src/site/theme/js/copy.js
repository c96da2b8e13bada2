// Buttons of blocks of code: each gets one that copies, long ones that ask for it one that shows all. "Copy page" takes the
// Markdown of the page.
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

for (const figure of document.querySelectorAll(".code[data-expandable]")) {
  const sample = figure.querySelector("pre");
  if (sample.checkVisibility() && sample.scrollHeight <= sample.clientHeight + 1) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "expand";
  button.ariaExpanded = "false";
  const tell = () => {
    button.textContent = "open" in figure.dataset ? "Show less" : "Show all";
    button.ariaExpanded = String("open" in figure.dataset);
  };
  button.addEventListener("click", () => {
    figure.toggleAttribute("data-open");
    tell();
  });
  tell();
  figure.append(button);
}

for (const figure of document.querySelectorAll(".code:not([data-nocopy])")) {
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
