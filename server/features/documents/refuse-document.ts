import { toMoment } from "#shared/base/days.ts";
import {
  type DocumentKind,
  documentLimits,
  doneKinds,
  findReturnProblem,
} from "#shared/documents/documents.ts";
import { documents } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import { refuseAhead } from "../records/locked-asset.ts";
import type { DocumentRow } from "./list-documents.ts";

/** Refuses an inspection that is dated ahead. */
export function refuseInspectionAhead(
  { kind, issuedOn }: { kind: DocumentKind; issuedOn?: string | null },
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  if (!issuedOn || !doneKinds.includes(kind)) return;
  refuseAhead("issuedOn", toMoment(issuedOn, timeZone), { now, timeZone });
}

/** Refuses a day on which a report cannot have gone back to the State. */
export function refuseReturn(
  row: DocumentRow,
  returnedOn: string | null | undefined,
  today: string,
): void {
  const message = returnedOn && findReturnProblem(row, returnedOn, today);
  if (message) throw fail("request.invalid", { message, fields: { returnedOn: message } });
}

/** Refuses one document more than a unit or a person may have; to be called under the owner's lock. */
export async function refuseTooMany(tx: CompanyDb, isOfOwner: SQL): Promise<void> {
  const where = and(isNull(documents.removedAt), isOfOwner);
  const count = await tx.count(documents, where);
  if (count >= documentLimits.documentsMax) throw fail("documents.tooMany");
}
