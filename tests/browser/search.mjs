// The search, by the keyboard.
import assert from "node:assert/strict";
import { check, hides, holds, shows } from "./reader.mjs";

const isOfSearch = (url) => /search[.-](?!button)|\/search\//.test(new URL(url).pathname);

async function find(page, words) {
  await shows(page, "dialog.search");
  await page.locator(".search input").fill("");
  await page.keyboard.type(words);
  await shows(page, ".search [role=option]");
}

for (const name of ["everything", "based"]) {
  check(`a section is found with a typing mistake and opened by Enter (${name})`, { name }, async (page, address) => {
    await page.keyboard.press("/");
    await find(page, "achive");
    const links = await page.$$eval(".search [role=option]", (all) => all.slice(0, 3).map((link) => link.href));
    const wanted = `${address}guides/install/#get-the-archive`;
    assert.ok(links.includes(wanted), `the first results are ${links}`);
    for (let step = 0; step < links.indexOf(wanted); step += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(wanted);
    await shows(page, "#get-the-archive");
    await hides(page, "dialog.search");
  });
}

check("nothing of the search is loaded before it is opened", {}, async (page) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await page.mouse.move(700, 400);
  assert.deepEqual(asked.filter(isOfSearch), []);
  await page.keyboard.press("Control+k");
  await shows(page, "dialog.search");
  await find(page, "callouts");
  assert.ok(asked.filter(isOfSearch).length > 2);
});

check("Ctrl-K and the button open it, Escape and Close close it", {}, async (page) => {
  for (const [open, close] of [
    [() => page.keyboard.press("Control+k"), () => page.keyboard.press("Escape")],
    [() => page.click(".search-button"), () => page.getByRole("button", { name: "Close" }).click()],
    [() => page.keyboard.press("/"), () => page.mouse.click(5, 5)],
  ]) {
    await open();
    await shows(page, "dialog.search");
    assert.equal(await page.evaluate(() => document.activeElement.type), "search");
    await close();
    await hides(page, "dialog.search");
  }
});

check("arrows move through the results and around their ends", {}, async (page) => {
  await page.keyboard.press("/");
  await find(page, "the");
  const count = await page.locator(".search [role=option]").count();
  assert.ok(count > 2);
  const at = () => page.getAttribute(".search input", "aria-activedescendant");
  assert.equal(await at(), "search-result-0");
  await page.keyboard.press("ArrowDown");
  assert.equal(await at(), "search-result-1");
  assert.equal(await page.getAttribute("#search-result-1", "aria-selected"), "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  assert.equal(await at(), `search-result-${count - 1}`);
});

check("a tab narrows the results", {}, async (page) => {
  await page.keyboard.press("/");
  await find(page, "plant");
  const chip = page.locator(".search-filters button", { hasText: "Components" });
  await chip.click();
  assert.equal(await chip.getAttribute("aria-pressed"), "true");
  await holds(page, "results of the tab alone", () => {
    const links = [...document.querySelectorAll(".search [role=option]")];
    return links.length && links.every((link) => new URL(link.href).pathname.startsWith("/components/"));
  });
  await chip.click();
  await holds(page, "results of every tab", () =>
    [...document.querySelectorAll(".search [role=option]")].some((link) => link.href.includes("/api/")));
});

check("a version narrows the results, and is the page's own at first", { at: "v1/start/" }, async (page) => {
  await page.keyboard.press("/");
  await find(page, "guide");
  const pressed = page.locator(".search-filters [aria-pressed=true]");
  assert.deepEqual(await pressed.allTextContents(), ["1.0"]);
  const links = () => page.$$eval(".search [role=option]", (all) => all.map((link) => new URL(link.href).pathname));
  assert.ok(!(await links()).includes("/v2-start/"));
  await page.locator(".search-filters button", { hasText: "2.0" }).click();
  await holds(page, "the page of the other version", () =>
    [...document.querySelectorAll(".search [role=option]")].some((link) => link.href.endsWith("/v2-start/")));
  assert.ok(!(await links()).includes("/v1/start/"));
});

check("what is not there is said", {}, async (page) => {
  await page.keyboard.press("/");
  await shows(page, "dialog.search");
  await page.keyboard.type("qqqqzzzz");
  await shows(page, ".search-status >> text=Nothing found for “qqqqzzzz”.");
});

check("keys that are written are not taken", { at: "components/code/" }, async (page) => {
  await page.locator(".content .tab-select select").focus();
  await page.keyboard.press("/");
  assert.equal(await page.locator("dialog.search").count(), 0);
});
