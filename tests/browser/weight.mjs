// What a plain page weighs on its way: the files that the browser asks for, compressed as hosts do.
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { check, holds, shows } from "./reader.mjs";

/** Notes the files that a page asks for, by their kind, with their compressed sizes. */
function weigh(page) {
  const files = [];
  page.on("response", (response) => {
    files.push((async () => {
      // What is still on its way when the page is closed was fetched ahead, and counts for the next page.
      const bytes = await response.body().catch(() => "");
      return { kind: response.request().resourceType(), size: gzipSync(bytes, { level: 6 }).length };
    })());
  });
  return async (...kinds) => {
    const found = (await Promise.all(files)).filter(({ kind }) => kinds.includes(kind));
    return found.reduce((sum, { size }) => sum + size, 0);
  };
}

check("a plain page of 6 KB of text is light", { name: "plain" }, async (page, address) => {
  await page.goto("about:blank");
  const weight = weigh(page);
  await page.goto(`${address}plain/`);
  const [html, css, js] = [await weight("document"), await weight("stylesheet"), await weight("script")];
  console.log(`HTML ${html}, CSS ${css}, JavaScript ${js}: ${html + css + js} bytes`);
  assert.ok(js < 15_000, `JavaScript: ${js} bytes`);
  assert.ok(html + css + js < 40_000, `in all: ${html + css + js} bytes`);
});

check("the search opens and answers with less than 30 KB", { name: "plain" }, async (page) => {
  const weight = weigh(page);
  await page.keyboard.press("/");
  await shows(page, "dialog.search");
  await page.keyboard.type("orchards");
  await holds(page, "results", () => document.querySelector(".search [role=option]"));
  const size = await weight("script", "fetch");
  console.log(`Search ${size} bytes`);
  assert.ok(size < 30_000, `${size} bytes`);
});
