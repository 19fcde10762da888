import { guessMapping } from "#shared/imports/import-fields.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import { importRows, imports } from "#shared/schema.ts";
import { and, eq, inArray, max } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { type ImportRow, readImport } from "./list-imports.ts";

const isOpen = inArray(imports.state, ["draft", "checked"]);

/** Begins an import: its columns are guessed by their headers. */
export function createImport({ company, user, body, now }: Context<"createImport">) {
  const { kind, header, fileName = null } = body;
  return company.transaction(async (tx) => {
    await tx.lockName("imports");
    const open = await tx.count(imports, isOpen, importLimits.draftsMax);
    if (open >= importLimits.draftsMax) throw fail("imports.tooMany");
    const mapping = guessMapping(kind, header);
    const given = { kind, header, fileName, mapping, createdById: user.id, createdAt: now };
    const { id } = await tx.insert(imports, given);
    return readImport(tx, id);
  });
}

/** Stores rows as they were given; rows that are there already are replaced. */
export function storeImportRows({ company, params, body }: Context<"storeImportRows">) {
  const { from, rows } = body;
  return company.transaction(async (tx) => {
    const { id } = await lockOpen(tx, params.id);
    const { n, importId } = importRows;
    const until = from + rows.length;
    const isOfImport = eq(importId, id);
    const [stored] = await tx.select({ last: max(n) }, importRows, { where: isOfImport });
    const last = stored?.last ?? 0;
    if (from > last + 1 || until - 1 > importLimits.rowsMax) throw fail("imports.gap");
    const added = rows.flatMap((given, at) => {
      return from + at > last ? [{ importId: id, n: from + at, given }] : [];
    });
    if (added.length > 0) await tx.run(tx.addingMany(importRows, added));
    for (const [at, given] of rows.entries()) {
      if (from + at > last) break;
      await tx.change(importRows, and(isOfImport, eq(n, from + at)), { given });
    }
    await tx.changeRow(imports, id, { state: "draft" });
  });
}

/** Locks an import of which nothing is written yet. */
export async function lockOpen(tx: CompanyDb, id: number): Promise<ImportRow> {
  const found = await tx.get(imports, id, { lock: true });
  if (found.doneAt !== null || found.written > 0) throw fail("imports.done");
  return found;
}
