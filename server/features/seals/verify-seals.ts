import { sealsVerifiedMax } from "#shared/seals/seals.ts";
import { recordSeals, users } from "#shared/schema.ts";
import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { reportBreak } from "./report-break.ts";
import {
  type Content,
  hashContents,
  headFields,
  toSealKey,
  selectSealFields,
  toHead,
} from "./hash-contents.ts";
import { findRemembered, hashLink, noHash } from "./seal-records.ts";

const { number } = recordSeals;

/** How many records are sealed or wait, and the newest seal. */
export async function getSeals({ company, user }: Context<"getSeals">) {
  const head = company.first(headFields, recordSeals, {
    where: isNotNull(number),
    orderBy: [desc(number)],
  });
  const pending = company.counting(recordSeals, isNull(number));
  const [found] = await company.select({ head, pending }, users, { where: eq(users.id, user.id) });
  invariant(found, "who asks is a user");
  const newest = toHead(found.head);
  return { sealed: newest?.number ?? 0, pending: found.pending, head: newest };
}

export async function verifySeals(
  { company, query, now }: Context<"verifySeals">,
  { onBreak }: { onBreak: (companyId: number) => void },
) {
  const { after = 0, limit = sealsVerifiedMax } = query;
  const verified = await verifyChain(company, { after, limit });
  if (verified.broken) {
    await reportBreak(company, verified.broken, now);
    onBreak(company.companyId);
  }
  return verified;
}

type Span = { after: number; limit: number };

/**
 * Compares records with their seals, in the order of the chain, up to the first that does not match: so many, or those
 * of one page where they are long.
 */
export async function verifyChain(company: CompanyDb, { after, limit }: Span) {
  // Before the seals are read, because others may be added meanwhile.
  const remembered = await findRemembered(company);
  const before = await findSeal(company, after);
  const { rows, hasMore } = await readSeals(company, { after, limit });
  const seals = rows.flatMap(toSeal);
  const contents = await hashContents(company, rows);
  const earlier = [before?.hash ?? noHash, ...seals.map((seal) => seal.hash)];
  const isWhole = (seal: Seal, index: number) =>
    seal.number === after + index + 1 &&
    seal.previousHash === earlier[index] &&
    isUnchanged(seal, contents) &&
    (seal.number !== remembered.number || seal.hash === remembered.hash);
  const first = seals.findIndex((seal, index) => !isWhole(seal, index));
  const broken = seals[first];
  if (broken) return { checked: first, next: null, broken: toBreak(after + first + 1, broken) };
  if (hasMore) return { checked: seals.length, next: after + seals.length, broken: null };
  const last = (seals.at(-1) ?? before)?.number ?? 0;
  // What ends before the remembered seal was cut off.
  const isCut = last < remembered.number;
  return { checked: seals.length, next: null, broken: isCut ? toBreak(last + 1) : null };
}

/** Where another seal has the place, the one with this number is gone. */
function toBreak(number: number, found?: Seal) {
  const isThere = found?.number === number;
  return {
    number,
    kind: isThere ? found.kind : null,
    recordId: isThere ? found.recordId : null,
  };
}

/** Whether a record is as it was sealed, and its seal as it was made. */
export function isUnchanged(seal: Seal, contents: ReadonlyMap<string, Content>): boolean {
  return seal.contentHash === contents.get(toSealKey(seal))?.hash && seal.hash === hashLink(seal);
}

export type Seal = ReturnType<typeof toSeal>[number];

/** The seal with this number, whose hash the next one repeats; undefined before the first seal. */
async function findSeal(company: CompanyDb, after: number) {
  if (after === 0) return undefined;
  const { hash } = recordSeals;
  const [seal] = await company.select({ number, hash }, recordSeals, { where: eq(number, after) });
  return seal;
}

/** A page, because a seal is read with its record, which may have a megabyte. */
function readSeals(company: CompanyDb, { after, limit }: Span) {
  return company.readPage(selectSealFields(company), recordSeals, {
    where: and(isNotNull(number), gt(number, after)),
    order: { by: [number] },
    limit,
  });
}

type SealRow = typeof recordSeals.$inferSelect;
/** As it is read, or as JSON. */
type Row = Omit<SealRow, "sealedAt"> & { sealedAt: Date | string | null };

/** A seal is whole or not there, which the database checks. */
export function toSeal({ kind, recordId, version, ...row }: Row) {
  if (row.number === null || row.sealedAt === null) return [];
  const { code, contentHash, previousHash, hash, number: index, sealedAt } = row;
  const texts = {
    code: code ?? "",
    contentHash: contentHash ?? "",
    previousHash: previousHash ?? "",
    hash: hash ?? "",
  };
  return [{ kind, recordId, version, ...texts, number: index, sealedAt: new Date(sealedAt) }];
}
