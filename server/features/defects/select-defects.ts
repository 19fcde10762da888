import type { Answer, ParsedQuery } from "#shared/api/api-schemas.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import type { DefectEventKind } from "#shared/defects/defects.ts";
import { dayMs } from "#shared/base/dates.ts";
import {
  formatDefectNumber,
  isActive as isActiveState,
  parseDefectNumber,
  repeatDays,
} from "#shared/defects/defects.ts";
import { toUnitNumberKey } from "#shared/assets/asset-identity.ts";
import { isCertifier } from "#shared/base/roles.ts";
import { limits, serverLimits } from "#shared/base/limits.ts";
import type { Role } from "#shared/base/roles.ts";
import type { inspectionLogs, maintenanceLogs } from "#shared/schema.ts";
import { assets, defectEvents, defects } from "#shared/schema.ts";
import { listMessages } from "#shared/base/call-fields.ts";
import { listWords } from "#shared/assets/searched-text.ts";
import { messages } from "#shared/base/messages.ts";
import type { SQL } from "drizzle-orm";
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { maybe } from "../../db/statements/company-rows.ts";
import type { Given, Placed } from "../../db/statements/built-once.ts";
import type { Insert, Join, Listing } from "../../db/statements/company-rows.ts";
import { contains, containsWords, foldStored } from "../../db/statements/contains-words.ts";
import type { Order } from "../../db/statements/keyset.ts";
import { fail } from "../../errors.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import { type Idempotency, refuseReused } from "../../http/body/idempotency.ts";
import type { Context } from "../../http/route.ts";
import { hasTag } from "../assets/get-tags.ts";
import { isInYard } from "../yards/units-in-yards.ts";
import { isFailure, isReportVoid, linking } from "./counted-events.ts";
import { isRejected, selectLastDecision, selectSteps } from "./list-steps.ts";

export type DefectRow = typeof defects.$inferSelect;
export type NewEvent = Insert<typeof defectEvents>;
type Reader = { role: Role; mayCertify: boolean };

const columns = getTableColumns(defects);
const { closedAt, id, urgency } = columns;

const fields = {
  ...pickColumns(columns, apiSchemas.createDefect.returns),
  maintenanceLogId: maybe(columns.maintenanceLogId),
  assetName: assets.name,
  assetCategory: assets.category,
};
const noId = sql<number | null>`null::bigint`.mapWith(columns.maintenanceLogId);

/** Drivers see no maintenance logs unless they are mechanics. */
const driverFields = { ...fields, maintenanceLogId: noId };

export const withAsset: Join = { kind: "inner", table: assets, on: eq(assets.id, defects.assetId) };

/** Neither repaired, nor certified as no danger, nor a duplicate. */
export const isActive = isNull(closedAt);
/** Whether the defect waits for the next driver's review. */
export const isPending = sql`${columns.reviewPending}`;
const byUrgency = { by: [urgency, id] };

type Conditions = { where: SQL | undefined; order: Order };
type ListName = NonNullable<ParsedQuery<"listDefects">["state"]>;

/** Critical defects come first, then the oldest; closed defects are listed newest first. */
const lists: Record<Exclude<ListName, "review">, Conditions> = {
  active: { where: isActive, order: byUrgency },
  deferred: {
    // Names the urgency too, because the index is sorted by it and not by the state.
    where: and(isActive, eq(columns.state, "deferred"), eq(urgency, 2)),
    order: byUrgency,
  },
  closed: { where: isNotNull(closedAt), order: { by: [closedAt, id], isDescending: true } },
  driver: { where: or(isActive, isPending), order: byUrgency },
};

/** Rejected repairs about which nothing was decided since come first, then repairs to review. */
function toConditions(company: CompanyDb, state: ListName): Conditions {
  if (state !== "review") return lists[state];
  const wasRejected = and(isActive, sql`${columns.rejections} > 0`, isRejected(company));
  const place = sql`case when ${isPending} then 1 else 0 end`.mapWith(urgency);
  return { where: or(isPending, wasRejected), order: { by: [place, urgency, id] } };
}

/**
 * The first page includes the total, of closed defects up to `limits.countedMax` and one more. A driver gets the defects that concern drivers,
 * whatever the query asks for.
 */
export function listDefects({ company, user, query }: Context<"listDefects">) {
  const { cursor, limit = serverLimits.pageRowsDefault, assetId, search, tag, yard } = query;
  const isWhole = isCertifier(user);
  const state = isWhole ? (query.state ?? "active") : "driver";
  if (state !== "driver") refuseLongPage(limit);
  const [shape, values] = [
    { isWhole, state, limit },
    { assetId, cursor },
  ];
  const isTagged = tag === undefined ? undefined : hasTag(tag);
  const isFound = and(findConditions(company, search), isTagged, isInYard(yard));
  return isFound
    ? company.run(askDefects(company, { ...shape, ...values }, isFound))
    : company.ask(askDefects, shape, values);
}

type Asked = Pick<Listing, "cursor" | "limit"> & {
  isWhole: boolean;
  state: ListName;
  assetId: number | Given<number> | undefined;
};

function askDefects(
  company: CompanyDb,
  { isWhole, state, limit, assetId, cursor }: Asked,
  isFound?: SQL,
) {
  const { where: isListed, order } = toConditions(company, state);
  // Defects of an archived unit are only on its own page.
  const isOfFleet = state === "closed" ? undefined : not(assets.archived);
  const where = and(
    isListed,
    assetId === undefined ? isOfFleet : eq(columns.assetId, assetId),
    isFound,
  );
  const joins = [withAsset];
  const total =
    state === "closed"
      ? company.countingFirst(defects, { where, joins, limit: limits.countedMax + 1 })
      : company.counting(defects, where, { joins });
  const added = { decision: selectLastDecision(company), isOfVoid: isReportVoid(company) };
  const listed = { ...(isWhole ? fields : driverFields), ...added };
  return company.listing<typeof fields & typeof added>(listed, defects, {
    joins,
    where,
    order,
    cursor,
    limit,
    counts: cursor === undefined ? { total } : {},
  });
}

function refuseLongPage(limit: number): void {
  const { pageRowsMax } = limits;
  if (limit <= pageRowsMax) return;
  throw fail("request.invalid", {
    fields: { limit: listMessages.limitAtMost({ max: pageRowsMax }) },
  });
}

/** What was typed of a defect or its unit, whose number may follow that word. */
export function toSearched(search: string): string {
  return search.trim().replace(/^unit\s+/i, "");
}

/** Finds a defect by its number, its unit's number, or words of its title or asset. */
export function findConditions(company: CompanyDb, search = ""): SQL | undefined {
  const text = toSearched(search);
  const where = eq(assets.unitNumberKey, toUnitNumberKey(text) ?? "");
  const isOfUnit = sql`${columns.assetId} = any(array${company.ids(assets, { where })})`;
  const number = parseDefectNumber(text);
  const isNumbered = number && eq(columns.number, number);
  if (isNumbered) return /^d/i.test(text) ? isNumbered : or(isNumbered, isOfUnit);
  // Titles are not stored folded, because most are the names of built-in items.
  const title = foldStored(columns.title);
  const isTitled = (word: string) => and(...listWords(word).map((part) => contains(title, part)));
  const isNamed = containsWords(assets.searchText, text, isTitled);
  return isNamed && or(isNamed, isOfUnit);
}

const original = alias(defects, "original");
const { maintenanceLogId, ...eventColumns } = pickColumns(
  getTableColumns(defectEvents),
  apiSchemas.getDefect.returns.shape.events.element,
);

/**
 * Returns a defect with the newest page of its events, oldest first. For a driver, a closed and reviewed defect does
 * not exist.
 */
export async function getDefect({ company, user, params }: Context<"getDefect">) {
  const isWhole = isCertifier(user);
  const eventFields = { ...eventColumns, maintenanceLogId: isWhole ? maintenanceLogId : noId };
  const events = company.all(eventFields, defectEvents, {
    where: eq(defectEvents.defectId, id),
    orderBy: [desc(defectEvents.id)],
  });
  const added = { duplicateOf: maybe(original.number), isOfVoid: isReportVoid(company), events };
  const wholeFields = { ...(isWhole ? fields : driverFields), ...added };
  const [defect] = await company.select(wholeFields, defects, {
    joins: [
      withAsset,
      { kind: "left", table: original, on: eq(original.id, columns.duplicateOfId) },
    ],
    where: eq(id, params.id),
  });
  if (!defect || !maySee(user, defect)) throw fail("request.notFound");
  return { ...defect, events: defect.events.toReversed() };
}

type Seen = Pick<DefectRow, "state" | "reviewPending">;

/** Drivers see active defects and those that wait for their review. */
export function maySee(user: Reader, defect: Seen): boolean {
  return isCertifier(user) || isActiveState(defect) || defect.reviewPending;
}

/** "D-0042 is already Repaired" */
export function toActRefusal({ number, state }: Pick<DefectRow, "number" | "state">) {
  const message = m[state]({ number: formatDefectNumber(number) });
  return fail("defects.notPossible", { message });
}

/** A defect as the calls that change it return it. */
export function toResponse(
  user: Reader,
  defect: DefectRow,
  asset: { name: string; category: Answer<"createDefect">["assetCategory"] },
) {
  const shown = isCertifier(user) ? defect : { ...defect, maintenanceLogId: null };
  return { ...shown, assetName: asset.name, assetCategory: asset.category };
}

/** Finds the defect that the same user has sent under the same key, and refuses other content under that key. */
export async function findSent(tx: CompanyDb, userId: number, idempotency: Idempotency) {
  const { byId, defectId, idempotencyKey, requestHash } = defectEvents;
  const where = and(eq(byId, userId), eq(idempotencyKey, idempotency.key));
  const [sent] = await tx.select({ defectId, requestHash }, defectEvents, { where });
  refuseReused(sent, idempotency);
  return sent?.defectId;
}

/** The counts of defects of each asset that a statement changes. */
export function countDefects(tx: CompanyDb) {
  const isOfAsset = eq(columns.assetId, assets.id);
  return {
    openDefects: tx.counting(defects, and(isOfAsset, isActive)),
    criticalDefects: tx.counting(defects, and(isOfAsset, isActive, columns.critical)),
    reviewsPending: tx.counting(defects, and(isOfAsset, isPending)),
  };
}

/** Stores the counts on the asset, together with other changes. */
export async function recountDefects(
  tx: CompanyDb,
  assetId: number,
  changes: Partial<typeof assets.$inferInsert> = {},
): Promise<void> {
  await tx.changeRow(assets, { id: assetId, compute: countDefects }, changes);
}

/** Whether an event links its inspection with its defect. */
export const isLink = inArray(defectEvents.kind, linking);
export const withDefect: Join = {
  kind: "inner",
  table: defects,
  on: eq(defects.id, defectEvents.defectId),
};

const linkedFields = pickColumns(
  columns,
  apiSchemas.getMaintenanceLog.returns.shape.defects.element,
);

/** The defects that an inspection reported or saw again, as a column. */
export function selectLinkedDefects(company: CompanyDb, inspectionId: typeof inspectionLogs.id) {
  return company.all(linkedFields, defectEvents, {
    joins: [withDefect],
    where: and(eq(defectEvents.inspectionId, inspectionId), isLink),
    orderBy: [columns.number],
  });
}

/** The same defects with the steps of their repair. */
export function selectSignedDefects(company: CompanyDb, inspectionId: typeof inspectionLogs.id) {
  return company.all({ ...linkedFields, ...selectSteps(company) }, defectEvents, {
    joins: [withDefect],
    where: and(eq(defectEvents.inspectionId, inspectionId), isLink),
    orderBy: [columns.number],
  });
}

/** The repairs that an inspection reviewed, as a column. */
export function selectReviewedRepairs(company: CompanyDb, inspectionId: typeof inspectionLogs.id) {
  const { kind, note, id: eventId } = defectEvents;
  const { number, title } = columns;
  return company.all({ id, eventId, number, title, kind, note }, defectEvents, {
    joins: [withDefect],
    where: and(
      eq(defectEvents.inspectionId, inspectionId),
      inArray(kind, ["reviewed", "rejected"]),
    ),
    orderBy: [number],
  });
}

type Log = typeof maintenanceLogs;

/** The defects that a log closed, as a column; of a void one those that it had closed. */
export function selectClosedDefects(company: CompanyDb, log: Pick<Log, LogColumns>) {
  const isClosing = and(
    eq(defectEvents.defectId, id),
    eq(defectEvents.maintenanceLogId, log.id),
    inArray(defectEvents.kind, ["certified", "closed"]),
  );
  const wasClosed = sql`${company.counting(defectEvents, isClosing)} > 0`;
  const wasOfVoid = and(isNotNull(log.voidedAt), eq(columns.assetId, log.assetId), wasClosed);
  const where = or(eq(columns.maintenanceLogId, log.id), wasOfVoid);
  return company.all(linkedFields, defects, { where, orderBy: [columns.number] });
}

type LogColumns = "id" | "assetId" | "voidedAt";

/** Who certified the repairs of a log, when, and the signature, as a column; also where the log is void. */
export function selectCertification(company: CompanyDb, log: Pick<Log, "id">) {
  const { at, byName, signature, kind, id: eventId } = defectEvents;
  // An event with a signature has a name too.
  const fields = { at, byName: sql<string>`${byName}`, signature: sql<string>`${signature}` };
  return company.first(fields, defectEvents, {
    where: and(eq(defectEvents.maintenanceLogId, log.id), eq(kind, "certified")),
    orderBy: [eventId],
  });
}

type Failure = { itemId: string | null; inspectionId: number | null };
type Failed = Placed<{ assetId: number; at: Date; items: string[] | undefined }>;

/** The recent failures of these items on an asset, one row each, as a column. */
export function selectFailures(tx: CompanyDb, { assetId, at: now, items }: Failed) {
  if (!items) return sql<Failure[]>`'[]'::json`;
  const since = now.to((moment) => new Date(moment.getTime() - repeatDays * dayMs).toISOString());
  const { at, inspectionId } = defectEvents;
  return tx.all({ itemId: columns.itemId, inspectionId }, defectEvents, {
    joins: [withDefect],
    where: and(
      eq(columns.assetId, assetId),
      sql`${columns.itemId} = any(${items}::text[])`,
      sql`${at} >= ${since}::timestamptz`,
      isFailure(tx, defectEvents),
    ),
  });
}

/**
 * The active defects of an asset's items, oldest first, with the kind of their last event, as a column of a selection
 * of assets.
 */
export function selectKnown(tx: CompanyDb) {
  const { kind, defectId, id: eventId } = defectEvents;
  const last = tx.first({ kind }, defectEvents, {
    where: eq(defectId, id),
    orderBy: [desc(eventId)],
  });
  const lastEvent = sql<DefectEventKind>`${last} ->> 'kind'`;
  const known = tx.all({ ...linkedFields, lastEvent }, defects, {
    where: and(eq(columns.assetId, assets.id), isActive, isNotNull(columns.itemId)),
    orderBy: [id],
  });
  // Most assets have none, and for these nothing is read.
  return sql<
    (typeof known)["_"]["type"]
  >`case when ${assets.openDefects} > 0 then ${known} else '[]' end`;
}

/** Excludes these defects. */
export function isOther(ids: readonly number[]): SQL {
  return sql`${id} <> all(${sql.param(ids)}::bigint[])`;
}

const m = messages({
  open: ["{number} is already Open", "{number} ya está abierto"],
  in_repair: ["{number} is already In Repair", "{number} ya está en reparación"],
  deferred: ["{number} is already Deferred", "{number} ya está aplazado"],
  repaired: ["{number} is already Repaired", "{number} ya está reparado"],
  no_repair_needed: [
    "{number} is already No Repair Needed",
    "{number} ya está como sin reparación necesaria",
  ],
  duplicate: ["{number} is already Duplicate", "{number} ya está como duplicado"],
  voided: ["{number} is already Voided", "{number} ya está anulado"],
});
