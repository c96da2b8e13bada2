// Sends a request and shows the answer as it arrives.
import { make } from "./playground-inputs.js";
import { paint } from "./playground-paint.js";

const most = 500_000;
const mostEvents = 1000;
const mostAtOnce = 100;
const proxy = document.documentElement.dataset.proxy;
const textual = /^text\/|[/+](json|xml|yaml|x-yaml|x-ndjson|jsonl|javascript|graphql|csv)$/;

/** A number of bytes for people. */
function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function time(milliseconds) {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}

function base64(text) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The body as the browser sends it. Of fields and files, it writes the type itself. */
function contentOf({ text, form, parts, blob }) {
  if (text !== undefined) return text;
  if (blob) return blob;
  if (form?.length) return new URLSearchParams(form.map(({ name, value }) => [name, value]));
  if (!parts?.length) return undefined;
  const data = new FormData();
  for (const { name, value, file, blob: held, type } of parts) {
    if (held) data.append(name, type && held.type !== type ? new Blob([held], { type }) : held, file);
    else data.append(name, type ? new Blob([value], { type }) : value);
  }
  return data;
}

/** Gives the browser cookies for one request; what is returned takes them back. Null where it lets no page do so. */
function lend(cookies, url) {
  const { hostname, pathname, protocol } = new URL(url);
  if (hostname !== location.hostname) return null;
  const end = `; path=${pathname}; samesite=strict${protocol === "https:" ? "; secure" : ""}`;
  const pairs = cookies.split("; ");
  for (const pair of pairs) document.cookie = pair + end;
  return () => {
    for (const pair of pairs) document.cookie = `${pair.split("=")[0]}=${end}; max-age=0`;
  };
}

/** Sends a request. Gives the answer and what could not be sent as it should be. */
async function send(request, { signal, isDirect }) {
  const { href: url, origin } = new URL(request.url, location.href);
  const through = isDirect || origin === location.origin ? undefined : proxy;
  const headers = new Headers();
  const notes = [];
  let giveBack;
  const set = (name, value) => {
    try {
      headers.set(name, value);
    } catch {
      throw new RangeError(`Nothing was sent: browsers cannot send “${value}” in the header ${name}. The sample sends it.`);
    }
  };
  for (const { name, value } of request.headers) {
    const isCookie = name.toLowerCase() === "cookie";
    if (isCookie && through) set("x-docs-cookie", value);
    else if (isCookie) {
      giveBack = lend(value, url);
      if (!giveBack) notes.push("The cookies were not sent: no page may set those of another host. The sample sends them.");
    } else set(name, value);
  }
  if (request.type && contentOf(request) !== undefined) headers.set("content-type", request.type);
  if (request.user) headers.set("authorization", `Basic ${base64(`${request.user.name}:${request.user.password}`)}`);
  let body = contentOf(request);
  if (body !== undefined && /^(GET|HEAD)$/.test(request.method)) {
    notes.push(`The body was not sent: browsers send none with ${request.method}. The sample sends it.`);
    body = undefined;
  }
  if (through) headers.set("x-docs-target", url);
  const credentials = giveBack ? "include" : "same-origin";
  try {
    const answer = await fetch(through ?? url, { method: request.method, headers, body, signal, credentials, cache: "no-store" });
    return { answer, notes };
  } finally {
    giveBack?.();
  }
}

function headersOf(answer) {
  const sent = proxy && answer.headers.get("x-docs-headers");
  return sent ? JSON.parse(sent) : [...answer.headers];
}

function headerTable(headers) {
  const rows = headers.map(([name, value]) => make("div", {}, make("dt", { textContent: name }), " ", make("dd", { textContent: value })));
  const summary = make("summary", { textContent: headers.length === 1 ? "1 header" : `${headers.length} headers` });
  const note = make("p", { className: "play-note", textContent: "The browser shows the headers that the server lets pages read." });
  return make("details", { className: "expandable" }, summary, make("div", {}, make("dl", { className: "play-headers" }, rows), !proxy && note));
}

/** A place for code with a button that copies it. */
export function codeBlock(label, copies) {
  const code = make("code");
  const pre = make("pre", { tabIndex: 0, ariaLabel: label, role: "region" }, code);
  const copy = make("button", { type: "button", className: "copy", ariaLabel: copies });
  const said = make("span", { className: "screen-reader", role: "status" });
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      copy.dataset.done = "";
      said.textContent = "Copied";
    } catch {
      said.textContent = "Could not copy";
    }
    setTimeout(() => {
      delete copy.dataset.done;
      said.textContent = "";
    }, 1600);
  });
  return { code, element: make("figure", { className: "code" }, pre, copy, said) };
}

/** The ends of files whose type says it otherwise. */
const ends = { plain: "txt", "event-stream": "txt", "x-ndjson": "ndjson", "octet-stream": "bin", jpeg: "jpg", mpeg: "mp3" };

/** The name under which an answer is saved. */
function fileName(url, headers, type) {
  const [, disposition = ""] = headers.find(([name]) => name === "content-disposition") ?? [];
  const [, coded] = /filename\*=[^';]*'[^';]*'([^";]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="?([^";]+)/i.exec(disposition) ?? [];
  const last = new URL(url, location.href).pathname.split("/").filter(Boolean).pop();
  const end = type.split("/").pop().replace(/^svg\+xml$/, "svg").split("+").pop() || "bin";
  const usual = last?.includes(".") ? last : `${last ?? "answer"}.${ends[end] ?? end}`;
  try {
    return coded ? decodeURIComponent(coded) : (plain ?? usual);
  } catch {
    return plain ?? usual;
  }
}

/** Shows the events of a stream, each as it arrives. */
function eventList() {
  const element = make("ol", { className: "play-events", role: "log", ariaLabel: "Events", tabIndex: 0 });
  let rest = "";
  const show = (block) => {
    const fields = block.split(/\r\n|\r|\n/).filter((line) => line && !line.startsWith(":"));
    const of = (name) => fields.filter((line) => line === name || line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ""));
    const data = of("data");
    // An event without data is none.
    if (!data.length) return;
    const code = make("code");
    paint(code, data.join("\n"), "json");
    const names = [...of("event"), ...of("id").map((id) => `id ${id}`)].join(", ");
    element.append(make("li", {}, names && make("span", { className: "play-note", textContent: names }), make("pre", {}, code)));
  };
  const add = (text) => {
    const blocks = (rest + text).split(/(?:\r\n|\n|\r(?!\n)){2}/);
    rest = blocks.pop();
    blocks.slice(-mostAtOnce).forEach(show);
    while (element.childElementCount > mostEvents) element.firstChild.remove();
    element.scrollTop = element.scrollHeight;
  };
  return { element, add, end: () => rest.trim() && show(rest) };
}

/** Shows a text as it grows; JSON in lines and colour once it is whole. */
function growing(type) {
  const { code, element } = codeBlock("Body of the answer", "Copy the body");
  const held = document.createTextNode("");
  code.append(held);
  let text = "";
  let isCut = false;
  const add = (part) => {
    const shown = part.slice(0, most - text.length);
    isCut ||= shown.length < part.length;
    text += shown;
    held.appendData(shown);
  };
  const end = () => {
    const isJson = /json$/.test(type);
    let whole = text;
    try {
      // Numbers would be rounded: what is read is only looked at. What is cut cannot be read.
      if (isJson && !isCut) JSON.parse(text);
      if (isJson) whole = indented(text);
    } catch {
      // It is no JSON, and is shown as it came.
    }
    paint(code, whole.slice(0, most), isJson ? "json" : "text");
    if (isCut || whole.length > most) element.append(make("figcaption", { textContent: "The rest is in the file." }));
  };
  return { element, add, end };
}

/** JSON over several lines, its numbers and texts as they were sent. */
function indented(text) {
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  return text.replace(/("(?:[^"\\]|\\[^])*")|\s+|([[{])\s*([\]}])?|([\]}])|(,)|(:)/g, (whole, string, open, shut, close, comma, colon) => {
    if (string) return string;
    if (open && shut) return open + shut;
    if (open) return (depth += 1), open + line();
    if (close) return (depth -= 1), line() + close;
    if (comma) return comma + line();
    return colon ? ": " : "";
  });
}

function dataUrl(blob) {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = fail;
    reader.readAsDataURL(blob);
  });
}

/** What shows a body of a type while it arrives. */
function viewer(type) {
  if (type === "text/event-stream") return eventList();
  return (textual.test(type) && !type.startsWith("image/")) || type === "" ? growing(type) : undefined;
}

const noteOf = (text) => make("p", { className: "play-note", textContent: text });

/** How long, in milliseconds, what has arrived waits until it is shown; and how many times as long as that took the last time. */
const pause = 100;
const share = 4;

async function showBody(answer, nameOf, place, told) {
  const type = (answer.headers.get("content-type") ?? "").split(";")[0].trim().toLowerCase();
  const view = viewer(type);
  const decoder = new TextDecoder();
  const chunks = [];
  let bytes = 0;
  let fresh = "";
  let timer;
  let took = 0;
  const show = () => {
    const start = performance.now();
    timer = undefined;
    view?.add(fresh);
    fresh = "";
    told(bytes);
    took = performance.now() - start;
  };
  const reader = answer.body?.getReader();
  let isWhole = false;
  if (view) place.append(view.element);
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      chunks.push(value);
      bytes += value.length;
      if (view) fresh += decoder.decode(value, { stream: true });
      // A fast stream must not keep the page from being used.
      timer ??= setTimeout(show, pause + share * took);
    }
    isWhole = true;
  } finally {
    clearTimeout(timer);
    fresh += decoder.decode();
    show();
    view?.end();
    const blob = new Blob(chunks, { type });
    if (!bytes) {
      view?.element.remove();
      if (isWhole) place.append(noteOf("The answer has no body."));
    } else {
      if (type.startsWith("image/")) {
        const image = make("img", { className: "play-image", alt: "The picture that came as the answer", src: await dataUrl(blob) });
        place.append(await image.decode().then(() => image, () => noteOf("The browser cannot show it as a picture.")));
      }
      const [kind] = type.split("/");
      if (kind === "audio" || kind === "video") {
        const label = kind === "audio" ? "The sound that came as the answer" : "The film that came as the answer";
        place.append(make(kind, { className: "play-image", controls: true, ariaLabel: label, src: URL.createObjectURL(blob) }));
      }
      const name = nameOf(type);
      place.append(make("a", { className: "play-link", href: URL.createObjectURL(blob), download: name, textContent: `Save ${name}` }));
    }
  }
}

/** Why there is no answer, and what can be done. */
function refusal(request, curl) {
  const { origin, protocol } = new URL(request.url, location.href);
  const isMixed = protocol === "http:" && location.protocol === "https:";
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.host);
  const why = isMixed
    ? `This page came over https, and browsers let such pages send nothing over plain http, as to ${origin}.`
    : `The browser gave no answer of ${origin}. Either it cannot be reached, or it does not allow pages of ${location.origin} to read what it says (CORS).`;
  const proxied = isLocal && !proxy && !isMixed && ["Whoever writes these pages can try them with ", make("code", { textContent: "docs dev" }), ", which asks in the browser’s place."];
  const { code, element } = codeBlock("The request for a terminal", "Copy the request for a terminal");
  paint(code, curl, "bash");
  return [
    make("p", { textContent: `${why} The same request works outside of the browser:` }),
    element,
    proxied && make("p", { className: "play-note" }, proxied),
  ].filter(Boolean);
}

/**
 * Sends a request and shows what comes back in an element. `say` is told each state in words. Ends when the answer does.
 */
export async function exchange(request, { signal, place, say, curl, isDirect }) {
  const start = performance.now();
  const status = make("p", { className: "play-status" });
  for (const { href } of place.querySelectorAll("a[download]")) URL.revokeObjectURL(href);
  place.replaceChildren();
  if (!URL.canParse(request.url, location.href)) {
    say("Nothing was sent.");
    place.append(make("p", { textContent: `Nothing was sent: ${request.url} is no whole address.` }));
    return;
  }
  let answer;
  try {
    const sent = await send(request, { signal, isDirect });
    answer = sent.answer;
    place.append(status, ...sent.notes.map((note) => make("p", { className: "play-note", textContent: note })));
  } catch (error) {
    if (signal.aborted) {
      say("Cancelled.");
      place.append(make("p", { className: "play-note", textContent: "The request was cancelled." }));
    } else if (error instanceof RangeError) {
      say("Nothing was sent.");
      place.append(make("p", { textContent: error.message }));
    } else if (error.name === "TypeError" && /method|unsupported/i.test(error.message)) {
      say("Not sent.");
      place.append(make("p", { textContent: `Browsers send no ${request.method} requests.` }));
    } else {
      say("No answer.");
      place.append(...refusal(request, curl));
    }
    return;
  }
  const refused = proxy && answer.headers.get("x-docs-refused");
  if (refused) {
    say("No answer.");
    place.append(make("p", { textContent: refused }));
    return;
  }
  const kind = Math.floor(answer.status / 100);
  const words = `${answer.status} ${answer.statusText}`.trim();
  const code = make("strong", { textContent: words });
  code.dataset.kind = kind;
  const tell = (bytes, end) => {
    const facts = make("span", { textContent: ` ${time(performance.now() - start)} · ${size(bytes)}${end}` });
    status.replaceChildren(code, facts);
  };
  tell(0, "");
  const headers = headersOf(answer);
  place.append(headerTable(headers));
  if (answer.redirected) place.append(make("p", { className: "play-note", textContent: `It came from ${answer.url}` }));
  say(`Status ${words}. The answer arrives.`);
  let bytes = 0;
  try {
    const nameOf = (type) => fileName(request.url, headers, type);
    await showBody(answer, nameOf, place, (count) => {
      bytes = count;
      tell(bytes, " so far");
    });
    tell(bytes, "");
    say(`Status ${words}, ${time(performance.now() - start)}, ${size(bytes)}.`);
  } catch {
    tell(bytes, signal.aborted ? ", cancelled" : ", then the connection ended");
    say(signal.aborted ? "Cancelled." : "The connection ended before the answer did.");
  }
}
