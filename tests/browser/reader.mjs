// A reader of a site: pages in a browser that notes whatever a site must never do.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { host } from "./host.mjs";

const stars = "https://api.github.com/";
// What the project itself shows from another host.
const embedded = ["https://example.com/film.mp4", "https://example.com/embed"];

export const wide = { width: 1440, height: 900 };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser;
const hosts = new Map();

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
});
after(async () => {
  await browser.close();
  for (const { close } of hosts.values()) close();
});

/** The address of one of the built sites: everything, based, plain, dark, playground, settings. */
export async function site(name = "everything") {
  if (!hosts.has(name)) hosts.set(name, await host(`${process.env.SITES}/${name}`, name === "based" ? "/base/" : "/"));
  return hosts.get(name).address;
}

/** Notes what a page does wrong, by what it says and asks for. */
function watch(page, address, wrong, allowed) {
  page.on("request", (request) => {
    const url = request.url();
    if (/^(data|blob|about):/.test(url) || url.startsWith(address) || url.startsWith(stars)) return;
    if (allowed.api && url.startsWith(allowed.api)) return;
    if (!embedded.includes(url)) wrong.push(`a request to ${url}`);
  });
  page.on("response", (response) => {
    const isOfApi = allowed.api && response.url().startsWith(allowed.api);
    if (response.status() >= 400 && !allowed.missing && !isOfApi) wrong.push(`${response.status()} for ${response.url()}`);
  });
  page.on("pageerror", (error) => wrong.push(`an error: ${error.stack}`));
  page.on("console", (message) => {
    const { url } = message.location();
    // What an API answers or refuses, browsers note by themselves.
    const isOfApi = allowed.api && (url.startsWith(allowed.api) || message.text().includes(allowed.api));
    if (isOfApi) return;
    const isBlocked = url.startsWith(stars) || embedded.includes(url);
    const isNoted = message.text().startsWith("Failed to load resource") && (isBlocked || allowed.missing);
    if (["error", "warning"].includes(message.type()) && !isNoted) wrong.push(`in the console: ${message.text()}`);
  });
}

/** Opens a page for a check; afterwards nothing may be wrong with it. `api` is an origin that it may ask. */
export async function read({ name, at = "", stars: count, missing, api, ...options }, look) {
  const address = await site(name);
  const context = await browser.newContext({ viewport: wide, reducedMotion: "reduce", colorScheme: "light", ...options });
  const wrong = [];
  try {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await context.exposeFunction("noteViolation", (text) => wrong.push(`against the policy: ${text}`));
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        window.noteViolation(`${event.effectiveDirective} of ${event.blockedURI}`);
      });
    });
    await context.route(`${stars}**`, (route) => {
      const headers = { "access-control-allow-origin": "*" };
      return count === undefined ? route.abort() : route.fulfill({ json: { stargazers_count: count }, headers });
    });
    for (const url of embedded) await context.route(url, (route) => route.fulfill({ body: "" }));
    context.on("page", (page) => watch(page, address, wrong, { missing, api }));
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    await page.goto(address + at);
    await look(page, address, context);
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
  }
}

/** A check with a name, of a page as a reader with these options sees it. */
export function check(name, options, look) {
  test(name, () => read(options, look));
}

/** Waits until something holds. */
export async function holds(page, what, test, argument) {
  try {
    await page.waitForFunction(test, argument, { timeout: 4000 });
  } catch {
    assert.fail(what);
  }
}

export async function shows(page, selector) {
  await page.locator(selector).first().waitFor({ state: "visible", timeout: 4000 });
}

export async function hides(page, selector) {
  await page.locator(selector).first().waitFor({ state: "hidden", timeout: 4000 });
}

export const pages = [
  "",
  "guides/install/",
  "guides/deep/second/",
  "components/callouts/",
  "components/code/",
  "components/structure/",
  "components/fields/",
  "components/media/",
  "components/markdown/",
  "components/expressions/",
  "changelog/",
  "v1/start/",
  "v2-start/",
  "hidden/notes/",
  "plain/",
  "unlisted/",
  "api/create/",
  "api/list/",
];
