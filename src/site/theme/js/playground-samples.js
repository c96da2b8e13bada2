// Samples of a request: the templates of endpoint/sample over it. This is the twin of the interpreter there.
import languages from "./playground-languages.js";
import { component } from "./playground-request.js";

const quotes = '"""';
const backslashed = (text) => text.replace(/[\\"]/g, "\\$&");
const inSingleQuotes = (text) => text.replace(/[\\']/g, "\\$&");
const inShell = (text) => text.replaceAll("'", "'\\''");
const controls = /[\0-\x08\x0b-\x1f\x7f\x85\u2028\u2029]/g;
const hasControls = (text) => text.search(controls) >= 0;
const hex = (sign, length) => sign.charCodeAt().toString(16).padStart(length, "0");
const unicode = (sign) => `\\u${hex(sign, 4)}`;
const braced = (sign) => `\\u{${hex(sign, 1)}}`;
const block = (text) => text.replaceAll("\n", "\n        ");
const signs = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function quoted(text, control = unicode) {
  return `"${text.replace(/[\0-\x1f\x7f\x85\u2028\u2029\\"]/g, (sign) => signs[sign] ?? control(sign))}"`;
}

function withoutControls(text, control = unicode) {
  return text.replace(controls, (sign) => signs[sign] ?? control(sign));
}

/** With its last sign escaped, where that is a quote and would end the text. */
function open(text) {
  return text.endsWith('"') ? `${text.slice(0, -1)}\\"` : text;
}

const escapes = {
  shell(text) {
    if (!hasControls(text)) return `'${inShell(text)}'`;
    return `$'${withoutControls(inSingleQuotes(text), (sign) => (sign < "\x80" ? `\\x${hex(sign, 2)}` : unicode(sign)))}'`;
  },
  "in-shell": inShell,
  form: component,
  "form-file": (name) => (/[;,"\\]/.test(name) ? `"${backslashed(name)}"` : name),
  "form-quoted": (text) => `"${backslashed(text)}"`,
  javascript(text) {
    if (!text.includes("\n")) return quoted(text);
    return `\`${withoutControls(text.replace(/[\\`]|\$(?=\{)/g, "\\$&"))}\``;
  },
  python(text) {
    if (!text.includes("\n")) return quoted(text);
    const inner = text.replaceAll("\\", "\\\\").replaceAll(quotes, '\\"\\"\\"');
    return quotes + open(withoutControls(inner)) + quotes;
  },
  "python-json": (text) =>
    text.replace(/"(?:[^"\\]|\\[^])*"?|true|false|null/g, (part) => ({ true: "True", false: "False", null: "None" })[part] ?? part),
  go: (text) => (/[\n"]/.test(text) && !text.includes("`") && !hasControls(text) ? `\`${text}\`` : quoted(text)),
  ruby: (text) => (hasControls(text) ? quoted(text).replaceAll("#", "\\#") : `'${inSingleQuotes(text)}'`),
  php: (text) => (hasControls(text) ? quoted(text, braced).replaceAll("$", "\\$&") : `'${inSingleQuotes(text)}'`),
  strict: (text) => text.replaceAll("<", "%3C").replaceAll(">", "%3E"),
  "in-quotes": inSingleQuotes,
  java(text) {
    const isBlock = text.includes("\n") && /(^|\n)[^ \t\n]/.test(text) && !/[ \t](\n|$)/.test(text);
    if (!isBlock || text.endsWith("\n") || hasControls(text)) return quoted(text);
    const inner = text.replaceAll("\\", "\\\\").replaceAll(quotes, '\\"\\"\\"');
    return `${quotes}\n        ${open(block(inner))}${quotes}`;
  },
  csharp(text) {
    if (!text.includes("\n") || text.includes(quotes) || hasControls(text)) return quoted(text);
    return `${quotes}\n        ${block(text)}\n        ${quotes}`;
  },
  rust(text) {
    if (/[\n"]/.test(text) && !text.includes('"#') && !hasControls(text)) return `r#"${text}"#`;
    return quoted(text, braced);
  },
  "indent-2": (text) => text.replaceAll("\n", "\n  "),
  "indent-4": (text) => text.replaceAll("\n", "\n    "),
};

const isThere = (value) => value !== undefined && value !== null && value !== false && value !== "" && (!Array.isArray(value) || value.length > 0);

/** Writes the pieces of a template, text and marks in turn, up to the end of a section. */
function write(pieces, from, over, isSilent) {
  let out = "";
  let at = from;
  for (;;) {
    if (!isSilent) out += pieces[at];
    const mark = pieces[at + 1];
    if (mark === undefined || mark[0] === "/") return { out, at: at + 2 };
    at += 2;
    if (mark[0] !== "#" && mark[0] !== "^") {
      const [name, ...names] = mark.split("|");
      if (!isSilent) out += names.reduce((text, escape) => escapes[escape](text), over[name] ?? "");
      continue;
    }
    const value = over[mark.slice(1)];
    const isShown = !isSilent && isThere(value) === (mark[0] === "#");
    const turns = isShown && Array.isArray(value) && value.length ? value : [isShown && isThere(value) && typeof value === "object" && !Array.isArray(value) ? value : over];
    let end;
    for (const turn of turns) {
      const made = write(pieces, at, turn, !isShown);
      if (isShown) out += made.out;
      end = made.at;
    }
    at = end;
  }
}

function capital(method) {
  return method === "QUERY" ? undefined : method[0] + method.slice(1).toLowerCase();
}

/** What a part of a body is called in the header before it. */
function disposition({ name, file }) {
  const inQuotes = (text) => text.replace(/["\r\n]/g, (sign) => ({ '"': "%22", "\r": "%0D", "\n": "%0A" })[sign]);
  return `form-data; name="${inQuotes(name)}"${file === undefined ? "" : `; filename="${inQuotes(file)}"`}`;
}

function templateData(request) {
  const { method, url, headers, user, text, form = [], parts = [], upload, type } = request;
  const typed = headers.length > 0 || type !== undefined;
  const typedfields = parts.some((part) => part.file === undefined && part.type !== undefined);
  const byhand = typedfields || new Set(parts.map(({ name }) => name)).size < parts.length;
  return {
    ...request,
    user: user && { ...user, pair: `${user.name}:${user.password}` },
    parts: parts.map((part, at) => ({
      ...part,
      disposition: disposition(part),
      field: part.file === undefined,
      number: String(at + 1),
      last: at + 1 === parts.length,
    })),
    head: method === "HEAD",
    capital: capital(method),
    glob: /[[\]{}]/.test(url),
    typed,
    listed: typed || byhand,
    typedfields,
    byhand,
    headed: typed || user !== undefined,
    urlencoded: form.length > 0,
    encoded: form.map(({ name, value }) => `${component(name)}=${component(value)}`).join("&"),
    multipart: parts.length > 0,
    files: upload !== undefined || parts.some(({ file }) => file !== undefined),
    verbatim: parts.some(({ name }) => /[^!$&-.0-;=@-_a-z|~]/.test(name)) && !parts.some(({ name }) => /["\r\n]/.test(name)),
    typedparts: parts.some((part) => part.type !== undefined),
    reader: text !== undefined || form.length > 0,
    body: text !== undefined || upload !== undefined || form.length > 0 || parts.length > 0,
  };
}

const read = new Map();

function pieces(template) {
  if (!read.has(template)) {
    read.set(template, template.replace(/^[ \t]*(«[#^/][^«»]*»)[ \t]*\n/gm, "$1").split(/«([^»]*)»/));
  }
  return read.get(template);
}

/** The names of the languages with their labels, in order. */
export const offered = languages.map(({ name, label }) => ({ name, label }));

/** The sample of a request in a language. */
export function sample(request, language) {
  const { template } = languages.find(({ name }) => name === language) ?? languages[0];
  return write(pieces(template), 0, templateData(request), false).out.trimEnd();
}
