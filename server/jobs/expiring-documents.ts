import { refreshedByExpiringDocuments } from "#shared/live.ts";
import { daysUntil, formatDay, formatExpiry, nameDocument, noticeAt } from "#shared/documents.ts";
import { words } from "#shared/words.ts";
import type { DocumentNotice, PendingDocument } from "../db/document-notices.ts";
import {
  findExpiringDocuments,
  notifyOfDocuments,
  takePendingDocuments,
} from "../db/document-notices.ts";
import type { Database } from "../db/client.ts";
import { inEachLanguage } from "../db/reader-language.ts";
import type { Clock } from "../clock.ts";
import { invariant } from "../errors.ts";
import type { Live } from "../live/live.ts";
import { batch, workByCompany } from "./by-company.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/**
 * Notifies the office, and the person of a paper, that it expires: on the days of `noticeDays` by
 * the company's calendar, of each once, however many servers look at the same time.
 */
export async function notifyOfExpiringDocuments(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_212,
    companies: await findExpiringDocuments(parts.database.builder, now),
    refreshed: refreshedByExpiringDocuments,
    work: async (tx, { companyId }) => {
      const pending = await takePendingDocuments(tx, { companyId, now, most: batch });
      const notices = pending.map(buildNotice);
      if (notices.length > 0) await notifyOfDocuments(tx, { companyId, notices, now });
      return notices.length;
    },
  });
}

function buildNotice(document: PendingDocument): DocumentNotice {
  const { id, kind, owner, expiresOn, today } = document;
  const toldDays = noticeAt(kind, daysUntil(expiresOn, today));
  invariant(toldDays !== undefined, "a document is taken when it comes to a day of notice");
  const isRoadside = kind === "roadside_report";
  return {
    document_id: id,
    told_days: toldDays,
    type: isRoadside ? "roadside_due" : "document_expiring",
    said: inEachLanguage(() => {
      const day = formatDay(expiresOn);
      const isOver = expiresOn < today;
      return {
        title: `${nameDocument(kind, owner)}: ${lowerFirst(formatExpiry(kind, expiresOn, today))}`,
        message: isRoadside ? w.certifyBy({ day }) : (isOver ? w.wasValid : w.validUntil)({ day }),
      };
    }),
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const w = words({
  certifyBy: [
    "Certify its corrections by {day}, 15 days after the inspection (49 CFR 396.9).",
    "Certifique sus correcciones a más tardar el {day}, 15 días después de la inspección (49 CFR 396.9).",
  ],
  validUntil: [
    "It is valid until {day}. The office files the new one as soon as it is there.",
    "Es válido hasta el {day}. La oficina archiva el nuevo en cuanto lo haya.",
  ],
  wasValid: [
    "It was valid until {day}. The office files the new one as soon as it is there.",
    "Fue válido hasta el {day}. La oficina archiva el nuevo en cuanto lo haya.",
  ],
});
