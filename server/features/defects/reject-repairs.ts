import { translateAuthor } from "#shared/inspections/attribution.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { defectEvents, defects } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, asc, inArray, sql } from "drizzle-orm";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { noteShownMax, notifyOfficeAnd } from "../notifications/notify.ts";
import { noDeferral } from "./close-defects.ts";
import type { DefectRow } from "./select-defects.ts";

type Rejected = {
  asset: AssetRow;
  user: CompanyUser;
  now: Date;
  /** Defects before their rejection. */
  rejections: readonly { defect: DefectRow; note: string; isUnsafe?: boolean }[];
};

/**
 * Reopens defects whose repairs the next driver did not accept, under their numbers, and notifies the office and the
 * users who certified them.
 */
export async function rejectRepairs(tx: CompanyDb, rejected: Rejected): Promise<void> {
  const { rejections } = rejected;
  if (rejections.length === 0) return;
  const unsafe = rejections.filter(({ isUnsafe }) => isUnsafe);
  await tx.change(defects, isAny(defects.id, toIds(rejections)), {
    state: "open",
    critical: sql`${defects.critical} or ${isAny(defects.id, toIds(unsafe))}`,
    certified: false,
    closedAt: null,
    reviewPending: false,
    rejections: sql`${defects.rejections} + 1`,
    ...noDeferral,
  });
  await notifyOfRejections(tx, rejected);
}

function toIds(rejections: Rejected["rejections"]): number[] {
  return rejections.map(({ defect }) => defect.id);
}

async function notifyOfRejections(
  tx: CompanyDb,
  { asset, user, now, rejections }: Rejected,
): Promise<void> {
  const certifiers = await findCertifiers(tx, toIds(rejections));
  const notifications = rejections.map(({ defect, note }) => ({
    type: "repair_rejected" as const,
    say: () => ({
      title: w.rejected({ unit: asset.name, number: formatDefectNumber(defect.number) }),
      message: `${translateAuthor(formatFullName(user))}: ${note.slice(0, noteShownMax)}`,
    }),
    assetId: asset.id,
    path: `/defects/${defect.id}`,
    createdAt: now,
    userId: certifiers.get(defect.id) ?? user.id,
  }));
  await notifyOfficeAnd(tx, notifications, user.id);
}

/** The user who last certified or deferred each defect. */
async function findCertifiers(tx: CompanyDb, ids: readonly number[]) {
  const { id, defectId, kind, byId } = defectEvents;
  const events = await tx.select({ defectId, byId }, defectEvents, {
    where: and(isAny(defectId, ids), inArray(kind, ["certified", "deferred"])),
    orderBy: [asc(id)],
  });
  return new Map(events.map((event) => [event.defectId, event.byId]));
}

const w = words({
  rejected: ["{unit}: {number} was rejected", "{unit}: {number} fue rechazado"],
});
