import { toReadMoments } from "#shared/assets/assets.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { isDown } from "#shared/downtimes/downtimes.ts";
import { assets, meterReadings } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Insert } from "../../db/statements/company-rows.ts";
import type { Context } from "../../http/route.ts";
import { changeDowntimes } from "../downtimes/change-condition.ts";
import { recordMany, toAddition } from "../audit/record-changes.ts";
import { applyAutomaticToAll } from "../programs/apply-automatic.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { toServiceSeed } from "../records/last-services.ts";
import { nameYards } from "../yards/units-in-yards.ts";
import { foldAsset } from "./list-assets.ts";

type By = Pick<Context<"createAsset">, "user" | "now">;
export type NewAsset = Omit<Insert<typeof assets>, "searchText" | "unitNumberKey">;

const unread = { currentMiles: 0, currentHours: 0, milesReadAt: null, hoursReadAt: null };

/** Adds units with all that follows from it, many in as many statements as one. Their numbers must be free. */
export async function addAssets(
  tx: CompanyDb,
  by: By,
  given: readonly NewAsset[],
): Promise<AssetRow[]> {
  const ids = await tx.takeIds(given.map(() => assets));
  const values = given.map((unit, at) => ({ ...toRow(unit, by.now), id: ids[at] ?? 0 }));
  const added = await tx.addWhole(assets, values);
  await changeDowntimes(
    tx,
    by,
    added.map((asset) => {
      const { condition, archived } = asset;
      const before = { ...asset, condition: "in_use", archived: false } as const;
      return { asset: before, condition, archived, cause: "form", reason: null };
    }),
  );
  await recordFirstReadings(tx, by, added);
  const rows = await nameYards(tx, added);
  const entries = rows.map((row) => toAddition({ noun: "asset", name: row.name, row }));
  await recordMany(tx, by, entries);
  await applyAutomaticToAll(
    tx,
    by,
    added.map((unit) => ({ unit })),
  );
  return added;
}

function toRow(unit: NewAsset, now: Date) {
  const { currentMiles = 0, currentHours = 0, condition = "in_use", archived = false } = unit;
  const { lastServicedDate, lastServicedMiles, lastServicedHours } = unit;
  return {
    ...unit,
    ...toReadMoments(unread, { currentMiles, currentHours }, now),
    ...foldAsset(unit),
    serviceSeed: toServiceSeed({ lastServicedDate, lastServicedMiles, lastServicedHours }, 0),
    downSince: isDown({ condition, archived }) ? now : null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Nothing stands around the first readings of a meter, so nothing is doubtful about them. */
async function recordFirstReadings(tx: CompanyDb, { user, now }: By, added: readonly AssetRow[]) {
  const readings = added.flatMap(({ id, currentMiles, currentHours }) => [
    { assetId: id, meter: "miles" as const, value: currentMiles },
    { assetId: id, meter: "hours" as const, value: currentHours },
  ]);
  const given = readings.filter(({ value }) => value !== 0);
  const ids = await tx.takeIds(given.map(() => meterReadings));
  const by = { enteredById: user.id, enteredByName: formatFullName(user) };
  const origin = { readAt: now, source: "form" as const, warnings: [], ...by };
  const rows = given.map((reading, at) => ({ ...reading, ...origin, id: ids[at] ?? 0 }));
  await tx.addWhole(meterReadings, rows);
  tx.expectSeals(rows.map(({ id }) => ({ kind: "reading", recordId: id })));
}
