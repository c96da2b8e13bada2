// Inputs made from shapes. An input has an element, reads what was given, and tells what must be given and is not. What is
// read are texts, lists and objects; for JSON, values, numbers as they were typed.
let count = 0;

/** An element with its properties and children. */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.flat().filter((child) => child !== undefined && child !== false));
  return element;
}

/** An id that nothing else on the page has. */
export function newId() {
  count += 1;
  return `_play-${count}`;
}

/** A number as it was typed, so that none is rounded; as JSON writes it. */
class Numeral {
  constructor(text) {
    this.text = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? text : String(Number(text));
  }
}

/** What a JSON text says; where a number would be rounded, as it is written. */
export function parse(text) {
  return JSON.parse(text, (_, value, context) => (typeof value === "number" && context && String(value) !== context.source ? new Numeral(context.source) : value));
}

/** A value as JSON over several lines. */
export function print(value, indent = "") {
  if (value instanceof Numeral) return value.text;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const parts = Object.entries(value).map(([key, part]) => `${inner}${isList ? "" : `${JSON.stringify(key)}: `}${print(part, inner)}`);
  const [begin, end] = isList ? "[]" : "{}";
  return parts.length ? `${begin}\n${parts.join(",\n")}\n${indent}${end}` : begin + end;
}

/** The shapes in a tree that others have the content of, by their numbers. */
export function numbered(shape, found = new Map()) {
  if (shape.number !== undefined) found.set(shape.number, shape);
  const { properties = [], patterns = [], choices = [], prefix = [], also = [], items, additional } = shape;
  for (const inner of [...properties, ...patterns, ...choices]) numbered(inner.shape, found);
  for (const inner of [...prefix, ...also, items, additional]) if (inner && typeof inner === "object") numbered(inner, found);
  return found;
}

/** What a value is called: `string`, `integer[]`. */
export function typeOf(shape) {
  if (shape.kind === "array") return `${shape.items ? typeOf(shape.items) : "any"}[]`;
  const kind = shape.kind === "choice" ? "one of several" : shape.kind;
  return shape.format ? `${kind}<${shape.format}>` : kind;
}

const shown = (value) => (typeof value === "string" ? value : value instanceof Numeral ? value.text : JSON.stringify(value));
const isEmpty = (value) => value === undefined || value === "";

/** The label of an input: its name, its type, whether it must be given. */
function head(name, shape, required) {
  return [
    make("code", { textContent: name }),
    shape && make("span", { className: "field-type", textContent: typeOf(shape) }),
    shape?.deprecated && make("span", { className: "field-deprecated", textContent: "deprecated" }),
    required && make("span", { className: "field-required", textContent: "required" }),
  ].flatMap((part, at) => (part ? (at ? [" ", part] : [part]) : []));
}

/** Says beside an input what is wrong with it, or that nothing is. */
export function complain(input, text) {
  const id = `${input.id}-error`;
  document.getElementById(id)?.remove();
  input.removeAttribute("aria-invalid");
  const described = (input.getAttribute("aria-describedby") ?? "").split(" ").filter((other) => other && other !== id);
  if (text) {
    input.setAttribute("aria-invalid", "true");
    described.push(id);
    input.after(make("p", { className: "play-error", id, textContent: text }));
  }
  if (described.length) input.setAttribute("aria-describedby", described.join(" "));
  else input.removeAttribute("aria-describedby");
}

function changed(element) {
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

const types = { date: "date", email: "email", uri: "url", url: "url", password: "password", "date-time": "datetime-local" };
const isMoment = (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text);

function choiceOf(shape, value, required) {
  const values = [...(shape.const !== undefined ? [shape.const] : (shape.enum ?? [true, false]))];
  if (shape.nullable && !values.includes(null)) values.push(null);
  const input = make("select");
  const first = shown(value ?? "");
  // What the description does not know stays too.
  if (!isEmpty(value) && !values.some((one) => shown(one) === first)) values.push(value);
  if (!required || isEmpty(value)) input.append(make("option", { value: "", textContent: required ? "Choose" : "Not given" }));
  values.forEach((one, at) => input.append(make("option", { value: String(at), textContent: shown(one), selected: !isEmpty(value) && shown(one) === first })));
  const read = (isJson) => (input.value === "" ? undefined : isJson ? values[input.value] : shown(values[input.value]));
  return { input, read };
}

function fileOf(shape) {
  const input = make("input", { type: "file", multiple: shape.kind === "array" });
  return { input, read: () => (input.files.length ? (input.multiple ? [...input.files] : input.files[0]) : undefined) };
}

const longNames = /description|message|content|text|prompt|note|comment|body/i;

function lineOf(name, shape, value, hint, isInner) {
  const { limits = {}, format, kind } = shape;
  const isNumber = kind === "number" || kind === "integer";
  const text = isEmpty(value) || value === null ? "" : shown(value);
  // What was null is so until something is typed.
  const nothing = (isJson) => (isJson && value === null ? null : undefined);
  const isNamedLong = isInner && longNames.test(name);
  const isLong = kind === "string" && !format && (isNamedLong || text.length > 80 || text.includes("\n"));
  const input = make(isLong ? "textarea" : "input", { value: text, dir: "auto", autocomplete: "off", spellcheck: false });
  if (isLong) input.rows = 3;
  if (hint) input.placeholder = hint.slice(0, 60);
  if (isLong) return { input, read: (isJson) => input.value || nothing(isJson) };
  input.type = isNumber ? "number" : ((kind === "string" && types[format]) || "text");
  if (isNumber) {
    input.step = kind === "integer" ? "1" : "any";
    if (limits.minimum !== undefined) input.min = limits.minimum;
    if (limits.maximum !== undefined) input.max = limits.maximum;
  }
  if (limits.maxLength) input.maxLength = limits.maxLength;
  const hasMoment = input.type === "datetime-local";
  if (hasMoment && (text === "" || isMoment(text))) {
    input.step = "1";
    input.value = text.replace("Z", "");
  } else if (hasMoment) {
    input.type = "text";
  }
  const read = (isJson) => {
    const typed = input.value;
    if (!typed) return nothing(isJson);
    if (input.type === "datetime-local") return `${typed.length < 17 ? `${typed}:00` : typed}Z`;
    if (!isJson) return typed;
    if (isNumber) return new Numeral(typed);
    if (kind === "string") return typed;
    try {
      return parse(typed);
    } catch {
      return typed;
    }
  };
  return { input, read };
}

/** An input of a single value. */
function single(name, shape, { value, hint, required, note, path, isInner }) {
  const isChosen = shape.kind === "boolean" || shape.enum || shape.const !== undefined;
  const isFile = shape.kind === "file" || (shape.kind === "array" && shape.items?.kind === "file");
  const { input, read } = isChosen ? choiceOf(shape, value, required) : isFile ? fileOf(shape) : lineOf(name, shape, value, hint, isInner);
  input.id = newId();
  input.dataset.path = path;
  if (required) input.ariaRequired = "true";
  const hintId = note && newId();
  if (note) input.setAttribute("aria-describedby", hintId);
  const isMomentInput = input.type === "datetime-local";
  const element = make(
    "div",
    { className: "play-field" },
    make("label", { className: "field-head", htmlFor: input.id }, head(name, shape, required), isMomentInput && " in UTC"),
    input,
    note && make("p", { className: "play-note", id: hintId, textContent: note }),
  );
  const missing = () => {
    // What a browser takes for no number reads as nothing.
    const why = input.validity.badInput && "This is no number that can be sent.";
    return why || (required && read(true) === undefined) ? [{ input, name: path, why }] : [];
  };
  return { element, read, focus: () => input.focus(), missing };
}

function group(name, shape, required, note, ...children) {
  const isNamed = name !== "";
  return make(
    isNamed ? "fieldset" : "div",
    { className: "play-group" },
    isNamed && make("legend", { className: "field-head" }, head(name, shape, required)),
    note && make("p", { className: "play-note", textContent: note }),
    ...children,
  );
}

/** How many elements of a list have an input. */
const mostElements = 100;

/** An input for each element of a list, and a button for another one. */
function list(name, shape, options) {
  const { value, required, note, path } = options;
  const rows = [];
  const items = make("div", { className: "play-rows" });
  const add = make("button", { type: "button", className: "play-add", textContent: `Add to ${name || "the list"}` });
  add.id = newId();
  add.dataset.path = path;
  const element = group(name, shape, required, note, items, add);
  const push = (given) => {
    const inner = shape.prefix?.[rows.length] ?? shape.items ?? { kind: "any" };
    const label = `${name || "item"} ${rows.length + 1}`;
    const row = input(label, inner, { ...options, value: given, hint: undefined, note: undefined, required: false, path: `${path}.${rows.length + 1}` });
    const remove = make("button", { type: "button", className: "play-remove", ariaLabel: `Remove ${label}` });
    const line = make("div", { className: "play-row" }, row.element, remove);
    remove.addEventListener("click", () => {
      const kept = rows.filter((other) => other !== row).map((other) => other.read(true));
      rows.length = 0;
      items.replaceChildren();
      kept.forEach(push);
      add.focus();
      changed(element);
    });
    rows.push(row);
    items.append(line);
    return row;
  };
  const all = Array.isArray(value) ? value : [];
  all.slice(0, mostElements).forEach(push);
  add.addEventListener("click", () => {
    push(undefined).focus();
    changed(element);
  });
  const read = (isJson) => {
    const given = [...rows.map((row) => row.read(isJson)), ...all.slice(mostElements)].filter((one) => one !== undefined);
    return given.length || (required && isJson) ? given : undefined;
  };
  const missing = () => (required && !rows.length && !options.isJson ? [{ input: add, name: path }] : rows.flatMap((row) => row.missing()));
  return { element, read, focus: () => add.focus(), missing };
}

/** Boxes to tick for a list of values that are all named. */
function boxes(name, shape, { value, required, note, path }) {
  const values = shape.items.enum;
  const given = Array.isArray(value) ? value.map(shown) : [];
  const inputs = values.map((one) => make("input", { type: "checkbox", checked: given.includes(shown(one)) }));
  const labels = values.map((one, at) => make("label", { className: "play-box" }, inputs[at], " ", make("code", { textContent: shown(one) })));
  inputs[0].id = newId();
  const read = (isJson) => {
    const ticked = values.filter((_, at) => inputs[at].checked).map((one) => (isJson ? one : shown(one)));
    return ticked.length ? ticked : undefined;
  };
  const missing = () => (required && read() === undefined ? [{ input: inputs[0], name: path }] : []);
  return { element: group(name, shape, required, note, make("div", { className: "play-boxes" }, labels)), read, focus: () => inputs[0].focus(), missing };
}

/** Something that is built when it is opened; until then it is what it was. */
function folded(label, value, build) {
  let inner;
  const element = make("details", { className: "expandable" }, make("summary", {}, label));
  element.addEventListener("toggle", () => {
    if (inner || !element.open) return;
    inner = build();
    element.append(make("div", {}, inner.element));
  });
  return {
    element,
    read: (isJson) => (inner ? inner.read(isJson) : value),
    missing: () => inner?.missing() ?? [],
    focus: () => element.firstChild.focus(),
  };
}

const mostShown = 12;

/** Inputs below each other. Of many, those that need not be seen first are built when they are asked for. */
export function gather(items, isFirst, build) {
  const made = new Map();
  const rows = make("div", { className: "play-rows" });
  const put = (item, into) => {
    const one = build(item);
    made.set(item.name, one);
    into.append(one.element);
  };
  const later = new Set(items.length > mostShown ? items.filter((item) => !isFirst(item)) : []);
  for (const item of items) if (!later.has(item)) put(item, rows);
  const inner = make("div");
  const more = later.size > 0 && make("details", { className: "expandable" }, make("summary", { textContent: `${later.size} optional` }), inner);
  if (more) more.addEventListener("toggle", () => inner.childElementCount || later.forEach((item) => put(item, inner)));
  return { made, rows, elements: more ? [rows, more] : [rows] };
}

/** An input for each property. */
function object(name, shape, options) {
  const { value, required, note, path } = options;
  const held = value && typeof value === "object" && !Array.isArray(value) ? value : {};
  const properties = shape.properties ?? [];
  const named = new Set(properties.map((property) => property.name));
  const isFirst = (property) => property.required || held[property.name] !== undefined;
  const { made: inputs, rows, elements } = gather(properties, isFirst, (property) =>
    input(property.name, property.shape, {
      ...options,
      value: held[property.name],
      hint: undefined,
      note: undefined,
      required: property.required,
      path: path ? `${path}.${property.name}` : property.name,
      isInner: true,
    }),
  );
  const element = group(name, shape, required, note, ...elements);
  const extra = [];
  const { additional } = shape;
  const isOpen = additional === true || typeof additional === "object" || (!properties.length && additional !== false);
  if (isOpen) {
    const add = make("button", { type: "button", className: "play-add", textContent: "Add a property", id: newId() });
    const push = (key, given) => {
      const key_ = make("input", { value: key, ariaLabel: "Name of the property", placeholder: "name", className: "play-key" });
      const one = input("value", typeof additional === "object" ? additional : { kind: "any" }, { ...options, value: given, hint: undefined, note: undefined, required: false, path: `${path}.*` });
      const remove = make("button", { type: "button", className: "play-remove", ariaLabel: "Remove the property" });
      const entry = { key: key_, one };
      const line = make("div", { className: "play-row" }, make("div", {}, key_, one.element), remove);
      remove.addEventListener("click", () => {
        extra.splice(extra.indexOf(entry), 1);
        line.remove();
        add.focus();
        changed(element);
      });
      extra.push(entry);
      rows.append(line);
      return entry;
    };
    for (const [key, given] of Object.entries(held)) if (!named.has(key)) push(key, given);
    add.addEventListener("click", () => {
      push("", undefined).key.focus();
      changed(element);
    });
    element.append(add);
  }
  const read = (isJson) => {
    const entries = properties.map(({ name: key }) => [key, inputs.get(key)?.read(isJson)]);
    for (const { key, one } of extra) if (key.value) entries.push([key.value, one.read(isJson)]);
    // What has no input of its own stays.
    if (!isOpen) for (const [key, given] of Object.entries(held)) if (!named.has(key)) entries.push([key, given]);
    const given = entries.filter(([, one]) => one !== undefined);
    return given.length || (required && isJson) ? Object.fromEntries(given) : undefined;
  };
  const missing = () => {
    const isAsked = required || read(false) !== undefined;
    return isAsked ? [...inputs.values()].flatMap((one) => one.missing()) : [];
  };
  return { element, read, missing, focus: () => element.querySelector("input, select, textarea, button")?.focus() };
}

const nameOf = ({ value, shape }) => value ?? shape.title ?? shape.name ?? typeOf(shape);

/** Which choice a value is of. */
function chosen(shape, value) {
  const { choices, discriminator } = shape;
  if (value === undefined) return 0;
  const told = discriminator && value?.[discriminator];
  const fits = ({ value: name, shape: inner }) => {
    if (told !== undefined) return name === told;
    const kind = Array.isArray(value) ? "array" : value === null ? "null" : value instanceof Numeral ? "number" : typeof value;
    if (kind !== "object") return inner.kind === kind || (kind === "number" && inner.kind === "integer");
    return inner.kind === "object" && (inner.properties ?? []).every((property) => !property.required || property.name in value);
  };
  return Math.max(0, choices.findIndex(fits));
}

const isMap = (one) => one && typeof one === "object" && !Array.isArray(one) && !(one instanceof Numeral);

/** A list of the choices, and the input of the one that is chosen. */
function choice(name, shape, options) {
  const { value, required, note, path } = options;
  const { choices, discriminator } = shape;
  const select = make("select", { id: newId(), ariaLabel: `${name || "The value"}: which one` });
  choices.forEach((one, at) => select.append(make("option", { value: String(at), textContent: nameOf(one) })));
  select.selectedIndex = chosen(shape, value);
  const place = make("div", { className: "play-choice" });
  const isObject = shape.properties?.length > 0;
  const base = isObject && object("", { ...shape, choices: undefined }, { ...options, note: undefined });
  let inner;
  const left = [];
  let at;
  const draw = (given, isInner) => {
    at = select.selectedIndex;
    const { value: told, shape: one } = choices[at];
    const whole = resolved(one, options.shapes);
    // What tells the choice is told by the list.
    const isTold = discriminator && told !== undefined;
    const rest = isTold ? { ...whole, properties: (whole.properties ?? []).filter((property) => property.name !== discriminator) } : whole;
    inner = input("", rest, { ...options, value: given, hint: undefined, note: undefined, path, isInner });
    place.replaceChildren(inner.element);
  };
  draw(value, options.isInner);
  select.addEventListener("change", () => {
    const before = inner.read(true);
    left[at] = before;
    // What was given stays where both choices have it, and comes back with the choice it was given for.
    const { properties = [] } = resolved(choices[select.selectedIndex].shape, options.shapes);
    const shared = properties.filter(({ name }) => isMap(before) && before[name] !== undefined).map(({ name }) => [name, before[name]]);
    draw(left[select.selectedIndex] ?? (shared.length ? Object.fromEntries(shared) : undefined));
    changed(place);
  });
  const read = (isJson) => {
    const given = inner.read(isJson);
    const common = base ? base.read(isJson) : undefined;
    const told = choices[select.selectedIndex].value;
    if (!isMap(given) && !isMap(common)) return given;
    const tells = discriminator && told !== undefined && { [discriminator]: told };
    return { ...tells, ...common, ...given, ...tells };
  };
  const element = group(name, undefined, required, note, base && base.element, select, place);
  return { element, read, focus: () => select.focus(), missing: () => [...(base ? base.missing() : []), ...inner.missing()] };
}

/** A shape with its content, where another one has it. */
function resolved(shape, shapes) {
  const same = shape.same === undefined ? undefined : shapes.get(shape.same);
  return same ? { ...same, title: shape.title ?? same.title, deprecated: shape.deprecated } : shape;
}

/** The input of a shape. `shapes` are the numbered ones of its tree. */
export function input(name, given, options) {
  const shape = resolved(given, options.shapes);
  if (shape.choices?.length === 1 && shape.kind === "choice") return input(name, shape.choices[0].shape, options);
  if (shape.choices?.length) return choice(name, shape, options);
  const isFolded = options.isInner && (shape.kind === "object" || shape.kind === "array") && !options.required && options.value === undefined;
  const isFile = shape.kind === "file" || (shape.kind === "array" && shape.items?.kind === "file");
  if (isFolded && !isFile) {
    const build = () => input("", shape, { ...options, isInner: false });
    return folded(make("span", { className: "field-head" }, head(name, shape, false)), undefined, build);
  }
  if (shape.kind === "array" && !isFile) {
    const isTicked = shape.items?.enum?.length <= mostShown && shape.items.enum.length > 0;
    return isTicked ? boxes(name, shape, options) : list(name, shape, options);
  }
  if (shape.kind === "object") return object(name, shape, options);
  return single(name || "value", shape, options);
}
