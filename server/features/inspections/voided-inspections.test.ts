/** Holds the voiding of an inspection to what was before it, whatever happened to the unit. */
import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { foundCompany } from "../../test/kit/build.ts";
import { testPool } from "../../test/kit/database.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import {
  anyInspection,
  build,
  eventful,
  fillInspection,
  history,
  reason,
} from "../../test/kit/unit-histories.ts";
import { readTables } from "../../test/kit/read-tables.ts";
import { invalidRows } from "../../test/calls/invalid-rows.ts";

const { clock, connect, database, url } = await startTestApp();
const { manager, driver } = await foundCompany(connect, { timeZone: "America/Chicago" });
const pool = testPool(url);
const site = { clock, database, manager, driver, pool };
afterAll(() => pool.end());

const fullInspection = {
  ago: 0,
  fails: ["horn", "mirrors"] as ("horn" | "mirrors")[],
  odometer: 10_250.5,
  accepts: true,
};

/** All rows but those that say whether the unit is out of service: only a person returns it. */
async function readRest(inspectionIds: readonly number[]) {
  const { downtimes: _downtimes, assets = [], ...rest } = await readTables(site, { inspectionIds });
  const units = assets.map(
    ({ condition: _condition, down_since: _since, down_defect_id: _defect, ...unit }) => unit,
  );
  return { ...rest, units };
}

it("an inspection that is submitted and voided leaves nothing but the trail", async () => {
  await fc.assert(
    fc.asyncProperty(history, anyInspection, async (steps, last) => {
      const assetId = await build(site, steps);
      const [before, board] = [await readRest([]), await manager.call("getBoard")];
      const body = await fillInspection(site, assetId, last);
      const { id } = await driver.call("submitInspection", { body });
      await manager.call("voidInspection", { params: { id }, body: { reason } });
      expect(await readRest([id])).toEqual(before);
      expect((await manager.call("getBoard")).counts.done).toBe(board.counts.done);
      expect(await invalidRows(database)).toEqual([]);
    }),
    { numRuns: 10, examples: [[eventful, fullInspection]] },
  );
});
