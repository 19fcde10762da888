/** A client that is generated from the description of the API uses the product with a key, as docs/guide/connect.md says. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createScratchFolder, printFigures, startProduct } from "./kit/product.ts";
import { createFounder } from "./kit/users.ts";

const packages = ["openapi-typescript@7.13.0", "openapi-fetch@0.17.0", "typescript@5.9.3"];

/** What a company's own program might do. */
const program = `
import createClient from "openapi-fetch";
import type { paths } from "./yardcheck.js";

const [, , baseUrl, key] = process.argv;
const yardcheck = createClient<paths>({ baseUrl, headers: { Authorization: "Bearer " + key } });
const added = await yardcheck.POST("/api/assets", {
  body: {
    name: "Mixer 12",
    category: "truck",
    vinOrSerial: "1M2GR3GC5KM004821",
    year: 2019,
    make: "Mack",
    model: "Granite",
  },
});
if (!added.data) throw new Error(added.error.code);
const path = { id: added.data.id };
const reading = await yardcheck.POST("/api/assets/{id}/readings", {
  params: { path, header: { "Idempotency-Key": crypto.randomUUID() } },
  body: { meter: "miles", value: 88_020 },
});
if (!reading.data) throw new Error(reading.error.code);
const read = await yardcheck.GET("/api/assets/{id}", { params: { path } });
const listed = await yardcheck.GET("/api/assets", { params: { query: { search: "Mixer 12" } } });
const refused = await yardcheck.GET("/api/crew", {});
console.log(
  JSON.stringify({
    name: read.data?.name,
    miles: read.data?.currentMiles,
    listed: listed.data?.map((asset) => asset.id === added.data?.id),
    refused: refused.error?.code,
  }),
);
`;

it("a generated client registers a unit, posts a reading and reads it with a key", async () => {
  const { origin } = await startProduct({ DATA_DIR: createScratchFolder() });
  const founder = await createFounder(origin);
  const { key } = await founder.call("addKey", {
    body: { name: "Fuel card", scopes: ["read", "write:assets", "write:readings"] },
  });
  const folder = createScratchFolder();
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: "utf8", env: process.env });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
  run("npm", ["install", "--no-audit", "--no-fund", "@types/node@20", ...packages]);
  const source = `${origin}/api/openapi.json`;
  run("npx", ["openapi-typescript", source, "-o", "yardcheck.d.ts"]);
  writeFileSync(join(folder, "program.ts"), program);
  const strict = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "node"];
  run("npx", ["tsc", ...strict, "program.ts"]);
  const said = run(process.execPath, ["program.js", origin, key]);
  printFigures(`the program says ${said.trim()}`);
  expect(JSON.parse(said)).toEqual({
    name: "Mixer 12",
    miles: 88_020,
    listed: [true],
    refused: "keys.outOfScope",
  });
});
