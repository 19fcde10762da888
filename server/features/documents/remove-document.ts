import { documents } from "#shared/schema.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { findDocument, lockWithAsset, nameRow } from "./list-documents.ts";
import { refuseOpenViolations } from "./report-violations.ts";

/**
 * Takes a document out of every list; its row and its files stay. A certified report is not removed, nor a report
 * with an open violation.
 */
export async function removeDocument({ company, params, ...by }: Context<"removeDocument">) {
  await company.transaction(async (tx) => {
    const { id, certifiedAt } = (await lockWithAsset(tx, params.id)).row;
    if (certifiedAt) throw fail("documents.certified");
    await refuseOpenViolations(tx, id);
    const rowName = nameRow(await findDocument(tx, id, by.now));
    await tx.changeRow(documents, id, { removedAt: by.now });
    const entry = { action: "removed", noun: "document", rowId: id, rowName } as const;
    await recordChanges(tx, by, [entry]);
  });
}
