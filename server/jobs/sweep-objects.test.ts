import { randomUUID } from "node:crypto";
import { dayMs } from "#shared/dates.ts";
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { foundCompany } from "../test/build.ts";
import { startTestApp } from "../test/harness.ts";
import { photoDataUrl } from "../test/samples.ts";
import { startObjects, storeAt } from "../test/stand-in-objects.ts";
import { sweepObjects } from "./sweep-objects.ts";
import { tidy } from "./tidy.ts";

const standIn = await startObjects();
afterAll(() => standIn.stop());
const photoStore = storeAt(standIn.endpoint, "photos");
const { clock, connect, database } = await startTestApp({ photoStore });
const { driver } = await foundCompany(connect);
const lines: string[] = [];
const log = pino({}, { write: (line) => void lines.push(line) });
const parts = { database, clock, log };
const sweep = () => sweepObjects(parts, photoStore);

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
  const owner = "/yard/photos/installation";
  expect([...standIn.objects.keys()].toSorted()).toEqual(
    [named, young, owner, ...strangers].toSorted(),
  );
  expect(lines.join("")).toContain('"removed":5');
  clock.set(new Date(Date.now() + 8 * dayMs));
  await tidy(parts);
  await sweep();
  expect(standIn.objects.has(named), `photo ${id}`).toBe(false);
});

it("The sweep of objects touches nothing in the store of another installation, and says so", async () => {
  const orphan = `/yard/photos/1/${randomUUID()}`;
  standIn.objects.set(orphan, { bytes: Buffer.from("x"), changedAt: new Date(0) });
  standIn.objects.set("/yard/photos/installation", {
    bytes: Buffer.from("0badcafe"),
    changedAt: new Date(0),
  });
  await sweep();
  expect(standIn.objects.has(orphan)).toBe(true);
  expect(lines.at(-1)).toContain("another database owns them");
  standIn.objects.delete("/yard/photos/installation");
  await sweep();
  expect(standIn.objects.has(orphan)).toBe(false);
});
