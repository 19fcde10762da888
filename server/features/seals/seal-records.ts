import { randomBytes } from "node:crypto";
import { formatSealCode, type SealKind } from "#shared/seals/seals.ts";
import { companyNumbers, recordSeals } from "#shared/schema.ts";
import { asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fromHex } from "../../db/statements/json-arrays.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { computeDigest } from "../../hash.ts";
import { hashContents, toSealKey, selectSealFields } from "./hash-contents.ts";

type Link = {
  number: number;
  kind: SealKind;
  recordId: number;
  version: number;
  code: string;
  contentHash: string;
  previousHash: string;
  sealedAt: Date;
};

/** The hash of a seal, which covers the seal before it. */
export function hashLink(link: Link): string {
  const { previousHash, number, kind, recordId, contentHash, sealedAt, version, code } = link;
  const moment = sealedAt.toISOString();
  const covered = [previousHash, number, kind, recordId, contentHash, moment, version, code];
  return computeDigest(covered.join("\n"));
}

/** The previous hash of a company's first seal. */
export const noHash = "0".repeat(64);

/** The newest seal, as it is remembered beside the chain. */
export async function findRemembered(company: CompanyDb, { lock = false } = {}) {
  const { last: number, hash, kind } = companyNumbers;
  const where = eq(kind, "seal");
  const [head] = await company.select({ number, hash }, companyNumbers, { where, lock });
  return { number: head?.number ?? 0, hash: head?.hash ?? noHash };
}

export const batchSize = 200;

export type Log = Pick<Logger, "info">;
type Sealed = { count: number; newest?: { companyId: number; seal: number; hash: string } };

/** Logs the newest seal after the commit: the log is out of reach of a user who can only change the database. */
export function writeDown({ newest }: Sealed, log: Log): void {
  if (newest) log.info(newest, "sealed");
}

/**
 * Numbers and hashes the waiting records of a company, oldest first, and returns their count; if that is `batchSize`,
 * there may be more. The unique index prevents two equal numbers. If the end of the chain was cut off, the gap stays.
 */
export function sealPending(company: CompanyDb, now: Date): Promise<Sealed> {
  return company.transaction(async (tx) => {
    const { id, kind, recordId, version, number } = recordSeals;
    const waiting = await tx.select({ id }, recordSeals, {
      where: isNull(number),
      orderBy: [asc(id)],
      limit: batchSize,
      // Who seals at the same time waits here, and then finds these sealed.
      lock: true,
    });
    if (waiting.length === 0) return { count: 0 };
    const { content } = selectSealFields(tx);
    const ids = waiting.map((seal) => seal.id);
    const fields = { id, kind, recordId, version, content };
    // A page of them, because a record may have a megabyte.
    const { rows: pending, hasMore } = await tx.readPage(fields, recordSeals, {
      where: isAny(id, ids),
      order: { by: [id] },
      limit: batchSize,
    });
    const contents = await hashContents(tx, pending);
    let previous = await findPrevious(tx);
    const seals = pending.map((sealed) => {
      const link = {
        number: previous.number + 1,
        kind: sealed.kind,
        recordId: sealed.recordId,
        version: sealed.version,
        code: formatSealCode(tx.companyId, randomBytes(26)),
        contentHash: contents.get(toSealKey(sealed))?.hash ?? noHash,
        previousHash: previous.hash,
        sealedAt: now,
      };
      previous = { number: link.number, hash: hashLink(link) };
      return { ...link, id: sealed.id, hash: previous.hash };
    });
    await storeSeals(tx, seals);
    await tx.rememberSeal(previous);
    const newest = { companyId: tx.companyId, seal: previous.number, hash: previous.hash };
    return { count: hasMore ? batchSize : pending.length, newest };
  });
}

/** The seal that the next one covers: the remembered one, also where the chain has lost it. */
async function findPrevious(tx: CompanyDb) {
  const remembered = await findRemembered(tx, { lock: true });
  const { number, hash } = recordSeals;
  const [last] = await tx.select({ number, hash }, recordSeals, {
    where: isNotNull(number),
    orderBy: [desc(number)],
    limit: 1,
  });
  const isCovered = !last?.number || last.number <= remembered.number;
  return isCovered ? remembered : { number: last.number ?? 0, hash: last.hash ?? noHash };
}

type Seal = Link & { id: number; hash: string };
type HashField = "contentHash" | "previousHash" | "hash";

/**
 * All in one statement, because many may wait. An element of an array in its place would end the coordinator of a
 * distributed database.
 */
async function storeSeals(tx: CompanyDb, seals: readonly Seal[]): Promise<void> {
  const each = (field: "number" | "code" | HashField) => {
    const values = Object.fromEntries(seals.map((seal) => [seal.id, seal[field]]));
    return sql`(${JSON.stringify(values)}::jsonb ->> ${recordSeals.id}::text)`;
  };
  const eachHash = (field: HashField) => fromHex(each(field));
  const ids = seals.map((seal) => seal.id);
  await tx.change(recordSeals, isAny(recordSeals.id, ids), {
    number: sql`${each("number")}::int`,
    code: each("code"),
    contentHash: eachHash("contentHash"),
    previousHash: eachHash("previousHash"),
    hash: eachHash("hash"),
    sealedAt: seals[0]?.sealedAt,
  });
}
