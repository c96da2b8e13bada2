// Searches an index for the headings it was made from, half of them with a typing mistake, and tells how often the
// section is among the first three results, and how much was loaded.
//
//   node headings.mjs CLIENT FOLDER ENTRY HEADINGS QUERIES SEED
//
// HEADINGS is a JSON file: [{ "url", "page", "heading" }]. A line of JSON goes to standard output.

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { base, serve } from "./host.mjs";

const [client, folder, entry, headingsFile, count, seed] = process.argv.slice(2);
const host = serve(folder);
const { open } = await import(pathToFileURL(client));
const random = generator(Number(seed));
const queries = chosen(JSON.parse(await readFile(headingsFile, "utf8")), Number(count));

await open(base + entry);
const report = { queries: 0, strict: 0, lenient: 0, mistyped: 0, mistyped_found: 0 };
report.opening = host.taken().bytes;
const loads = [];
const missed = [];
let time = 0;
for (const { url, heading, query, mistyped } of queries) {
  const engine = await open(base + entry);
  host.taken();
  const start = performance.now();
  const results = await engine.search(query);
  time += performance.now() - start;
  loads.push(host.taken());
  const top = results.slice(0, 3);
  const strict = top.some((result) => result.url === url);
  report.queries++;
  report.strict += strict;
  report.lenient += strict || top.some((result) => result.heading === heading);
  report.mistyped += mistyped;
  report.mistyped_found += mistyped && strict;
  if (!strict) missed.push({ query, url, found: top.map(({ url }) => url) });
}
report.bytes = figures(loads.map(({ bytes }) => bytes));
report.files = figures(loads.map(({ files }) => files));
report.kinds = {};
for (const kind of ["words", "endings", "postings", "sections"]) {
  report.kinds[kind] = figures(loads.map(({ kinds }) => kinds[kind] ?? 0));
}
report.milliseconds = Math.round(time / queries.length);
report.missed = missed;
console.log(JSON.stringify(report));

function figures(numbers) {
  const sorted = numbers.sort((one, other) => one - other);
  return { median: sorted[sorted.length >> 1], ninth_of_ten: sorted[Math.floor(sorted.length * 0.9)], most: sorted.at(-1) };
}

// Headings of two words or more that stand on three pages at most; the title of the page goes before those that stand
// on several.
function chosen(headings, count) {
  const times = new Map();
  for (const { heading } of headings) times.set(heading, (times.get(heading) ?? 0) + 1);
  const fit = headings.filter(({ heading }) => heading.split(/\s+/).length > 1 && times.get(heading) <= 3);
  const queries = [];
  while (fit.length && queries.length < count) {
    const [{ url, page, heading }] = fit.splice(Math.floor(random() * fit.length), 1);
    const full = times.get(heading) > 1 ? `${page} ${heading}` : heading;
    const mistyped = queries.length % 2 === 1;
    const query = mistyped ? withMistake(full) : full;
    queries.push({ url, heading, query, mistyped });
  }
  return queries;
}

// One of the words with four letters or more gets two letters swapped, one left out, doubled or replaced.
function withMistake(text) {
  const words = [...text.matchAll(/\p{L}{4,}/gu)];
  if (!words.length) return text;
  const { 0: word, index } = words[Math.floor(random() * words.length)];
  const at = Math.floor(random() * (word.length - 1));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const [before, one, two, behind] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  const kinds = [two + one + behind, two + behind, one + one + two + behind, letter + two + behind];
  const changed = before + kinds[Math.floor(random() * kinds.length)];
  if (changed.toLowerCase() === word.toLowerCase()) return withMistake(text);
  return text.slice(0, index) + changed + text.slice(index + word.length);
}

// The same numbers for the same seed, from 0 to 1 (xorshift).
function generator(seed) {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
