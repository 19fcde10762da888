import { afterAll, expect, it } from "vitest";
import { Unreachable } from "../errors.ts";
import {
  buildAsset,
  buildInspection,
  buildResults,
  foundCompany,
  password,
} from "../test/kit/build.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { photoFiles } from "../test/kit/photo-files.ts";
import { startObjects, storeAt } from "../test/stand-ins/stand-in-objects.ts";
import { movePhotos } from "./move-photos.ts";
import { verifyRecords } from "./verify-records.ts";

const standIn = await startObjects();
afterAll(() => standIn.stop());
const store = storeAt(standIn.endpoint);
const withStore = await startTestApp({ photoStore: store });
const { database, url } = withStore;
const inRows = await startTestApp({ database });
const companies = [await foundCompany(withStore.connect), await foundCompany(inRows.connect)];
const shown = await Promise.all(
  companies.flatMap(({ admin, driver }) => [send(admin), send(driver)]),
);

it("photos:move goes on where it was stopped, both ways, and changes no photo and no record", async () => {
  await sealOne();
  await seeAll();
  expect(await countInObjects()).toBe(2);
  const stopped = move("store");
  standIn.failing = Infinity;
  await expect(stopped).rejects.toThrow(Unreachable);
  expect(await countInObjects()).toBe(2);
  standIn.failing = 0;
  expect(await move("store")).toEqual({ moved: 2, lost: 0 });
  expect(await countInObjects()).toBe(4);
  expect(await move("store")).toEqual({ moved: 0, lost: 0 });
  await seeAll();

  const [key = ""] = standIn.objects.keys();
  const object = standIn.objects.get(key);
  standIn.objects.set(key, { bytes: photoFiles["image/jpeg"], changedAt: new Date() });
  expect(await move("database")).toEqual({ moved: 3, lost: 1 });
  standIn.objects.set(key, object ?? expect.fail());
  expect(await move("database")).toEqual({ moved: 1, lost: 0 });
  expect(await countInObjects()).toBe(0);
  expect(standIn.objects.has(key)).toBe(true);
  await seeAll();
  const chains = [];
  for await (const { checked, broken } of verifyRecords(url)) chains.push({ checked, broken });
  expect(chains).toContainEqual({ checked: 2, broken: null });
});

type User = (typeof companies)[number]["admin"];

async function send(user: User) {
  const photo = `data:image/png;base64,${photoFiles["image/png"].toString("base64")}`;
  return { user, ...(await user.call("addPhoto", { body: { photo } })) };
}

/** Seals an inspection with one photo of a company; its other photo is on no record. */
async function sealOne(): Promise<void> {
  const [{ admin } = expect.fail()] = companies;
  const horn = { status: "fail" as const, photos: [shown[0]?.url ?? ""] };
  const results = { ...buildResults("truck"), horn };
  const { id } = await buildInspection(admin, (await buildAsset(admin)).id, { results });
  await admin.call("getInspectionPaper", { params: { id }, query: {} });
}

/** Through the server that knows the store. */
async function seeAll(): Promise<void> {
  for (const { url: path, user } of shown) {
    const signedIn = withStore.connect();
    await signedIn.call("signIn", { body: { username: user.username, password } });
    expect((await signedIn.agent.get(path)).body).toEqual(photoFiles["image/png"]);
  }
}

async function move(to: "store" | "database") {
  const sums = { moved: 0, lost: 0 };
  for await (const { moved, lost } of movePhotos({ url, store, to })) {
    sums.moved = moved;
    sums.lost += lost.length;
  }
  return sums;
}

async function countInObjects(): Promise<number> {
  const text = "select from photos /* across companies */ where object_id is not null";
  return (await database.pool.query(text)).rows.length;
}
