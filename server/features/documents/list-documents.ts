import { apiSchemas } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import {
  collectedKinds,
  countingStatuses,
  documentKinds,
  documentKindTexts,
  documentLimits,
  type DocumentOrder,
  type DocumentStatus,
  nameDocument,
} from "#shared/documents/documents.ts";
import { joinTexts, joinWord } from "#shared/assets/searched-text.ts";
import { serverLimits } from "#shared/base/limits.ts";
import { can } from "#shared/base/roles.ts";
import { assets, defects, documentFiles, documents, users } from "#shared/schema.ts";
import type { SQL, SQLWrapper } from "drizzle-orm";
import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { type Join, maybe } from "../../db/statements/company-rows.ts";
import { containsWords, hasTyped } from "../../db/statements/contains-words.ts";
import type { Order } from "../../db/statements/keyset.ts";
import { fail } from "../../errors.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import { lockAsset } from "../records/locked-asset.ts";
import { isOwnerInYard } from "../yards/units-in-yards.ts";
import { evaluateHours, isDueByHours } from "./evaluate-boom-hours.ts";
import { fileFields, sendStoredFile, sentFields } from "./send-stored-file.ts";

export type DocumentRow = typeof documents.$inferSelect;

const columns = pickColumns(getTableColumns(documents), apiSchemas.listDocuments.returns.element);

const defectFields = { id: defects.id, number: defects.number, state: defects.state };

export const ownerFields = {
  assetName: maybe(assets.name),
  personName: sql<string | null>`coalesce(nullif(concat_ws(' ', nullif(${users.firstName}, ''),
    nullif(${users.lastName}, '')), ''), ${users.username})`,
};

type Read = { today: string | SQLWrapper; timeZone?: string | SQLWrapper };

/** What the calls return of a document; it is selected together with its owners. */
function buildFields(company: CompanyDb, { today, timeZone = company.timeZone }: Read) {
  return {
    ...columns,
    ...ownerFields,
    assetYear: maybe(assets.year),
    hoursSince: evaluateHours(company, timeZone),
    isReplaced: isReplaced(company, today),
    files: company.all(fileFields, documentFiles, {
      where: eq(documentFiles.documentId, documents.id),
      orderBy: [documentFiles.id],
    }),
    defects: company.all(defectFields, defects, {
      where: eq(defects.documentId, documents.id),
      orderBy: [defects.number],
    }),
  };
}

const newer = alias(documents, "newer");

/**
 * There is a newer one of its kind that is in force by this day; of papers without a day of issue the day counts on
 * which they were added.
 */
export function isReplaced(company: CompanyDb, day: string | SQLWrapper): SQL<boolean> {
  const order = (of: typeof documents | typeof newer) => sql`(${startOf(of)}, ${of.id})`;
  const isNewer = and(
    or(eq(newer.assetId, documents.assetId), eq(newer.userId, documents.userId)),
    eq(newer.kind, documents.kind),
    isNull(newer.removedAt),
    sql`${order(newer)} > ${order(documents)}`,
    sql`${startOf(newer)} <= ${day}::date`,
  );
  const isAlone = notInArray(documents.kind, [...collectedKinds]);
  return sql<boolean>`(${isAlone} and ${company.counting(newer, isNewer)} > 0)`;
}

/** The next one is in force by the day after it expires, so that nobody has to see to it. */
export function isRenewed(company: CompanyDb, today: string): SQL<boolean> {
  return isReplaced(company, sql`greatest(${today}::date, ${documents.expiresOn} + 1)`);
}

export function startOf({ issuedOn, addedOn }: typeof documents | typeof newer): SQL {
  return sql`coalesce(${issuedOn}, ${addedOn})`;
}

export const owners: Join[] = [
  { kind: "left", table: assets, on: eq(assets.id, documents.assetId) },
  { kind: "left", table: users, on: eq(users.id, documents.userId) },
];

/** By expiry, those without one last. */
export const expiry = sql`coalesce(${documents.expiresOn}, 'infinity'::date)`;
const byExpiry = { by: [expiry.mapWith(documents.expiresOn), documents.id] };

/** By the names of the owners, those of each by expiry; two of one name stay apart. */
const ownerName = sql`lower(coalesce(${assets.name}, ${ownerFields.personName}))`;
const owner = sql`coalesce(${documents.assetId}, -${documents.userId})`;
const byOwner = { by: [ownerName, owner.mapWith(documents.id), ...byExpiry.by] };
const orders: Record<DocumentOrder, Order> = { expiry: byExpiry, owner: byOwner };

/**
 * The papers of units and people, by expiry or by owner; a driver's own. Those of archived units and of people who
 * have left are only found by the unit or person.
 */
export function listDocuments({ company, user, query, now }: Context<"listDocuments">) {
  const { assetId, userId, kind, status, search, yard, cursor } = query;
  const { order = "expiry", limit = serverLimits.pageRowsDefault } = query;
  const today = toDay(now, company.timeZone);
  const isNamed = assetId !== undefined || userId !== undefined;
  const isOwned = can(user.role, "documents.edit") ? undefined : eq(documents.userId, user.id);
  const where = and(
    isNull(documents.removedAt),
    isOwned,
    assetId === undefined ? undefined : eq(documents.assetId, assetId),
    userId === undefined ? undefined : eq(documents.userId, userId),
    isNamed ? undefined : isOwnerThere,
    kind && eq(documents.kind, kind),
    containsWords(assets.searchText, search, isOfWord),
    isOwnerInYard(yard),
    status && hasStatus(company, { statuses: status, today }),
  );
  return company.list(buildFields(company, { today }), documents, {
    joins: owners,
    where,
    order: orders[order],
    cursor,
    limit,
  });
}

/** Whether a word of a search is in the kind, number or issuer of a paper, or in the name of its person. */
function isOfWord(word: string): SQL | undefined {
  const joined = joinWord(word);
  if (joined === "") return undefined;
  const kinds = documentKinds.filter((kind) => joinTexts(documentKindTexts[kind]).includes(joined));
  const { number, issuer, userId } = documents;
  // Most papers are of units.
  const isOfPerson = and(isNotNull(userId), hasTyped(ownerFields.personName, word));
  return or(
    inArray(documents.kind, kinds),
    hasTyped(number, word),
    hasTyped(issuer, word),
    isOfPerson,
  );
}

/** The documents of a unit that counted on some day since this one. */
export function selectUnitDocuments(
  company: CompanyDb,
  { assetId, since, ...read }: Required<Read> & { assetId: SQL<number>; since: SQL },
) {
  const { issuedOn, addedOn, expiresOn, removedAt } = documents;
  const lastDay = sql`coalesce(${expiresOn}, ${issuedOn}, ${addedOn})`;
  const isCounting = or(sql`not ${isReplaced(company, read.today)}`, sql`${lastDay} >= ${since}`);
  return {
    fields: buildFields(company, read),
    from: documents,
    joins: owners,
    where: and(isNull(removedAt), eq(documents.assetId, assetId), isCounting),
    order: byExpiry,
    limit: documentLimits.documentsMax,
  };
}

export const isOwnerThere = and(
  sql`not coalesce(${assets.archived}, false)`,
  isNull(users.removedAt),
);

type Wanted = { statuses: readonly DocumentStatus[]; today: string };

/** The rule is `computeDocumentStatus`. No index knows what a boom ran, so each of their papers is looked at. */
function hasStatus(company: CompanyDb, { statuses, today }: Wanted): SQL | undefined {
  const { expiresOn, certifiedAt } = documents;
  const soon = sql`${today}::date + ${sql.raw(String(documentLimits.soonDays))}`;
  // Where all that count are wanted, it does not matter which of them are due.
  const isWhole = countingStatuses.every((countingStatus) => statuses.includes(countingStatus));
  const status = sql`case when ${isReplaced(company, today)} then 'replaced'
    ${isWhole ? sql`` : sql`when ${isDueByHours(company, today)} then 'expired'`}
    when ${expiresOn} is null or ${certifiedAt} is not null then 'none'
    when ${expiresOn} < ${today}::date then 'expired'
    when ${expiresOn} <= ${soon} then 'soon' else 'valid' end`;
  const isSoon = statuses.every((candidate) => candidate === "expired" || candidate === "soon");
  const mayBeDue = or(sql`${expiry} <= ${soon}`, eq(documents.kind, "boom_inspection"));
  return and(isSoon ? mayBeDue : undefined, inArray(status, [...statuses]));
}

/** A document as the calls return it; fails with "not found" for one that was removed. */
export async function findDocument(tx: CompanyDb, id: number, now: Date) {
  const where = and(eq(documents.id, id), isNull(documents.removedAt));
  const fields = buildFields(tx, { today: toDay(now, tx.timeZone) });
  const [found] = await tx.select(fields, documents, { joins: owners, where });
  if (!found) throw fail("request.notFound");
  return found;
}

/** Locks a document until the transaction ends. */
async function lockDocument(tx: CompanyDb, id: number): Promise<DocumentRow> {
  const where = and(eq(documents.id, id), isNull(documents.removedAt));
  const [row] = await tx.select(getTableColumns(documents), documents, { where, lock: true });
  if (!row) throw fail("request.notFound");
  return row;
}

/** Locks the unit of a document and then the document; the paper of a person has no unit. */
export async function lockWithAsset(tx: CompanyDb, id: number) {
  const where = and(eq(documents.id, id), isNull(documents.removedAt));
  const [found] = await tx.select({ assetId: documents.assetId }, documents, { where });
  if (!found) throw fail("request.notFound");
  const { assetId } = found;
  const asset = assetId === null ? null : await lockAsset(tx, assetId);
  return { asset, row: await lockDocument(tx, id) };
}

type Shown = Awaited<ReturnType<typeof findDocument>>;

/** How the trail names a document: "Registration of Mixer 12". */
export function nameRow(row: Pick<Shown, "kind" | keyof typeof ownerFields>): string {
  const { kind, assetName, personName } = row;
  return nameDocument(kind, assetName ?? personName ?? "");
}

/** What the trail stores of a document: of its violations and files the texts. */
export function toAudited({ violations, files: scans, ...document }: Shown) {
  return {
    ...document,
    violations: violations?.map(({ text }) => text) ?? null,
    files: scans.map(({ name }) => name),
  };
}

/** Sends a scan as a file to save; drivers receive only their own. */
export async function getDocumentFile({ company, user, params, res }: Context<"getDocumentFile">) {
  const isOwned = can(user.role, "documents.edit") ? undefined : eq(documents.userId, user.id);
  const on = and(eq(documents.id, documentFiles.documentId), isNull(documents.removedAt), isOwned);
  const [file] = await company.select(sentFields, documentFiles, {
    joins: [{ kind: "inner", table: documents, on }],
    where: eq(documentFiles.id, params.id),
  });
  sendStoredFile(res, file);
}

/** Locks the person that a document will belong to; "not found" if that person was removed. */
export async function lockPerson(tx: CompanyDb, id: number): Promise<void> {
  const where = and(eq(users.id, id), isNull(users.removedAt));
  const found = await tx.select({ id: users.id }, users, { where, lock: true });
  if (found.length === 0) throw fail("request.notFound");
}
