// The playground: a dialog in which a call is filled in, shown as a sample and sent.
import { codeBlock, exchange } from "./playground-answer.js";
import { complain, gather, input, make, newId, numbered, parse, print } from "./playground-inputs.js";
import { paint } from "./playground-paint.js";
import { filledAddress, isGiven, requestOf, serverAddress } from "./playground-request.js";
import { offered, sample } from "./playground-samples.js";

const stored = "docs-credentials";
const opened = new Map();
const places = { path: "Path", query: "Query", querystring: "Query string", header: "Headers", cookie: "Cookies" };

function section(title, ...children) {
  const id = newId();
  return make("section", { className: "play-section" }, make("h3", { id, textContent: title }), ...children);
}

function listOf(label, names, at = 0) {
  const select = make("select", { id: newId() });
  names.forEach((name, index) => select.append(make("option", { value: String(index), textContent: name, selected: index === at })));
  return { select, element: make("div", { className: "play-field" }, make("label", { className: "field-head", htmlFor: select.id, textContent: label }), select) };
}

const storedHost = "docs-base-url";

/** The host that the reader named on another page of this tab. */
function namedHost() {
  try {
    return sessionStorage.getItem(storedHost) ?? "";
  } catch {
    return "";
  }
}

/** An input for the host of an API that names none. */
function hostPart(values, isHere) {
  const host = input("Base URL", { kind: "string", format: "uri" }, {
    value: namedHost() || (isHere ? location.origin : undefined),
    hint: "https://api.example.com",
    required: true,
    note: "The description of this API names no host. Requests go where this says.",
    path: "base URL",
    shapes: new Map(),
  });
  const keep = () => {
    const typed = (host.read() ?? "").trim().replace(/\/+$/, "");
    values.origin = /^[\w-]+(\.[\w-]+)*(:\d+)?(\/|$)/.test(typed) ? `https://${typed}` : typed || undefined;
  };
  keep();
  host.element.addEventListener("input", () => {
    keep();
    try {
      sessionStorage.setItem(storedHost, values.origin ?? "");
    } catch {
      // Without storage it lasts for this page.
    }
  });
  return host;
}

/** Whether the address of a server is more than a path. */
function hasHost(server) {
  const filled = filledAddress(server);
  return filled.includes(":") && !/^[./]/.test(filled);
}

/** The server and what can be chosen in its address. */
function serverPart(call, values, controls) {
  const servers = call.servers ?? [];
  const inner = make("div");
  let host;
  controls.push({ put: () => {}, missing: () => host?.missing() ?? [] });
  const draw = () => {
    values.variables = {};
    const server = servers[values.server];
    const inputs = (server?.variables ?? []).map(({ name, value, options, description }) => {
      const shape = { kind: "string", enum: options };
      const one = input(name, shape, { value, required: true, note: description, path: name, shapes: new Map() });
      one.element.addEventListener("input", () => (values.variables[name] = one.read()));
      return one.element;
    });
    const isNamed = hasHost(server);
    host = isNamed ? undefined : hostPart(values, server !== undefined);
    values.isNamed = isNamed;
    inner.replaceChildren(...(host ? [host.element] : []), ...inputs);
  };
  values.server = 0;
  draw();
  if (servers.length < 2) return inner.childElementCount ? section("Server", inner) : undefined;
  const list = listOf("Base URL", servers.map(({ url, description }) => (description ? `${url} (${description})` : url)));
  list.select.addEventListener("change", () => {
    values.server = list.select.selectedIndex;
    draw();
  });
  return section("Server", list.element, inner);
}

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(stored)) ?? {};
  } catch {
    return {};
  }
}

/** Keeps credentials for other pages of this tab, or forgets them. */
function remember(key, entered) {
  try {
    const all = remembered();
    if (entered) all[key] = entered;
    else delete all[key];
    if (Object.keys(all).length) sessionStorage.setItem(stored, JSON.stringify(all));
    else sessionStorage.removeItem(stored);
  } catch {
    // Without storage they last for this page.
  }
}

function secret(label, value, onInput) {
  const field = make("input", { type: "password", id: newId(), value, autocomplete: "off", spellcheck: false });
  const show = make("button", { type: "button", className: "play-show", textContent: "Show", ariaPressed: "false", ariaLabel: `Show ${label}` });
  show.addEventListener("click", () => {
    const isShown = field.type === "password";
    field.type = isShown ? "text" : "password";
    show.ariaPressed = String(isShown);
  });
  field.addEventListener("input", () => onInput(field.value));
  const name = make("label", { className: "field-head", htmlFor: field.id }, make("code", { textContent: label }));
  return make("div", { className: "play-field" }, name, make("div", { className: "play-secret" }, field, show));
}

/** What shows who calls: the ways to do so, and the inputs of the one that is chosen. */
function authPart(call, values) {
  const alternatives = call.auth ?? [];
  values.auth = 0;
  values.credentials = {};
  if (!alternatives.some((needed) => needed.length)) return undefined;
  // A credential goes to the servers that it was entered for, and to no other description's.
  const keyOf = ({ id }) => `${id} ${call.servers?.[0]?.url ?? location.origin}`;
  const box = make("input", { type: "checkbox" });
  const keep = () => {
    for (const credential of alternatives.flat()) remember(keyOf(credential), box.checked && values.credentials[credential.id]);
  };
  for (const credential of alternatives.flat()) {
    const kept = remembered()[keyOf(credential)];
    if (kept) box.checked = true;
    const usual = credential.labels.length > 1 ? ["", ""] : [credential.prefix ?? ""];
    values.credentials[credential.id] ??= Array.isArray(kept) ? kept.map(String) : usual;
  }
  const inputs = make("div");
  const draw = () => {
    const drawn = alternatives[values.auth].flatMap((credential) => {
      const { id, kind, labels, description } = credential;
      const note = description && make("p", { className: "play-note", textContent: description });
      if (kind === "certificate") {
        return [make("p", { className: "play-note", textContent: "A client certificate is needed: the browser asks for it, if it has one." })];
      }
      const fields = labels.map((label, at) =>
        secret(label, values.credentials[id][at] ?? "", (text) => {
          values.credentials[id][at] = text;
          keep();
        }),
      );
      return note ? [...fields, note] : fields;
    });
    inputs.replaceChildren(...drawn);
  };
  draw();
  box.addEventListener("change", keep);
  const names = alternatives.map((needed) => needed.map(({ id, labels }) => (id === "docs.json" ? labels.join(", ") : id)).join(" and ") || "None");
  const list = alternatives.length > 1 && listOf("With", names);
  if (list) {
    list.select.addEventListener("change", () => {
      values.auth = list.select.selectedIndex;
      draw();
    });
  }
  const label = make("label", { className: "play-box" }, box, " Remember until this tab is closed");
  return section("Authorization", list && list.element, inputs, label);
}

/** An input that a list of examples fills. `build` makes it with a value; without one, as it begins. */
function exampled(name, examples, isBegun, build) {
  let control = build(undefined);
  if (!examples?.length) return control;
  const place = make("div", {}, control.element);
  const first = isBegun ? [] : ["Choose"];
  const list = listOf(`Example of ${name}`, [...first, ...examples.map(({ label }) => label)]);
  list.select.addEventListener("change", () => {
    control = build(examples[list.select.selectedIndex - first.length]?.value);
    place.replaceChildren(control.element);
  });
  return {
    element: make("div", { className: "play-exampled" }, list.element, place),
    read: (isJson) => control.read(isJson),
    missing: () => control.missing(),
    put: (values) => control.put(values),
    focus: () => control.focus(),
  };
}

/** The inputs of the parameters of one place. */
function parameterPart(call, place, controls) {
  const inputs = (call.parameters ?? []).filter((parameter) => parameter.in === place);
  if (!inputs.length) return undefined;
  const { elements, made } = gather(inputs, ({ required }) => required, (parameter) => {
    const { name, required, shape, example, examples, given, description, style } = parameter;
    const isText = style === "json";
    const held = isText ? { kind: "any" } : shape;
    const isBegun = given && required;
    const build = (chosen) =>
      input(name, held, {
        value: chosen ?? (isBegun ? example : undefined),
        hint: isGiven(example) && typeof example === "string" ? example : undefined,
        required,
        note: description,
        path: name,
        shapes: numbered(shape),
      });
    return exampled(name, examples, isBegun, build);
  });
  controls.push({
    missing: () => [...made.values()].flatMap((control) => control.missing()),
    put: (values) => made.forEach((control, name) => (values.inputs[`${place}:${name}`] = control.read(false))),
  });
  return section(places[place], ...elements);
}

/** The body as text, with inputs by its shape beside it where it is JSON. */
function textBody(form, isRequired) {
  const area = make("textarea", { className: "play-json", id: newId(), value: form.text ?? "", rows: 12, spellcheck: false, autocomplete: "off" });
  area.dataset.path = "body";
  const label = make("label", { className: "field-head", htmlFor: area.id }, make("code", { textContent: form.media }));
  const note = make("p", { className: "play-note", role: "status" });
  const asText = make("div", { className: "play-field" }, label, area, note);
  const isEmpty = () => (isRequired && !area.value.trim() ? [{ input: area, name: "body" }] : []);
  const check = () => {
    try {
      if (form.kind === "json" && area.value) JSON.parse(area.value);
      note.textContent = "";
      return true;
    } catch (error) {
      note.textContent = `This is not JSON: ${error.message}`;
      return false;
    }
  };
  area.addEventListener("input", check);
  const plain = { element: asText, focus: () => area.focus(), missing: isEmpty, put: (values) => (values.text = area.value) };
  const { shape } = form;
  const isFielded = form.kind === "json" && (shape.properties?.length || shape.choices?.length || shape.kind === "array");
  if (!isFielded) return plain;
  let control;
  const place = make("div");
  const build = () => {
    const value = area.value.trim() ? parse(area.value) : undefined;
    control = input("", shape, { value, required: isRequired, path: "", shapes: numbered(shape), isJson: true });
    place.replaceChildren(control.element);
  };
  place.addEventListener("input", () => {
    const value = control.read(true);
    area.value = value === undefined ? "" : print(value);
    check();
  });
  const views = [["Form", place], ["JSON", asText]];
  const buttons = views.map(([name], at) => {
    const button = make("button", { type: "button", textContent: name });
    button.addEventListener("click", () => turn(at));
    return button;
  });
  function turn(to) {
    if (to === 0 && !check()) return area.focus();
    if (to === 0) build();
    views.forEach(([, element], at) => {
      element.hidden = at !== to;
      buttons[at].ariaPressed = String(at === to);
    });
  }
  turn(check() ? 0 : 1);
  const element = make("div", {}, make("div", { className: "play-views", role: "group", ariaLabel: "The body as" }, buttons), place, asText);
  return {
    ...plain,
    element,
    missing: () => [...(place.hidden ? [] : control.missing()), ...isEmpty()].slice(0, place.hidden ? 1 : undefined),
  };
}

function fieldBody(form, chosen) {
  const shapes = numbered(form.shape);
  const isFirst = ({ name, required, shown }) => required || (chosen ? name in chosen : shown);
  // Fields stand in the order of the page, and are sent in that of the description.
  const places = new Map(form.shape.properties?.map(({ name }, at) => [name, at]));
  const placed = [...form.fields].sort((a, b) => places.get(a.name) - places.get(b.name));
  const { elements, made } = gather(placed, isFirst, (field) => {
    const found = form.shape.properties?.find(({ name }) => name === field.name)?.shape ?? { kind: "string" };
    const isText = field.style === "json" && !Array.isArray(field.example);
    const isList = field.style === "json" && !isText;
    const shape = field.file ? { kind: found.kind === "array" ? "array" : "file", items: { kind: "file" } } : isText ? { kind: "any" } : isList ? { kind: "array", items: { kind: "any" } } : found;
    const { name, required, description, example, shown } = field;
    const begins = chosen ? chosen[name] : shown ? example : undefined;
    return input(name, shape, {
      value: field.file ? undefined : begins,
      hint: typeof example === "string" && !field.file ? example : undefined,
      required,
      note: description,
      path: name,
      shapes,
    });
  });
  return {
    element: make("div", {}, elements),
    missing: () => [...made.values()].flatMap((control) => control.missing()),
    put: (values) => form.fields.forEach(({ name }) => (values.fields[name] = made.get(name)?.read(false))),
  };
}

function fileBody(form, isRequired) {
  const control = input(form.media, { kind: "file" }, { required: isRequired, path: "body", shapes: new Map() });
  return { ...control, put: (values) => (values.upload = control.read(false)) };
}

/** The body: its forms, and the inputs of the one that is chosen. */
function bodyPart(call, values, controls) {
  const forms = call.bodies ?? [];
  values.form = 0;
  if (!forms.length) return undefined;
  const place = make("div");
  let control;
  const draw = () => {
    const form = forms[values.form];
    Object.assign(values, { text: undefined, fields: {}, upload: undefined });
    const isFields = form.kind === "form" || form.kind === "multipart";
    control = exampled("the body", form.examples, true, (chosen) => {
      if (isFields) return fieldBody({ ...form, fields: form.fields ?? [] }, chosen);
      return form.kind === "file" ? fileBody(form, call.body_required) : textBody({ ...form, text: chosen ?? form.text }, call.body_required);
    });
    place.replaceChildren(control.element);
  };
  draw();
  controls.push({ put: (given) => control.put(given), missing: () => control.missing() });
  const list = forms.length > 1 && listOf("Content type", forms.map(({ media }) => media));
  if (list) {
    list.select.addEventListener("change", () => {
      values.form = list.select.selectedIndex;
      draw();
    });
  }
  return section("Body", list && list.element, place);
}

/** The sample that follows the inputs. */
function samplePart() {
  let chosen = 0;
  try {
    const choices = JSON.parse(localStorage.getItem("docs-choices")) ?? [];
    chosen = Math.max(0, offered.findIndex(({ name }) => name === choices[0]));
  } catch {
    // Without storage the first language shows.
  }
  const list = listOf("Language", offered.map(({ label }) => label), chosen);
  list.element.firstChild.className = "screen-reader";
  const { code, element: figure } = codeBlock("The request as a sample", "Copy the request");
  const draw = (request) => {
    const { name } = offered[list.select.selectedIndex];
    figure.dataset.language = name;
    paint(code, sample(request, name), name);
  };
  return { element: section("Request", list.element, figure), draw };
}

function build(call) {
  const values = { inputs: {}, fields: {} };
  const controls = [];
  const title = make("h2");
  const address = make("code", { className: "play-address" });
  const method = make("span", { className: "method", textContent: call.method });
  method.dataset.method = call.method.toLowerCase();
  title.append(method, " ", address);
  const go = make("button", { className: "button", textContent: "Send" });
  const close = make("button", { type: "button", className: "play-close", textContent: "Close" });
  const alert = make("p", { className: "play-alert", role: "alert" });
  const said = make("p", { className: "screen-reader", role: "status" });
  const answer = make("div", { className: "play-answer" }, make("p", { className: "play-note", textContent: "The response is shown here." }));
  const shown = samplePart();
  const form = make(
    "form",
    { className: "play-form", noValidate: true },
    make("header", { className: "play-head" }, title, go, close),
    make(
      "div",
      { className: "play-parts" },
      make(
        "div",
        { className: "play-inputs", tabIndex: -1 },
        alert,
        serverPart(call, values, controls),
        authPart(call, values),
        ...Object.keys(places).map((place) => parameterPart(call, place, controls)),
        bodyPart(call, values, controls),
      ),
      make("div", { className: "play-outputs", tabIndex: -1 }, shown.element, section("Response", said, answer)),
    ),
  );
  const dialog = make("dialog", { className: "playground", ariaLabel: `Try it: ${call.method} ${call.path}` }, form);
  const read = () => controls.forEach((control) => control.put(values));
  const draw = () => {
    read();
    const request = requestOf(call, values);
    const server = serverAddress(call, values);
    // A key may be part of the address, and others may look at the screen.
    const { url } = requestOf(call, { ...values, credentials: {} });
    address.textContent = url.startsWith(server) ? url : call.path;
    shown.draw(request);
  };
  const forgive = () => {
    alert.textContent = "";
    for (const input of form.querySelectorAll("[aria-invalid]")) complain(input, "");
  };
  form.addEventListener("input", ({ target }) => {
    if (target.ariaInvalid) complain(target, "");
    draw();
  });
  form.addEventListener("change", draw);
  let sending;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (sending) return sending.abort();
    forgive();
    const missing = controls.flatMap((control) => control.missing());
    if (missing.length) {
      for (const { input: wrong, why } of missing) complain(wrong, why || "This must be given.");
      const names = missing.map(({ name }) => name).join(", ");
      const [{ why }] = missing;
      alert.textContent = `Nothing was sent: ${missing.length === 1 ? "one input" : `${missing.length} inputs`} must be ${why ? "corrected" : "given"} (${names}).`;
      missing[0].input.focus();
      return;
    }
    read();
    const request = requestOf(call, values, true);
    sending = new AbortController();
    go.textContent = "Cancel";
    said.textContent = "Sent.";
    answer.replaceChildren(make("p", { className: "play-note", textContent: "Waiting for an answer." }));
    try {
      await exchange(request, {
        signal: sending.signal,
        place: answer,
        say: (text) => (said.textContent = text),
        curl: sample(requestOf(call, values), "bash"),
        // The proxy of a preview reaches the hosts that the description names.
        isDirect: !values.isNamed,
      });
    } finally {
      sending = undefined;
      go.textContent = "Send";
    }
  });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => sending?.abort());
  draw();
  document.body.append(dialog);
  return dialog;
}

let style;

/** Loads the style sheet of the dialog. */
function styled() {
  style ??= new Promise((done, fail) => {
    const link = make("link", { rel: "stylesheet", onload: done, onerror: fail });
    link.href = new URL("./playground.css", import.meta.url).href;
    document.head.append(link);
  });
  return style;
}

/** Opens the playground of the call at an address. */
export async function show(place) {
  const { href } = new URL(place, location.href);
  await styled();
  if (!opened.has(href)) {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(answer.statusText);
    opened.set(href, build(await answer.json()));
  }
  opened.get(href).showModal();
}
