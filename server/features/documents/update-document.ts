import { documentProblem } from "#shared/documents.ts";
import { documents } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { change, recordChanges } from "../audit/record-changes.ts";
import { ofRoadside } from "./add-document.ts";
import { findDocument, lockDocument, nameRow, toAudited } from "./data.ts";
import { readFiles, storeFiles } from "./store-files.ts";

/** Changes the given fields, and adds files. With another expiry people are notified of it anew. */
export async function updateDocument(context: Context<"updateDocument">) {
  const { company, user, params, body, now, leaveTurn } = context;
  const { files = [], ...given } = body;
  const read = await readFiles(files, leaveTurn);
  return company.transaction(async (tx) => {
    const row = await lockDocument(tx, params.id);
    const before = await findDocument(tx, row.id);
    const sent = Object.entries(given).filter(([, value]) => value !== undefined);
    const merged = { ...row, ...Object.fromEntries(sent) };
    const problem = documentProblem(merged);
    if (problem) {
      const { field, message } = problem;
      throw fail("request.invalid", { message, fields: { [field]: message } });
    }
    const changed = { ...given, ...ofRoadside(merged) };
    const isMoved = changed.expiresOn !== row.expiresOn;
    const changes = { ...changed, ...(isMoved && { toldDays: null }) };
    await tx.change(documents, eq(documents.id, row.id), changes);
    await storeFiles(tx, row.id, read);
    const after = await findDocument(tx, row.id);
    const states = { before: toAudited(before), after: toAudited(after) };
    const entries = change({ noun: "document", name: nameRow(before), ...states });
    await recordChanges(tx, { user, now }, entries);
    return after;
  });
}
