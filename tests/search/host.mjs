// Answers `fetch` with the files of a folder, as a host does that compresses nothing, and counts them.

import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the folder stands on the host: a site under a base path. */
export const base = "https://site.example/docs/search/";

/** Serves the folder. What it gave since the last `taken()` is told by that: `{ files, bytes, kinds: { name: bytes } }`. */
export function serve(folder) {
  let given;
  const taken = () => {
    const before = given;
    given = { files: 0, bytes: 0, kinds: {} };
    return before;
  };
  taken();
  globalThis.fetch = async (address) => {
    const path = String(address).slice(base.length);
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (!bytes) return new Response("", { status: 404 });
    const kind = path.match(/(\w+)(-\d+)?\.bin$/)[1];
    given.files++;
    given.bytes += bytes.length;
    given.kinds[kind] = (given.kinds[kind] ?? 0) + bytes.length;
    return new Response(bytes);
  };
  return { taken };
}
