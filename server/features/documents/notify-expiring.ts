import { addToDay, toDay } from "#shared/base/days.ts";
import {
  documentLimits,
  formatCalendarDay,
  formatExpiry,
  noticeDays,
  toDocumentPath,
} from "#shared/documents/documents.ts";
import { documents } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Selected } from "../../db/statements/company-rows.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { notifyOfMany, type Part } from "../notifications/notify.ts";
import { expiry, isOwnerThere, isRenewed, nameRow, ownerFields, owners } from "./list-documents.ts";

const { id, assetId, userId, kind, notifiedDays, removedAt, certifiedAt } = documents;
const expiresOn = sql<string>`${documents.expiresOn}`;

/** Documents that have reached a day of notice of which people were not notified yet. */
export function selectPendingDocuments(today: string) {
  const isWithin = (days: number) => sql`${expiry} <= ${addToDay(today, days)}::date`;
  const isDue = (list: readonly number[]) =>
    or(
      ...list.map((days) => and(isWithin(days), or(isNull(notifiedDays), gt(notifiedDays, days)))),
    );
  const where = and(
    isNull(removedAt),
    isNull(certifiedAt),
    isWithin(documentLimits.soonDays),
    or(
      and(eq(kind, "roadside_report"), isDue(noticeDays.roadside)),
      and(ne(kind, "roadside_report"), isDue(noticeDays.usual)),
    ),
    isOwnerThere,
  );
  return { from: documents, joins: owners, where };
}

const fields = { id, assetId, userId, kind, expiresOn, ...ownerFields };

/**
 * Notifies the office, and a paper's owner, of at most `most` expiring documents, and returns of how many. A document
 * that is locked waits for the next run.
 */
export async function notifyOfExpiring(tx: CompanyDb, { now, most, done }: Part) {
  const today = toDay(now, tx.timeZone);
  const { from, joins, where: isPending } = selectPendingDocuments(today);
  const where = and(isPending, sql`not ${isRenewed(tx, today)}`);
  const total = tx.counting(from, where, { joins });
  const expiring = await tx.select({ ...fields, total }, from, {
    joins,
    where,
    orderBy: [id],
    limit: most,
    lock: "skip",
  });
  const [first] = expiring;
  if (!first) return 0;
  const ids = expiring.map((document) => document.id);
  await tx.change(documents, isAny(id, ids), { notifiedDays: sql`${expiresOn} - ${today}::date` });
  await notifyOfMany(tx, {
    given: expiring.map((document) => toNotification(document, { today, createdAt: now })),
    total: first.total,
    done,
    summarise: (n) => ({
      type: "document_expiring",
      say: () => ({ title: w.documents({ total: n }), message: w.listed }),
      assetId: null,
      // Screens that their reader may see.
      path: "/documents",
      driverPath: "/account-settings",
      createdAt: now,
    }),
  });
  return ids.length;
}

type Expiring = Selected<typeof fields>;

/** It leads to the paper, on a screen that its reader may see. */
function toNotification(
  document: Expiring,
  { today, createdAt }: { today: string; createdAt: Date },
) {
  const isRoadside = document.kind === "roadside_report";
  const isOver = document.expiresOn < today;
  return {
    type: isRoadside ? "roadside_due" : "document_expiring",
    say: () => {
      const day = formatCalendarDay(document.expiresOn);
      const left = formatExpiry(document.kind, document.expiresOn, today);
      return {
        title: `${nameRow(document)}: ${lowerFirstLetter(left)}`,
        message: (isRoadside ? w.certifyBy : isOver ? w.wasValid : w.validUntil)({ day }),
      };
    },
    assetId: document.assetId,
    userId: document.userId,
    path: toDocumentPath(document),
    ...(document.assetId === null && { driverPath: `/account-settings?document=${document.id}` }),
    createdAt,
  } as const;
}

function lowerFirstLetter(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const w = words({
  documents: [
    "{total} documents expire or are to be certified",
    "{total} documentos vencen o deben certificarse",
  ],
  listed: [
    "Documents lists them by the day on which they expire.",
    "Documentos los muestra por el día en que vencen.",
  ],
  certifyBy: [
    "Certify its corrections by {day}, 15 days after the inspection (49 CFR 396.9).",
    "Certifique sus correcciones a más tardar el {day}, 15 días después de la inspección (49 CFR 396.9).",
  ],
  validUntil: [
    "It is valid until {day}. The office has to file the new one.",
    "Es válido hasta el {day}. La oficina debe archivar el nuevo.",
  ],
  wasValid: [
    "It was valid until {day}. The office has to file the new one.",
    "Fue válido hasta el {day}. La oficina debe archivar el nuevo.",
  ],
});
