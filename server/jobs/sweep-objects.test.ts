import { randomUUID } from "node:crypto";
import { dayMs } from "#shared/base/dates.ts";
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { movePhotos } from "../backup/move-photos.ts";
import { ObjectStore } from "../objects/object-store.ts";
import { foundCompany } from "../test/kit/build.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { photoDataUrl } from "../test/kit/samples.ts";
import { startObjects, storeAt, storeKeys } from "../test/stand-ins/stand-in-objects.ts";
import { sweepObjects } from "./sweep-objects.ts";
import { prune } from "./remove-expired.ts";

const standIn = await startObjects();
afterAll(() => standIn.stop());
const photoStore = storeAt(standIn.endpoint, "photos");
const original = await startTestApp({ photoStore });
const { clock, connect, database } = original;
const { driver } = await foundCompany(connect);
const lines: string[] = [];
const log = pino({}, { write: (line) => void lines.push(line) });
const parts = { database, clock, log };
const sweep = () => sweepObjects(parts, photoStore);
const owner = "/yard/photos/installation";
let days = 0;

/** Each time on a later day, as a store is swept once a day. */
async function sweepNextDay(from = database): Promise<void> {
  days += 1;
  clock.set(new Date(Date.now() + days * dayMs));
  await sweepObjects({ ...parts, database: from }, photoStore);
}

it("The sweep of objects removes what no row names after a week, and nothing else", async () => {
  const { id } = await driver.call("addPhoto", { body: { photo: photoDataUrl } });
  const [named = ""] = standIn.objects.keys();
  const [, , , companyId] = named.split("/");
  const orphans = Array.from({ length: 4 }, () => `/yard/photos/${companyId}/${randomUUID()}`);
  const ofOthers = named.replace(`/${companyId}/`, `/${Number(companyId) + 1}/`);
  const strangers = [
    "/yard/photos/read-me",
    "/yard/other/1/a",
    `/yard/photos/1/${randomUUID()}.tmp`,
  ];
  const young = `/yard/photos/${companyId}/${randomUUID()}`;
  const weekAgo = new Date(Date.now() - 7 * dayMs - 60_000);
  const bytes = Buffer.from("x");
  for (const key of [...orphans, ofOthers, ...strangers, named]) {
    standIn.objects.set(key, { bytes, changedAt: weekAgo });
  }
  standIn.objects.set(young, { bytes, changedAt: new Date(weekAgo.getTime() + 120_000) });
  await sweep();
  expect([...standIn.objects.keys()].toSorted()).toEqual(
    [named, young, owner, ...strangers].toSorted(),
  );
  expect(lines.join("")).toContain('"removed":5');
  days = 8;
  clock.set(new Date(Date.now() + days * dayMs));
  await prune(parts);
  await sweep();
  expect(standIn.objects.has(named), `photo ${id}`).toBe(false);
});

it("The sweep of objects touches nothing in the store of another installation, and says so", async () => {
  const orphan = addOrphan();
  standIn.objects.set(owner, { bytes: Buffer.from(randomUUID()), changedAt: new Date(0) });
  await sweepNextDay();
  expect(standIn.objects.has(orphan)).toBe(true);
  expect(lines.at(-1)).toContain('the object \\"installation\\" does not name this database');
  standIn.objects.delete(owner);
  await sweepNextDay();
  expect(standIn.objects.has(orphan)).toBe(false);
});

it("The sweep of objects is done once a day, by one of several servers", async () => {
  await sweepNextDay();
  const orphan = addOrphan();
  await sweep();
  expect(standIn.objects.has(orphan)).toBe(true);
  days += 1;
  clock.set(new Date(Date.now() + days * dayMs));
  await Promise.all([sweep(), sweep(), sweep(), sweep()]);
  expect(standIn.objects.has(orphan)).toBe(false);
  const next = addOrphan();
  await sweepNextDay();
  expect(standIn.objects.has(next)).toBe(false);
});

it("The sweep of objects goes on after a server that ended before the store had the token of its row", async () => {
  await sweepNextDay();
  const before = standIn.objects.get(owner) ?? expect.fail();
  await sweepNextDay();
  standIn.objects.set(owner, before);
  const orphan = addOrphan();
  await sweepNextDay();
  expect(standIn.objects.has(orphan)).toBe(false);
});

it("The sweep of objects ends for good where a copy of the database sweeps the same store", async () => {
  const copy = await startTestApp({ photoStore });
  const { rows } = await database.pool.query<{ row: string }>(
    "select row_to_json(s) as row from photo_stores s",
  );
  await copy.database.pool.query(
    "insert into photo_stores select * from json_populate_recordset(null::photo_stores, $1)",
    [JSON.stringify(rows.map(({ row }) => row))],
  );
  await sweepNextDay(copy.database);
  const ofOriginal = addOrphan();
  await sweepNextDay();
  await sweepNextDay(copy.database);
  await sweepNextDay();
  expect(standIn.objects.has(ofOriginal)).toBe(true);
  expect(lines.at(-1)).toContain("does not name this database");
});

it("The sweep of objects leaves those whose photos are moved out of the store, also meanwhile", async () => {
  standIn.objects.delete(owner);
  const { id } = await driver.call("addPhoto", { body: { photo: photoDataUrl } });
  const text = "select object_id as object from photos /* across companies */ where id = $1";
  const { rows } = await database.pool.query<{ object: string }>(text, [id]);
  const key = [...standIn.objects.keys()].find((candidate) =>
    candidate.endsWith(`/${rows[0]?.object}`),
  );
  const moved = standIn.objects.get(key ?? "") ?? expect.fail();
  moved.changedAt = new Date(0);
  const place = { bucket: "yard", prefix: "photos", endpoint: standIn.endpoint };
  const meanwhile = new MovingStore({ ...place, region: "us-east-1", ...storeKeys });
  days += 1;
  clock.set(new Date(Date.now() + days * dayMs));
  await sweepObjects(parts, meanwhile);
  await sweepNextDay();
  expect([...standIn.objects.values()]).toContain(moved);
  expect(lines.at(-1)).toContain("does not name this database");
});

/** Its photos are moved into the database between the start of a sweep and its look at them. */
class MovingStore extends ObjectStore {
  override async *list() {
    const { url } = original;
    for await (const { lost } of movePhotos({ url, store: photoStore, to: "database" })) {
      expect(lost).toEqual([]);
    }
    yield* super.list();
  }
}

/** Such a one is also what one database names and its copy does not. */
function addOrphan(): string {
  const key = `/yard/photos/1/${randomUUID()}`;
  standIn.objects.set(key, { bytes: Buffer.from("x"), changedAt: new Date(0) });
  return key;
}
