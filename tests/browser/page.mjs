// What a page has beside its text: copying, folding, menus, tooltips, pictures.
import assert from "node:assert/strict";
import { check, hides, holds, phone, shows } from "./reader.mjs";

const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

check("code is copied without the lines that a change takes away", { at: "components/code/" }, async (page) => {
  const figure = page.locator(".code", { has: page.locator("figcaption >> text=greet.js") });
  await figure.hover();
  await figure.getByRole("button", { name: "Copy greet.js" }).click();
  await shows(page, "[role=status] >> text=Copied");
  const text = await copied(page);
  assert.match(text, /^\/\/ A comment\nconst name = "reader";\n/);
  assert.ok(!text.includes("gone"));
});

for (const name of ["everything", "based"]) {
  check(`“Copy page” copies its Markdown (${name})`, { name, at: "guides/install/" }, async (page) => {
    await page.click(".copy-page");
    await shows(page, "[role=status] >> text=Copied");
    const text = await copied(page);
    assert.match(text, /Install the client/);
    assert.match(text, /## Get the archive/);
  });
}

check("an accordion is opened by its fragment", { at: "components/structure/#how" }, async (page) => {
  await shows(page, "#how >> text=Like this.");
  const { y } = await page.locator("#how").boundingBox();
  assert.ok(y > 60 && y < 800, `it lies at ${y}`);
  await page.evaluate(() => (document.getElementById("how").open = false));
  await page.evaluate(() => (location.hash = "why"));
  await page.evaluate(() => (location.hash = "how"));
  await shows(page, "#how >> text=Like this.");
});

check("the browser's own search finds what is folded", { at: "components/structure/#:~:text=Like%20this." }, async (page) => {
  await shows(page, "#how >> text=Like this.");
});

check("the browser's own search finds what stands in another tab", { at: "components/structure/#:~:text=Once%20more%20too." }, async (page) => {
  await shows(page, "#linux-3");
  assert.equal(await page.getAttribute("#tab-linux-3", "aria-selected"), "true");
});

check("steps show the numbers that they are given", { at: "components/structure/" }, async (page) => {
  const shown = await page.locator(".steps > li[value]").evaluate((step) => getComputedStyle(step, "::before").content);
  assert.match(shown, /^"7"/);
});

check("the skip link is the first stop and leads to the text", { at: "components/code/" }, async (page) => {
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "_content");
});

check("the menu opens, keeps nobody inside, and closes", { ...phone, at: "components/code/" }, async (page, address) => {
  await hides(page, "#_sidebar");
  await page.tap(".menu-button");
  await shows(page, "#_sidebar");
  const reached = new Set();
  for (let stop = 0; stop < 60 && !reached.has("main"); stop += 1) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement.closest("#_sidebar, main")?.localName ?? "other"));
  }
  assert.ok(reached.has("div") && reached.has("main"), `the focus went through ${[...reached]}`);
  await page.keyboard.press("Escape");
  await hides(page, "#_sidebar");
  await page.tap(".menu-button");
  await shows(page, "#_sidebar");
  await page.tap(".close-button");
  await hides(page, "#_sidebar");
  await page.tap(".menu-button");
  await page.touchscreen.tap(380, 700);
  await hides(page, "#_sidebar");
  await page.tap(".menu-button");
  await page.tap("#_sidebar >> text=Callouts");
  await page.waitForURL(`${address}components/callouts/`);
  await hides(page, "#_sidebar");
});

check("the table of contents and the links open and close on a phone", { ...phone, at: "guides/install/" }, async (page) => {
  await page.tap(".toc-button");
  await shows(page, "#_toc");
  await page.tap("#_toc a >> text=Get the archive >> nth=1");
  await hides(page, "#_toc");
  assert.match(page.url(), /#get-the-archive-2$/);
  await page.tap(".links-button");
  await shows(page, "#_links >> text=Pricing");
  await page.keyboard.press("Escape");
  await hides(page, "#_links");
});

check("the table of contents follows the text", { at: "components/markdown/", viewport: { width: 1440, height: 400 } }, async (page) => {
  await page.evaluate(() => document.getElementById("日本語の見出し").scrollIntoView());
  await holds(page, "the section is marked", () =>
    document.querySelector("#_toc [aria-current]")?.textContent === "日本語の見出し");
});

check("a tooltip shows by hover and focus, and Escape closes it", { at: "components/media/" }, async (page) => {
  await hides(page, ".tip");
  await page.hover(".tooltip button");
  await shows(page, ".tip");
  await page.keyboard.press("Escape");
  await hides(page, ".tip");
  await page.mouse.move(1, 500);
  await page.focus(".tooltip button");
  await shows(page, ".tip");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Read more");
  await shows(page, ".tip");
  await page.keyboard.press("Escape");
  await hides(page, ".tip");
});

check("a tooltip shows by a touch, inside of the window", { ...phone, at: "components/media/" }, async (page) => {
  await page.tap(".tooltip button");
  await shows(page, ".tip");
  const { x, width } = await page.locator(".tip").boundingBox();
  assert.ok(x >= 0 && x + width <= 390, `from ${x}, ${width} wide`);
  await page.tap("h1");
  await hides(page, ".tip");
});

check("a picture in a frame is enlarged, and the focus returns", { at: "components/media/" }, async (page) => {
  const button = page.getByRole("button", { name: "Enlarge the image: A wide rectangle" });
  await button.focus();
  await page.keyboard.press("Enter");
  await shows(page, ".zoom-dialog img");
  await page.keyboard.press("Escape");
  await hides(page, ".zoom-dialog");
  assert.ok(await button.evaluate((element) => element === document.activeElement));
  await page.click(".frame img >> nth=2");
  await shows(page, ".zoom-dialog img");
});

check("a diagram is drawn, in both themes, and its text stays", { at: "components/code/" }, async (page) => {
  await page.locator("figure.mermaid").first().scrollIntoViewIfNeeded();
  await page.locator(".mermaid img").first().waitFor({ state: "attached", timeout: 15000 });
  const drawn = await page.$$eval(".mermaid img", async (images) => {
    await Promise.all(images.map((image) => image.decode()));
    return images.map((image) => image.naturalWidth > 40 && image.naturalHeight > 40);
  });
  assert.deepEqual(drawn, [true, true]);
  assert.match(await page.locator(".mermaid code").textContent(), /A\[Start\] --> B/);
});

check("the stars of a repository show, and are asked for once", { stars: 12345 }, async (page) => {
  await shows(page, ".repository .stars");
  assert.match(await page.locator(".repository").textContent(), /12\.3k stars/);
  let asked = 0;
  page.on("request", (request) => (asked += request.url().startsWith("https://api.github.com/")));
  await page.reload();
  assert.equal(asked, 0);
  await shows(page, ".repository .stars");
});

check("without its host a repository's button has no stars, and says nothing", {}, async (page) => {
  await shows(page, ".repository");
  assert.equal(await page.locator(".stars").count(), 0);
});

check("a page that is not there says so, and leads on", { at: "no/such/page", missing: true }, async (page, address) => {
  await shows(page, "h1 >> text=not found");
  await page.click(".missing-actions a");
  await page.waitForURL(address);
});
