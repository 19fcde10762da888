import { expect, it } from "vitest";
import { createLog } from "../log.ts";
import { buildAsset, foundCompany, signUp } from "../test/kit/build.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { photoDataUrl } from "../test/kit/samples.ts";
import { prune } from "./remove-expired.ts";

const { clock, connect, database } = await startTestApp();
const company = await foundCompany(connect);
const user = company.driver;
const tidying = { database, clock, log: createLog("silent") };
const dayMs = 86_400_000;

it("The job removes an unused photo after seven days, and not before", async () => {
  const body = await user.call("addPhoto", { body: { photo: photoDataUrl } });
  clock.set(new Date(Date.now() + 7 * dayMs - 60_000));
  await prune(tidying);
  expect((await user.agent.get(body.url)).status).toBe(200);
  clock.set(new Date(Date.now() + 7 * dayMs + 60_000));
  await prune(tidying);
  expect((await user.agent.get(body.url)).status).toBe(404);
});

it("The job does not remove a photo that a record uses", async () => {
  const asset = await buildAsset(company.admin);
  const photo = await user.call("addPhoto", { body: { photo: photoDataUrl } });
  const results = { tires: { status: "fail", photos: [photo.url] } };
  const log = await user.send("submitInspection", {
    body: { assetId: asset.id, results, signatureUrl: "Dee Driver" },
  });
  expect(log.status).toBe(201);
  clock.set(new Date(Date.now() + 8 * dayMs));
  await prune(tidying);
  expect((await user.agent.get(photo.url)).status).toBe(200);
});

it("The job removes expired sessions only", async () => {
  const other = await signUp(connect(), { username: "away" });
  clock.set(new Date(Date.now() + 10 * dayMs));
  expect((await user.send("getCurrentUser")).status).toBe(200);
  clock.set(new Date(Date.now() + 15 * dayMs));
  await prune(tidying);
  const { rows } = await database.pool.query("select distinct user_id::int as id from sessions");
  const ids = rows.map((row) => row.id);
  expect(ids).toContain(company.driver.id);
  expect(ids).not.toContain(other.id);
});

it("The job removes expired counts of failed sign-ins only", async () => {
  const now = Date.now();
  await database.pool.query(
    "insert into sign_in_failures (key, points, expire) values ('over', 9, $1), ('counting', 9, $2)",
    [now - 1, now + 1],
  );
  clock.set(new Date(now));
  await prune(tidying);
  const { rows } = await database.pool.query("select key from sign_in_failures");
  expect(rows).toEqual([{ key: "counting" }]);
});

it("The job removes a list that was not imported after seven days, and not before", async () => {
  const begun = Date.now();
  clock.set(new Date(begun));
  const admin = await signUp(connect(), { username: "lister" });
  const body = { kind: "assets" as const, header: ["Name"] };
  const { id } = await admin.call("createImport", { body });
  const params = { id };
  const rows = { from: 1, rows: [["Mixer 12"]] };
  await admin.call("storeImportRows", { params, body: rows });
  clock.set(new Date(begun + 7 * dayMs));
  await prune(tidying);
  expect(await admin.call("getImport", { params })).toMatchObject({ id });
  clock.set(new Date(begun + 7 * dayMs + 1));
  await prune(tidying);
  expect(await admin.refusal("getImport", { params })).toBe("404 request.notFound");
});
