/** Whether the server remembers what it should not: many requests with new values each. */
import { randomUUID } from "node:crypto";
import { setTimeout as pass } from "node:timers/promises";
import type { Attacker } from "./crowd-attacks.ts";
import { foundCompany } from "./crowd.ts";
import type { Outcome } from "./drill.ts";
import { cleaningUp, scratchFolder } from "./drill.ts";
import { type Asking, sendOnce } from "./request.ts";
import { startServer } from "./server-process.ts";
import { memoryOf } from "./watching.ts";

const atOnce = 8;
/** What a request may leave behind; a formatter of dates is 30 KB. */
const bytesARequestMax = 300;
/** The memory of code and buffers that goes up and down. */
const slackMegabytes = 40;
const settleMs = 5_000;

/** Half of the requests warm it up; what the other half adds must be nothing. */
export function measureSoak(requests: number): Promise<Outcome> {
  return cleaningUp(async (later) => {
    const settings = { DATA_DIR: scratchFolder(later), WRITES_PER_MINUTE: "0" };
    const server = await startServer(settings);
    later(() => server.stop("SIGTERM"));
    const attacker = await foundCompany(server.origin);
    const megabytesAfter = async (count: number) => {
      await sendMany(attacker, count);
      await pass(settleMs);
      return memoryOf(server.pid, "VmRSS");
    };
    const before = await megabytesAfter(requests / 2);
    const after = await megabytesAfter(requests / 2);
    const mostMegabytes = slackMegabytes + ((requests / 2) * bytesARequestMax) / 1_000_000;
    const figures = `${requests} requests with new values: ${before} MB after the first half, ${after} MB at the end`;
    const wrong = after - before > mostMegabytes ? [`the server grew by ${after - before} MB`] : [];
    return { figures, wrong };
  });
}

async function sendMany(attacker: Attacker, requests: number): Promise<void> {
  let left = requests;
  const caller = async () => {
    for (; left > 0; left -= 1) {
      const request = newRequests[left % newRequests.length]?.(attacker);
      if (request) await sendOnce(attacker.origin, { cookie: attacker.cookie, ...request });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
}

type NewRequest = (attacker: Attacker) => Asking;

const post = (path: string, body: object, more: Partial<Asking> = {}): Asking => ({
  method: "POST",
  path,
  body,
  ...more,
});

/** Whatever something could be remembered by: zones, names, searches, cursors, keys, addresses. */
const newRequests: readonly NewRequest[] = [
  () => ({
    method: "PUT",
    path: "/api/company",
    body: { name: randomUUID(), timeZone: newZone() },
  }),
  () => ({ method: "GET", path: `/api/assets?search=${randomUUID()}` }),
  () => ({ method: "GET", path: `/api/inspection/logs?cursor=${newCursor()}` }),
  () => ({ method: "GET", path: `/api/${randomUUID()}` }),
  () => ({ method: "GET", path: `/${randomUUID()}?${randomUUID()}=${randomUUID()}` }),
  () => ({ method: "GET", path: `/api/maintenance/logs?day=${newDay()}` }),
  () => post("/api/inspection/logs", { [randomUUID()]: 1 }, { key: randomUUID() }),
  ({ assetId }) =>
    post(
      "/api/inspection/logs",
      { assetId, signatureUrl: "S", results: { [randomUUID()]: { status: "pass" } } },
      { key: randomUUID() },
    ),
  () => post("/api/photos", { photo: `data:image/png;base64,${randomUUID()}` }),
];

function newZone(): string {
  return Array.from("america/chicago")
    .map((letter) => (Math.random() < 0.5 ? letter : letter.toUpperCase()))
    .join("");
}

function newCursor(): string {
  const key = [Math.floor(Math.random() * 1e12), 1 + Math.floor(Math.random() * 1e9)];
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

function newDay(): string {
  return new Date(Date.UTC(1990, 0, 1) + Math.floor(Math.random() * 13_000) * 86_400_000)
    .toISOString()
    .slice(0, 10);
}
