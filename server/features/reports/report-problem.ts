import { createHmac } from "node:crypto";
import { reportLimits } from "#shared/reports/reports-limits.ts";
import { toDefectTitle } from "#shared/reports/reports.ts";
import { publicReports } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { openCompany } from "../../db/across/across-companies.ts";
import type { Database } from "../../db/connection/client.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { findLabel } from "../../db/across/labels-across.ts";
import { fail } from "../../errors.ts";
import { readAcceptedLanguage } from "../../http/accepted-language.ts";
import { toNetwork } from "../../http/limits/network.ts";
import type { Context } from "../../http/route.ts";
import { notifyWholeOffice } from "../notifications/notify.ts";
import {
  decodeDataUrl,
  identifyPhotos,
  type SentPhoto,
  storePhotos,
} from "../photos/store-photos.ts";
import { validatePhoto } from "../photos/validate-photo.ts";
import type { ReportRow } from "./list-reports.ts";

export type ReportParts = {
  database: Pick<Database, "builder">;
  /** Counts a stranger's look for a code; fails when there were too many in the last minute. */
  countLook: (ip: string) => Promise<void>;
  /** Counts a report; fails when there were too many. */
  countReport: (sent: { ip: string; code: string; companyId: number }) => Promise<void>;
  /** The company's screens are to be notified. */
  onReport: (companyId: number) => void;
  /** What the hash of an address needs, so that the address cannot be found by hashing all of them. */
  secret: string;
};

/** Takes a report by anyone who can read a unit's label, where its company wants that. */
export async function reportProblem(context: Context<"reportProblem">, parts: ReportParts) {
  const { params, req, now } = context;
  const ip = req.ip ?? "";
  const label = await findLabel(parts.database.builder, params.code);
  if (!label?.unit) {
    await parts.countLook(ip);
    throw fail("codes.unknown");
  }
  const { companyId, assetId, unit } = label;
  // Before its photo is decoded, which is the most that it can cost.
  await parts.countReport({ ip, code: params.code, companyId });
  const company = openCompany(parts.database.builder, companyId);
  const photo = await readPhoto(context, company);
  const { text, name = null, contact = null } = context.body;
  const report = {
    assetId,
    text,
    name,
    contact,
    createdAt: now,
    language: readAcceptedLanguage(req),
    ipHash: createHmac("sha256", parts.secret).update(toNetwork(ip)).digest("hex"),
  };
  const { number } = await company.transaction(async (tx) => {
    const stored = await storeReport(tx, report, photo);
    await notifyOfReport(tx, stored, unit.name);
    return stored;
  });
  parts.onReport(companyId);
  return { number };
}

/** Without room for its photo the report is taken alone. */
async function readPhoto(
  { body, leaveTurn, photoBytes, quota }: Context<"reportProblem">,
  company: CompanyDb,
): Promise<SentPhoto | undefined> {
  if (body.photo === undefined) return undefined;
  const bytes = decodeDataUrl(body.photo, {
    bytesMax: reportLimits.reportPhotoBytesMax,
    unreadable: "photos.unreadable",
    tooLarge: "reports.photoTooLarge",
  });
  const { companyId } = company;
  const contentType = await leaveTurn(() => validatePhoto(companyId, bytes));
  if (!(await quota.hasRoom(company, bytes.length))) return undefined;
  return { ...(await photoBytes.store(companyId, bytes)), contentType };
}

type Sent = Omit<typeof publicReports.$inferInsert, "companyId" | "number">;

/** No user of the company. */
const stranger = { id: null };

/** Under the next number of the company, whose counter waits for no other lock. */
async function storeReport(tx: CompanyDb, sent: Sent, photo: SentPhoto | undefined) {
  const shown = await identifyPhotos(tx, stranger, photo ? [photo] : []);
  const number = await tx.takeNumbers("public_report", 1);
  const photoId = shown[0]?.id ?? null;
  const report = await tx.insert(publicReports, { ...sent, number, photoId });
  await storePhotos(tx, shown, { publicReportId: report.id });
  return report;
}

function notifyOfReport(tx: CompanyDb, report: ReportRow, unit: string): Promise<void> {
  const { number: n, text, assetId, createdAt } = report;
  const notification = {
    type: "problem_reported",
    say: () => ({
      title: w.reported({ unit }),
      message: w.report({ n, text: toDefectTitle(text) }),
    }),
    assetId,
    path: "/inspection?view=reports",
    createdAt,
  } as const;
  return notifyWholeOffice(tx, notification);
}

const w = words({
  reported: ["{unit}: a problem was reported", "{unit}: se reportó un problema"],
  report: ["Report {n}: {text}", "Reporte {n}: {text}"],
});
