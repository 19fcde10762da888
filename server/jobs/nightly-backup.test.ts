import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs, hourMs } from "#shared/base/dates.ts";
import { afterAll, beforeEach, expect, it } from "vitest";
import { withClient } from "../db/connection/with-client.ts";
import { identifyInstallation } from "../backup/record-backup.ts";
import type { TableHead } from "../backup/format.ts";
import { readBackup } from "../backup/read-backup.ts";
import { verifyBackup } from "../backup/verify-backup.ts";
import { createLog } from "../log.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { projectRoot } from "../project-root.ts";
import { buildAsset, foundCompany, signIn } from "../test/kit/build.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { photoDataUrl } from "../test/kit/samples.ts";
import { startObjects, storeAt } from "../test/stand-ins/stand-in-objects.ts";
import { createOnOneMachine } from "../test/kit/database.ts";
import { backUpNightly } from "./nightly-backup.ts";

const { clock, connect, database, url } = await startTestApp({ backsUpNightly: true });
const { admin } = await foundCompany(connect);
const migrations = join(projectRoot, "migrations");
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
const root = mkdtempSync(join(tmpdir(), "yardcheck-nightly-"));
let folder: string;
/** The hour of the nightly backup, on a different day in each test. */
let due: Date;
let days = 0;

afterAll(() => rmSync(root, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(join(root, "night-"));
  days += 5;
  due = new Date(2027, 0, days, 3);
});

function backUp(keep = 14, into = folder, photosFrom?: ObjectStore): Promise<void> {
  const source = { url, migrations, version: "1.0.0" };
  const nightly = { source, folder: into, hour: 3, keep, photosFrom };
  return backUpNightly({ database, clock, log }, nightly);
}

async function backUpAt(moment: number, keep?: number): Promise<number> {
  clock.set(new Date(moment));
  await backUp(keep);
  return readdirSync(folder).length;
}

it("The nightly backup runs once a night from its hour on, and catches up after a missed night", async () => {
  const at = due.getTime();
  expect(await backUpAt(at)).toBe(1);
  expect(await backUpAt(at + hourMs)).toBe(1);
  expect(await backUpAt(at + dayMs - 1)).toBe(1);
  expect(await backUpAt(at + dayMs)).toBe(2);
  expect(await backUpAt(at + 3 * dayMs + 20 * hourMs)).toBe(3);
  const [newest = "", ...others] = readdirSync(folder).toSorted().toReversed();
  const { tables } = await verifyBackup({ url, migrations }, join(folder, newest));
  expect(tables.find(({ head }) => head.table === "users")?.rows).toBe(3);
  // Nothing was written meanwhile: the others have the same rows, whole to the last byte.
  for (const name of others) expect(await readTables(join(folder, name))).toEqual(tables);
});

function readTables(path: string) {
  const table = async (_head: TableHead, lines: AsyncIterable<Buffer>) => {
    let rows = 0;
    for await (const chunk of lines) rows += chunk.toString().split("\n").length - 1;
    return rows;
  };
  return readBackup(path, { begin: () => Promise.resolve(), table });
}

it("The nightly backup writes one file a night, and retries the photos of a store until it has all of them", async () => {
  const standIn = await startObjects();
  const photosFrom = storeAt(standIn.endpoint);
  const withStore = await startTestApp({ database, photoStore: photosFrom });
  const member = await signIn(withStore.connect(), { username: admin.username });
  const { url: photoUrl } = await member.call("addPhoto", { body: { photo: photoDataUrl } });
  await buildAsset(member, { photoUrl });
  await backUpAt(due.getTime() - dayMs);
  const attempt = (hour: number) => {
    clock.set(new Date(due.getTime() + hour * hourMs));
    return backUp(1, folder, photosFrom);
  };
  standIn.failing = Infinity;
  await expect(attempt(0)).rejects.toThrow("failed");
  standIn.failing = 0;
  const photos = new Map(standIn.objects);
  standIn.objects.clear();
  await expect(attempt(1)).rejects.toThrow("Photos that are not in their store: 1.");
  expect(readdirSync(folder)).toHaveLength(1);
  const failedAt = new Date(due.getTime() + hourMs).toISOString();
  expect(await member.call("getBackup")).toMatchObject({ failedAt });
  for (const [key, photo] of photos) standIn.objects.set(key, photo);
  await attempt(2);
  expect(await member.call("getBackup")).toMatchObject({ failedAt: null });
  expect(readdirSync(folder)).toHaveLength(2);
  expect(readdirSync(join(folder, "photos"), { recursive: true })).toHaveLength(2);
  expect(lines.at(-1)).toContain('"copied":1,"msg":"took photos along"');
  standIn.stop();
});

it("The nightly backup runs on only one of several servers", async () => {
  clock.set(due);
  await Promise.all([backUp(), backUp(), backUp(), backUp()]);
  expect(readdirSync(folder)).toHaveLength(1);
});

it("The nightly backup preserves the newest backups, and all that were made by hand", async () => {
  const byHand = "yardcheck-2020-01-01-000000.backup.gz";
  writeFileSync(join(folder, byHand), "");
  for (let night = 0; night < 4; night += 1) await backUpAt(due.getTime() + night * dayMs, 2);
  const names = readdirSync(folder).toSorted();
  expect(names).toEqual([
    byHand,
    expect.stringMatching(/^yardcheck-nightly-[0-9a-f]{8}-\d{4}-.*\.backup\.gz$/),
    expect.stringMatching(/^yardcheck-nightly-[0-9a-f]{8}-\d{4}-.*\.backup\.gz$/),
  ]);
  expect(names[1]).toContain(new Date(due.getTime() + 2 * dayMs).toISOString().slice(0, 10));
});

it("The nightly backup succeeds and rotates the others when an old backup cannot be removed", async () => {
  await backUpAt(due.getTime(), 1);
  const [first = ""] = readdirSync(folder);
  // A folder, which cannot be removed like a file.
  const stuck = first.replace(/\d{4}-\d\d-\d\d/, "2020-01-01");
  mkdirSync(join(folder, stuck));
  const night = due.getTime() + dayMs;
  expect(await backUpAt(night, 1)).toBe(2);
  expect(readdirSync(folder)).not.toContain(first);
  expect(lines.at(-1)).toContain('"msg":"old backups cannot be removed"');
  expect(lines.at(-1)).toContain(stuck);
  const body = await (await signIn(connect(), { username: admin.username })).call("getBackup");
  expect(body).toMatchObject({ last: { at: new Date(night).toISOString() }, failedAt: null });
  expect(await backUpAt(night + hourMs, 1)).toBe(2);
});

it("The nightly backup never removes the newest backup, whatever dates the other names have", async () => {
  await backUpAt(due.getTime(), 1);
  const [first = ""] = readdirSync(folder);
  const ahead = first.replace(/\d{4}-\d\d-\d\d/, "2099-01-01");
  renameSync(join(folder, first), join(folder, ahead));
  expect(await backUpAt(due.getTime() + dayMs, 2)).toBe(2);
  expect(await backUpAt(due.getTime() + 2 * dayMs, 1)).toBe(1);
  const day = new Date(due.getTime() + 2 * dayMs).toISOString().slice(0, 10);
  expect(readdirSync(folder)).toEqual([expect.stringContaining(day)]);
});

it("The nightly backup never removes another installation's backups from the same folder", async () => {
  await backUpAt(due.getTime(), 1);
  const [mine = ""] = readdirSync(folder);
  const other = mine.replace(/nightly-[0-9a-f]{8}/, "nightly-0f3a9c1e");
  const old = mine.replace(/nightly-[0-9a-f]{8}-/, "nightly-");
  for (const name of [other, old]) writeFileSync(join(folder, name), "");
  await backUpAt(due.getTime() + dayMs, 1);
  const names = readdirSync(folder);
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining([other, old]));
  const restored = await createOnOneMachine();
  const marks = await Promise.all(
    [url, restored.url].map((address) =>
      withClient(address, (client) => identifyInstallation(client)),
    ),
  );
  expect(mine).toContain(`-${marks[0]}-`);
  expect(marks[1]).not.toBe(marks[0]);
  await restored.drop();
});

it("The nightly backup retries an hour after a failure, and shows both results to the admin", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  clock.set(due);
  const user = await signIn(connect(), { username: admin.username });
  const seen = async () => {
    const { stored: _stored, ...last } = await user.call("getBackup");
    return last;
  };
  const { last: before } = await seen();
  await expect(backUp(14, join(file, "no folder"))).rejects.toThrow(/could not be written/);
  expect(await seen()).toEqual({ isNightly: true, last: before, failedAt: due.toISOString() });
  clock.set(new Date(due.getTime() + hourMs - 1));
  await backUp();
  expect(readdirSync(folder)).toEqual(["file"]);
  const again = new Date(due.getTime() + hourMs);
  clock.set(again);
  await backUp();
  expect(readdirSync(folder)).toHaveLength(2);
  expect(await seen()).toEqual({
    isNightly: true,
    last: { at: again.toISOString(), bytes: expect.any(Number) },
    failedAt: null,
  });
  expect(lines.at(-1)).toContain('"msg":"backed up"');
});
