// Searches the index of the site. Nothing here touches the page: the dialog shows what this finds.
// The files of the index are described in `src/site/search/mod.rs`; words are cut as there.
//
//   const engine = await open("/docs/search/3f9a0c…/index.bin");
//   engine.filters                       { tabs: ["Guides"], versions: ["v2", "v1"] }
//   await engine.search("install", { tab: "Guides", version: "v2", limit: 10 })
//     [{ url, page, path: ["Start"], heading, excerpt: [{ text, mark: false }, { text, mark: true }] }]
//     `limit` is at most 20, and 10 where it is absent
//     null where another search began before this one was done: its answer is not wanted any more

const MOST_WORDS = 12;
const MOST_RESULTS = 10;
const MOST_RANKED = 20;
const MOST_LIST_FILES = 8; // of one list, for the beginnings or endings of one word
const MOST_COMPLETIONS = 16;
const MOST_CORRECTIONS = 8;
const MOST_POSTINGS = 12000; // bytes, of all completions or all corrections of one word
const EXCERPT = 170;

// Words that questions are made of. A section need not have them.
const FILLERS = new Set(
  "a an and are can do does for from how i in is it my of on or the this to use using what when where which why with you your".split(" "),
);

/** Opens the index whose `index.bin` has that address. */
export async function open(address) {
  const entry = new URL(address, globalThis.location?.href);
  const files = new Map();
  const load = (name) => {
    if (!files.has(name)) {
      const file = unpack(new URL(name, entry));
      file.catch(() => files.delete(name));
      files.set(name, file);
    }
    return files.get(name);
  };
  const index = JSON.parse(new TextDecoder().decode(await unpack(entry)));
  const words = termList(index.words, (at) => load(`words-${at}.bin`), readWords);
  const endings = termList(index.endings, (at) => load(`endings-${at}.bin`), readEndings);
  const site = { index, load, words, endings };
  let latest = 0;
  return {
    filters: { tabs: distinct(index.tabs), versions: distinct(index.versions) },
    async search(query, options = {}) {
      const turn = ++latest;
      return find(site, query, options, () => turn !== latest);
    },
  };
}

const distinct = (names) => [...new Set(names)];

async function unpack(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

// A search: the words, the terms they may stand for, the sections that have these, and what to show of the best.
async function find(site, query, options, isStale) {
  const units = cut(query.slice(0, 200)).slice(0, MOST_WORDS);
  if (!units.length) return isStale() ? null : [];
  const last = /[\s.,;:!?)\]"'`]$/u.test(query) ? -1 : units.length - 1;
  const expand = (mistyped) =>
    Promise.all(
      units.map((unit, at) => {
        const written = mistyped ? asOne(units[at - 1], unit).concat(asOne(unit, units[at + 1])) : [];
        return meanings(site, unit, at === last, mistyped, written);
      }),
    );
  let expanded = await expand(false);
  if (isStale()) return null;
  let ranked = rank(site, await matches(site, expanded), options);
  if (!ranked.complete) {
    // No section has all words: one of them may be mistyped into another word, or two be one word.
    expanded = await expand(true);
    if (isStale()) return null;
    ranked = rank(site, await matches(site, expanded), options);
  }
  if (isStale()) return null;
  const results = await show(site, ranked.best, expanded, options.limit ?? MOST_RESULTS);
  return isStale() ? null : results;
}

// ---- Words

const UNSPACED = "\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u2e80-\\u9fff\\uac00-\\ud7ff\\uf900-\\ufaff\\uff66-\\uff9f\\u{20000}-\\u{3ffff}";
const LETTER = `(?:(?![${UNSPACED}])[\\p{Alphabetic}\\p{N}\\u0300-\\u036f])`;
const WORD = new RegExp(`(?:(?=[${UNSPACED}])[\\p{Alphabetic}\\p{N}])+|${LETTER}+(?:(?:_+|[.'’-])${LETTER}+)*`, "gu");
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const PART = new RegExp(
  "[_.-]+" +
    "|(?<=[\\p{Lowercase}\\p{N}])(?=\\p{Uppercase})" +
    "|(?<=\\p{Uppercase})(?=\\p{Uppercase}\\p{Lowercase})(?!\\p{Uppercase}s(?!\\p{Lowercase}))",
  "u",
);
const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i", ς: "σ" };

function fold(word) {
  return word
    .replace(/[_.'’-]/g, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæœøđłıς]/g, (letter) => LETTERS[letter]);
}

/** The words of a text: where each stands, what it is as one term, and its parts where it has several. */
export function cut(text) {
  const words = [];
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const end = start + word.length;
    if (IS_UNSPACED.test(word)) {
      const letters = [...word];
      let at = start;
      for (let i = 0; i < Math.max(1, letters.length - 1); i++) {
        const pair = letters[i] + (letters[i + 1] ?? "");
        words.push({ start: at, end: at + pair.length, term: fold(pair), parts: [] });
        at += letters[i].length;
      }
      continue;
    }
    const parts = word.split(PART);
    const kept = parts.length > 1 ? parts.filter((part) => [...part].length > 1).map(fold) : [];
    words.push({ start, end, term: fold(word), parts: kept });
  }
  return words;
}

// The word in the singular and plural, as far as spelling tells.
function forms(word) {
  const forms = new Set([`${word}s`]);
  if (/[^s]s$/.test(word)) forms.add(word.slice(0, -1));
  if (/(s|x|z|ch|sh)$/.test(word)) forms.add(`${word}es`);
  if (/es$/.test(word)) forms.add(word.slice(0, -2));
  if (/[^aeiou]y$/.test(word)) forms.add(`${word.slice(0, -1)}ies`);
  if (/ies$/.test(word)) forms.add(`${word.slice(0, -3)}y`);
  return word.length > 2 ? [...forms] : [];
}

// ---- The lists of terms

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  number() {
    let number = 0;
    let scale = 1;
    let byte;
    do {
      byte = this.bytes[this.at++];
      number += (byte & 127) * scale;
      scale *= 128;
    } while (byte > 127);
    return number;
  }
  texts() {
    const decoder = new TextDecoder();
    const texts = [];
    let before = "";
    for (let left = this.number(); left > 0; left--) {
      const shared = this.number();
      const length = this.number();
      before = before.slice(0, shared) + decoder.decode(this.bytes.subarray(this.at, this.at + length));
      this.at += length;
      texts.push(before);
    }
    return texts;
  }
}

const readEndings = (bytes) => new Reader(bytes).texts().map((term) => ({ term }));

function readWords(bytes) {
  const reader = new Reader(bytes);
  let start = reader.number();
  return reader.texts().map((term) => {
    const sections = reader.number();
    const length = reader.number();
    start += length;
    return { term, sections, start: start - length, length };
  });
}

// A list of terms in files of which each holds those from its first to the next one's first.
function termList(firsts, load, read) {
  const lists = new Map();
  const file = async (at) => {
    if (!lists.has(at)) lists.set(at, read(await load(at)));
    return lists.get(at);
  };
  const fileOf = (term) => Math.max(0, lowerBound(firsts, (first) => first > term) - 1);
  return {
    async get(term) {
      if (!firsts.length) return undefined;
      const terms = await file(fileOf(term));
      const found = terms[lowerBound(terms, (other) => other.term >= term)];
      return found?.term === term ? found : undefined;
    },
    async beginningWith(prefix) {
      if (!firsts.length) return [];
      const from = fileOf(prefix);
      const to = Math.min(fileOf(`${prefix}\uffff`), from + MOST_LIST_FILES - 1);
      const among = await Promise.all(Array.from({ length: to - from + 1 }, (_, i) => file(from + i)));
      return among.flatMap((terms) => {
        const start = lowerBound(terms, ({ term }) => term >= prefix);
        const end = lowerBound(terms, ({ term }) => term >= prefix && !term.startsWith(prefix));
        return terms.slice(start, end);
      });
    },
  };
}

// The number of the first item that passes, where all behind it pass too.
function lowerBound(items, passes) {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(items[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

// ---- What a word may mean

const asOne = (unit, next) => (unit && next ? [unit.term + next.term] : []);

// The terms that a word may stand for, each with how sure that is; where it has parts, the same of each.
async function meanings(site, { term, parts }, isLast, mistyped, written) {
  const exact = await Promise.all([
    known(site, term, 1),
    ...forms(term).map((form) => known(site, form, 0.9)),
    ...written.map((other) => known(site, other, 0.8)),
    ...(isLast ? [completions(site, term)] : []),
  ]);
  const terms = exact.flat();
  const inParts = parts.length > 1 ? await Promise.all(parts.map((part) => known(site, part, 1))) : [];
  const isKnown = terms.length || (inParts.length && inParts.every((part) => part.length));
  const corrected = !isKnown || mistyped ? await corrections(site, term, isLast) : [];
  // That a word which exists is meant as another is less sure.
  terms.push(...corrected.map((meant) => (isKnown ? { ...meant, sure: meant.sure / 2 } : meant)));
  const best = new Map();
  for (const meant of terms) {
    const before = best.get(meant.term);
    if (!before || before.sure < meant.sure) best.set(meant.term, meant);
  }
  const frequencies = terms.map(({ sections }) => sections);
  return {
    terms: [...best.values()],
    parts: inParts.filter((part) => part.length),
    filler: FILLERS.has(term),
    // Forms of a word are all meant; of several corrections one is.
    frequency: terms.length ? Math[isKnown ? "max" : "min"](...frequencies) : 0,
  };
}

async function known(site, term, sure) {
  const found = await site.words.get(term);
  return found ? [{ ...found, sure }] : [];
}

// Longer words, the more likely ones first: what is frequent and little longer.
async function completions(site, beginning) {
  const longer = await site.words.beginningWith(beginning);
  const likely = ({ term, sections }) => sections / term.length ** 2;
  return longer
    .filter(({ term }) => term !== beginning)
    .sort((one, other) => likely(other) - likely(one))
    .slice(0, MOST_COMPLETIONS)
    .filter(withinBudget())
    .map((found) => ({ ...found, sure: 0.5 + (0.4 * beginning.length) / found.term.length }));
}

// The words that differ by one mistake, by two where the word is long. One mistake leaves the first or the last half
// of a word as it was, so only terms with one of these halves are compared.
async function corrections(site, word, isLast) {
  const most = word.length < 4 ? 0 : word.length < 9 ? 1 : 2;
  if (!most) return [];
  const half = word.length >> 1;
  const [forward, backward] = await Promise.all([
    site.words.beginningWith(word.slice(0, half - 1)),
    site.endings.beginningWith(backwards(word.slice(half))),
  ]);
  const candidates = new Map(forward.map((found) => [found.term, found]));
  for (const { term } of backward) {
    const forwards = backwards(term);
    if (!candidates.has(forwards)) candidates.set(forwards, { term: forwards });
  }
  const near = [];
  for (const found of candidates.values()) {
    const whole = mistakes(word, found.term, most, false);
    if (whole && whole <= most) near.push({ found, rank: whole, sure: whole === 1 ? 0.7 : 0.45 });
    else if (isLast && whole && mistakes(word, found.term, 1, true) === 1) near.push({ found, rank: 1.5, sure: 0.5 });
  }
  const least = Math.min(...near.map(({ rank }) => rank));
  const kept = near
    .filter(({ rank }) => rank <= Math.max(least, 1.5))
    .sort((one, other) => one.rank - other.rank || (other.found.sections ?? 1) - (one.found.sections ?? 1))
    .slice(0, MOST_CORRECTIONS);
  const found = await Promise.all(kept.map(({ found, sure }) => known(site, found.term, sure)));
  return found.flat().filter(withinBudget());
}

// Passes terms, the first in any case, as long as their postings are not too many to load.
function withinBudget() {
  let bytes = 0;
  return ({ length }) => (bytes += length) <= MOST_POSTINGS || bytes === length;
}

const backwards = (text) => [...text].reverse().join("");

// How many letters were left out, put in, replaced or swapped with the next one, between a word and a term or the
// beginning of the term that is nearest; more than `most` is told as `most + 1`.
function mistakes(word, term, most, beginning) {
  if (!beginning && Math.abs(word.length - term.length) > most) return most + 1;
  let twoAbove = [];
  let above = Array.from({ length: term.length + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i++) {
    const row = [i];
    for (let j = 1; j <= term.length; j++) {
      const same = word[i - 1] === term[j - 1];
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && word[i - 1] === term[j - 2] && word[i - 2] === term[j - 1];
      if (swapped) row[j] = Math.min(row[j], twoAbove[j - 2] + 1);
    }
    if (Math.min(...row) > most) return most + 1;
    twoAbove = above;
    above = row;
  }
  return beginning ? Math.min(...above) : above[term.length];
}

// ---- Which sections

// For each word the sections that have it, with how much they say about it, and how rare the word is.
function matches(site, expanded) {
  return Promise.all(
    expanded.map(async ({ terms, parts, filler, frequency }) => {
      const [whole, ...inParts] = await Promise.all([terms, ...parts].map((terms) => sectionsWith(site, terms)));
      if (parts.length) addSectionsWithAll(whole, inParts);
      const all = site.index.sections;
      const sections = Math.max(1, frequency || whole.size);
      return {
        weights: whole,
        rarity: Math.log(1 + all / sections) * (filler ? 0.2 : 1),
        optional: !whole.size || filler || sections > Math.max(all * 0.3, 20) || sections > site.index.most_postings,
      };
    }),
  );
}

async function sectionsWith(site, terms) {
  const { lowest_weight, weight_step } = site.index;
  const weights = new Map();
  const lists = await Promise.all(terms.map((term) => postings(site, term)));
  lists.forEach((bytes, at) => {
    const reader = new Reader(bytes);
    let section = 0;
    while (reader.at < bytes.length) {
      const posting = reader.number();
      section += posting >>> 5;
      const weight = terms[at].sure * lowest_weight * weight_step ** (posting & 31);
      if (weight > (weights.get(section) ?? 0)) weights.set(section, weight);
    }
  });
  return weights;
}

function addSectionsWithAll(whole, parts) {
  const [first, ...others] = parts;
  for (const [section, weight] of first) {
    if (!others.every((part) => part.has(section))) continue;
    const sum = others.reduce((sum, part) => sum + part.get(section), weight);
    const mean = (0.9 * sum) / parts.length;
    if (mean > (whole.get(section) ?? 0)) whole.set(section, mean);
  }
}

// The bytes of a term's postings, out of the pieces that they lie in.
async function postings({ index, load }, { start, length }) {
  const size = index.per_piece;
  const first = Math.floor(start / size);
  const count = Math.floor((start + length - 1) / size) - first + 1;
  const pieces = await Promise.all(Array.from({ length: count }, (_, i) => load(`postings-${first + i}.bin`)));
  const from = start - first * size;
  if (count === 1) return pieces[0].subarray(from, from + length);
  const joined = new Uint8Array(count * size);
  pieces.forEach((piece, at) => joined.set(piece, at * size));
  return joined.subarray(from, from + length);
}

// The best sections: those with every word before the others, then by how much each word says and how rare it is.
function rank({ index }, words, options) {
  const passes = filter(index, options);
  const found = new Map();
  for (const { weights, rarity, optional } of words) {
    for (const [section, weight] of weights) {
      let match = found.get(section);
      if (!match) {
        if (!passes(section)) continue;
        found.set(section, (match = { section, score: 0, covered: 0, needed: 0 }));
      }
      match.score += weight * rarity;
      match.covered += rarity;
      if (!optional) match.needed++;
    }
  }
  const all = words.reduce((sum, { rarity }) => sum + rarity, 0);
  const needed = words.filter(({ optional }) => !optional).length;
  const best = [];
  let complete = false;
  for (const match of found.values()) {
    match.hasAll = match.needed === needed;
    match.score *= (match.covered / all) ** 2;
    complete ||= match.hasAll;
    insert(best, match, isBetter, MOST_RANKED);
  }
  return { best, complete };
}

const isBetter = (one, other) =>
  one.hasAll !== other.hasAll
    ? one.hasAll
    : one.score !== other.score
      ? one.score > other.score
      : one.section < other.section;

function insert(list, item, isBetter, most) {
  if (list.length === most && !isBetter(item, list[most - 1])) return;
  list.splice(lowerBound(list, (other) => isBetter(item, other)), 0, item);
  list.length = Math.min(list.length, most);
}

// Whether a section is of the tab and version asked for. What has no version is of all.
function filter({ runs, tabs, versions }, { tab, version }) {
  if (!tab && !version) return () => true;
  const allowed = runs.map(
    ([, inTab, inVersion]) => (!tab || tabs[inTab] === tab) && (!version || inVersion < 0 || versions[inVersion] === version),
  );
  return (section) => allowed[lowerBound(runs, ([first]) => first > section) - 1];
}

// ---- What is shown of them

async function show(site, best, expanded, limit) {
  const shown = best.slice(0, limit);
  const loaded = await Promise.all(shown.map(({ section }) => sectionAt(site, section)));
  const unitsOf = wordFinder(expanded);
  const isQuestion = expanded.every(({ filler }) => filler);
  const marked = wordFinder(expanded.map((unit) => (isQuestion || !unit.filler ? unit : { terms: [], parts: [] })));
  const results = shown.map(({ score, hasAll, section }, at) => {
    const { url, title, path, fragment, heading, text } = loaded[at];
    const closeness = headingCloseness(heading || title, `${title} ${path.join(" ")}`, unitsOf, expanded.length);
    const result = {
      url: fragment ? `${url}#${fragment}` : url,
      page: title,
      path,
      heading: heading || title,
      excerpt: excerpt(text, marked),
    };
    return { result, hasAll, section, score: score * (1 + closeness) };
  });
  return results.sort((one, other) => (isBetter(one, other) ? -1 : 1)).map(({ result }) => result);
}

async function sectionAt({ index, load }, number) {
  const bytes = await load(`sections-${Math.floor(number / index.per_file)}.bin`);
  let left = number % index.per_file;
  for (const [url, title, path, sections] of JSON.parse(new TextDecoder().decode(bytes))) {
    if (left < sections.length) {
      const [fragment, heading, text] = sections[left];
      return { url, title, path, fragment, heading, text };
    }
    left -= sections.length;
  }
  throw new Error(`section ${number} is not where it should be`);
}

// Gives for a word of a text which words of the query it stands for, by their numbers.
function wordFinder(expanded) {
  const unitsOf = new Map();
  const add = (term, unit) => unitsOf.set(term, [...(unitsOf.get(term) ?? []), unit]);
  expanded.forEach(({ terms, parts }, unit) => [terms, ...parts].flat().forEach(({ term }) => add(term, unit)));
  return ({ term, parts }) => [term, ...parts].flatMap((part) => unitsOf.get(part) ?? []);
}

// How much of a heading the query says, and how much of the query the heading and what it stands below say: 0 to 1.
function headingCloseness(heading, around, unitsOf, units) {
  const words = cut(heading);
  const named = words.map(unitsOf).filter((units) => units.length);
  if (!named.length) return 0;
  const said = new Set([...named, ...cut(around).map(unitsOf)].flat());
  return (named.length / words.length) * (said.size / units);
}

// The part of a text that has the most of the words, cut into what is to be marked and what is not.
function excerpt(text, unitsOf) {
  const words = cut(text).map((word) => ({ ...word, units: unitsOf(word) }));
  const hits = words.filter(({ units }) => units.length);
  const [from, to] = around(text, words, hits);
  const pieces = [{ text: from > 0 ? "…" : "", mark: false }];
  let at = from;
  for (const { start, end } of hits) {
    if (end <= at || end > to) continue;
    // Pairs of letters overlap.
    const first = Math.max(start, at);
    pieces.push({ text: text.slice(at, first), mark: false }, { text: text.slice(first, end), mark: true });
    at = end;
  }
  pieces.push({ text: text.slice(at, to) + (to < text.length ? "…" : ""), mark: false });
  return joined(pieces);
}

// Where the excerpt begins and ends: at words, with a little before the first hit.
function around(text, words, hits) {
  let best = { start: 0, kinds: 0 };
  hits.forEach(({ start }, first) => {
    const inside = hits.slice(first, first + 20).filter(({ end }) => end <= start + EXCERPT);
    const kinds = new Set(inside.flatMap(({ units }) => units)).size;
    if (kinds > best.kinds) best = { start, kinds };
  });
  const wanted = Math.max(0, Math.min(best.start - 40, text.length - EXCERPT));
  const from = wanted && (words.find(({ start }) => start >= wanted)?.start ?? 0);
  const inside = words.filter(({ start, end }) => start >= from && end <= from + EXCERPT);
  const ends = from + EXCERPT >= text.length;
  return [from, ends ? text.length : Math.max(from, inside.at(-1)?.end ?? from + EXCERPT)];
}

// Pieces without the empty ones, those of one kind that follow each other as one.
function joined(pieces) {
  const out = [];
  for (const piece of pieces) {
    if (!piece.text) continue;
    if (out.at(-1)?.mark === piece.mark) out.at(-1).text += piece.text;
    else out.push({ ...piece });
  }
  return out;
}
