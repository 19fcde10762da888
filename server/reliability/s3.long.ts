/** Photos in OpenStack Swift: the tests of photos, and the store away for a minute. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { photoFiles } from "../test/kit/photo-files.ts";
import {
  findDatabaseUrl,
  openPool,
  printFigures,
  createScratchFolder,
  chooseSize,
} from "./kit/product.ts";
import { startDatabase, startProcess, startProduct } from "./kit/product.ts";
import { startSwift } from "./kit/swift.ts";
import { createFounder, inspection, type User, userAt, type Founder } from "./kit/users.ts";

const { "image/png": png } = photoFiles;
const aroundMs = 5_000;
const drivers = 4;

it("the tests of photos pass unchanged", async () => {
  const { settings } = await startSwift();
  const tests = "server/features/photos/photos-in-store.test.ts";
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "server", tests];
  const child = startProcess(args, settings);
  const ended = once(child, "exit");
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  expect(code, output + errors).toBe(0);
  printFigures(
    output
      .split("\n")
      .filter((line) => /Tests /.test(line))
      .join("")
      .trim(),
  );
});

it("submissions wait while the store is away for a minute, nothing is lost, and lists open", async () => {
  const dir = createScratchFolder();
  const swift = await startSwift();
  const { origin } = await startProduct({ DATA_DIR: dir, LOG_LEVEL: "silent", ...swift.settings });
  const founder = await createFounder(origin);
  const work = { isOver: false, isAway: false, waited: 0 };
  const sending = Array.from({ length: drivers }, () => submitUntil(founder, work));
  const looking = openLists(founder, work);
  await pause(aroundMs);
  swift.pause();
  // A request that it has answered already may still be on its way.
  await pause(1_000);
  work.isAway = true;
  await pause(chooseSize(60) * 1_000);
  work.isAway = false;
  swift.resume();
  await pause(aroundMs);
  work.isOver = true;
  const sent = (await Promise.all(sending)).flat();
  const listMs = await looking;
  const pool = openPool(findDatabaseUrl(dir));
  const { rows } = await pool.query<{ key: string; url: string }>(
    `select i.idempotency_key as key, '/api/photos/' || p.id as url from inspection_logs i
     join photos p on p.inspection_id = i.id and p.object_id is not null`,
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual(sent.toSorted());
  for (const { url } of rows) expect((await founder.get(url)).status).toBe(200);
  expect(work.waited).toBeGreaterThan(0);
  expect(listMs).toBeLessThan(5_000);
  printFigures(
    `${sent.length} inspections, of which ${work.waited} attempts waited; the slowest list took ${Math.round(listMs)} ms`,
  );
});

it("a server that the store refuses is not ready", async () => {
  const { settings } = await startSwift();
  const { url } = await startDatabase();
  const all = { DATABASE_URL: url, LOG_LEVEL: "silent", ...settings };
  const readiness = async (wrong: Record<string, string>) => {
    const { origin, stop } = await startProduct({ ...all, ...wrong });
    // No server is ready until the store has responded.
    await pause(aroundMs);
    const { status } = await userAt(origin).get("/readyz");
    await stop("SIGTERM");
    return status;
  };
  const place = settings.PHOTOS_URL;
  expect(await readiness({})).toBe(200);
  expect(await readiness({ PHOTOS_KEY: "nobody:nobody" })).toBe(503);
  expect(await readiness({ PHOTOS_SECRET: "another" })).toBe(503);
  expect(await readiness({ PHOTOS_URL: place.replace("yard", "elsewhere") })).toBe(503);
  expect(await readiness({ PHOTOS_URL: `${place}&region=eu-west-3` })).toBe(503);
  expect(await readiness({ PHOTOS_URL: place.replace(/http:.*/, "http://127.0.0.1:1") })).toBe(200);
  printFigures(
    "a wrong key, secret, bucket or region shows in /readyz, a store that is away does not",
  );
});

type Work = { isOver: boolean; isAway: boolean; waited: number };

/** As a phone does: the same again until it is taken. Gives the keys of what was taken. */
async function submitUntil({ origin, session, assetId }: Founder, work: Work): Promise<string[]> {
  const driver = userAt(origin, session.cookie);
  const keys: string[] = [];
  while (!work.isOver) {
    const key = randomUUID();
    const body = withPhoto(assetId);
    while (!(await isTaken(driver, { key, body }, work))) await pause(500);
    keys.push(key);
  }
  return keys;
}

function withPhoto(assetId: number) {
  const record = inspection(assetId);
  const photo = `data:image/png;base64,${png.toString("base64")}`;
  const results = Object.entries(record.results).map(([item, result]) => [
    item,
    result.status === "fail" ? { ...result, photos: [photo] } : result,
  ]);
  return { ...record, results: Object.fromEntries(results) };
}

async function isTaken(
  driver: User,
  { key, body }: { key: string; body: object },
  work: Work,
): Promise<boolean> {
  const headers = { "idempotency-key": key };
  const wasAway = work.isAway;
  const path = "/api/inspection/logs";
  const { status } = await driver.request({ method: "POST", path, body, headers });
  expect([201, 503]).toContain(status);
  expect(wasAway && work.isAway && status === 201, "taken while the store is away").toBe(false);
  if (status === 503) work.waited += 1;
  return status === 201;
}

/** Gives the milliseconds of the slowest list while the store is away. */
async function openLists({ origin, session }: Founder, work: Work): Promise<number> {
  const reader = userAt(origin, session.cookie);
  let slowest = 0;
  while (!work.isOver) {
    for (const path of ["/api/inspection/logs?limit=10", "/api/yard", "/api/assets?limit=50"]) {
      const { status, ms } = await reader.get(path);
      expect(status).toBe(200);
      slowest = Math.max(slowest, ms);
    }
    await pause(100);
  }
  return slowest;
}
