// `docs dev`: pages that are loaded anew on a change, and a playground that asks in the browser's place.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { start, stop, taken } from "./api.mjs";

let browser, folder, program, address;

before(async () => {
  await start();
  folder = await mkdtemp(path.join(tmpdir(), "preview-"));
  await cp(`${process.env.SITES}/projects/playground`, folder, { recursive: true });
  program = spawn(process.env.DOCS, ["dev", "--root", folder, "--port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  address = await new Promise((done, fail) => {
    let said = "";
    program.stderr.on("data", (text) => {
      said += text;
      const found = /Serving (\S+) /.exec(said);
      if (found) done(found[1]);
    });
    program.on("exit", () => fail(new Error(said)));
  });
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
});
after(async () => {
  await browser?.close();
  program?.kill();
  stop();
  await rm(folder, { recursive: true });
});

async function opened(at) {
  const page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(error.stack));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.goto(address + at);
  return { page, wrong };
}

test("a page is loaded anew when its file changes", async () => {
  const { page, wrong } = await opened("/");
  const file = path.join(folder, "index.md");
  await writeFile(file, (await readFile(file, "utf8")).replace("See the pages", "Look at the pages"));
  await page.waitForSelector("text=Look at the pages");
  assert.deepEqual(wrong, []);
});

test("a docs.json that cannot be read leaves the site as it was, and pages say so", async () => {
  const { page, wrong } = await opened("/api-reference/calls/search/");
  const file = path.join(folder, "docs.json");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.slice(0, 40));
  await page.waitForSelector("[role=status] >> text=what is wrong stands in the terminal");
  assert.ok(await page.isVisible("h1 >> text=Search"));
  await writeFile(file, text);
  await page.waitForFunction(() => !document.body.innerText.includes("what is wrong"));
  assert.ok(await page.isVisible("h1 >> text=Search"));
  assert.deepEqual(wrong, []);
});

test("an API that no page may read is asked, with cookies too", async () => {
  const { page, wrong } = await opened("/api-reference/calls/give-an-answer/");
  await page.click(".try");
  await page.locator("dialog [data-path=kind]").selectOption("closed");
  await page.locator("dialog").getByRole("button", { name: "Send" }).click();
  await page.waitForSelector(".play-status >> text=200");
  assert.equal(taken()[0].url, "/v1/answers/closed");
  await page.goto(`${address}/api-reference/calls/send-a-cookie/`);
  await page.click(".try");
  await page.locator("dialog").getByLabel("session", { exact: true }).fill("s3");
  await page.locator("dialog").getByRole("button", { name: "Send" }).click();
  await page.waitForSelector(".play-status >> text=200");
  assert.deepEqual(taken()[0].headers, { cookie: "session=s3" });
  assert.deepEqual(wrong, []);
});
