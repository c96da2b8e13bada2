// The request that a call makes of what its reader gave; where something must be given and is not, with its example. It is
// the twin of endpoint/request: of the same values both make the same.
const unknownOrigin = "https://api.example.com";
const between = { spaceDelimited: [" ", "%20"], pipeDelimited: ["|", "%7C"], tabDelimited: ["\t", "%09"] };
const usual = [",", ","];

/** A text as a part of an address. */
export function component(text) {
  const whole = text.replace(/\p{Surrogate}/gu, "\ufffd");
  return encodeURIComponent(whole).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt().toString(16).toUpperCase()}`);
}

/** A part of an address as samples show it: a placeholder such as `<API_KEY>` in it stays readable. */
function readable(encoded) {
  return encoded.replace(/%3C([A-Z][A-Z0-9_]*)%3E/g, "<$1>");
}

function reservedComponent(text) {
  return text.split(/([:/?[\]@!$'()*+,;=]+)/).map((part, at) => (at % 2 ? part : component(part))).join("");
}

/** A path that was written by hand, with its signs encoded that no path has. */
function pathPart(text) {
  return text.replace(/(?:[^\x21-\x7e]|["#<>\\^`|])+/g, component);
}

function textOf(value) {
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

function deep(name, value) {
  if (typeof value !== "object") return [[name, [textOf(value)]]];
  return Object.entries(value).flatMap(([key, inner]) => deep(`${name}[${key}]`, inner));
}

/** Names, each with the parts of its value. */
function pairs(name, value, { style, explode }) {
  if (typeof value !== "object") return [[name, [textOf(value)]]];
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (!entries.length) return [];
  if (style === "deepObject") return deep(name, value);
  if (explode || (isList && style === "json")) return entries.map(([key, inner]) => [isList ? name : key, [textOf(inner)]]);
  return [[name, entries.flatMap(([key, inner]) => (isList ? [textOf(inner)] : [key, textOf(inner)]))]];
}

/** Names with values, as forms have them. */
function fieldsOf(field, value) {
  const [sign] = between[field.style] ?? usual;
  return pairs(field.name, value, field).map(([name, parts]) => ({ name, value: parts.join(sign) }));
}

function encoded({ input, value }) {
  const encode = (text) => readable((input.reserved ? reservedComponent : component)(text));
  const [, sign] = between[input.style] ?? usual;
  const isWhole = input.in === "querystring";
  if (isWhole && (typeof value !== "object" || Array.isArray(value))) {
    const text = typeof value === "string" ? encode(value) : "";
    return text ? [text] : [];
  }
  const given = isWhole
    ? Object.entries(value).flatMap(([key, inner]) => pairs(key, inner, { style: "form", explode: true }))
    : pairs(input.name, value, input);
  return given.map(([name, parts]) => `${component(name)}=${parts.map(encode).join(sign)}`);
}

function listed(value, explode, encode) {
  if (typeof value !== "object") return [encode(textOf(value))];
  if (Array.isArray(value)) return value.map((inner) => encode(textOf(inner)));
  return Object.entries(value).flatMap(([key, inner]) => {
    const both = [encode(key), encode(textOf(inner))];
    return explode ? [both.join("=")] : both;
  });
}

function inPath({ input, value }) {
  const { name, style, explode } = input;
  const encode = (text) => readable(component(text));
  if (style === "matrix") {
    const named = pairs(name, value, { style: "form", explode });
    return named.map(([key, parts]) => `;${[component(key), parts.map(encode).join(",")].filter(Boolean).join("=")}`).join("");
  }
  const isLabel = style === "label";
  return (isLabel ? "." : "") + listed(value, explode, encode).join(isLabel && explode ? "." : ",");
}

/** A media type that can be sent. */
export function concrete(media) {
  const [group, name] = media.split("/");
  if (name === undefined) return "application/octet-stream";
  if (name !== "*") return media;
  return { "*": "application/json", text: "text/plain" }[group] ?? "application/octet-stream";
}

/** A media type of parts with what stands between them, which the body begins with. */
function bounded(media, text) {
  const [, first] = /^--(\S+)/.exec(text) ?? [];
  return first && !media.includes("boundary=") ? `${media}; boundary=${first}` : media;
}

/** Whether a JSON text may stand as a value in every language. */
function isPlainJson(text) {
  const strings = /"(?:[^"\\]|\\[^])*"/g;
  const escapes = text.match(/\\[^]/g) ?? [];
  if (!escapes.every((escape) => '"\\ntr'.includes(escape[1])) || /\d{16}/.test(text.replace(strings, ""))) return false;
  try {
    return JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

/** The address of a server with what was chosen for its variables, or what is usual. */
export function filledAddress({ url = "", variables = [] } = {}, chosen = {}) {
  return url.replace(/\{([^{}]*)\}/g, (place, name) => {
    const variable = variables.find((one) => one.name === name);
    return variable ? chosen[name] || variable.value || place : place;
  });
}

/** The address of a server with what was chosen for its variables. */
export function serverAddress(call, values) {
  const url = filledAddress(call.servers?.[values.server ?? 0], values.variables);
  if (url.includes("://")) return url;
  return `${values.origin ?? unknownOrigin}${url && !url.startsWith("/") ? "/" : ""}${url}`;
}

function addressOf(call, values, given, query) {
  const filled = call.path.replace(/\{([^}]*)\}/g, (whole, name) => {
    const found = given.find(({ input }) => input.in === "path" && input.name === name);
    return found ? inPath(found) : whole;
  });
  const path = filled.includes("://") ? filled : readable(pathPart(filled));
  const server = serverAddress(call, values).replace(/\/+$/, "");
  let url = path.includes("://") ? path : `${server}${path && !path.startsWith("/") ? "/" : ""}${path}`;
  url = url.replaceAll(" ", "%20").replaceAll("#", "%23");
  return query.length ? `${url}${url.includes("?") ? "&" : "?"}${query.join("&")}` : url;
}

/** Whether something was given. */
export function isGiven(value) {
  if (value === undefined || value === null || value === "") return false;
  return typeof value !== "object" || value instanceof Blob || Object.keys(value).length > 0;
}

function bodyOf(form, values, isSent) {
  const { kind, media } = form;
  if (kind === "json" || kind === "text") {
    const text = values.text ?? form.text ?? "";
    if (!text) return {};
    if (kind === "text" && /^multipart\//i.test(media)) {
      // The lines of parts end as those of headers do.
      return { text: text.replace(/\r?\n/g, "\r\n"), type: bounded(media, text) };
    }
    return { text, type: concrete(media), ...(kind === "json" && isPlainJson(text) && { json: text }) };
  }
  if (kind === "file") {
    if (isSent && !values.upload) return {};
    return { type: values.upload?.type || concrete(media), upload: values.upload?.name ?? form.upload, blob: values.upload };
  }
  const given = (form.fields ?? []).flatMap((field) => {
    const value = values.fields?.[field.name];
    if (isGiven(value)) return { field, value };
    // What has an input is what that says, but for what must be given.
    const standsIn = field.required || (field.shown && !(field.name in (values.fields ?? {})));
    return standsIn && !isSent ? { field, value: field.example } : [];
  });
  if (kind === "form") return { form: given.flatMap(({ field, value }) => fieldsOf(field, value)) };
  const parts = given.flatMap(({ field, value }) => {
    const type = field.media && concrete(field.media);
    if (!field.file) return fieldsOf(field, value).map((part) => ({ ...part, ...(type && { type }) }));
    return [value].flat().map((file) => {
      const known = type ?? (file.type || undefined);
      return { name: field.name, file: file.name ?? file, ...(known && { type: known }), ...(file.name && { blob: file }) };
    });
  });
  return { parts };
}

/** The request. With `isSent` nothing stands in for what was not given. */
export function requestOf(call, values = {}, isSent = false) {
  const given = (call.parameters ?? []).flatMap((input) => {
    const value = values.inputs?.[`${input.in}:${input.name}`];
    if (isGiven(value)) return { input, value };
    return input.required && !isSent ? { input, value: input.example } : [];
  });
  const at = (place) => given.filter(({ input }) => input.in === place);
  const query = given.filter(({ input }) => input.in.startsWith("query")).flatMap(encoded);
  const cookies = at("cookie").flatMap(encoded);
  const request = { method: call.method, url: "", headers: [] };
  const header = (name, value) => {
    if (name.toLowerCase() === "content-type") return;
    const line = value.replace(/[\r\n]/g, " ");
    const found = request.headers.find((other) => other.name.toLowerCase() === name.toLowerCase());
    if (found) found.value = line;
    else request.headers.push({ name, value: line });
  };
  if (call.accept) header("Accept", call.accept);
  for (const credential of call.auth?.[values.auth ?? 0] ?? []) {
    const entered = values.credentials?.[credential.id] ?? [];
    const isEntered = entered.some((text) => text && text !== credential.prefix);
    if (credential.kind === "certificate" || (isSent && !isEntered)) continue;
    const [first, second] = isEntered ? entered : credential.samples;
    const value = `${credential.scheme ?? ""}${first}`;
    const pair = `${component(credential.name)}=${readable(component(value))}`;
    if (credential.kind === "basic") request.user = { name: first ?? "", password: second ?? "" };
    else if (credential.in === "query") query.push(pair);
    else if (credential.in === "cookie") cookies.push(pair);
    else header(credential.name, value);
  }
  for (const { input, value } of at("header")) header(input.name, listed(value, input.explode, String).join(","));
  if (cookies.length) header("Cookie", cookies.join("; "));
  request.url = addressOf(call, values, given, query);
  const form = call.bodies?.[values.form ?? 0];
  return form ? { ...request, ...bodyOf(form, values, isSent) } : request;
}
