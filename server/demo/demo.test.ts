import { createServer } from "node:http";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { isSentLate } from "#shared/inspections/inspection-times.ts";
import { evaluatePace } from "#shared/inspections/pace.ts";
import { readyLists } from "#shared/checklists/ready-lists.ts";
import { afterAll, describe, expect, it } from "vitest";
import { signIn } from "../test/kit/build.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { readText } from "../test/kit/pdf-reader.ts";
import { invalidRows } from "../test/calls/invalid-rows.ts";
import { fillDemo } from "./fill.ts";
import {
  demoChecklists,
  demoDrivers,
  demoFaults,
  demoFleet,
  demoManagers,
  demoPassword,
  demoReadyLists,
} from "./demo-lists.ts";
import { createSeededRandom } from "./random.ts";

const { app, clock, connect, database } = await startTestApp();
const server = createServer(app);
const port = await new Promise<number>((resolve) => {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    resolve(typeof address === "object" && address ? address.port : 0);
  });
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const now = new Date("2026-05-14T18:00:00Z");
const filling = {
  origin: `http://127.0.0.1:${port}`,
  setClock: clock.set,
  now,
  days: 5,
  assets: 3,
};

describe("the demo company", () => {
  it("is filled through the product's API, up to today", async () => {
    const filled = await fillDemo(filling);
    expect(filled.signIns).toHaveLength(1 + demoManagers.length + demoDrivers.length);
    expect(filled.inspections).toBeGreaterThan(4);

    clock.set(now);
    const manager = await signIn(connect(), { username: "ray.delgado", password: demoPassword });
    const assets = await manager.call("listAssets");
    const todays = await manager.call("listTodaysInspections");
    const due = await manager.call("listServiceDue");
    expect(apiSchemas.listAssets.returns.parse(assets).map(({ name }) => name)).toEqual([
      "Loader 701",
      "Lowboy 501",
      "Mixer 101",
    ]);
    const outcomes = apiSchemas.listTodaysInspections.returns.parse(todays);
    expect(outcomes.map(({ passed }) => passed)).toContain(false);
    expect(outcomes.every(({ date }) => new Date(date) <= now)).toBe(true);
    expect(outcomes.map((log) => isSentLate(log, "America/Chicago"))).toContain(true);
    expect(apiSchemas.listServiceDue.returns.parse(due).map(({ status }) => status)).toContain(
      "overdue",
    );
    const ofState = async (state: "active" | "review" | "closed") =>
      manager.list("listDefects", { query: { state } });
    const active = await ofState("active");
    const states = new Set(active.map(({ state }) => state));
    expect(states).toEqual(new Set(["open", "in_repair", "deferred"]));
    expect(active.map(({ rejections }) => rejections)).toContain(1);
    expect(active.map(({ critical }) => critical)).toContain(true);
    const toReview = await ofState("review");
    expect(toReview[0]?.decision).toMatchObject({ kind: "rejected" });
    expect(toReview.map(({ state }) => state)).toContain("repaired");
    const accepted = (await ofState("closed")).map(({ decision }) => decision?.kind);
    expect(accepted).toContain("reviewed");
    const all = await manager.list("listMaintenanceLogs", { query: { voided: "1" } });
    expect(all.map(({ voidReason }) => voidReason)).toContain("A digit too many in the cost");
    const inspections = await manager.list("listInspectionLogs", { query: { voided: "1" } });
    expect(inspections.map(({ voidReason }) => voidReason)).toContain("Sent twice");
    expect(await manager.call("listImports")).toMatchObject([{ state: "done", written: 4 }]);
    const documents = await manager.list("listDocuments", { query: { limit: 200 } });
    expect(documents.flatMap(({ files }) => files.map(({ contentType }) => contentType))).toContain(
      "application/pdf",
    );
    const logs = await manager.list("listMaintenanceLogs", { query: { limit: 200 } });
    const records = await Promise.all(
      logs.map(({ id }) => manager.call("getMaintenanceLog", { params: { id } })),
    );
    const [invoice, ...others] = records.flatMap(({ files }) => files);
    expect([invoice?.name, others]).toEqual(["Invoice 30148.pdf", []]);
    const file = await manager.agent.get(`/api/maintenance/files/${invoice?.id}`);
    expect(readText(file.body)).toContain("Rebuilttheclutch");
    expect(await invalidRows(database)).toEqual([]);
  });

  it("shows the office how inspections were filled in, and what it has to decide", async () => {
    clock.set(now);
    const manager = await signIn(connect(), { username: "ray.delgado", password: demoPassword });
    const listed = await manager.call("listTodaysInspections");
    const logs = await Promise.all(
      listed.map(({ id }) => manager.call("getInspectionLog", { params: { id } })),
    );
    expect(logs.map((log) => evaluatePace(log)?.isVeryFast)).toContain(true);
    expect(logs.map(({ challengeItemId }) => challengeItemId !== null)).toContain(true);
    expect(logs.flatMap(({ photosTaken }) => photosTaken)).toHaveLength(1);
    expect(logs.flatMap(({ inspectedWith }) => inspectedWith?.assetName ?? []).toSorted()).toEqual([
      "Lowboy 501",
      "Mixer 101",
    ]);
    expect(await manager.call("listHeld")).toHaveLength(1);
    expect(await manager.call("listReports")).toHaveLength(2);
    await manager.call("signOut");
  });

  it("inspects its mixers with their ready list, once it has added it", async () => {
    const manager = await signIn(connect(), { username: "ray.delgado", password: demoPassword });
    const lists = await manager.call("listChecklists", { query: { type: "all" } });
    const added = lists.filter(({ readyList }) => readyList !== null);
    expect(added.map(({ name }) => name)).toEqual(["Mixer", "Boom pump"]);
    const walls = added.flatMap(({ definition = [] }) =>
      definition.filter(({ unit }) => unit === "in").map(({ min }) => min),
    );
    expect(walls).toEqual([0.12]);
    const [asset] = await manager.call("listAssets", { query: { search: "Mixer 101" } });
    const query = { assetId: asset?.id };
    const [latest, ...earlier] = await manager.call("listInspectionLogs", { query });
    expect(latest?.checklistId).toBe(added[0]?.id);
    expect(earlier.at(-1)?.checklistId).not.toBe(added[0]?.id);
    await manager.call("signOut");
  });

  it("refuses to be filled twice, with a sentence", async () => {
    await expect(fillDemo(filling)).rejects.toThrow(
      /^The demo company is already in this database: marta\.quinn is its admin\./,
    );
  });

  it("leaves no user signed in", async () => {
    const { rows } = await database.pool.query(
      "select u.username from sessions s join users u on u.id = s.user_id and u.company_id = $1",
      [1],
    );
    expect(rows).toEqual([{ username: "ray.delgado" }]);
  });
});

describe("the demo fleet", () => {
  it("has 30 assets with distinct names and vehicle numbers", () => {
    expect(demoFleet).toHaveLength(30);
    expect(new Set(demoFleet.map(({ name }) => name)).size).toBe(30);
    expect(new Set(demoFleet.map(({ vinOrSerial }) => vinOrSerial)).size).toBe(30);
  });

  it.each(demoFleet.map(({ name, vinOrSerial }) => [name, vinOrSerial]))(
    "%s has the valid vehicle number %s",
    (_, vin) => {
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(vin[8]).toBe(computeCheckDigit(vin));
    },
  );
});

describe("the demo's faults", () => {
  const builtIn = Object.values(builtInChecklists).flat();
  const labels = [
    ...builtIn.map(({ label }) => label),
    ...demoChecklists.flatMap(({ items }) => items),
    ...readyLists
      .filter(({ name }) => demoReadyLists.includes(name))
      .flatMap(({ items }) => items.map(({ label }) => label)),
  ];
  const named = demoFaults.flatMap(({ item }) => item);

  it("name items of the checklists only, each of them once, so that the notes fit", () => {
    expect(named.filter((label) => !labels.includes(label))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it("can befall every asset", () => {
    for (const { name, category } of demoFleet) {
      const own = builtInChecklists[category].map(({ label }) => label);
      const possible = demoFaults.filter(
        ({ item, units }) =>
          item.some((label) => own.includes(label)) &&
          (units.length === 0 || units.some((unit) => name.startsWith(unit))),
      );
      expect([name, possible.length > 1]).toEqual([name, true]);
    }
  });
});

/** The ninth character of a vehicle number checks the other sixteen (49 CFR 565.15). */
function computeCheckDigit(vin: string): string {
  const letterValues = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const values = Array.from(vin, (letter) => letterValues.indexOf(letter) % 10);
  const rest = values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) % 11;
  return rest === 10 ? "X" : String(rest);
}

describe("createSeededRandom", () => {
  it("returns the same numbers for the same seed", () => {
    const [first, second] = [createSeededRandom(7), createSeededRandom(7)];
    const draws = Array.from({ length: 20 }, () => first.between(1, 6));
    expect(Array.from({ length: 20 }, () => second.between(1, 6))).toEqual(draws);
    expect(new Set(draws).size).toBeGreaterThan(1);
    expect(draws.every((draw) => draw >= 1 && draw <= 6)).toBe(true);
  });
});
