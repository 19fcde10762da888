/** What the machines of a cluster are asked by a call, counted at the coordinator. */
import { randomUUID } from "node:crypto";
import { api, type CallName } from "#shared/api/api.ts";
import type { Body } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { toDay } from "#shared/base/days.ts";
import { parsePhotoId, toPhotoName } from "#shared/base/photos.ts";
import type { PoolClient } from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  addSignedIn,
  addUser,
  buildAsset,
  buildChecklist,
  buildInspection,
  buildResults,
  foundCompany,
  signIn,
  unique,
} from "../test/kit/build.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { cases, namedRows } from "../test/nouns/every-noun.ts";
import { photoDataUrl, subscription } from "../test/kit/samples.ts";
import { printFigures } from "./kit/product.ts";

type Result = Body<"submitInspection">["results"][string];

const { connect, database, statementsOf } = await startTestApp();
/** What was sent to other machines; the coordinator reports it on the connection that caused it. */
const sent: string[] = [];
const report = `select set_config('client_min_messages', 'notice', false),
  set_config('citus.log_remote_commands', 'on', false)`;
for (const { pool } of [database, database.exports]) {
  // Before the tripwire, which refuses settings that outlive their transaction.
  pool.prependListener("connect", (client: PoolClient) => {
    client.on("notice", ({ message = "" }) => {
      if (message.startsWith("issuing ")) sent.push(message);
    });
    void client.query(report);
  });
}
const company = await foundCompany(connect);
const named = await namedRows(company);
const { admin, driver, manager } = company;

const { labels } = await admin.call("addCodes", { body: { assetIds: [named.assetId] } });
const label = { params: { code: labels[0]?.code ?? "" } };
const pickSample = (name: CallName) => (name === "getCode" ? label : cases[name].sample(named));

const reads = Object.values(api).filter(({ method }) => method === "GET");
const bare = await buildAsset(admin);
const nothing = { params: { id: bare.id } };
const [today, longAgo] = [new Date(), new Date(Date.now() - 20 * dayMs)].map((at) =>
  toDay(at, "UTC"),
);
/** Words are looked for in a window of the newest rows first. */
const others: [string, number, () => PromiseLike<{ status: number }>][] = [
  [
    "a page of words that are found",
    2,
    () => admin.send("listInspectionLogs", { query: { text: "mixer" } }),
  ],
  [
    "words that are nowhere",
    2,
    () => admin.send("listMaintenanceLogs", { query: { text: "nowhere", count: true } }),
  ],
  [
    "the maintenance of a day",
    1,
    () => admin.send("listMaintenanceLogs", { query: { day: today } }),
  ],
  [
    "a day without maintenance",
    1,
    () => admin.send("listMaintenanceLogs", { query: { day: longAgo } }),
  ],
  ["assets that are nowhere", 1, () => admin.send("listAssets", { query: { search: "nowhere" } })],
  ["no reading", 1, () => admin.send("listReadings", nothing)],
  ["no downtime", 1, () => admin.send("listDowntimes", nothing)],
  [
    "no failure",
    1,
    () => admin.send("listUnresolvedInspections", { params: { assetId: bare.id } }),
  ],
  ["the board of an old day", 1, () => admin.send("getBoard", { query: { day: longAgo } })],
];
const figures: string[] = [];
afterAll(() => printFigures(figures.join("\n       ")));

type Given = Partial<Body<"submitInspection">>;
type Item = Exclude<Body<"createChecklist">["items"][number], string>;
const odd = { status: "fail", notes: "Worn", photos: [photoDataUrl] } satisfies Result;
const whole = buildResults("truck");
const meters = { odometer: 120.5, hours: 40 };
const failing = (...items: string[]) => ({ results: buildResults("truck", items) });
/** As phones of today send photos: by their digest. */
const byDigest = () => {
  const photo = { key: randomUUID(), sha256: "a".repeat(64), bytes: 70 };
  const tires = { ...odd, photos: [toPhotoName(photo.key)] };
  return { results: { ...whole, tires }, photos: [photo] };
};
/** The transaction of a file ends after its response. */
function expectIdle(): void {
  for (const { pool } of [database, database.exports]) {
    expect(pool.idleCount).toBe(pool.totalCount);
  }
}

/** They read records, and the seals that these are compared with. */
const compared = new Set<CallName>(["getInspectionPaper", "getUnitFile", "verifySeals"]);

describe("a read of a signed-in user", () => {
  it.each(reads)(
    "asks one machine once, and again for seals and each statement of a file: $path",
    async (call) => {
      const { name, returns } = call;
      // What is sealed, planned or connected the first time is not counted.
      await admin.send(name, pickSample(name));
      sent.length = 0;
      const run = await statementsOf(() => admin.send(name, pickSample(name)));
      await vi.waitFor(expectIdle);
      figures.push(`${sent.length} for ${name}`);
      const most = returns === "file" ? run.length : compared.has(name) ? 2 : 1;
      expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(most);
    },
  );

  it.each(others)("of %s asks %i times at most", async (what, most, read) => {
    await read();
    sent.length = 0;
    expect((await read()).status).toBe(200);
    figures.push(`${sent.length} for ${what}`);
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(most);
  });

  it("of a photo that has not come asks twice at most", async () => {
    const inspected = await buildInspection(driver, bare.id, byDigest());
    const [url = ""] = inspected.results["tires"]?.photos ?? [];
    const photo = { params: { id: parsePhotoId(url) ?? 0 } };
    sent.length = 0;
    expect((await admin.send("getPhoto", photo)).status).toBe(404);
    figures.push(`${sent.length} for a photo that has not come`);
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(2);
  });
});

/** From a list of this type with one item. */
const ofList = async (item: Item, given: Partial<Body<"createChecklist">> = {}) => {
  const { id: checklistId } = await buildChecklist(admin, { items: [item], ...given });
  const results: Given["results"] = { one: { status: "pass", value: item.type && 5 } };
  return { checklistId, results };
};
/** An inspection that reviews a repair. */
const reviewing = async (assetId: number, accepted: boolean) => {
  const { defects } = await buildInspection(driver, assetId, { fail: ["tires"] });
  const body = { act: "certify", outcome: "repaired", note: "New", signature: "Ada" } as const;
  const review = defects.map(({ id }) => ({ defectId: id, accepted, note: "Loose" }));
  for (const { id } of defects) await admin.call("actOnDefect", { params: { id }, body });
  return { review };
};
const afterReading = async (assetId: number) => {
  await buildInspection(driver, assetId, { odometer: 100 });
  return { odometer: 90_000 };
};
const tread = { id: "one", label: "Tread", type: "number", min: 4 } as const;
const yearly = { id: "one", label: "Frame" };
const kinds: [string, number, (assetId: number) => Given | Promise<Given>][] = [
  ["clean", 7, () => ({})],
  ["with both meters", 8, () => meters],
  ["with a measured item", 7, () => ofList(tread)],
  [
    "of the year",
    8,
    async () => ({
      inspectionType: "annual",
      ...(await ofList(yearly, { inspectionTypes: ["annual"] })),
    }),
  ],
  ["with a meter that jumps", 9, afterReading],
  ["with a repair that is accepted", 10, (id) => reviewing(id, true)],
  ["with a repair that is rejected", 12, (id) => reviewing(id, false)],
  ["with a failed item", 11, () => failing("tires")],
  ["with photos within it", 13, () => ({ results: { ...whole, tires: odd, horn: odd } })],
  ["with photos by digest", 12, byDigest],
  ["with photos by digest and both meters", 13, () => ({ ...byDigest(), ...meters })],
  [
    "that takes its unit out of service",
    14,
    () => ({ ...failing("steering"), carriesDefects: true }),
  ],
];

describe("an inspection", () => {
  it.each(kinds)("%s is at most %i statements", async (kind, most, build) => {
    for (const key of [randomUUID(), undefined]) {
      const { id: assetId } = await buildAsset(admin);
      const given = await build(assetId);
      sent.length = 0;
      const { status } = await manager.send("submitInspection", {
        body: { assetId, results: whole, signatureUrl: "Sam", ...given },
        ...(key && { headers: { "idempotency-key": key } }),
      });
      expect(status).toBe(201);
      figures.push(`${sent.length} for an inspection ${kind}${key ? "" : ", without a key"}`);
      expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(most);
    }
  });
});

it("maintenance that closes an inspection is at most thirteen statements", async () => {
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
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(13);
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
          note(by.send("updateUser", { params: { id }, body: { firstName: `Sam ${round}` } })),
        ),
      ),
      ...phones.map((phone) => note(phone.send("signOut"))),
      note(admin.send("resetPassword", { params: { id: manager.id } })),
      foundCompany(connect),
    ]);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 204]));
});
