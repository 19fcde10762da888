import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { findDocumentProblem } from "#shared/documents/documents.ts";
import { documents } from "#shared/schema.ts";
import { type Message, messages } from "#shared/base/messages.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { ofRoadside } from "./add-document.ts";
import type { DocumentRow } from "./list-documents.ts";
import { refuseInspectionAhead, refuseReturn } from "./refuse-document.ts";
import { findDocument, lockWithAsset, nameRow, toAudited } from "./list-documents.ts";
import { carryDefects, reportViolations } from "./report-violations.ts";
import { readFiles, storeFiles } from "./store-files.ts";

/**
 * Changes the given fields, and adds files. With a new expiry date people are notified again. New violations of a
 * roadside report become defects. Once it is certified, only its return is added.
 */
export async function updateDocument(context: Context<"updateDocument">) {
  const { company, user, params, body, now } = context;
  const { files = [], ...given } = body;
  const read = await readFiles(files, context);
  return company.transaction(async (tx) => {
    const { row, asset } = await lockWithAsset(tx, params.id);
    refuseCertified(row, body);
    refuseReturn(row, given.returnedOn, toDay(now, company.timeZone));
    const before = await findDocument(tx, row.id, now);
    const merged = mergeGiven(row, given);
    refuseInspectionAhead(merged, { now, timeZone: company.timeZone });
    const roadside = ofRoadside(merged);
    const violations = carryDefects(before, roadside.violations);
    const changed = { ...given, ...roadside, violations };
    const isMoved = changed.expiresOn !== row.expiresOn;
    const changes = { ...changed, ...(isMoved && { notifiedDays: null }) };
    await tx.changeRow(documents, row.id, changes);
    if (given.returnedOn) tx.expectSeals([{ kind: "handback", recordId: row.id }]);
    await storeFiles(tx, { documentId: row.id }, { user, now, files: read });
    const report = { id: row.id, violations: violations ?? [] };
    if (asset) await reportViolations(tx, { asset, user, now }, report);
    const after = await findDocument(tx, row.id, now);
    const states = { before: toAudited(before), after: toAudited(after) };
    const entries = toChanges({ noun: "document", name: nameRow(before), ...states });
    await recordChanges(tx, { user, now }, entries);
    return after;
  });
}

type Given = ParsedBody<"updateDocument">;

/** A certified report is a signed record: of it only the day is still open on which it was returned. */
function refuseCertified(row: DocumentRow, body: Given): void {
  if (row.certifiedAt === null) {
    if (body.returnedOn) throw toFieldRefusal("returnedOn", m.certify);
    return;
  }
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  const isReturn = sent.length === 1 && body.returnedOn && row.returnedOn === null;
  if (!isReturn) throw fail("documents.certified");
}

function mergeGiven(row: DocumentRow, given: Omit<Given, "files">) {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  const merged = { ...row, ...Object.fromEntries(sent) };
  const problem = findDocumentProblem(merged);
  if (problem) throw toFieldRefusal(problem.field, problem.message);
  return merged;
}

function toFieldRefusal(field: string, message: Message) {
  return fail("request.invalid", { message, fields: { [field]: message } });
}

const m = messages({
  certify: ["Please certify the corrections first", "Primero certifique las correcciones"],
});
