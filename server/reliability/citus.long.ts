/** What the machines of a cluster are asked by a call, counted at the coordinator. */
import { randomUUID } from "node:crypto";
import { api } from "#shared/api.ts";
import type { Body } from "#shared/api-schemas.ts";
import { photoName } from "#shared/photos.ts";
import type { PoolClient } from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  addSignedIn,
  addUser,
  buildAsset,
  buildInspection,
  buildResults,
  foundCompany,
  signIn,
  unique,
} from "../test/build.ts";
import type { TestCaller } from "../test/harness.ts";
import { startTestApp } from "../test/harness.ts";
import { namedRows } from "../test/named-rows.ts";
import { photoDataUrl, samples, subscription } from "../test/samples.ts";
import { printFigures } from "./product.ts";

type Result = Body<"submitInspection">["results"][string];

const { connect, database, statementsOf } = await startTestApp();
/** What was sent to other machines; the coordinator reports it on the connection that caused it. */
const sent: string[] = [];
const report = `select set_config('client_min_messages', 'notice', false),
  set_config('citus.log_remote_commands', 'on', false)`;
for (const { pool } of [database, database.exports]) {
  pool.on("connect", (client: PoolClient) => {
    client.on("notice", ({ message = "" }) => {
      if (message.startsWith("issuing ")) sent.push(message);
    });
    void client.query(report);
  });
}
const company = await foundCompany(connect);
const named = await namedRows(company);
const { admin, driver, manager } = company;

const reads = Object.values(api).filter(({ method, may }) => method === "GET" && may !== "anyone");
const figures: string[] = [];
afterAll(() => printFigures(figures.join("\n       ")));

/** The transaction of a file ends after its response. */
function expectIdle(): void {
  for (const { pool } of [database, database.exports]) {
    expect(pool.idleCount).toBe(pool.totalCount);
  }
}

describe("a read of a signed-in user", () => {
  it.each(reads)(
    "asks one machine once, and once for each statement of a file: $path",
    async (call) => {
      const { name, answers } = call;
      // What is sealed, planned or connected the first time is not counted.
      await admin.send(name, samples[name](named));
      sent.length = 0;
      const run = await statementsOf(() => admin.send(name, samples[name](named)));
      await vi.waitFor(expectIdle);
      figures.push(`${sent.length} for ${name}`);
      expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(answers === "file" ? run.length : 1);
    },
  );
});

describe("an inspection", () => {
  const odd = { status: "fail", notes: "Worn", photos: [photoDataUrl] } satisfies Result;
  const whole = buildResults("truck");
  const meters = { odometer: 120.5, hours: 40 };
  /** As phones of today send photos: by their digest. */
  const byDigest = () => {
    const photo = { key: randomUUID(), sha256: "a".repeat(64), bytes: 70 };
    const tires = { ...odd, photos: [photoName(photo.key)] };
    return { results: { ...whole, tires }, photos: [photo] };
  };
  const kinds: [string, number, () => Partial<Body<"submitInspection">>][] = [
    ["clean", 7, () => ({})],
    ["with both meters", 8, () => meters],
    ["with a failed item", 11, () => ({ results: { ...whole, tires: { status: "fail" } } })],
    ["with photos within it", 12, () => ({ results: { ...whole, tires: odd, horn: odd } })],
    ["with photos by digest", 12, byDigest],
    ["with photos by digest and both meters", 13, () => ({ ...byDigest(), ...meters })],
  ];

  it.each(kinds)("%s is at most %i statements", async (kind, most, given) => {
    const { id: assetId } = await buildAsset(admin);
    const submit = (by: TestCaller) =>
      by.send("submitInspection", {
        body: { assetId, results: whole, signatureUrl: "Sam", ...given() },
        headers: { "idempotency-key": randomUUID() },
      });
    await submit(driver);
    sent.length = 0;
    expect((await submit(manager)).status).toBe(201);
    figures.push(`${sent.length} for an inspection, ${kind}`);
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(most);
  });
});

it("maintenance that closes an inspection is at most twelve statements", async () => {
  const asset = await buildAsset(admin);
  const { id: resolvedInspectionId } = await buildInspection(driver, asset.id, { fail: ["horn"] });
  const work = {
    date: "2026-03-08",
    serviceType: "Electrical Repair",
    description: "Horn",
  } as const;
  sent.length = 0;
  await manager.call("logMaintenance", {
    body: { ...work, assetId: asset.id, odometer: 130, resolvedInspectionId },
    headers: { "idempotency-key": randomUUID() },
  });
  figures.push(`${sent.length} for maintenance that closes an inspection`);
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(12);
});

it("signing in and out write on the machine of the company alone", async () => {
  sent.length = 0;
  const phone = await signIn(connect(), driver);
  await phone.call("signOut");
  figures.push(`${sent.length} for signing in and out`);
  // BEGIN, the entry, and the two steps of a commit on two machines, each time.
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(8);
});

it("no call returns 503 while users, sessions and alerts change at once", async () => {
  const { admin, manager } = await foundCompany(connect);
  const other = await addSignedIn(connect(), admin, { role: "admin" });
  const members = await Promise.all([1, 2, 3].map(() => addUser(admin, { role: "driver" })));
  const statuses: number[] = [];
  const note = async (answer: PromiseLike<{ status: number }>) => {
    statuses.push((await answer).status);
  };
  for (let round = 0; round < 10; round += 1) {
    const phones = await Promise.all(members.map((member) => signIn(connect(), member)));
    await Promise.all(
      phones.map((phone) => phone.send("addPush", { body: subscription(unique("phone")) })),
    );
    await Promise.all([
      ...[admin, other].flatMap((by) =>
        members.map(({ id }) =>
          note(by.send("updateMember", { params: { id }, body: { firstName: `Sam ${round}` } })),
        ),
      ),
      ...phones.map((phone) => note(phone.send("signOut"))),
      note(admin.send("resetPassword", { params: { id: manager.id } })),
      foundCompany(connect),
    ]);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 204]));
});
