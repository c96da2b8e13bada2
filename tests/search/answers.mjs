// Gives the results of queries, in order.
//
//   node answers.mjs CLIENT FOLDER ENTRY QUERIES
//
// QUERIES is JSON: [[query, options], ..]. A JSON list goes to standard output, with the filters first.

import { pathToFileURL } from "node:url";
import { base, serve } from "./host.mjs";

const [client, folder, entry, queries] = process.argv.slice(2);
serve(folder);
const { open } = await import(pathToFileURL(client));
const engine = await open(base + entry);
const answers = [engine.filters];
for (const [query, options] of JSON.parse(queries)) answers.push(await engine.search(query, options));
console.log(JSON.stringify(answers));
