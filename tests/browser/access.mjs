// Accessibility as axe-core sees it.
import assert from "node:assert/strict";
import axe from "axe-core";
import { check, phone, shows } from "./reader.mjs";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const pages = [
  "",
  "guides/install/",
  "components/callouts/",
  "components/code/",
  "components/structure/",
  "components/fields/",
  "components/media/",
  "components/markdown/",
  "changelog/",
  "api/create/",
];

/** What is wrong with a page as it stands. */
async function violations(page, where) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (runOnly) => {
    // Contrasts over a picture cannot be told.
    document.body.classList.remove("pictured");
    for (const folded of document.querySelectorAll("main details")) folded.open = true;
    // Frames of other hosts are their own.
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ["violations"], iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
  }, rules);
  return found.map((text) => `${where}: ${text}`);
}

for (const colorScheme of ["light", "dark"]) {
  // `modeToggle.default` is light: dark is what the reader has chosen.
  const choose = (page) => page.evaluate((theme) => localStorage.setItem("docs-theme", theme), colorScheme);

  check(`nothing is found on pages (${colorScheme})`, { bypassCSP: true }, async (page, address) => {
    await choose(page);
    const found = [];
    for (const at of pages) {
      await page.goto(address + at);
      found.push(...(await violations(page, at || "/")));
    }
    assert.deepEqual(found, []);
  });

  check(`nothing is found on a phone (${colorScheme})`, { ...phone, bypassCSP: true }, async (page, address) => {
    await choose(page);
    await page.goto(`${address}components/structure/`);
    const found = await violations(page, "page");
    await page.tap(".menu-button");
    await shows(page, "#_sidebar");
    found.push(...(await violations(page, "menu")));
    assert.deepEqual(found, []);
  });

  check(`nothing is found in the search (${colorScheme})`, { bypassCSP: true }, async (page) => {
    await choose(page);
    await page.reload();
    await page.keyboard.press("/");
    await shows(page, "dialog.search");
    await page.keyboard.type("install");
    await shows(page, ".search [role=option]");
    assert.deepEqual(await violations(page, "search"), []);
  });

  check(`nothing is found on the page for missing ones (${colorScheme})`, { bypassCSP: true, at: "no/such", missing: true }, async (page) => {
    await choose(page);
    await page.reload();
    assert.deepEqual(await violations(page, "404"), []);
  });
}
