import { setTimeout as pause } from "node:timers/promises";
import { checkLedger } from "./check-ledger.ts";
import {
  cleaningUp,
  connectTo,
  type Drill,
  inMs,
  startDatabase,
  startServerOn,
  untilSo,
} from "./drill.ts";
import { sendOnce } from "./request.ts";
import { standBefore } from "./switch.ts";
import { startWriters } from "./writers.ts";
import { failedInspection, foundYard } from "./yard.ts";

const cutShare = 0.1;
const writerCount = 6;
const waitMs = 60_000;

/** The server has done what was asked, but one answer in ten never arrives: it is sent again. */
export const cutAnswers: Drill = {
  name: "one answer in ten is cut, and sent again",
  rounds: { full: 5_000, short: 150 },
  run: (count) =>
    cleaningUp(async (later) => {
      const { url } = await startDatabase(later);
      const server = await startServerOn(url, later);
      const { hostname, port } = new URL(server.origin);
      const yard = await foundYard(server.origin);
      const cutsAnswer = () => Math.random() < cutShare;
      const line = await standBefore({ host: hostname, port: Number(port) }, { cutsAnswer });
      later(() => line.close());
      const writers = startWriters(
        { ...yard, origin: `http://127.0.0.1:${line.port}` },
        writerCount,
      );
      await untilSo(() => Promise.resolve(writers.acknowledged() >= count), count * 1_000);
      await writers.stop();
      const client = await connectTo(url, later);
      return {
        figures: `${writers.acknowledged()} writes, ${writers.ledger.repeats} answers cut, exactly one row each`,
        wrong: await checkLedger(client, writers.ledger),
      };
    }),
};

/** SIGTERM while requests wait for a row that somebody holds: each is finished before the end. */
export const orderlyStop: Drill = {
  name: "SIGTERM while requests are under way",
  rounds: { full: 20, short: 2 },
  run: (count) =>
    cleaningUp(async (later) => {
      const { url } = await startDatabase(later);
      const wrong: string[] = [];
      let answered = 0;
      let longestMs = 0;
      for (let round = 0; round < count; round += 1) {
        const stopped = await stopWithRequests(url);
        wrong.push(...stopped.wrong);
        answered += stopped.answered;
        longestMs = Math.max(longestMs, stopped.ms);
      }
      return {
        figures: `${count} stops, ${answered} requests under way all answered 201, exit 0 after ${inMs(longestMs)} at most`,
        wrong,
      };
    }),
};

const underWay = 8;
const heldMs = 500;

function stopWithRequests(url: string) {
  return cleaningUp(async (later) => {
    const server = await startServerOn(url, later);
    const yard = await foundYard(server.origin, 1);
    const assetId = yard.assets[0]?.id ?? 0;
    const holder = await connectTo(url, later);
    const watcher = await connectTo(url, later);
    await holder.query("begin");
    await holder.query("select from assets where id = $1 for update", [assetId]);
    const requests = Array.from({ length: underWay }, () =>
      sendOnce(yard.origin, {
        method: "POST",
        path: "/api/inspection/logs",
        cookie: yard.cookie,
        body: failedInspection(assetId),
      }),
    );
    await untilSo(async () => (await waitingFor(watcher)) === underWay, waitMs);
    const began = performance.now();
    const ended = server.stop("SIGTERM");
    await pause(heldMs);
    await holder.query("commit");
    const answers = await Promise.all(requests);
    const code = await ended;
    const answered = answers.filter(({ status }) => status === 201).length;
    const wrong = answers
      .filter(({ status }) => status !== 201)
      .map(({ status, text }) => `a request under way was answered ${status} ${text}`);
    if (code !== 0) wrong.push(`the server ended with ${code}`);
    return { answered, wrong, ms: performance.now() - began };
  });
}

/** Statements that wait for somebody's lock. */
async function waitingFor(database: Awaited<ReturnType<typeof connectTo>>): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    "select count(*) from pg_stat_activity where wait_event_type = 'Lock'",
  );
  return Number(rows[0]?.count);
}

/** Four servers at once on an empty database: one migrates, all serve. */
export const fourStarts: Drill = {
  name: "four servers start at once on an empty database",
  rounds: { full: 20, short: 1 },
  run: (count) =>
    cleaningUp(async (later) => {
      const embedded = await startDatabase(later);
      const admin = await connectTo(embedded.url, later);
      const wrong: string[] = [];
      for (let round = 0; round < count; round += 1) {
        const name = `empty_${round}`;
        await admin.query(`create database ${name}`);
        wrong.push(...(await startFour(embedded.urlFor(name))));
      }
      return { figures: `${count} × 4 starts, each migration once, every server serves`, wrong };
    }),
};

function startFour(url: string): Promise<string[]> {
  return cleaningUp(async (later) => {
    const starts = Array.from({ length: 4 }, () => startServerOn(url, later));
    const started = await Promise.allSettled(starts);
    const wrong: string[] = [];
    for (const outcome of started) {
      if (outcome.status === "rejected") wrong.push(String(outcome.reason));
      else wrong.push(...(await failuresToServe(outcome.value.origin)));
    }
    return wrong;
  });
}

async function failuresToServe(origin: string): Promise<string[]> {
  const ready = await sendOnce(origin, { method: "GET", path: "/readyz" });
  const yard = await foundYard(origin, 1);
  return ready.status === 200 && yard.assets.length === 1 ? [] : ["a server did not serve"];
}
