import { afterAll, describe, expect, it } from "vitest";
import { verifyRecords } from "../../backup/verify-records.ts";
import { sealRecords } from "../../jobs/seal-records.ts";
import { dropChecks, findPlaces, type Place, whileChanged } from "../../test/kit/change-column.ts";
import { testPool } from "../../test/kit/database.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { readText, withoutSpaces } from "../../test/kit/pdf-reader.ts";
import { foundPrintedCompany } from "../../test/kit/printed-company.ts";
import { findReadColumns } from "../../test/kit/read-columns.ts";

const app = await startTestApp();
const { parts, statementsOf, url } = app;
const pool = testPool(url);
afterAll(() => pool.end());
const { admin, manager, assetId, inspectionId, copyId } = await foundPrintedCompany(app);
const printedAt = "2026-11-22T12:00:00.000Z";
await sealRecords(parts);

type Printing = {
  paper: string;
  /** Its first text. */
  print: () => Promise<string>;
  /** The rows that it prints, where these are not all of its unit. */
  rows?: Record<string, string>;
  /** Tables of which it prints no row here, or what another report prints. */
  leavesOut?: string[];
};

const ofInspection = `defect_id in (select defect_id from defect_events where inspection_id = ${inspectionId})`;
const isOpen = "closed_at is null";

const papers: Printing[] = [
  {
    paper: "the report of an inspection",
    print: async () => readFirst(await read("getInspectionPaper", inspectionId)),
    rows: {
      inspection_logs: `id = ${inspectionId}`,
      defects: `id in (select defect_id from defect_events where inspection_id = ${inspectionId})`,
      defect_events: `${ofInspection} and kind <> 'passed_again'`,
      photos: `inspection_id = ${inspectionId}`,
      record_seals: `kind = 'inspection' and record_id = ${inspectionId}`,
    },
    leavesOut: ["inspection_confirmations"],
  },
  {
    paper: "the report of an inspection that its driver confirmed",
    print: async () => readFirst(await read("getInspectionPaper", copyId)),
    rows: { record_seals: `kind in ('inspection', 'confirmation') and record_id = ${copyId}` },
    leavesOut: ["checklist_versions", "defects", "defect_events", "inspection_logs", "photos"],
  },
  {
    paper: "the file of a unit",
    print: async () => readFirst(await read("getUnitFile", assetId)),
    rows: {
      defect_events: "kind <> 'passed_again'",
      documents: "certified_at is not null",
      document_files: "maintenance_log_id is not null and removed_at is null",
      company_numbers: "kind = 'seal'",
      record_seals: "true",
    },
  },
  {
    paper: "the register of open defects",
    print: readRegister,
    rows: {
      defects: isOpen,
      defect_events: `defect_id in (select id from defects where ${isOpen}) and kind <> 'passed_again'`,
      photos: `defect_id in (select id from defects where ${isOpen})`,
      record_seals: "kind in ('report', 'event')",
    },
  },
];

async function read(name: "getInspectionPaper" | "getUnitFile", id: number) {
  return manager.call(name, { params: { id } });
}

function readFirst({ blocks: [first] }: Awaited<ReturnType<typeof read>>): string {
  return first?.kind === "text" ? first.text : "";
}

async function readRegister(): Promise<string> {
  const { status, body } = await manager.agent.get("/api/papers/register/pdf");
  expect(status).toBe(200);
  return readText(body).includes(withoutSpaces(broken)) ? broken : "";
}

const broken = "Not all records of this register match their seals:";
const isBroken = /^This record does not match its seal|^Not all records of this .* their seals:$/;

/** Tables of which a paper says that it shows them as of today. */
const asOfToday = ["assets", "companies", "maintenance_schedules"];

/** Columns that stand on no paper, each with its reason. */
const unprinted: Record<string, string> = {
  "users.": "name the person of a document, which no document of a unit has",
  "company_numbers.kind": "is the key of the row",
  "document_files.document_id": "lists scans for an archive; no paper names them",
  "photos.sha256": "says what an object must hold; bytes in the row are digested as they are",
  "defects.closed_at": "lists what is open; only whether it is set counts, and the events say that",
};

/** By these a record is found: one that leads elsewhere is missing on its paper, and verifying names it. */
const leading = /\.(asset_id|walk_id|removed_at|to_confirm)$|^document_files\.maintenance_log_id$/;

function isRecord(column: string): boolean {
  const [table = "", name = ""] = column.split(".");
  const isOther = [column, `${table}.`].some((candidate) => candidate in unprinted);
  return !asOfToday.includes(table) && !isOther && !["id", "company_id"].includes(name);
}

async function findPrinted({ print }: Printing): Promise<string[]> {
  app.clock.set(printedAt);
  await print();
  const columns = new Set<string>();
  for (const statement of (await statementsOf(print)).filter(isSelect)) {
    for (const column of await findReadColumns(pool, statement)) columns.add(column);
  }
  return [...columns].filter(isRecord).toSorted();
}

/** Not what reads who asks, or what compares the records with their seals: that reads all of them. */
function isSelect(statement: string): boolean {
  const isOwn = !/"sessions"|case when "record_seals"\."kind"/.test(statement);
  return isOwn && /^\s*select/i.test(statement);
}

/** The papers that read each column of a table, and print a row of it. */
const found = new Map<string, Map<string, Printing[]>>();
for (const paper of papers) {
  for (const text of await findPrinted(paper)) {
    const [table = "", column = ""] = text.split(".");
    if (paper.leavesOut?.includes(table)) continue;
    const columns = found.get(table) ?? new Map<string, Printing[]>();
    columns.set(column, [...(columns.get(column) ?? []), paper]);
    found.set(table, columns);
  }
}
await dropChecks(pool, [...found.keys()]);

/** The rows in which a column is tried, each with the papers that print it. */
async function findTried(table: string, column: string, by: readonly Printing[]) {
  const tried = new Map<string, { place: Place; by: Printing[] }>();
  for (const paper of by) {
    const places = await findPlaces(pool, { table, column, where: paper.rows?.[table] ?? "true" });
    expect(places, `${column} in ${paper.paper}`).not.toEqual([]);
    for (const place of places) {
      const known = tried.get(place.ctid)?.by ?? [];
      tried.set(place.ctid, { place, by: [...known, paper] });
    }
  }
  return [...tried.values()];
}

describe("A change past all triggers", () => {
  it.each([...found])(
    "of a column of %s is named by each paper that prints it, by the card and by records:verify",
    async (table, columns) => {
      const unseen: string[] = [];
      for (const [column, readers] of columns) {
        const isFirst = column === [...columns.keys()][0];
        const isLeading = leading.test(`${table}.${column}`);
        for (const { place, by } of await findTried(table, column, readers)) {
          await whileChanged(pool, place, async () => {
            app.clock.set(printedAt);
            const name = `${table}.${column} ${place.ctid}`;
            const first = await verify();
            if (first === null) unseen.push(`${name}: verify`);
            if (isFirst) expect(await verifyAll()).toEqual(first);
            for (const { paper, print } of isLeading ? [] : by) {
              if (!isBroken.test(await print())) unseen.push(`${name}: ${paper}`);
            }
          });
        }
      }
      expect(unseen).toEqual([]);
    },
    60_000,
  );

  it("is named no more once all are as they were", async () => {
    app.clock.set(printedAt);
    expect(await verify()).toBeNull();
    for (const { print } of papers) expect(await print()).not.toMatch(isBroken);
  });
});

async function verify() {
  return (await admin.call("verifySeals")).broken;
}

async function verifyAll() {
  const chains = [];
  for await (const { broken: first } of verifyRecords(url)) chains.push(first);
  return chains.find((chain) => chain !== null) ?? null;
}
