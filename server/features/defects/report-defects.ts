import { nameWithin } from "#shared/inspections/attribution.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { words } from "#shared/base/words.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { type Idempotency, toKeyColumns } from "../../http/body/idempotency.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { tagOutCritical } from "../downtimes/tag-out-critical.ts";
import { listFirst, notifyOffice } from "../notifications/notify.ts";
import { addEvents, toReported } from "./add-events.ts";
import type { DefectRow, NewEvent } from "./select-defects.ts";
import { recountDefects } from "./select-defects.ts";
import { formatOutOfService } from "../downtimes/tag-out.ts";
import type { Report } from "./store-defects.ts";
import { storeDefects } from "./store-defects.ts";

type Reporting = {
  /** The transaction must have locked the asset. */
  asset: AssetRow;
  user: CompanyUser;
  /** The user who files the report in the name of `user`, if any. */
  attributedBy?: CompanyUser | undefined;
  now: Date;
  idempotency?: Idempotency | undefined;
  /** When the defect was reported, if that is not now. */
  moment?: Pick<NewEvent, "at" | "details">;
};

type Found = Pick<Report, "title" | "source" | "critical" | "note" | "photoUrls" | "documentId"> &
  // Set if a person without an account reported the defect first.
  Partial<Pick<Report, "reportedById" | "reportedByName" | "reportedAt">>;

/**
 * Stores defects that a user reports outside of an inspection, with their events and the asset's counts. A critical
 * defect takes the asset out of service; the office gets one notification for all of them.
 */
export async function reportDefects(
  tx: CompanyDb,
  reporting: Reporting,
  reports: readonly Found[],
): Promise<DefectRow[]> {
  if (reports.length === 0) return [];
  const { asset, user, attributedBy, now, idempotency } = reporting;
  const { at, details } = reporting.moment ?? { at: now, details: {} };
  const name = formatFullName(user);
  const by = { reportedById: user.id, reportedByName: name, reportedAt: now };
  const rows = reports.map((report) => ({ ...by, ...report, assetId: asset.id }));
  const stored = await storeDefects(tx, rows);
  const told = { at, byId: user.id, byName: name, ...toKeyColumns(idempotency) };
  const events = stored.map((defect) => ({ ...told, ...toReported(defect, details) }));
  await addEvents(tx, events);
  const critical = stored.find((defect) => defect.critical);
  const tag = critical && (await tagOutCritical(tx, { asset, user, now, attributedBy }, critical));
  await recountDefects(tx, asset.id, tag);
  await notifyOfReport(tx, reporting, { stored, isTaggedOut: tag !== undefined });
  return stored;
}

type Notified = { stored: readonly DefectRow[]; isTaggedOut: boolean };

function notifyOfReport(
  tx: CompanyDb,
  { asset, user, now }: Reporting,
  { stored, isTaggedOut }: Notified,
): Promise<void> {
  const [first] = stored;
  const isOne = first && stored.length === 1;
  const unit = asset.name;
  const listTitles = () => listFirst(stored.map(({ title }) => translateLabel(title)));
  const sayWhat = () =>
    isOne
      ? w.reportedOne({ unit, number: formatDefectNumber(first.number) })
      : w.reportedMore({ unit, n: stored.length });
  const notification = {
    type: isTaggedOut ? "asset_tagged_out" : "defect_reported",
    say: () => ({
      title: isTaggedOut ? formatOutOfService(unit) : sayWhat(),
      message: w.reported({ name: nameWithin(formatFullName(user)), titles: listTitles() }),
    }),
    assetId: asset.id,
    ...(isOne && { path: `/defects/${first.id}` }),
    createdAt: now,
    ...(stored.some(({ critical }) => critical) && { push: "critical" as const }),
  } as const;
  return notifyOffice(tx, notification, user.id);
}

const w = words({
  reportedOne: ["{unit}: {number} was reported", "{unit}: se reportó {number}"],
  reportedMore: ["{unit}: {n} defects were reported", "{unit}: se reportaron {n} defectos"],
  reported: ["{name} reported: {titles}", "{name} reportó: {titles}"],
});
