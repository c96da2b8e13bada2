// What holds for every page. That none asks another host, breaks its policy or speaks in the console holds for each check.
import assert from "node:assert/strict";
import { check, pages, shows } from "./reader.mjs";

const widths = [320, 390, 820, 1440];

for (const name of ["everything", "based"]) {
  check(`no page breaks its policy, asks another host or is wider than its window (${name})`, { name }, async (page, address) => {
    const found = [];
    for (const at of pages) {
      await page.goto(address + at);
      for (const width of name === "based" ? [320] : widths) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (over > 0) found.push(`${at || "/"} at ${width} px: ${over} px too wide`);
      }
    }
    assert.deepEqual(found, []);
  });
}

check("diagrams are asked for where there are some, and nowhere else", {}, async (page, address) => {
  let asked = false;
  page.on("request", (request) => (asked ||= request.url().includes("mermaid")));
  for (const at of pages) {
    asked = false;
    await page.goto(address + at);
    assert.equal(asked, at === "components/code/", at);
    if (!asked) continue;
    await page.locator("figure.mermaid").first().scrollIntoViewIfNeeded();
    await page.locator(".mermaid img").first().waitFor({ state: "attached", timeout: 15000 });
  }
});

check("the text does not move while a page loads", {}, async (page, address) => {
  for (const at of ["", "components/structure/", "components/media/", "components/fields/"]) {
    await page.goto(address + at);
    const moved = await page.evaluate(() => new Promise((done) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => done(sum), 200);
    }));
    assert.ok(moved < 0.01, `${at}: ${moved}`);
  }
});

check("everything can be read without JavaScript", { javaScriptEnabled: false }, async (page, address) => {
  await hides(page, [".theme-button", ".search-button", ".copy-page"]);
  await page.goto(`${address}components/structure/`);
  for (const text of ["macOS", "Use the archive.", "Again.", "Again too.", "Because."]) {
    await shows(page, `.content p:text-is("${text}")`);
  }
  await page.goto(`${address}components/code/`);
  for (const text of ["npm install everything", "yarn add everything", "package main", "fn main() {}", "graph TD"]) {
    await shows(page, `pre:has-text("${text}")`);
  }
  await page.goto(`${address}components/markdown/`);
  await shows(page, "math");
  await page.goto(`${address}components/media/`);
  await page.hover(".tooltip button");
  await shows(page, ".tip");
});

check("the menu opens without JavaScript", { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async (page) => {
  await page.click(".menu-button");
  await shows(page, "#_sidebar");
  await page.click(".close-button");
  await hides(page, ["#_sidebar"]);
});

async function hides(page, selectors) {
  for (const selector of selectors) assert.ok(!(await page.locator(selector).first().isVisible()), selector);
}
