// Diagrams: a frame draws each once for each theme; the pictures take the place of the text, which stays below, folded.
const figures = [...document.querySelectorAll("figure.mermaid")];
const font = getComputedStyle(document.body).fontFamily;
const drawn = new Map();

/** The page's colours in a theme, as the drawing library names them. */
function colours(theme) {
  const probe = document.createElement("div");
  probe.className = `mermaid-probe ${theme}`;
  document.body.append(probe);
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const read = (property) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = getComputedStyle(probe)[property];
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  const [ink, ground, fill, line] = ["color", "backgroundColor", "outlineColor", "borderTopColor"].map(read);
  probe.remove();
  return {
    darkMode: theme === "dark",
    background: ground,
    mainBkg: fill,
    primaryColor: fill,
    primaryTextColor: ink,
    primaryBorderColor: line,
    secondaryColor: ground,
    tertiaryColor: ground,
    textColor: ink,
    lineColor: line,
    nodeBorder: line,
    clusterBkg: ground,
    clusterBorder: line,
    edgeLabelBackground: ground,
    noteBkgColor: fill,
    noteTextColor: ink,
    noteBorderColor: line,
  };
}

function picture(figure, theme, svg) {
  const image = new Image();
  const [, , width, height] = /viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"/.exec(svg)?.slice(1) ?? [];
  image.className = `${theme}-only`;
  image.alt = figure.dataset.alt ?? "Diagram; its text follows.";
  if (width) {
    image.width = Math.ceil(width);
    image.height = Math.ceil(height);
  }
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return image;
}

function replace(figure, { light, dark }) {
  const text = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = "Text of the diagram";
  const pre = figure.querySelector("pre");
  pre.replaceWith(picture(figure, "light", light), picture(figure, "dark", dark), text);
  text.append(summary, pre);
}

function receive({ index, theme }, svg) {
  const both = drawn.get(index) ?? {};
  both[theme] = svg;
  drawn.set(index, both);
  if (both.light && both.dark) replace(figures[index], both);
}

function start(frame) {
  for (const theme of ["light", "dark"]) {
    const palette = colours(theme);
    figures.forEach((figure, index) => {
      const { textContent: source } = figure.querySelector("code");
      frame.contentWindow.postMessage({ id: `${index}-${theme}`, source, colours: palette, font }, "*");
    });
  }
}

function open() {
  const frame = document.createElement("iframe");
  frame.className = "mermaid-frame";
  frame.title = "Diagrams";
  frame.tabIndex = -1;
  // With an origin of its own it has a process of its own: the page stays quick while the library is read.
  frame.sandbox = "allow-scripts";
  frame.ariaHidden = "true";
  let waiting = figures.length * 2;
  addEventListener("message", ({ data, source }) => {
    if (source !== frame.contentWindow) return;
    if (data.diagram === "ready") return start(frame);
    const [index, theme] = data.diagram.split("-");
    if (data.svg) receive({ index: Number(index), theme }, data.svg);
    if (!(waiting -= 1)) frame.remove();
  });
  frame.src = new URL("./mermaid-frame.html", import.meta.url);
  document.body.append(frame);
}

// The library is large: it is asked for when the page is whole and has been painted, a diagram is near to being seen, and the
// browser has nothing better to do.
function watch() {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    if ("requestIdleCallback" in window) requestIdleCallback(open, { timeout: 3000 });
    else setTimeout(open, 200);
  }, { rootMargin: "50% 0px" });
  for (const figure of figures) observer.observe(figure);
}
function wait() {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    setTimeout(watch, 100);
  });
  observer.observe({ type: "paint", buffered: true });
}
if (document.readyState === "complete") wait();
else addEventListener("load", wait, { once: true });
