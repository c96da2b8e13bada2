// In the frame: turns the text of a diagram into an SVG, for each theme in the colours that the page sends along.
{
  const { mermaid } = globalThis;

  async function draw({ id, source, colours, font }) {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      theme: "base",
      themeVariables: { ...colours, fontFamily: font, fontSize: "14px" },
      fontFamily: font,
    });
    const { svg } = await mermaid.render(`diagram-${id}`, source);
    return svg;
  }

  // One after the other: the library has one set of settings.
  let last = Promise.resolve();
  addEventListener("message", ({ data, source }) => {
    if (source !== parent || typeof data?.source !== "string") return;
    last = last.then(async () => {
      let svg = null;
      try {
        svg = await draw(data);
      } catch {
        // The page keeps the text.
      }
      source.postMessage({ diagram: data.id, svg }, "*");
    });
  });
  parent.postMessage({ diagram: "ready" }, "*");
}
