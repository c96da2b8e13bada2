// Light and dark.
import assert from "node:assert/strict";
import { constants, inflateSync } from "node:zlib";
import { check, holds } from "./reader.mjs";

const light = "rgb(255, 255, 255)";
const dark = "rgb(11, 21, 23)";
const ground = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** The first colour of a picture of a page, as its bytes. */
async function pixel(page) {
  const png = await page.screenshot({ clip: { x: 300, y: 600, width: 1, height: 1 } });
  const at = png.indexOf("IDAT");
  const length = png.readUInt32BE(at - 4);
  const rows = inflateSync(png.subarray(at + 4, at + 4 + length), { finishFlush: constants.Z_SYNC_FLUSH });
  return [...rows.subarray(1, 4)];
}

/** Notes the ground's colour before each of a page's first frames. */
async function noteFrames(context) {
  await context.addInitScript(() => {
    window.frames = [];
    const note = () => {
      if (document.body) window.frames.push(getComputedStyle(document.documentElement).backgroundColor);
      if (window.frames.length < 20) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

async function frames(page) {
  await page.waitForFunction(() => window.frames.length >= 20);
  return [...new Set(await page.evaluate(() => window.frames))];
}

check("the button changes the theme, says so, and is remembered", {}, async (page) => {
  assert.equal(await ground(page), light);
  const button = page.locator(".theme-button");
  assert.equal(await button.getAttribute("aria-label"), "Use the dark theme");
  await button.click();
  assert.equal(await ground(page), dark);
  assert.equal(await button.getAttribute("aria-label"), "Use the light theme");
  await page.goto(new URL("changelog/", page.url()).href);
  assert.equal(await ground(page), dark);
});

check("a remembered theme shows from the first frame", {}, async (page, address, context) => {
  await page.click(".theme-button");
  await noteFrames(context);
  for (const at of ["", "components/code/"]) {
    await page.goto(address + at);
    assert.deepEqual(await frames(page), [dark]);
  }
});

check("the first picture is dark before any module has run", {}, async (page, address, context) => {
  await page.click(".theme-button");
  const held = [];
  await context.route("**/_docs/*.js", (route) => held.push(route));
  await page.goto(`${address}components/structure/`, { waitUntil: "commit" });
  await page.locator("h1").waitFor();
  const colour = await pixel(page);
  assert.ok(held.length > 0, "modules were asked for");
  assert.ok(colour.every((part) => part < 60), `the first picture has the colour ${colour}`);
  await Promise.all(held.map((route) => route.continue()));
});

check("`modeToggle.default` is light where the system is dark", { colorScheme: "dark" }, async (page, address, context) => {
  await noteFrames(context);
  await page.reload();
  assert.deepEqual(await frames(page), [light]);
});

check("`modeToggle.default` is dark where the system is light", { name: "dark" }, async (page, address, context) => {
  assert.equal(await page.locator(".theme-button").count(), 0, "`isHidden` leaves the button out");
  await noteFrames(context);
  await page.reload();
  const [only, ...others] = await frames(page);
  assert.deepEqual(others, []);
  assert.notEqual(only, light);
});

check("without `modeToggle` the theme is the system's, and follows it", { name: "plain" }, async (page) => {
  const before = await ground(page);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.notEqual(await ground(page), before);
});

check("pictures of one theme show in that theme alone", { at: "components/media/" }, async (page) => {
  const shown = () =>
    page.$$eval(".frame img", (images) => images.filter((one) => one.checkVisibility()).map((one) => one.alt));
  assert.deepEqual(await shown(), ["A light square", "A wide rectangle"]);
  await page.click(".theme-button");
  assert.deepEqual(await shown(), ["A dark square", "A wide rectangle"]);
});

check("two open pages change together", {}, async (page, address, context) => {
  const other = await context.newPage();
  await other.goto(`${address}changelog/`);
  await page.click(".theme-button");
  await holds(other, "the other page is dark", () => document.documentElement.dataset.theme === "dark");
});
