import { describe, expect, it } from "vitest";
import { verifyRecords } from "../../backup/verify-records.ts";
import { sealRecords } from "../../jobs/seal-records.ts";
import { buildAsset, buildMaintenanceLog, foundCompany } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { tamper } from "../../test/kit/tamper.ts";

const { connect, database, parts, url } = await startTestApp();
const { manager } = await foundCompany(connect);
const { id: assetId } = await buildAsset(manager);

const steps = [
  { text: "Change the oil", done: true },
  { text: "Grease the chassis", done: false },
];

describe("the steps of logged maintenance", () => {
  it("are stored with it as they were shown, and again with its correction", async () => {
    const log = await buildMaintenanceLog(manager, assetId, { steps });
    expect(log.steps).toEqual(steps);
    const params = { id: log.id };
    expect((await manager.call("getMaintenanceLog", { params })).steps).toEqual(steps);
    const [listed] = await manager.call("listMaintenanceLogs", { query: { limit: "1" } });
    expect(listed?.steps).toEqual(steps);
    const { date, serviceType, description } = log;
    const body = { assetId, date, serviceType, description, steps: steps.slice(0, 1) };
    const correction = { reason: "One step too many", log: body };
    const corrected = await manager.call("correctMaintenance", { params, body: correction });
    expect(corrected.steps).toEqual(steps.slice(0, 1));
    expect((await buildMaintenanceLog(manager, assetId)).steps).toBeNull();
  });

  it.each<[string, unknown, string]>([
    ["a blank one", [{ text: " ", done: true }], "steps.0.text"],
    ["one that is neither done nor not", [{ text: "Oil" }], "steps.0.done"],
    ["one of more than 200 characters", [{ text: "x".repeat(201), done: true }], "steps.0.text"],
    ["more than 30", Array.from({ length: 31 }, () => steps[0]), "steps"],
    ["a text in place of the list", "Oil", "steps"],
  ])("are refused with %s", async (_, wrong, field) => {
    const work = { date: "2026-11-20", serviceType: "Oil Change", description: "Oil" };
    const body = { assetId, ...work, steps: wrong };
    const response = await manager.send("logMaintenance", { body });
    expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
  });

  it("are sealed, and no statement changes them", async () => {
    const { id } = await buildMaintenanceLog(manager, assetId, { steps });
    await sealRecords(parts);
    const { pool } = database;
    const change = "update maintenance_logs set steps = '[]' where id = $1";
    await expect(pool.query(`${change} /* across companies */`, [id])).rejects.toThrow(
      "only ever added",
    );
    expect(await findBroken()).toEqual([null]);
    await tamper(pool, change, id);
    expect(await findBroken()).toMatchObject([{ kind: "maintenance" }]);
  });
});

async function findBroken() {
  const chains = [];
  for await (const { broken } of verifyRecords(url)) chains.push(broken);
  return chains;
}
