// Packs the drawings of icons into the files that the program embeds.
//
//   npm pack @fortawesome/fontawesome-free@7.3.1 lucide-static@1.62.0 lucide-static@0.577.0 @phosphor-icons/core@2.1.1
//   node pack.mjs FONTAWESOME LUCIDE OLDER_LUCIDE PHOSPHOR
//
// The arguments are the folders that the packages were unpacked into. A packed file is a deflated text of lines sorted
// by name, each `name width height markup`. Phosphor's icons are packed only where a name leads to them.

import { readdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

const [fontAwesome, lucide, olderLucide, phosphor] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const lines = (path) => readFileSync(join(here, path), "utf8").trim().split("\n").map((line) => line.split(" "));
const names = (list) => lines(`../../icons/${list}.txt`).filter((words) => words.length === 1).map(([name]) => name);

/** The line of a drawing: its size, and what stands within the `svg` element, without what that element says. */
function drawing(name, path) {
  const svg = readFileSync(path, "utf8").replace(/<!--[\s\S]*?-->/g, "");
  const [, , , width, height] = svg.match(/viewBox="(\S+) (\S+) (\S+) (\S+)"/);
  const markup = svg
    .replace(/^[\s\S]*?<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "")
    .replace(/ fill="currentColor"/g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?\/> ?/g, "/>")
    .trim();
  return `${name} ${width} ${height} ${markup}\n`;
}

function pack(file, drawings) {
  const text = drawings.sort((left, right) => (left < right ? -1 : 1)).join("");
  const packed = deflateRawSync(Buffer.from(text), { level: 9 });
  writeFileSync(join(here, `${file}.bin`), packed);
  console.log(`${file}: ${drawings.length} icons, ${text.length} bytes, packed ${packed.length}`);
}

const styles = { solid: names("solid"), brands: names("brands") };
styles.regular = readdirSync(join(fontAwesome, "svgs/regular"))
  .map((file) => file.replace(".svg", ""))
  .filter((name) => styles.solid.includes(name));
for (const [style, wanted] of Object.entries(styles)) {
  pack(style, wanted.map((name) => drawing(name, join(fontAwesome, "svgs", style, `${name}.svg`))));
}

const lucidePath = (name) => {
  const present = join(lucide, "icons", `${name}.svg`);
  return existsSync(present) ? present : join(olderLucide, "icons", `${name}.svg`);
};
pack("lucide", names("lucide").map((name) => drawing(name, lucidePath(name))));

const known = new Set(["solid", "paid", "lucide"].flatMap(names));
const reached = new Set(lines("phosphor.txt").map(([, name]) => name));
for (const weight of ["light", "thin", "duotone"]) {
  const folder = join(phosphor, "assets", weight);
  const drawn = readdirSync(folder).map((file) => [file.replace(`-${weight}.svg`, ""), join(folder, file)]);
  pack(weight, drawn.filter(([name]) => known.has(name) || reached.has(name)).map(([name, path]) => drawing(name, path)));
}
