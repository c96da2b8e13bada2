// Colours for samples and answers: enough to tell the parts apart.
const json = /("(?:[^"\\]|\\[^])*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;
const words =
  "import from const let var new await async return def with open print func package if err panic defer use fn mut require do end public class static void throws using true false null None True False nil";
const program = new RegExp(
  [
    /(\/\/[^\n]*|^\s*#(?!\[)[^\n]*)/,
    /("""[^]*?"""|r#"[^]*?"#|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`)/,
    new RegExp(`\\b(${words.replaceAll(" ", "|")})\\b`),
    /(?<=\s)(--?[\w-]+)/,
    /\b([\w$]+)(?=\()/,
    /\b(\d[\d.]*)\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gm",
);
const ofProgram = ["c", "s", "k", "a", "f", "n"];
const longest = 100_000;

function span(className, text) {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

function classOf(found, isJson) {
  if (!isJson) return ofProgram[found.slice(1).findIndex((part) => part !== undefined)];
  if (found[1] !== undefined) return found[2] ? "p" : "s";
  return found[3] !== undefined ? "n" : "o";
}

/** Shows a text in an element, in colour. */
export function paint(element, text, language) {
  if (text.length > longest || language === "text") {
    element.textContent = text;
    return;
  }
  const parts = [];
  const isJson = language === "json";
  let at = 0;
  for (const found of text.matchAll(isJson ? json : program)) {
    const part = isJson && found[2] ? found[1] : found[0];
    if (found.index > at) parts.push(text.slice(at, found.index));
    parts.push(span(classOf(found, isJson), part));
    at = found.index + part.length;
  }
  element.replaceChildren(...parts, text.slice(at));
}
