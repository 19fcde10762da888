import { formatFullName } from "#shared/crew/crew.ts";
import type { DefectState } from "#shared/records/defect-states.ts";
import { type ServiceType, serviceTypeLabels } from "#shared/schedules/service-types.ts";
import { defectStateLabels, formatDefectNumber } from "#shared/defects/defects.ts";
import type { Language } from "#shared/base/languages.ts";
import {
  defectEvents,
  defects,
  inspectionLogs,
  users,
  withdrawnResolutions,
} from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, isNull, not, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { userLanguage } from "../../db/company/reader-language.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import type { Recipient } from "../notifications/notify.ts";
import { notifyUsers } from "../notifications/notify.ts";
import type { Sealed } from "../seals/seal-contents.ts";
import type { DefectRow } from "./select-defects.ts";
import { isActive, isLink, isOther, withDefect } from "./select-defects.ts";

type ClosedState = Exclude<DefectState, "open" | "in_repair" | "deferred">;

type Closable = Pick<DefectRow, "id" | "number" | "title" | "reportedById">;

type Closing = {
  asset: { id: number; name: string };
  user: CompanyUser;
  now: Date;
  /** Active defects before they are closed, each with its new state. */
  closed: readonly { defect: Closable; state: ClosedState }[];
  isSigned: boolean;
  duplicateOfId?: number | null;
  /** The work that repaired the defects, and the inspection for which it was logged. */
  log?: { id: number; serviceType: ServiceType };
  inspectionId?: number;
  /** What the log that this one corrects had closed: nobody is notified of that again. */
  again?: Pick<Again, "inspectionIds" | "defectIds" | "closedAt"> | undefined;
};

export type Again = Record<"inspectionIds" | "defectIds" | "certifiedIds", readonly number[]> & {
  /** When each defect was closed, by its id. */
  closedAt: Readonly<Record<string, Date | null>>;
};

/**
 * Closes defects of a locked asset. Inspections that have no active defect left are resolved too, and their drivers and
 * the reporters are notified.
 */
export async function closeDefects(tx: CompanyDb, closing: Closing): Promise<void> {
  const ids = closing.closed.map(({ defect }) => defect.id);
  const [resolved, reporters] = await Promise.all([
    resolveInspections(tx, closing, ids),
    ids.length > 0 ? change(tx, closing, ids) : [],
  ]);
  await notifyOfClosing(tx, closing, { resolved, reporters });
}

async function change(
  tx: CompanyDb,
  { closed, now, log, isSigned, duplicateOfId = null, again }: Closing,
  ids: readonly number[],
): Promise<Affected["reporters"]> {
  const states = Object.fromEntries(closed.map(({ defect, state }) => [defect.id, state]));
  const changes = {
    state: sql`${JSON.stringify(states)}::jsonb ->> ${defects.id}::text`,
    closedAt: sql`coalesce((${JSON.stringify(again?.closedAt ?? {})}::jsonb
      ->> ${defects.id}::text)::timestamptz, ${now.toISOString()}::timestamptz)`,
    certified: isSigned,
    reviewPending: isSigned,
    maintenanceLogId: log?.id ?? null,
    duplicateOfId,
    ...noDeferral,
  };
  const where = isAny(defects.id, ids);
  const userId = defects.reportedById;
  return tx.changeAll(
    defects,
    { where, changes },
    { userId, language: findCrewLanguage(tx, userId) },
  );
}

/** The language of a user; null if the user was removed from the crew. */
function findCrewLanguage(tx: CompanyDb, userId: AnyPgColumn): SQL<Language | null> {
  const where = and(eq(users.id, userId), isNull(users.removedAt));
  return sql<Language | null>`${tx.first({ language: userLanguage }, users, { where })} ->> 'language'`;
}

export const noDeferral = { deferredUntil: null, deferredMiles: null, deferredHours: null };

/** The changes that make a defect critical; a critical defect cannot stay deferred. */
export function toCritical({ state }: Pick<DefectRow, "state">) {
  const isDeferred = state === "deferred";
  return {
    critical: true,
    ...noDeferral,
    state: isDeferred ? ("open" as const) : state,
    reviewPending: false,
  };
}

/** Resolves the failed inspections that are linked with one of these defects and with no other active defect. */
async function resolveInspections(
  tx: CompanyDb,
  { asset, now, log, inspectionId, again }: Closing,
  ids: readonly number[],
): Promise<Affected["resolved"]> {
  const { id, assetId, driverId: userId, passed, resolved, voidedAt } = inspectionLogs;
  const isLinked = sql`${countLinks(tx, isAny(defectEvents.defectId, ids))} > 0`;
  const isDone = sql`${countLinks(tx, and(isActive, isOther(ids)))} = 0`;
  const isNamed = inspectionId === undefined ? undefined : eq(id, inspectionId);
  const language = findCrewLanguage(tx, userId);
  // A corrected log resolves again what it had resolved before that was voided.
  const isCounted = or(isNull(voidedAt), isAny(id, again?.inspectionIds ?? []));
  const isUnresolved = and(eq(assetId, asset.id), not(passed), not(resolved), isCounted);
  const where = and(isUnresolved, or(isNamed, and(isLinked, isDone)));
  const withdrawn = findWithdrawn(tx);
  const resolvedAt = again
    ? sql`case when ${isAny(id, again.inspectionIds)} then (${withdrawn} ->> 'resolvedAt')::timestamptz
        else ${now.toISOString()}::timestamptz end`
    : now;
  const changes = { resolved: true, resolvedAt, resolvedByMaintenanceId: log?.id ?? null };
  const withdrawnId = sql<string | null>`${withdrawn} ->> 'id'`;
  const fields = { inspectionId: id, userId, language, withdrawnId };
  const affected = await tx.changeAll(inspectionLogs, { where, changes }, fields);
  tx.expectSeals(affected.map(toResolutionSeal));
  return affected.filter(({ inspectionId: ofThis }) => !again?.inspectionIds.includes(ofThis));
}

/** The last resolution of the inspection that was taken back. */
function findWithdrawn(tx: CompanyDb): SQL {
  const { id, inspectionId, resolvedAt } = withdrawnResolutions;
  return tx.first({ id, resolvedAt }, withdrawnResolutions, {
    where: eq(inspectionId, inspectionLogs.id),
    orderBy: [desc(id)],
  });
}

type Resolved = { inspectionId: number; withdrawnId: string | null };

function toResolutionSeal({ inspectionId, withdrawnId }: Resolved): Sealed {
  return withdrawnId === null
    ? { kind: "resolution", recordId: inspectionId }
    : { kind: "renewal", recordId: Number(withdrawnId) };
}

function countLinks(tx: CompanyDb, where: SQL | undefined): SQL<number> {
  const isOfInspection = eq(defectEvents.inspectionId, inspectionLogs.id);
  return tx.counting(defectEvents, and(isOfInspection, isLink, where), { joins: [withDefect] });
}

type Affected = {
  resolved: readonly { userId: number; language: Language | null }[];
  reporters: readonly { userId: number | null; language: Language | null }[];
};

/** Drivers who are notified of a resolved inspection are not also notified of its defects. */
async function notifyOfClosing(
  tx: CompanyDb,
  closing: Closing,
  { resolved, reporters }: Affected,
): Promise<void> {
  const { asset, user, now, closed } = closing;
  const common = { assetId: asset.id, createdAt: now, push: "usual" } as const;
  const drivers = new Set(resolved.map(({ userId }) => userId));
  const present = new Map(
    reporters.filter(isPresent).map((reporter) => [reporter.userId, reporter.language]),
  );
  const name = formatFullName(user);
  const ofInspections = resolved.filter(isPresent).map(({ userId, language }) => ({
    ...common,
    userId,
    language,
    type: "inspection_resolved" as const,
    say: () => ({ title: w.resolved, message: describeWork(closing, name) }),
  }));
  const ofDefects = closed.flatMap(({ defect, state }) => {
    const { id, number, title, reportedById: userId } = defect;
    const language = userId === null ? undefined : present.get(userId);
    if (userId === null || language === undefined) return [];
    if (closing.again?.defectIds.includes(id)) return [];
    if (state === "duplicate" || drivers.has(userId)) return [];
    return [
      {
        ...common,
        type: "defect_closed" as const,
        say: () => ({
          title: `${asset.name}: ${formatDefectNumber(number)}: ${defectStateLabels[state]}`,
          message: w.closedBy({ title, name }),
        }),
        path: `/defects/${id}`,
        userId,
        language,
      },
    ];
  });
  await notifyUsers(tx, [...ofInspections, ...ofDefects], user.id);
}

type Affecting = { userId: number | null; language: Language | null };

function isPresent<One extends Affecting>(item: One): item is One & Recipient {
  return item.userId !== null && item.language !== null;
}

function describeWork({ asset, log, closed }: Closing, name: string): string {
  const unit = asset.name;
  if (log) return w.logged({ unit, service: serviceTypeLabels[log.serviceType], name });
  const numbers = closed.map(({ defect }) => formatDefectNumber(defect.number)).join(", ");
  return w.closed({ unit, numbers, name });
}

const w = words({
  resolved: ["Inspection resolved", "Inspección resuelta"],
  logged: ["{unit}: {service} logged by {name}", "{unit}: {name} registró {service}"],
  closed: ["{unit}: {numbers} closed by {name}", "{unit}: {name} cerró {numbers}"],
  closedBy: ["{title}, closed by {name}", "{title}, cerrado por {name}"],
});
