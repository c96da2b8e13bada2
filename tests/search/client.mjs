// What the client does apart from finding: cutting words as the index does, dropping searches that are overtaken, and
// trying again after a failure.
//
//   node client.mjs CLIENT FOLDER ENTRY WORDS

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { base, serve } from "./host.mjs";

const [client, folder, entry, words] = process.argv.slice(2);
const { open, cut } = await import(pathToFileURL(client));

for (const [text, expected] of JSON.parse(await readFile(words, "utf8"))) {
  const found = cut(text).flatMap(({ term, parts }) => [term, ...parts]);
  assert.deepEqual(found, expected, text);
}
for (const { start, end } of cut("Déjà-vu, 東京都 twice")) assert.ok(end > start);

serve(folder);
const engine = await open(base + entry);
const both = await Promise.all([engine.search("install"), engine.search("install")]);
assert.equal(both[0], null, "the first search is overtaken");
assert.ok(both[1].length > 0);

const whole = globalThis.fetch;
const fresh = await open(base + entry);
globalThis.fetch = async () => new Response("", { status: 503 });
await assert.rejects(fresh.search("install"), /503/);
globalThis.fetch = whole;
assert.ok((await fresh.search("install")).length > 0, "it is tried again");
await assert.rejects(open(`${base}absent/index.bin`), /404/);
