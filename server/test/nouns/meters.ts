/** The calls of meter readings. */
import type { Meter } from "#shared/meters/meters.ts";
import { limits } from "#shared/base/limits.ts";
import type { CallCases, Given, LargestRows } from "./call-case.ts";
import { someAsset, text } from "./largest-rows.ts";

export const largestReadings: LargestRows = {
  count: 300,
  insert: `insert into meter_readings (company_id, asset_id, meter, value, read_at, source,
    entered_by_id, entered_by_name, note, to_confirm, confirmed_at, confirmed_by_id, confirmed_by_name,
    voided_at, voided_by_id, voided_by_name, void_reason)
  select $1::bigint, ${someAsset}, 'miles', n, now() - make_interval(mins => n), 'manual', $2::bigint,
    ${text(2 * limits.personNameMax + 1)}, ${text(limits.notesMax)}, true, now(), $2::bigint,
    ${text(2 * limits.personNameMax + 1)}, now(), $2::bigint,
    ${text(2 * limits.personNameMax + 1)}, ${text(limits.notesMax)}
  from generate_series(1, $3::int) n`,
};

/** One that counts, and one of the other asset that waits, because it is far above two others. */
export async function addReading({ driver, assetId, downAssetId }: Given) {
  const add = (id: number, meter: Meter, value: number) =>
    driver.call("addReading", { params: { id }, body: { meter, value } });
  const { id: readingId } = await add(assetId, "hours", 10);
  await add(downAssetId, "miles", 10);
  await add(downAssetId, "miles", 20);
  const { id: waitingId } = await add(downAssetId, "miles", 5_000);
  return { readingId, waitingId };
}

export const meterCalls = {
  listReadings: {
    makers: "office",
    sample: ({ assetId }) => ({ params: { id: assetId }, query: { meter: "hours", limit: 5 } }),
    pages: [["?limit=200", largestReadings.count]],
  },
  addReading: {
    makers: "everyone",
    sample: ({ assetId }) => ({
      params: { id: assetId },
      body: { meter: "miles", value: 20.5, note: "At the gate" },
    }),
    entries: [
      ["added", "meter", "new", "assetId meter value readAt note"],
      ["changed", "asset", "assetId", "currentMiles"],
    ],
  },
  confirmReading: {
    makers: "office",
    sample: ({ waitingId }) => ({ params: { id: waitingId } }),
    usesUpRow: true,
    entries: [
      ["confirmed", "meter", "waitingId", "confirmedByName"],
      ["changed", "asset", "downAssetId", "currentMiles"],
    ],
  },
  voidReading: {
    makers: "office",
    sample: ({ readingId }) => ({ params: { id: readingId }, body: { reason: "Typed wrong" } }),
    usesUpRow: true,
    entries: [
      ["voided", "meter", "readingId", "voidReason"],
      ["changed", "asset", "assetId", "currentHours"],
    ],
  },
} satisfies Partial<CallCases>;
