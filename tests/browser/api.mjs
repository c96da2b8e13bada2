// An API that answers with what it was sent, at the address that the description of the playground's project names.
import http from "node:http";

export const api = `http://127.0.0.1:${process.env.API_PORT}`;
const picture = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const received = [];
let waiting = [];
let ended = 0;

function parts(body, type) {
  const boundary = `--${/boundary="?([^";]+)/.exec(type)[1]}`;
  return body.split(boundary).slice(1, -1).map((part) => {
    const [head, ...rest] = part.replace(/^\r\n/, "").split("\r\n\r\n");
    const text = rest.join("\r\n\r\n").replace(/\r\n$/, "");
    const of = (name) => new RegExp(`[ ;]${name}="([^"]*)"`).exec(head)?.[1];
    const media = /content-type: ([^\r;]+)/i.exec(head)?.[1];
    const isField = !of("filename") || media === "application/json";
    // Programs differ in what they say of plain fields.
    return isField ? { name: of("name"), text, ...(media === "application/json" && { media }) } : { name: of("name"), file: of("filename"), media, text };
  });
}

/** What of a request means something, in one form for every program that sends it. */
function read({ method, url, headers }, bytes) {
  const [type] = (headers["content-type"] ?? "").split(";");
  const text = bytes.toString("latin1");
  const own = Object.entries(headers).filter(([name]) => /^(authorization|cookie|x-[\w-]+)$/.test(name));
  const body = {
    "application/json": () => JSON.parse(bytes.toString()),
    // Of different names, some languages send the fields in an order of their own.
    "application/x-www-form-urlencoded": () => [...new URLSearchParams(bytes.toString())].sort(([one], [other]) => (one < other ? -1 : Number(one > other))),
    "multipart/form-data": () => parts(text, headers["content-type"]),
  }[type];
  return { method, url, headers: Object.fromEntries(own), type, body: body ? body() : text };
}

function answer(request, response, cors, told) {
  const kind = /^\/v1\/answers\/(\w+)/.exec(request.url)?.[1];
  const status = /^\/v1\/status\/(\d+)/.exec(request.url)?.[1];
  response.on("close", () => (ended += response.writableFinished ? 0 : 1));
  const give = (type, body, more) => {
    response.writeHead(200, { ...cors, "content-type": type, ...more });
    response.end(body);
  };
  if (kind === "stream") {
    response.writeHead(200, { ...cors, "content-type": "text/event-stream" });
    response.write('event: first\ndata: {"at": 1}\n\n');
    waiting.push(() => response.end("data: second\n\n"));
  } else if (kind === "flood") {
    response.writeHead(200, { ...cors, "content-type": "text/event-stream" });
    const timer = setInterval(() => response.write('data: {"at": 1}\n\n'.repeat(200)), 20);
    response.on("close", () => clearInterval(timer));
  } else if (kind === "slow") waiting.push(() => give("text/plain", "late"));
  else if (kind === "image") give("image/png", picture);
  else if (kind === "sound") give("audio/wav", Buffer.from("RIFF"));
  else if (kind === "broken") give("image/png", '{"no": "picture"}');
  else if (kind === "named") give("application/zip", "zip", { "content-disposition": "attachment; filename=\"ete.zip\"; filename*=UTF-8''%C3%A9t%C3%A9.zip" });
  else if (kind === "binary") give("application/octet-stream", Buffer.from([0, 1, 2, 255]));
  else if (kind === "text") give("text/html", "<script>document.title = 'hit'</script><b>text</b>");
  else if (kind === "nothing") response.writeHead(204, cors).end();
  else {
    response.writeHead(Number(status ?? 200), { ...cors, "content-type": "application/json", "x-made": "yes" });
    response.end(JSON.stringify(told));
  }
}

const server = http.createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { origin } = request.headers;
    const isClosed = request.url.endsWith("/closed");
    const asked = request.headers["access-control-request-headers"];
    const cors = isClosed || !origin ? {} : {
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "x-made, content-disposition",
      ...(asked && { "access-control-allow-headers": asked }),
    };
    if (request.method === "OPTIONS" && request.headers["access-control-request-method"]) {
      response.writeHead(204, { ...cors, "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE" }).end();
      return;
    }
    const told = read(request, Buffer.concat(chunks));
    received.push(told);
    answer(request, response, cors, told);
  });
});

/** Starts the API. */
export function start() {
  return new Promise((done, fail) => server.once("error", fail).listen(Number(process.env.API_PORT), "127.0.0.1", done));
}

export function stop() {
  server.closeAllConnections();
  server.close();
}

/** What was received since the last time. */
export function taken() {
  return received.splice(0);
}

/** Lets answers go on that wait. */
export function goOn() {
  const held = waiting;
  waiting = [];
  for (const one of held) one();
}

/** How many answers ended because their reader went away. */
export const cancelled = () => ended;
