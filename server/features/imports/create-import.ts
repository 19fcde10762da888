import { guessMapping } from "#shared/imports/import-fields.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import { importRows, imports } from "#shared/schema.ts";
import { and, asc, eq, inArray, isNotNull, max, type SQL, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { removeImport } from "../../db/statements/remove-import.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { type ImportRow, readImport } from "./list-imports.ts";

const isOpen = inArray(imports.state, ["draft", "checked"]);
const isFinished = isNotNull(imports.doneAt);

/** How many lists a company may have of each sort, and which of them may give way. */
const bounds = [
  { where: isOpen, most: importLimits.draftsMax, removable: and(isOpen, eq(imports.written, 0)) },
  { where: isFinished, most: importLimits.finishedMax, removable: isFinished },
];

/** Begins an import: its columns are guessed by their headers. Where a company has too many, the oldest gives way. */
export function createImport({ company, user, body, now }: Context<"createImport">) {
  const { kind, header, fileName = null } = body;
  return company.transaction(async (tx) => {
    await tx.lockName("imports");
    for (const bound of bounds) await makeRoom(tx, bound);
    const mapping = guessMapping(kind, header);
    const given = { kind, header, fileName, mapping, createdById: user.id, createdAt: now };
    const { id } = await tx.insert(imports, given);
    return readImport(tx, id);
  });
}

type Bound = (typeof bounds)[number];

async function makeRoom(tx: CompanyDb, { where, most, removable }: Bound): Promise<void> {
  if ((await tx.count(imports, where, most)) < most) return;
  const [oldest] = await tx.select({ id: imports.id }, imports, {
    where: removable,
    orderBy: [asc(imports.createdAt), asc(imports.id)],
    limit: 1,
    lock: true,
  });
  if (!oldest) throw fail("imports.tooMany");
  for (const statement of removeImport({ companyId: tx.companyId, importId: oldest.id })) {
    await tx.send(statement);
  }
}

/** Stores rows as they were given; rows that are there already are replaced. */
export function storeImportRows({ company, params, body }: Context<"storeImportRows">) {
  const { from, rows } = body;
  return company.transaction(async (tx) => {
    const { id } = await lockOpen(tx, params.id);
    const { n, importId } = importRows;
    const isOfImport = eq(importId, id);
    const { last, bytes } = await measureRows(tx, isOfImport);
    if (bytes > importLimits.listBytesMax) throw fail("imports.tooLarge");
    const end = from + rows.length - 1;
    if (from > last + 1 || end > importLimits.rowsMax) throw fail("imports.gap");
    const added = rows.flatMap((cells, at) => {
      return from + at > last ? [{ importId: id, n: from + at, given: cells }] : [];
    });
    if (added.length > 0) await tx.run(tx.addingMany(importRows, added));
    for (const [at, cells] of rows.entries()) {
      if (from + at > last) break;
      await tx.change(importRows, and(isOfImport, eq(n, from + at)), { given: cells });
    }
    await tx.changeRow(imports, id, { state: "draft" });
    return { rows: Math.max(last, end) };
  });
}

/** The number of the last row that is stored, and how much text there is. */
async function measureRows(tx: CompanyDb, isOfImport: SQL) {
  const size = sql<number>`sum(octet_length(${importRows.given}::text))::float8`;
  const fields = { last: max(importRows.n), size };
  const [stored] = await tx.select(fields, importRows, { where: isOfImport });
  return { last: stored?.last ?? 0, bytes: stored?.size ?? 0 };
}

/** Locks an import of which nothing is written yet. */
export async function lockOpen(tx: CompanyDb, id: number): Promise<ImportRow> {
  const found = await tx.get(imports, id, { lock: true });
  if (found.doneAt !== null || found.written > 0) throw fail("imports.done");
  return found;
}
