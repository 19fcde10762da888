/** Two servers behind HAProxy, as docs/operate/several-servers has it; one is killed, one is stopped. */
import { writeFileSync } from "node:fs";
import { Agent, type ClientRequest, get as startGet } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { api } from "#shared/api/api.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { buildAsset } from "../test/kit/build.ts";
import { findFreePort } from "../test/kit/free-port.ts";
import {
  folderBeside,
  readRecipe,
  startBeside,
  systemUser,
  readProgramVersion,
} from "./kit/beside.ts";
import { printFigures, chooseSize, startDatabase, startProduct } from "./kit/product.ts";
import { closeScene, openWriting } from "./kit/scene.ts";
import { summarize, userAt, type Founder } from "./kit/users.ts";

const readers = 4;
/** What a browser waits before it opens its events again. */
const reopenMs = 2_000;
const notifiedWithinMs = 10_000;
const soon = { timeout: 60_000, interval: 50 };

it("kill -9 and SIGTERM of one of two servers under readers and writers", async ({ skip }) => {
  if (readProgramVersion("haproxy", "-v") === undefined) return skip("haproxy is missing");
  const { url } = await startDatabase();
  const ports = [await findFreePort(), await findFreePort()];
  const startServer = (port: number | undefined) =>
    startProduct({ DATABASE_URL: url, TRUST_PROXY: "1", PORT: String(port) });
  const servers = [await startServer(ports[0]), await startServer(ports[1])];
  const origin = await startProxy(ports);
  const scene = await openWriting(origin, {});
  const countChanges = followScreen(scene.founder);
  for (const [signal, place] of [["SIGTERM", 0] as const, ["SIGKILL", 1] as const]) {
    const seen: Sample[] = [];
    let [retries, notifiedMs] = [0, 0];
    for (let round = 0; round < chooseSize(10); round += 1) {
      const before = scene.retries;
      const reading = startReaders(scene.founder);
      await pause(1_000);
      await servers[place]?.stop(signal);
      const known = countChanges();
      await buildAsset(scene.founder);
      const began = performance.now();
      await vi.waitUntil(() => countChanges() > known, soon);
      notifiedMs = Math.max(notifiedMs, performance.now() - began);
      await pause(3_000);
      seen.push(...(await reading()));
      retries += scene.retries - before;
      servers[place] = await startServer(ports[place]);
      // The proxy looks once a second.
      await pause(2_000);
    }
    printFigures(
      `${signal}: reads ${JSON.stringify(summarize(seen))}, writes sent again ${retries}`,
    );
    printFigures(`${signal}: a screen was notified after ${Math.round(notifiedMs)} ms at most`);
    expect.soft(seen.filter(({ status }) => status !== 200)).toEqual([]);
    if (signal === "SIGTERM") expect.soft(retries).toBe(0);
    expect.soft(notifiedMs).toBeLessThan(notifiedWithinMs);
  }
  await closeScene(scene, url);
});

/** Returns the address that people reach. */
async function startProxy(ports: readonly number[]): Promise<string> {
  const [plain, own] = [await findFreePort(), await findFreePort()];
  const file = join(folderBeside(), "haproxy.cfg");
  const text = ports
    .reduce(
      (read, port, index) => read.replaceAll(`10.0.0.1${index + 1}:3000`, `127.0.0.1:${port}`),
      readRecipe("several-servers", "haproxy.cfg"),
    )
    .replace(systemUser, "")
    .replace("bind :80", `bind 127.0.0.1:${plain}`)
    .replace(/bind :443.*/, `bind 127.0.0.1:${own}`);
  writeFileSync(file, text);
  startBeside("haproxy", ["-f", file]);
  const origin = `http://127.0.0.1:${own}`;
  const isReady = async () => (await userAt(origin).get("/readyz")).status === 200;
  await vi.waitUntil(isReady, soon);
  return origin;
}

type Sample = { status: number; ms: number };

/** Each on a connection that stays open, as a browser's does. Returns what ends them. */
function startReaders({ origin, session }: Founder): () => Promise<Sample[]> {
  let isOver = false;
  const read = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const reader = userAt(origin, session.cookie, agent);
    const samples: Sample[] = [];
    while (!isOver) {
      samples.push(await reader.get("/api/inspection/logs?limit=10"));
      await pause(20);
    }
    agent.destroy();
    return samples;
  };
  const reading = Promise.all(Array.from({ length: readers }, read));
  return async () => {
    isOver = true;
    return (await reading).flat();
  };
}

/** Subscribes to live events and reconnects as a browser does; returns the count of changes of assets so far. */
function followScreen({ origin, session }: Founder): () => number {
  let changes = 0;
  let request: ClientRequest | undefined;
  let last = "";
  const open = () => {
    const headers = { cookie: session.cookie, "last-event-id": last };
    request = startGet(`${origin}${api.liveEvents.path}`, { headers }, (response) => {
      response
        .on("error", () => {})
        .on("data", (part: Buffer) => {
          changes += part.toString().split("listAssets").length - 1;
          last = /.*id: (\d+)/s.exec(part.toString())?.[1] ?? last;
        });
    });
    request.on("error", () => {}).on("close", () => (opening = setTimeout(open, reopenMs)));
  };
  let opening = setTimeout(open);
  onTestFinished(() => {
    request?.removeAllListeners("close").destroy();
    clearTimeout(opening);
  });
  return () => changes;
}
