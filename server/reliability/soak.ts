/** Whether the server remembers what it should not: many requests with new values each. */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Drill, memoryOf, scratchFolder, startProduct } from "./product.ts";
import { type Request, type Yard, foundYard, inspections, send } from "./requests.ts";

const atOnce = 8;
/** What a request may leave behind; a formatter of dates is 30 KB. */
const bytesARequestMax = 300;
/** The memory of code and buffers that goes up and down. */
const slackMegabytes = 40;
const settleMs = 5_000;

/** Half of the requests warm it up; what the other half adds must be nothing. */
export const soak: Drill = {
  name: "many requests with values that are new each time",
  size: 100_000,
  run: async (requests, later) => {
    const product = await startProduct(later, { DATA_DIR: scratchFolder(later) });
    const yard = await foundYard(product.origin);
    const megabytes: number[] = [];
    for (let half = 0; half < 2; half += 1) {
      await sendMany(yard, Math.ceil(requests / 2));
      await pause(settleMs);
      megabytes.push(memoryOf(product.pid));
    }
    const [before = 0, after = 0] = megabytes;
    const mostMegabytes = slackMegabytes + ((requests / 2) * bytesARequestMax) / 1_000_000;
    const figures = `${requests}: ${before} MB after the first half, ${after} MB at the end`;
    const wrong = after - before > mostMegabytes ? [`the server grew by ${after - before} MB`] : [];
    return { figures, wrong };
  },
};

async function sendMany({ origin, cookie, assetId }: Yard, requests: number): Promise<void> {
  let left = requests;
  const caller = async () => {
    for (; left > 0; left -= 1) {
      const choices = newRequests(assetId);
      const request = choices[left % choices.length];
      if (request) await send(origin, { cookie, ...request });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
}

/** With all that something could be remembered by: zones, names, searches, cursors, keys, addresses. */
function newRequests(assetId: number): Request[] {
  const [word, key] = [randomUUID(), randomUUID()];
  const zone = Array.from("america/chicago", (letter) =>
    randomInt(2) === 0 ? letter : letter.toUpperCase(),
  ).join("");
  const cursor = Buffer.from(JSON.stringify([randomInt(1e12), 1 + randomInt(1e9)]));
  const day = new Date(Date.UTC(1990, 0, 1 + randomInt(13_000))).toISOString().slice(0, 10);
  const record = { assetId, signatureUrl: "S", results: { [word]: { status: "pass" } } };
  const photo = `data:image/png;base64,${word}`;
  return [
    { method: "PUT", path: "/api/company", body: { name: word, timeZone: zone } },
    { method: "GET", path: `/api/assets?search=${word}` },
    { method: "GET", path: `${inspections}?cursor=${cursor.toString("base64url")}` },
    { method: "GET", path: `/api/${word}` },
    { method: "GET", path: `/${word}?${key}=${key}` },
    { method: "GET", path: `/api/maintenance/logs?day=${day}` },
    { method: "POST", path: inspections, body: { [word]: 1 }, key },
    { method: "POST", path: inspections, body: record, key },
    { method: "POST", path: "/api/photos", body: { photo } },
  ];
}
