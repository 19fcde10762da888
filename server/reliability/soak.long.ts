/** Whether the server remembers what it should not: many requests with new values each. */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { expect, it } from "vitest";
import {
  readMemory,
  printFigures,
  createScratchFolder,
  chooseSize,
  startProduct,
} from "./kit/product.ts";
import { createFounder, pick, type Request } from "./kit/users.ts";

const inspections = "/api/inspection/logs";
/** What a request may leave behind; a formatter of dates is 30 KB. */
const bytesARequestMax = 300;
/** The memory of code and buffers that goes up and down. */
const slackMegabytes = 40;

/** Half of the requests warm it up; what the other half adds must be nothing. */
it("many requests with values that are new each time", async () => {
  const product = await startProduct({ DATA_DIR: createScratchFolder() });
  const founder = await createFounder(product.origin);
  const half = Math.ceil(chooseSize(100_000) / 2);
  const measure = async () => {
    const numbers = Array.from({ length: half }, (_, number) => number);
    await pLimit(8).map(numbers, () => founder.request(pick(newRequests(founder.assetId))));
    await pause(5_000);
    return readMemory(product.pid);
  };
  const [before, after] = [await measure(), await measure()];
  printFigures(`${before} MB after the first half, ${after} MB at the end`);
  expect(after - before).toBeLessThan(slackMegabytes + (half * bytesARequestMax) / 1_000_000);
});

/** With all that something could be remembered by: zones, names, searches, cursors, keys, addresses. */
function newRequests(assetId: number): Request[] {
  const [word, key] = [randomUUID(), randomUUID()];
  const headers = { "idempotency-key": key };
  const zone = Array.from("america/chicago", (letter) =>
    randomInt(2) === 0 ? letter : letter.toUpperCase(),
  ).join("");
  const cursor = Buffer.from(JSON.stringify([randomInt(1e12), 1 + randomInt(1e9)]));
  const day = new Date(Date.UTC(1990, 0, 1 + randomInt(13_000))).toISOString().slice(0, 10);
  const record = { assetId, signatureUrl: "S", results: { [word]: { status: "pass" } } };
  const photo = `data:image/png;base64,${word}`;
  return [
    { method: "PUT", path: "/api/company", body: { name: word, timeZone: zone } },
    { path: `/api/assets?search=${word}` },
    { path: `${inspections}?cursor=${cursor.toString("base64url")}` },
    { path: `/api/${word}` },
    { path: `/${word}?${key}=${key}` },
    { path: `/api/maintenance/logs?day=${day}` },
    { method: "POST", path: inspections, body: { [word]: 1 }, headers },
    { method: "POST", path: inspections, body: record, headers },
    { method: "POST", path: "/api/photos", body: { photo } },
  ];
}
