import { limits } from "#shared/limits.ts";
import { recordSeals } from "#shared/schema.ts";
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import type { Context } from "../../http/route.ts";
import { hashAll, hashLink, keyOf, noHash } from "./seal-records.ts";

const { number, hash, sealedAt } = recordSeals;

/** How many records are sealed or wait for it, and the newest seal. */
export async function getSeals({ company }: Context<"getSeals">) {
  const [head] = await company.select({ number, hash, sealedAt }, recordSeals, {
    where: isNotNull(number),
    orderBy: [desc(number)],
    limit: 1,
  });
  const pending = await company.count(recordSeals, isNull(number));
  if (!head?.number || !head.hash || !head.sealedAt) return { sealed: 0, pending, head: null };
  const whole = { number: head.number, hash: head.hash, sealedAt: head.sealedAt };
  return { sealed: head.number, pending, head: whole };
}

export function verifySeals({ company, query }: Context<"verifySeals">) {
  const { after = 0, limit = limits.sealsVerifiedMax } = query;
  return verifyChain(company, { after, limit });
}

type Span = { after: number; limit: number };

/** Compares records with their seals, in the order of the chain, up to the first that does not match. */
export async function verifyChain(company: CompanyDb, { after, limit }: Span) {
  const [before] = await company.select({ number, hash }, recordSeals, {
    where: eq(number, after),
  });
  const seals = await readSeals(company, { after, limit });
  const hashes = await hashAll(company, seals);
  const earlier = [before?.hash ?? noHash, ...seals.map((seal) => seal.hash)];
  const isWhole = (seal: Seal, place: number) =>
    seal.number === after + place + 1 &&
    seal.previousHash === earlier[place] &&
    seal.contentHash === hashes.get(keyOf(seal)) &&
    seal.hash === hashLink(seal);
  const first = seals.findIndex((seal, place) => !isWhole(seal, place));
  const broken = seals[first];
  if (broken) {
    const { kind, recordId } = broken;
    return { checked: first, next: null, broken: { number: after + first + 1, kind, recordId } };
  }
  const next = seals.length < limit ? null : after + seals.length;
  return { checked: seals.length, next, broken: null };
}

export type Seal = ReturnType<typeof toSeal>[number];

async function readSeals(company: CompanyDb, { after, limit }: Span) {
  const rows = await company.select(getTableColumns(recordSeals), recordSeals, {
    where: and(isNotNull(number), gt(number, after)),
    orderBy: [asc(number)],
    limit,
  });
  return rows.flatMap(toSeal);
}

type Row = typeof recordSeals.$inferSelect;

/** A seal is whole or not there, which the database checks. */
export function toSeal({ kind, recordId, ...row }: Row) {
  if (row.number === null || row.sealedAt === null) return [];
  const { contentHash, previousHash } = row;
  const hashes = { contentHash: contentHash ?? "", previousHash: previousHash ?? "" };
  return [
    { kind, recordId, ...hashes, number: row.number, sealedAt: row.sealedAt, hash: row.hash ?? "" },
  ];
}
