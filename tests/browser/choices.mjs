// Tabs, groups of code, versions and anchors: what a reader chooses, and what is remembered of it.
import assert from "node:assert/strict";
import { check, hides, shows } from "./reader.mjs";

const visible = (page, selector) => page.locator(selector).isVisible();

check("groups of code with the same titles follow each other", { at: "components/code/" }, async (page) => {
  const groups = page.locator(".code-group", { has: page.locator("[role=tab]", { hasText: "yarn" }) });
  assert.equal(await groups.count(), 2);
  await groups.nth(0).getByRole("tab", { name: "yarn" }).click();
  const chosen = () =>
    groups.evaluateAll((all) => all.map((group) => group.querySelector("[aria-selected=true]").textContent));
  assert.deepEqual(await chosen(), ["yarn", "yarn"]);
  await groups.nth(1).getByRole("tab", { name: "npm" }).click();
  assert.deepEqual(await chosen(), ["npm", "npm"]);
  await groups.nth(1).getByRole("tab", { name: "yarn" }).click();
  await page.reload();
  assert.deepEqual(await chosen(), ["yarn", "yarn"]);
  await shows(page, "text=yarn add everything");
  await hides(page, "text=npm install everything");
});

check("a group of code with a list is chosen from and remembered", { at: "components/code/" }, async (page) => {
  const list = page.locator(".content .tab-select select");
  await list.selectOption({ label: "Rust" });
  await shows(page, "text=fn main() {}");
  await hides(page, "text=package main");
  await page.reload();
  assert.equal(await list.evaluate((element) => element.selectedOptions[0].label), "Rust");
});

check("what was clicked stays where it is while groups above grow", { at: "components/code/" }, async (page) => {
  const tab = page.getByRole("tab", { name: "yarn" }).nth(1);
  await page.locator("figure.mermaid").first().scrollIntoViewIfNeeded();
  await page.locator(".mermaid img").first().waitFor({ state: "attached", timeout: 15000 });
  await tab.scrollIntoViewIfNeeded();
  const before = await tab.boundingBox();
  await tab.click();
  const { y } = await tab.boundingBox();
  assert.ok(Math.abs(y - before.y) < 2, `it moved from ${before.y} to ${y}`);
});

check("tabs with the same titles follow each other, unless `sync` is off", { at: "components/structure/" }, async (page) => {
  assert.ok(await visible(page, "#linux"), "`defaultTabIndex` opens the second");
  assert.ok(await visible(page, "#macos-2"));
  await page.click("#tab-linux-2");
  assert.ok(await visible(page, "#linux-3"), "the other group followed");
  await page.click("#tab-macos");
  assert.ok(await visible(page, "#linux-2"), "a group without `sync` leads nobody");
  await page.goto(page.url().split("#")[0]);
  await page.reload();
  assert.ok(await visible(page, "#linux-2"), "it is remembered");
  assert.ok(await visible(page, "#linux"), "a group without `sync` opens as written");
});

check("tabs move by the arrow keys", { at: "components/structure/" }, async (page) => {
  await page.focus("#tab-macos-2");
  await page.keyboard.press("ArrowRight");
  assert.ok(await visible(page, "#linux-2"));
  assert.equal(await page.evaluate(() => document.activeElement.id), "tab-linux-2");
  await page.keyboard.press("ArrowRight");
  assert.ok(await visible(page, "#macos-2"));
  await page.keyboard.press("End");
  assert.ok(await visible(page, "#linux-2"));
});

check("a tab is opened by its fragment, and gives it", { at: "components/structure/#macos" }, async (page) => {
  await shows(page, "#macos");
  assert.ok(!(await visible(page, "#linux")));
  await page.click("#tab-linux-2");
  assert.match(page.url(), /#linux-2$/);
});

check("the list of versions opens, closes, and is left by Escape", {}, async (page) => {
  await page.click(".versions summary");
  await shows(page, ".versions li a");
  await page.keyboard.press("Escape");
  await hides(page, ".versions li a");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "SUMMARY");
  await page.click(".versions summary");
  await page.click("h1");
  await hides(page, ".versions li a");
});

for (const name of ["everything", "based"]) {
  check(`a version leads to the same page of the other one (${name})`, { name, at: "upgrade/" }, async (page, address) => {
    await page.click(".versions summary");
    await page.click(".versions li a >> text=1.0");
    await page.waitForURL(`${address}v1/upgrade/`);
    assert.match(await page.locator(".versions summary").textContent(), /1\.0/);
    await page.click(".versions summary");
    await page.click(".versions li a >> text=2.0");
    await page.waitForURL(`${address}upgrade/`);
  });
}

check("pages of no version keep the one that was chosen", { at: "v1/start/" }, async (page, address) => {
  await page.goto(address);
  assert.match(await page.locator(".versions summary").textContent(), /1\.0/);
  assert.equal(await page.locator(".versions [aria-current]").textContent(), "1.0");
  await shows(page, ".anchors >> text=Old guide");
  await hides(page, ".sidebar >> text=Current guide");
  await page.goto(`${address}v2-start/`);
  await page.goto(address);
  assert.match(await page.locator(".versions summary").textContent(), /2\.0/);
  await hides(page, ".anchors >> text=Old guide");
  await shows(page, ".sidebar >> text=Current guide");
});

check("a hidden anchor shows only inside of it", {}, async (page, address) => {
  for (const at of ["", "components/code/", "changelog/", "v1/start/"]) {
    await page.goto(address + at);
    assert.equal(await page.locator(".anchors >> text=Internals").count(), 0, at);
  }
  await page.goto(`${address}hidden/notes/`);
  await shows(page, ".anchors >> text=Internals");
});

check("updates are narrowed by their tags", { at: "changelog/" }, async (page) => {
  await page.getByRole("button", { name: "Features" }).click();
  await hides(page, "#october-2026");
  await shows(page, "[id='2026-09-01']");
  await page.getByRole("button", { name: "Features" }).click();
  await shows(page, "#october-2026");
});
