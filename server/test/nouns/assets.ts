/** The calls of assets, with their downtimes and labels. */
import { limits } from "#shared/base/limits.ts";
import { assetLimits } from "#shared/assets/assets-limits.ts";
import { type Company, buildAsset } from "../kit/build.ts";
import { type CallCases, type LargestRows, nameWith, none } from "./call-case.ts";
import { named, someAsset, text } from "./largest-rows.ts";

export const largestAssets: LargestRows = {
  count: 400,
  insert: `insert into assets (company_id, name, search_text, category, vin_or_serial, year, make,
    model, location, assigned_crew, unit_number, plate, tire_size, owner_name, tags)
  select $1::bigint, ${named(limits.nameMax)}, 'x', 'truck', ${text(limits.nameMax)}, 2020 + 0 * $2::int,
    ${text(limits.nameMax)}, ${text(limits.nameMax)}, ${text(limits.shortTextMax)}, ${text(limits.shortTextMax)},
    ${text(assetLimits.unitNumberMax)}, ${text(assetLimits.plateMax)}, ${text(assetLimits.tireSizeMax)},
    ${text(limits.shortTextMax)}, array_fill(${text(assetLimits.tagMax)}, array[${assetLimits.tagsMax}])
  from generate_series(1, $3::int) n`,
};

export const largestDowntimes: LargestRows = {
  count: 300,
  insert: `insert into downtimes (company_id, asset_id, condition, cause, reason, started_at,
    started_by_id, started_by_name, ended_at, ended_by_id, ended_by_name, end_note, signature)
  select $1::bigint, ${someAsset}, 'out_of_service', 'hand', ${text(limits.nameMax)},
    now() - make_interval(mins => n), $2::bigint, ${text(2 * limits.personNameMax + 1)}, now(), $2::bigint,
    ${text(2 * limits.personNameMax + 1)}, ${text(limits.notesMax)}, ${text(limits.signatureMax)}
  from generate_series(1, $3::int) n`,
};

export async function addAssets({ admin }: Company, mark: string) {
  const { id: assetId } = await buildAsset(admin, nameWith(mark));
  const down = await buildAsset(admin, { condition: "out_of_service" });
  return { assetId, /** It is out of service. */ downAssetId: down.id };
}

export const assetCalls = {
  listAssets: {
    makers: "everyone",
    sample: () => ({ query: { search: "Mixer", category: "truck", condition: "in_use" } }),
    pages: [
      ["", largestAssets.count],
      ["?search=x", largestAssets.count],
    ],
  },
  getAsset: {
    makers: "everyone",
    sample: ({ assetId }) => ({ params: { id: assetId } }),
  },
  createAsset: {
    makers: "office",
    sample: () => ({ body: asset }),
    entries: [
      [
        "added",
        "asset",
        "new",
        "name category vinOrSerial year make model condition atMine currentMiles currentHours archived",
      ],
    ],
  },
  updateAsset: {
    makers: "office",
    sample: ({ assetId }) => ({ params: { id: assetId }, body: { ...asset, currentMiles: 20 } }),
    entries: [["changed", "asset", "assetId", "name vinOrSerial year currentMiles"]],
  },
  updateAssets: {
    makers: "office",
    sample: ({ assetId }) => ({
      body: { items: [{ id: assetId }], changes: { location: "North yard" } },
    }),
    entries: [["changed", "asset", "assetId", "location"]],
  },
  tagOut: {
    makers: "office",
    sample: ({ assetId }) => ({ params: { id: assetId }, body: { reason: "Bent frame" } }),
    usesUpRow: true,
    entries: [["changed", "asset", "assetId", "condition"]],
  },
  returnToService: {
    makers: "office",
    sample: ({ downAssetId }) => ({
      params: { id: downAssetId },
      body: { signature: "Ada Byron", note: "Frame straightened" },
    }),
    usesUpRow: true,
    entries: [["changed", "asset", "downAssetId", "condition"]],
  },
  getTags: {
    makers: "office",
    sample: none,
  },
  listDowntimes: {
    makers: "office",
    sample: ({ downAssetId }) => ({ params: { id: downAssetId }, query: { limit: 5 } }),
    pages: [["?limit=200", largestDowntimes.count]],
  },
  addCodes: {
    makers: "office",
    sample: ({ assetId }) => ({ body: { assetIds: [assetId] } }),
    entries: [["changed", "asset", "assetId", "labelCode"]],
  },
  changeCode: {
    makers: "office",
    sample: ({ assetId }) => ({ params: { id: assetId } }),
    entries: [["changed", "asset", "assetId", "labelCode"]],
  },
  getCode: {
    makers: "anyone",
    sample: () => ({ params: { code: "0000000000" } }),
    refusedWith: 404,
  },
} satisfies Partial<CallCases>;

const asset = {
  name: "Mixer 12",
  category: "truck",
  vinOrSerial: "1M2GR3GC5KM004821",
  year: 2019,
  make: "Mack",
  model: "Granite",
};
