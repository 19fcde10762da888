import { formatFullName } from "#shared/crew.ts";
import { toDay } from "#shared/days.ts";
import { formatDefectNumber, isActive } from "#shared/defects.ts";
import { defects, documents } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { asc, eq } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { isAny } from "../../db/words.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { findDocument, lockWithAsset, nameRow, refuseReturn, toAudited } from "./data.ts";

/**
 * The office signs that all violations of a roadside report are corrected, which stops its clock
 * (49 CFR 396.9(d)(3)). Fails with 409 while one of its defects is active, and the second time.
 */
export function certifyDocument(context: Context<"certifyDocument">) {
  const { company, user, params, body, now } = context;
  return company.transaction(async (tx) => {
    const { row } = await lockWithAsset(tx, params.id);
    if (row.kind !== "roadside_report") throw fail("documents.notRoadside");
    if (row.certifiedAt) throw fail("documents.certified");
    const { signature, returnedOn } = body;
    refuseReturn(row, returnedOn, toDay(now, company.timeZone));
    await refuseActive(tx, row.id);
    const before = await findDocument(tx, row.id);
    await tx.changeRow(documents, row.id, {
      certifiedAt: now,
      certifiedById: user.id,
      certifiedByName: formatFullName(user),
      signature,
      returnedOn: returnedOn ?? null,
    });
    const after = await findDocument(tx, row.id);
    const states = { before: toAudited(before), after: toAudited(after) };
    const entries = toChanges({ noun: "document", name: nameRow(before), ...states });
    await recordChanges(tx, { user, now }, entries);
    return after;
  });
}

/** A duplicate is corrected with the defect that it is the same as. To be called under the asset's lock. */
async function refuseActive(tx: CompanyDb, documentId: number): Promise<void> {
  let found = await findDefects(tx, eq(defects.documentId, documentId));
  while (found.length > 0) {
    const active = found.find(isActive);
    if (active) {
      const message = `${formatDefectNumber(active.number)} is not certified yet`;
      throw fail("documents.notCorrected", { message });
    }
    const originals = found.flatMap(({ duplicateOfId }) => duplicateOfId ?? []);
    found = originals.length > 0 ? await findDefects(tx, isAny(defects.id, originals)) : [];
  }
}

function findDefects(tx: CompanyDb, where: SQL) {
  const { number, state, duplicateOfId } = defects;
  return tx.select({ number, state, duplicateOfId }, defects, { where, orderBy: [asc(number)] });
}
