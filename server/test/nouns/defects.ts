/** The calls of defects. */
import { limits } from "#shared/base/limits.ts";
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import type { CallCases, Given, LargestRows } from "./call-case.ts";
import { someAsset, text } from "./largest-rows.ts";

export const largestDefects: LargestRows = {
  count: 210,
  insert: `insert into defects (company_id, number, asset_id, title, item_id, source, note, finding, photo_urls,
    reported_by_id, reported_by_name, reported_at)
  select $1::bigint, n, ${someAsset}, ${text(limits.checklistItemMax)}, ${text(limits.checklistItemMax)}, 'manual',
    ${text(limits.notesMax)}, json_build_object('typed', ${text(limits.notesMax)}), array_fill('/api/photos/9007199254740991'::text, array[${inspectionLimits.photosPerItemMax}]),
    $2::bigint, ${text(2 * limits.personNameMax + 1)}, now()
  from generate_series(1, $3::int) n`,
};

export async function addDefect({ driver, assetId, mark }: Given) {
  const body = { assetId, title: `${mark} Hose chafed`.trim() };
  const { id: defectId } = await driver.call("createDefect", { body });
  return { /** An active one that was reported by hand. */ defectId };
}

export const defectCalls = {
  listDefects: {
    makers: "everyone",
    sample: ({ assetId }) => ({ query: { assetId, state: "active", search: "tire", limit: 5 } }),
    pages: [
      ["?limit=200", largestDefects.count],
      ["?state=driver&limit=1000", largestDefects.count],
    ],
  },
  getDefect: {
    makers: "everyone",
    sample: ({ defectId }) => ({ params: { id: defectId } }),
  },
  createDefect: {
    makers: "everyone",
    sample: ({ assetId }) => ({ body: { assetId, title: "Left chute latch bent" } }),
    entries: "the events of a defect are its trail",
  },
  actOnDefect: {
    makers: "everyone",
    sample: ({ defectId }) => ({
      params: { id: defectId },
      body: { act: "note", note: "Seen at the plant" },
    }),
    entries: "the events of a defect are its trail",
  },
} satisfies Partial<CallCases>;
