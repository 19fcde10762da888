/** The calls of imports. */
import { importLimits } from "#shared/imports/imports-limits.ts";
import { unique } from "../kit/build.ts";
import type { CallCases, Given, LargestRows } from "./call-case.ts";
import { text } from "./largest-rows.ts";

const { cellMax, columnsMax, listedMax } = importLimits;
const rowsOfEach = 3;

export const largestImports: LargestRows = {
  count: listedMax,
  insert: `with added as (
    insert into imports (company_id, kind, file_name, header, mapping, created_by_id, created_at)
    select $1::bigint, 'assets', ${text(200)}, '["Unit"]', '["unitNumber"]', $2::bigint, now()
    from generate_series(1, $3::int) n returning id
  )
  insert into import_rows (company_id, import_id, n, given, action)
  select $1::bigint, id, n, array_to_json(array_fill(${text(cellMax)}, array[${columnsMax}])), 'problem'
  from added, generate_series(1, ${rowsOfEach}) n`,
};

const header = ["Unit #", "Year", "Make", "Model"];
const mapping = ["unitNumber", "year", "make", "model"];

/** A list that was looked over, and one that was imported. */
export async function addImports({ manager }: Given) {
  const begin = async () => {
    const { id } = await manager.call("createImport", { body: { kind: "assets", header } });
    const params = { id };
    const rows = [[unique("import"), "2019", "Mack", "Granite"]];
    await manager.call("storeImportRows", { params, body: { from: 1, rows } });
    await manager.call("checkImport", { params, body: { mapping } });
    return id;
  };
  const doneImportId = await begin();
  await manager.call("commitImport", { params: { id: doneImportId }, body: {} });
  return { importId: await begin(), doneImportId };
}

const assetFields =
  "name category vinOrSerial year make model condition unitNumber atMine currentMiles currentHours archived";

const ofImport = ({ importId }: { importId: number }) => ({ params: { id: importId } });

export const importCalls = {
  listImports: { makers: "office", sample: () => ({}), pages: [["", listedMax]] },
  getImport: { makers: "office", sample: ofImport },
  createImport: {
    makers: "office",
    sample: () => ({ body: { kind: "assets", header, fileName: "fleet.csv" } }),
    entries: "nothing is imported yet",
  },
  storeImportRows: {
    makers: "office",
    sample: (named) => ({
      ...ofImport(named),
      body: { from: 1, rows: [[unique("import"), "2020", "Mack", "Granite"]] },
    }),
    entries: "nothing is imported yet",
  },
  checkImport: {
    makers: "office",
    sample: (named) => ({ ...ofImport(named), body: { mapping } }),
    entries: "nothing is imported yet",
  },
  listImportRows: { makers: "office", sample: ofImport, pages: [["", rowsOfEach]] },
  commitImport: {
    makers: "office",
    sample: (named) => ({ ...ofImport(named), body: { readyOnly: true } }),
    usesUpRow: true,
    entries: [
      ["added", "asset", "new", assetFields],
      ["added", "import", "importId", "written"],
    ],
  },
  undoImport: {
    makers: "office",
    sample: ({ doneImportId }) => ({ params: { id: doneImportId } }),
    usesUpRow: true,
    entries: [
      ["changed", "asset", "new", "archived"],
      ["removed", "import", "doneImportId"],
    ],
  },
} satisfies Partial<CallCases>;
