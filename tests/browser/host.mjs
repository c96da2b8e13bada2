// A host as a site finds one: files, folders by their index.html, and 404.html for the rest.
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { gzipSync } from "node:zlib";

const types = {
  ".bin": "application/octet-stream",
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".xml": "application/xml",
};

/** The file of a folder that an address names, or null. */
async function find(folder, base, address) {
  const name = decodeURIComponent(new URL(address, "http://host").pathname);
  if (!name.startsWith(base)) return null;
  const file = path.join(folder, name.slice(base.length), name.endsWith("/") ? "index.html" : "");
  const bytes = await readFile(file).catch(() => null);
  return bytes && { bytes, type: types[path.extname(file)] ?? "application/octet-stream" };
}

/** Serves a folder below a base path. Gives the site's address and what closes it. */
export async function host(folder, base = "/") {
  const server = http.createServer(async (request, response) => {
    const found = await find(folder, base, request.url);
    const bytes = found?.bytes ?? (await readFile(path.join(folder, "404.html")));
    const type = found?.type ?? "text/html";
    const isText = /text|json|svg|xml|octet/.test(type);
    const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": "max-age=60" };
    if (isText) headers["content-encoding"] = "gzip";
    response.writeHead(found ? 200 : 404, headers);
    response.end(isText ? gzipSync(bytes, { level: 6 }) : bytes);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}${base}`, close };
}
