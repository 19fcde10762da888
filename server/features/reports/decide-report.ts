import { formatAttribution } from "#shared/inspections/attribution.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { toPhotoUrl } from "#shared/base/photos.ts";
import { toDefectTitle } from "#shared/reports/reports.ts";
import { photos, publicReports } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { type AssetRow, lockAsset } from "../records/locked-asset.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { reportDefects } from "../defects/report-defects.ts";
import { lockReport, type ReportRow } from "./list-reports.ts";

type Deciding = Context<"decideReport">;

/** The office claims what a stranger reported as a defect of its unit, or dismisses it; once. */
export async function decideReport(context: Deciding) {
  const { company, user, params, body, now } = context;
  return company.transaction(async (tx) => {
    const report = await lockReport(tx, params.id);
    if (report.state !== "new") throw fail("reports.decided");
    const asset = await lockAsset(tx, report.assetId);
    const isClaimed = body.decision === "claim";
    const defect = isClaimed ? await claim(tx, context, { report, asset }) : null;
    const [after] = await tx.update(publicReports, eq(publicReports.id, report.id), {
      state: isClaimed ? "claimed" : "dismissed",
      decidedById: user.id,
      decidedByName: formatFullName(user),
      decidedAt: now,
      note: body.note ?? null,
      defectId: defect?.id ?? null,
    });
    invariant(after, "what is locked is still there");
    const name = `${formatNumber(report.number)}, ${asset.name}`;
    await recordChanges(tx, context, toChanges({ noun: "report", name, before: report, after }));
    return { ...after, assetName: asset.name, defectNumber: defect?.number ?? null };
  });
}

type Claimed = { report: ReportRow; asset: AssetRow };

/** A stranger's report is never critical: only the office decides that, later, of the defect. */
async function claim(tx: CompanyDb, { user, now }: Deciding, { report, asset }: Claimed) {
  if (asset.archived) throw fail("reports.archived");
  const { id, text, name, photoId, createdAt } = report;
  const title = toDefectTitle(text);
  const [defect] = await reportDefects(tx, { asset, user, now }, [
    {
      title,
      source: "public",
      critical: false,
      note: title === text ? null : text,
      photoUrls: photoId === null ? [] : [toPhotoUrl(photoId)],
      reportedById: null,
      // Anyone can give any name, also that of a driver.
      reportedByName: name && formatAttribution({ filer: formatFullName(user), author: name }),
      reportedAt: createdAt,
    },
  ]);
  invariant(defect, "a defect that was inserted is returned");
  const moved = { publicReportId: null, defectId: defect.id };
  await tx.change(photos, eq(photos.publicReportId, id), moved);
  return defect;
}
