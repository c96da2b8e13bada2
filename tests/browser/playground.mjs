// The playground against an API: what arrives there, what is shown of its answers, and what the samples send.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import axe from "axe-core";
import { api, cancelled, goOn, start, stop, taken } from "./api.mjs";
import { check, holds, phone, shows } from "./reader.mjs";

const run = promisify(execFile);
let folder;

before(async () => {
  await start();
  folder = await mkdtemp(path.join(tmpdir(), "samples-"));
});
after(async () => {
  stop();
  await rm(folder, { recursive: true });
});

const has = (program, ...test) => {
  try {
    execFileSync(program, test, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** The languages of samples: the file that a sample is put in, what runs it, and whether this machine can. */
const offered = [
  ["cURL", "sample.sh", ["bash"], has("curl", "--version") && has("bash", "--version")],
  ["JavaScript", "sample.mjs", ["node"], true],
  ["Python", "sample.py", ["python3"], has("python3", "-c", "import requests")],
  ["Go", "sample.go", ["go", "run"], has("go", "version")],
  ["Ruby", "sample.rb", ["ruby"], has("ruby", "--version")],
  ["PHP", "sample.php", ["php"], has("php", "-r", "curl_init();")],
  ["Java", "Main.java", ["java"], has("java", "--version")],
  // These need a project around the sample.
  ["C#", "Program.cs", [], false],
  ["Rust", "main.rs", [], false],
];
const languages = offered.filter(([, , , isThere]) => isThere);
const skipped = offered.filter(([, , , isThere]) => !isThere).map(([name]) => name);
console.log(`samples that are not run on this machine: ${skipped.join(", ")}`);

const button = (page, name) => page.locator("dialog").getByRole("button", { name, exact: true });
const field = (page, name) => page.locator(`dialog [data-path="${name}"]`);
const sample = (page) => page.locator(".play-outputs figure code").first().textContent();

async function open(page) {
  await page.click(".try");
  await shows(page, "dialog.playground[open]");
}

/** Adds a text to a list. */
async function add(page, name, ...texts) {
  for (const text of texts) {
    await button(page, `Add to ${name}`).click();
    await page.keyboard.type(text);
  }
}

/** Sends, and gives what arrived. */
async function send(page, status = "200 OK") {
  taken();
  await button(page, "Send").click();
  await holds(page, `the status is ${status}`, (text) => document.querySelector(".play-status strong")?.textContent === text, status);
  await shows(page, "dialog button >> text=Send");
  const [request, ...more] = taken();
  assert.equal(more.length, 0);
  return request;
}

/** Runs the sample of each language; each must send what was sent before. */
async function sampled(page, sent, names = languages.map(([name]) => name)) {
  for (const [name, file, [program, ...first]] of languages.filter(([name]) => names.includes(name))) {
    await page.locator("dialog").getByLabel("Language").selectOption({ label: name });
    const text = await sample(page);
    await writeFile(path.join(folder, file), text);
    taken();
    // The first one of some languages is compiled with all its libraries.
    await run(program, [...first, file], { cwd: folder, timeout: 240_000 }).catch((error) => assert.fail(`${name}: ${error.stderr}\n${text}`));
    assert.deepEqual(taken(), [sent], `${name}:\n${text}`);
  }
}

const at = (operation) => ({ name: "playground", at: `api-reference/calls/${operation}/`, api });

check("inputs of every kind arrive as they are given", at("search"), async (page) => {
  await open(page);
  await field(page, "id").fill("a/b é");
  await field(page, "limit").fill("20");
  await field(page, "exact").selectOption("true");
  await field(page, "kind").selectOption("pear");
  await field(page, "since").fill("2026-10-04");
  await add(page, "list", "a b", "c&d");
  await add(page, "flat", "a", "b,c");
  await add(page, "space", "a", "b");
  await add(page, "pipe", "a", "b");
  await field(page, "deep.from").fill("1");
  await field(page, "deep.to").fill("2");
  await page.locator("dialog").getByLabel("age", { exact: true }).check();
  await add(page, "X-Trace", "one", "two");
  const sent = await send(page);
  assert.equal(
    sent.url,
    "/v1/search/a%2Fb%20%C3%A9?deep%5Bfrom%5D=1&deep%5Bto%5D=2&exact=true&flat=a,b%2Cc&kind=pear&limit=20" +
      "&list=a%20b&list=c%26d&pipe=a%7Cb&since=2026-10-04&sort=age&space=a%20b",
  );
  assert.deepEqual(sent.headers, { "x-trace": "one,two" });
  await sampled(page, sent);
});

check("styles of the path arrive as they are described", at("styles"), async (page) => {
  await open(page);
  const sent = await send(page);
  assert.equal(sent.url, "/v1/styles/a%20b,c%2Fd/.1.2/;x=1;y=2");
  await sampled(page, sent);
});

check("what need not be given is sent as the sample shows it", at("send-what-is-optional"), async (page) => {
  await open(page);
  const sent = await send(page);
  assert.deepEqual(sent.body, [["amount", "100"], ["email", "jane@example.com"]]);
  await sampled(page, sent);
  await page.locator("dialog").getByLabel("Example of q").selectOption({ label: "The second" });
  await field(page, "amount").fill("");
  const other = await send(page);
  assert.deepEqual([other.url, other.body], ["/v1/optional?q=c", [["email", "jane@example.com"]]]);
  await sampled(page, other);
});

check("one of several examples is chosen", at("send-one-of-several"), async (page) => {
  assert.match(await page.locator('.example[data-kind="body"]').textContent(), /A small one.*large/s);
  await open(page);
  assert.deepEqual((await send(page)).body, { a: 1 });
  await page.locator("dialog").getByLabel("Example of the body").selectOption({ label: "large" });
  const sent = await send(page);
  assert.deepEqual(sent.body, { a: 2, b: "two" });
  await sampled(page, sent);
});

check("a query is sent as a whole", at("send-a-whole-query"), async (page) => {
  await open(page);
  const sent = await send(page);
  assert.equal(sent.url, "/v1/whole?name=a%20b&tags=x&tags=y");
  await sampled(page, sent);
});

check("parts are sent one after the other", at("send-parts"), async (page) => {
  await open(page);
  const sent = await send(page);
  assert.equal(sent.type, "multipart/mixed");
  assert.match(sent.body, /^--part\r\nContent-Disposition: form-data; name="about"\r\nContent-Type: application\/json\r\n\r\n\{\r\n/);
  assert.match(sent.body, /\r\n\r\nIt's new\r\n--part--\r\n$/);
  await sampled(page, sent, ["JavaScript", "Python", "Ruby", "PHP", "Java"]);
});

check("a host is asked for where none is named", at("send-somewhere"), async (page) => {
  await open(page);
  assert.equal(await field(page, "base URL").inputValue(), new URL(page.url()).origin);
  await field(page, "base URL").fill("");
  assert.match(await sample(page), /https:\/\/api\.example\.com\/v1\/hostless/);
  await button(page, "Send").click();
  await shows(page, "dialog [role=alert] >> text=Nothing was sent");
  await field(page, "base URL").fill(`${api}/`);
  const sent = await send(page);
  assert.equal(sent.url, "/v1/hostless");
  await sampled(page, sent);
});

check("JSON is made by its shape, with a bearer token", at("send-json"), async (page) => {
  await open(page);
  await page.locator("dialog").getByLabel("Token", { exact: true }).fill("tok");
  await field(page, "name").fill("It's \"Cox\"");
  await field(page, "age").fill("12345678901234567890");
  await field(page, "ripe").selectOption("false");
  await field(page, "planted").fill("2026-10-04T12:30:00");
  await page.click("dialog summary >> text=owner");
  await field(page, "owner.mail").fill("a@example.com");
  await page.click("dialog summary >> text=tags");
  await add(page, "the list", "old");
  await page.locator("dialog").getByLabel("pot: which one").selectOption({ label: "plastic" });
  await field(page, "pot.color").fill("red");
  const text = await sample(page);
  assert.match(text, /"age": 12345678901234567890,\n/);
  const sent = await send(page);
  assert.deepEqual(sent.headers, { authorization: "Bearer tok" });
  assert.deepEqual(sent.body, {
    name: "It's \"Cox\"",
    age: 12345678901234567890,
    ripe: false,
    planted: "2026-10-04T12:30:00Z",
    owner: { mail: "a@example.com" },
    tags: ["old"],
    pot: { type: "plastic", color: "red" },
  });
  await sampled(page, sent);
  await button(page, "JSON").click();
  await field(page, "body").fill('{"name": 1');
  await shows(page, "dialog >> text=This is not JSON");
  await field(page, "body").fill('{"name": "x", "age": 1, "pot": {"type": "clay"}}');
  await button(page, "Form").click();
  assert.equal(await field(page, "name").inputValue(), "x");
  assert.deepEqual((await send(page)).body, { name: "x", age: 1, pot: { type: "clay" } });
});

const body = (page) => field(page, "body").inputValue().then(JSON.parse);

check("what is given stays when another choice is taken, and comes back with the first", at("send-json"), async (page) => {
  await open(page);
  const pot = page.locator("dialog").getByLabel("pot: which one");
  await pot.selectOption({ label: "clay" });
  await field(page, "pot.height").fill("12345678901234567890");
  await field(page, "pot.glaze").fill("blue");
  await pot.selectOption({ label: "plastic" });
  assert.equal(await field(page, "pot.height").inputValue(), "12345678901234567890");
  assert.ok(!(await sample(page)).includes("glaze"));
  await field(page, "pot.color").fill("red");
  await pot.selectOption({ label: "clay" });
  assert.equal(await field(page, "pot.glaze").inputValue(), "blue");
  assert.ok(!(await sample(page)).includes("color"));
});

check("JSON that is typed loses nothing by the form", at("send-json"), async (page) => {
  await open(page);
  await button(page, "JSON").click();
  await field(page, "body").fill('{"name": "x", "age": 12345678901234567890, "sort": null, "color": "pink", "more": [1.0], "pot": {"type": "clay"}}');
  await button(page, "Form").click();
  await field(page, "name").fill("y");
  const text = await field(page, "body").inputValue();
  assert.match(text, /"age": 12345678901234567890,/);
  assert.match(text, /1\.0/);
  assert.deepEqual(JSON.parse(text), { name: "y", age: 12345678901234567890, sort: null, color: "pink", more: [1], pot: { type: "clay" } });
});

check("numbers are sent as JSON writes them, or not at all", at("send-json"), async (page) => {
  await open(page);
  await page.locator("dialog").getByLabel("Token", { exact: true }).fill("t");
  for (const [typed, value] of [["007", 7], [".5", 0.5], ["-1e2", -100]]) {
    await field(page, "age").fill("");
    await field(page, "age").pressSequentially(typed);
    assert.equal((await send(page)).body.age, value);
  }
  await field(page, "age").fill("");
  await field(page, "age").pressSequentially("1e400");
  await button(page, "Send").click();
  await shows(page, "dialog [role=alert] >> text=one input must be corrected (age)");
  assert.deepEqual(taken(), []);
});

check("rows of a list keep their places when one is removed", at("send-a-form"), async (page) => {
  await open(page);
  await add(page, "tags", "one", "two", "three");
  await button(page, "Remove tags 2").click();
  assert.equal(await field(page, "tags.2").inputValue(), "three");
  await add(page, "tags", "four");
  assert.deepEqual(await page.locator("dialog [data-path^='tags.']").evaluateAll((all) => all.map(({ value }) => value)), ["one", "three", "four"]);
});

check("a header that browsers refuse is named", at("search"), async (page) => {
  await open(page);
  await field(page, "id").fill("x");
  await add(page, "X-Trace", "木");
  await button(page, "Send").click();
  await shows(page, ".play-answer >> text=browsers cannot send “木” in the header X-Trace");
  assert.deepEqual(taken(), []);
});

check("a form is sent with a user and a password", at("send-a-form"), async (page) => {
  await open(page);
  await page.locator("dialog").getByLabel("Username", { exact: true }).fill("ada");
  await page.locator("dialog").getByLabel("Password", { exact: true }).fill("p:w");
  await field(page, "name").fill("a=b&c d");
  await page.getByRole("button", { name: "Add to tags" }).click();
  await page.keyboard.type("one");
  await field(page, "size.width").fill("3");
  const sent = await send(page);
  assert.equal(sent.headers.authorization, `Basic ${btoa("ada:p:w")}`);
  assert.deepEqual(sent.body, [["name", "a=b&c d"], ["size[width]", "3"], ["tags", "one"]]);
  await sampled(page, sent);
});

check("files are sent beside fields, with a key in a header", at("send-files"), async (page) => {
  await open(page);
  await page.locator("dialog").getByLabel("X-API-Key", { exact: true }).fill("k1");
  await field(page, "title").fill("It's; \"a\" tree");
  await writeFile(path.join(folder, "a tree.png"), "no picture");
  await field(page, "photo").setInputFiles(path.join(folder, "a tree.png"));
  await field(page, "about").fill('{"place": "a; \\"b\\""}');
  await add(page, "labels", "old", "tall");
  const sent = await send(page);
  assert.equal(sent.headers["x-api-key"], "k1");
  assert.deepEqual(sent.body, [
    { name: "title", text: "It's; \"a\" tree" },
    { name: "photo", file: "a tree.png", media: "image/png", text: "no picture" },
    { name: "about", text: '{"place": "a; \\"b\\""}', media: "application/json" },
    { name: "labels", text: "old" },
    { name: "labels", text: "tall" },
  ]);
  await sampled(page, sent);
});

check("a file is sent as it is, with a key in the query", at("send-a-file"), async (page) => {
  await open(page);
  await button(page, "Send").click();
  await shows(page, "dialog [role=alert] >> text=Nothing was sent");
  await page.locator("dialog").getByLabel("api_key", { exact: true }).fill("k 2");
  await writeFile(path.join(folder, "photo.png"), "bytes");
  await field(page, "body").setInputFiles(path.join(folder, "photo.png"));
  const sent = await send(page);
  assert.equal(sent.url, "/v1/upload?api_key=k%202");
  assert.ok(!(await page.locator(".play-address").textContent()).includes("k%202"));
  assert.deepEqual([sent.type, sent.body], ["image/png", "bytes"]);
  await sampled(page, sent);
});

check("a key is sent in a cookie, and another way can be chosen", at("send-a-cookie"), async (page, _, context) => {
  await open(page);
  await page.locator("dialog").getByLabel("session", { exact: true }).fill("s3");
  const sent = await send(page);
  assert.deepEqual(sent.headers, { cookie: "session=s3" });
  assert.deepEqual(await context.cookies(), []);
  await sampled(page, sent);
  await page.locator("dialog").getByLabel("With").selectOption({ label: "bearer" });
  await page.locator("dialog").getByLabel("Token", { exact: true }).fill("t");
  assert.deepEqual((await send(page)).headers, { authorization: "Bearer t" });
});

check("the base URL and what is open in it can be chosen", at("give-a-status"), async (page) => {
  await open(page);
  await page.locator("dialog").getByLabel("Base URL").selectOption({ index: 1 });
  await field(page, "code").fill("1");
  await field(page, "stage").selectOption({ label: "next" });
  const sent = await send(page);
  assert.equal(sent.url, "/next/status/1");
  await sampled(page, sent, ["cURL"]);
});

check("docs.json says where requests go and what a key begins with", { name: "settings", at: "api/written/", api }, async (page) => {
  await open(page);
  const key = page.locator("dialog").getByLabel("X-Own-Key", { exact: true });
  assert.equal(await key.inputValue(), "own_");
  await key.fill("own_1");
  await page.locator("dialog").getByLabel("Base URL").selectOption({ label: `${api}/v2` });
  await field(page, "book").fill("b");
  await field(page, "draft").selectOption("true");
  await field(page, "text").fill("Good");
  const sent = await send(page);
  assert.equal(sent.url, "/v2/notes/b?draft=true");
  assert.deepEqual(sent.headers, { "x-own-key": "own_1" });
  assert.equal(sent.body.text, "Good");
  await sampled(page, sent);
});

for (const [name, samples] of [["simple", 1], ["hide", 0]]) {
  check(`a playground of mode ${name} sends nothing`, { name, at: "api-reference/calls/search/", api }, async (page) => {
    assert.equal(await page.locator(".try").count(), 0);
    assert.equal(await page.locator("[data-kind=request]").count(), samples);
    await shows(page, ".endpoint");
  });
}

check("what must be given is asked for before anything is sent", at("search"), async (page) => {
  await open(page);
  await button(page, "Send").click();
  await shows(page, "dialog [role=alert] >> text=one input must be given (id)");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.path), "id");
  assert.equal(await field(page, "id").getAttribute("aria-invalid"), "true");
  assert.deepEqual(taken(), []);
  await page.keyboard.type("x");
  assert.equal(await field(page, "id").getAttribute("aria-invalid"), null);
  assert.equal((await send(page)).url, "/v1/search/x");
});

check("failures are answers too", at("give-a-status"), async (page) => {
  await open(page);
  for (const [code, text] of [["422", "422 Unprocessable Entity"], ["503", "503 Service Unavailable"]]) {
    await field(page, "code").fill(code);
    await send(page, text);
    await page.click("dialog summary >> text=headers");
    await shows(page, "dialog dt >> text=x-made");
  }
});

async function answered(page, kind) {
  await field(page, "kind").selectOption(kind);
  await button(page, "Send").click();
}

check("answers are shown as what they are", at("give-an-answer"), async (page) => {
  await open(page);
  await answered(page, "image");
  await holds(page, "the picture", () => document.querySelector(".play-image")?.naturalWidth === 1);
  await answered(page, "text");
  await shows(page, ".play-answer code >> text=<script>");
  await answered(page, "binary");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(".play-answer a[download]")]);
  assert.equal(file.suggestedFilename(), "binary.bin");
  await answered(page, "named");
  await shows(page, ".play-answer a[download] >> text=Save été.zip");
  await answered(page, "sound");
  await shows(page, ".play-answer audio[controls]");
  await answered(page, "broken");
  await shows(page, ".play-answer >> text=The browser cannot show it as a picture.");
  await answered(page, "nothing");
  await shows(page, ".play-answer >> text=The answer has no body.");
});

check("a stream is shown as it arrives", at("give-an-answer"), async (page) => {
  await open(page);
  await answered(page, "stream");
  await shows(page, ".play-events >> text=first");
  await shows(page, ".play-events .n >> text=1");
  goOn();
  await shows(page, ".play-events >> text=second");
  await shows(page, "dialog button >> text=Send");
});

check("a stream that is faster than the page can be cancelled", at("give-an-answer"), async (page) => {
  await open(page);
  await answered(page, "flood");
  await shows(page, ".play-events li");
  await page.waitForTimeout(1500);
  assert.ok((await page.locator(".play-events li").count()) <= 1000);
  await button(page, "Cancel").click();
  await shows(page, ".play-status >> text=cancelled");
});

check("a request can be cancelled, before the answer and during it", at("give-an-answer"), async (page) => {
  await open(page);
  const before = cancelled();
  await answered(page, "slow");
  await page.waitForTimeout(200);
  await button(page, "Cancel").click();
  await shows(page, ".play-answer >> text=The request was cancelled.");
  await answered(page, "stream");
  await shows(page, ".play-events >> text=first");
  await button(page, "Cancel").click();
  await shows(page, ".play-status >> text=cancelled");
  await button(page, "Send").waitFor();
  await page.waitForTimeout(200);
  assert.equal(cancelled() - before, 2);
  goOn();
});

check("the body of an answer is copied", at("give-an-answer"), async (page) => {
  await open(page);
  await answered(page, "text");
  await page.locator(".play-answer figure").hover();
  await button(page, "Copy the body").click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^<script>document/);
});

check("a refusal is explained, with what works outside of the browser", at("give-an-answer"), async (page) => {
  await open(page);
  await answered(page, "closed");
  await shows(page, `.play-answer >> text=does not allow pages of`);
  const line = await page.locator(".play-answer figure code").textContent();
  assert.ok(line.startsWith("curl --request GET") && line.includes(`'${api}/v1/answers/closed'`), line);
});

check("credentials last as long as the page, or as the tab where they are to be remembered", at("send-json"), async (page, address) => {
  const token = () => page.locator("dialog").getByLabel("Token", { exact: true });
  const kept = () => page.evaluate(() => [JSON.stringify({ ...sessionStorage, ...localStorage }), document.cookie, location.href].join(" "));
  await open(page);
  await token().fill("tok4");
  assert.ok(!(await kept()).includes("tok4"));
  await page.reload();
  await open(page);
  assert.equal(await token().inputValue(), "");
  await token().fill("tok4");
  await page.locator("dialog").getByLabel("Remember until this tab is closed").check();
  await page.goto(`${address}api-reference/calls/send-a-cookie/`);
  await open(page);
  await page.locator("dialog").getByLabel("With").selectOption({ label: "bearer" });
  assert.equal(await token().inputValue(), "tok4");
  assert.ok(!(await page.evaluate(() => JSON.stringify({ ...localStorage }))).includes("tok4"));
  await page.locator("dialog").getByLabel("Remember until this tab is closed").uncheck();
  assert.ok(!(await kept()).includes("tok4"));
});

check("it works by keyboard alone", at("give-a-status"), async (page) => {
  const to = async (name) => {
    for (let step = 0; step < 80; step += 1) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(() => document.activeElement.textContent || document.activeElement.dataset.path);
      if (found === name) return;
    }
    assert.fail(`${name} is not on the way`);
  };
  await to("Try it");
  await page.keyboard.press("Enter");
  await shows(page, "dialog.playground[open]");
  const input = "code";
  for (let step = 0; step < 30 && (await page.evaluate(() => document.activeElement.dataset.path)) !== input; step += 1) await page.keyboard.press("Tab");
  await page.keyboard.type("418");
  taken();
  await page.keyboard.press("Enter");
  await shows(page, ".play-status >> text=418");
  assert.equal(taken()[0].url, "/v1/status/418");
  await page.keyboard.press("Escape");
  await holds(page, "the button has the focus again", () => document.activeElement.className.includes("try") && !document.querySelector("dialog[open]"));
});

check("an endpoint's line keeps its method whole, and its first paragraph stands before the samples", { ...at("search"), ...phone }, async (page) => {
  const tops = await page.evaluate(() => [".endpoint .method", ".endpoint code", ".content p", ".panel"].map((name) => document.querySelector(name).getBoundingClientRect()));
  assert.ok(tops[0].height < 30, `the method is ${tops[0].height} high`);
  const order = tops.map(({ top }) => top);
  assert.deepEqual(order, order.toSorted((a, b) => a - b));
});

check("a status is one word beside a long description, and the playground is as wide as the page", { ...at("search"), ...phone }, async (page) => {
  const heights = await page.locator(".response-status").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  assert.equal(heights.length, 2);
  assert.ok(heights.every((height) => height < 40), `statuses are ${heights.join(", ")} high`);
  await open(page);
  const wide = await page.evaluate(() => [document.querySelector("dialog").getBoundingClientRect().right, document.documentElement.clientWidth]);
  assert.ok(wide[0] <= wide[1], `the playground ends at ${wide.join(" of ")}`);
});

check("inputs stand in the order of the page", at("send-what-is-optional"), async (page) => {
  const shown = await page.locator(".content .field[id^=body] > .field-head code").allTextContents();
  await open(page);
  const offered = await page.locator("dialog [data-path]").evaluateAll((all) => all.map((one) => one.dataset.path));
  assert.deepEqual(shown, ["active", "amount", "email", "thing"]);
  assert.deepEqual(offered.filter((name) => shown.includes(name)), shown);
});

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const [where, options] of [["light", {}], ["dark", { colorScheme: "dark" }], ["phone", phone]]) {
  check(`nothing is found in it (${where})`, { ...at("send-json"), ...options, bypassCSP: true }, async (page, address) => {
    const found = [];
    for (const call of ["search", "send-json", "send-files", "give-an-answer"]) {
      await page.goto(`${address}api-reference/calls/${call}/`);
      await open(page);
      for (const list of await page.locator("dialog .play-add").all()) await list.click();
      for (const folded of await page.locator("dialog summary").all()) await folded.click();
      await button(page, "Send").click();
      if (call === "give-an-answer") {
        await answered(page, "text");
        await shows(page, ".play-status");
      }
      await page.evaluate(axe.source);
      found.push(...(await page.evaluate(async (runOnly) => {
        const { violations } = await window.axe.run(document, { runOnly, resultTypes: ["violations"] });
        return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
      }, rules)));
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth > 0), false, "nothing is wider than the window");
    }
    assert.deepEqual(found, []);
  });
}

check("the page of an endpoint with its playground has less than 30 KB of JavaScript", at("send-json"), async (page, address) => {
  await page.goto("about:blank");
  const files = new Map();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") files.set(response.url(), response.body().catch(() => ""));
  });
  await page.goto(`${address}api-reference/calls/send-json/`);
  await open(page);
  const sizes = await Promise.all([...files.values()].map(async (bytes) => gzipSync(await bytes, { level: 6 }).length));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  console.log(`JavaScript ${size} bytes in ${sizes.length} files`);
  assert.ok(size < 30_000, `${size} bytes`);
});
