import { formatFullName } from "#shared/crew/crew.ts";
import { defectStateLabels, formatDefectNumber } from "#shared/defects/defects.ts";
import { type ServiceType, serviceTypeLabels } from "#shared/schedules/service-types.ts";
import { defects, inspectionLogs, users } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, isNull, not } from "drizzle-orm";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { userLanguage } from "../../db/company/reader-language.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { noteShownMax, notifyUsers } from "../notifications/notify.ts";

type Reopening = {
  asset: { id: number; name: string };
  user: CompanyUser;
  now: Date;
  reason: string;
  log: { serviceType: ServiceType };
  /** The defects and inspections that a void log had closed. */
  defectIds: readonly number[];
  inspectionIds: readonly number[];
};

/**
 * Notifies those who were told that their inspection is resolved or their defect closed, where the maintenance that did
 * it is void and none in its place did it again.
 */
export async function notifyOfReopening(tx: CompanyDb, reopening: Reopening): Promise<void> {
  const { asset, user, now, reason, log } = reopening;
  const [drivers, open] = await Promise.all([
    selectDrivers(tx, reopening.inspectionIds),
    selectOpen(tx, reopening.defectIds),
  ]);
  const languages = await selectLanguages(tx, [...drivers, ...open.map((row) => row.reporter)]);
  const name = formatFullName(user);
  const why = reason.slice(0, noteShownMax);
  const common = { assetId: asset.id, createdAt: now, push: "usual" } as const;
  const ofInspections = [...drivers].map((userId) => ({
    ...common,
    userId,
    type: "inspection_failed" as const,
    say: () => ({
      title: w.unresolved,
      message: w.voided({
        unit: asset.name,
        service: serviceTypeLabels[log.serviceType],
        name,
        why,
      }),
    }),
  }));
  const ofDefects = open
    .filter(({ reporter }) => !drivers.has(reporter))
    .map(({ id, number, title, state, reporter }) => ({
      ...common,
      userId: reporter,
      type: "repair_rejected" as const,
      say: () => ({
        title: `${asset.name}: ${formatDefectNumber(number)}: ${defectStateLabels[state]}`,
        message: w.reopened({ title, name, why }),
      }),
      path: `/defects/${id}`,
    }));
  const given = [...ofInspections, ...ofDefects].flatMap((notification) => {
    const language = languages.get(notification.userId);
    return language === undefined ? [] : [{ ...notification, language }];
  });
  await notifyUsers(tx, given, user.id);
}

/** One notification tells a driver, however many of their inspections it concerns. */
async function selectDrivers(tx: CompanyDb, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { id, driverId, resolved } = inspectionLogs;
  const where = and(isAny(id, ids), not(resolved));
  const rows = await tx.select({ driverId }, inspectionLogs, { where, orderBy: [id] });
  return new Set(rows.map((row) => row.driverId));
}

async function selectOpen(tx: CompanyDb, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, number, title, state, closedAt, reportedById } = defects;
  const where = and(isAny(id, ids), isNull(closedAt));
  const fields = { id, number, title, state, reportedById };
  const rows = await tx.select(fields, defects, { where, orderBy: [id] });
  return rows.flatMap(({ reportedById: reporter, ...row }) =>
    reporter === null ? [] : [{ ...row, reporter }],
  );
}

/** Of those who are not removed from the crew. */
async function selectLanguages(tx: CompanyDb, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const fields = { userId: users.id, language: userLanguage };
  const where = and(isAny(users.id, ids), isNull(users.removedAt));
  const rows = await tx.select(fields, users, { where, orderBy: [users.id] });
  return new Map(rows.map(({ userId, language }) => [userId, language]));
}

const w = words({
  unresolved: ["Inspection no longer resolved", "Inspección ya no resuelta"],
  voided: ["{unit}: {service} voided by {name}: {why}", "{unit}: {name} anuló {service}: {why}"],
  reopened: ["{title}, reopened by {name}: {why}", "{title}, reabierto por {name}: {why}"],
});
