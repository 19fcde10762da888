import { formatFullName } from "#shared/crew/crew.ts";
import { toDay } from "#shared/base/days.ts";
import { documents } from "#shared/schema.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { findDocument, lockWithAsset, nameRow, toAudited } from "./list-documents.ts";
import { refuseReturn } from "./refuse-document.ts";
import { refuseOpenViolations } from "./report-violations.ts";

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
    await refuseOpenViolations(tx, row.id);
    const before = await findDocument(tx, row.id, now);
    await tx.changeRow(documents, row.id, {
      certifiedAt: now,
      certifiedById: user.id,
      certifiedByName: formatFullName(user),
      signature,
      returnedOn: returnedOn ?? null,
    });
    tx.expectSeals([{ kind: "correction", recordId: row.id }]);
    if (returnedOn) tx.expectSeals([{ kind: "handback", recordId: row.id }]);
    const after = await findDocument(tx, row.id, now);
    const states = { before: toAudited(before), after: toAudited(after) };
    const entries = toChanges({ noun: "document", name: nameRow(before), ...states });
    await recordChanges(tx, { user, now }, entries);
    return after;
  });
}
