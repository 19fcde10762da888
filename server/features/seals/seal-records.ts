import { randomBytes } from "node:crypto";
import type { DefectEventKind } from "#shared/defects.ts";
import { formatSealCode, type SealKind } from "#shared/seals.ts";
import { recordSeals } from "#shared/schema.ts";
import { asc, desc, isNotNull, isNull, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { isAny } from "../../db/words.ts";
import { computeDigest } from "../../digest.ts";
import { hashContents, toSealKey, type Sealed, selectSealFields } from "./data.ts";

/** Has records sealed; to be called by the write that makes them. */
export async function expectSeals(tx: CompanyDb, records: Sealed[]): Promise<void> {
  await tx.add(recordSeals, records, { id: recordSeals.id });
}

const sealedEvents: Partial<Record<DefectEventKind, SealKind>> = {
  certified: "certification",
  deferred: "certification",
  reviewed: "review",
  rejected: "review",
};

/** The same for what was signed of a defect. */
export function expectEventSeals(tx: CompanyDb, events: readonly DefectEvent[]): Promise<void> {
  return expectSeals(tx, findSigned(events));
}

type DefectEvent = { id: number; kind: DefectEventKind };

/** The events of defects that were signed; the others have no seal of their own. */
export function findSigned(events: readonly DefectEvent[]): Sealed[] {
  return events.flatMap(({ id: recordId, kind: eventKind }) => {
    const kind = sealedEvents[eventKind];
    return kind ? [{ kind, recordId }] : [];
  });
}

type Link = {
  number: number;
  kind: SealKind;
  recordId: number;
  contentHash: string;
  previousHash: string;
  sealedAt: Date;
};

/** The hash of a seal, which covers the seal before it. */
export function hashLink(link: Link): string {
  const { previousHash, number, kind, recordId, contentHash, sealedAt } = link;
  const covered = [previousHash, number, kind, recordId, contentHash, sealedAt.toISOString()];
  return computeDigest(covered.join("\n"));
}

/** The previous hash of a company's first seal. */
export const noHash = "0".repeat(64);

export const batchSize = 200;

/**
 * Numbers and hashes the records of a company that wait, oldest first, and returns how many. That no
 * two take the same number is what the unique index guards.
 */
export function sealPending(company: CompanyDb, now: Date): Promise<number> {
  return company.transaction(async (tx) => {
    const { id, kind, recordId, number, hash } = recordSeals;
    const { content } = selectSealFields(tx);
    const pending = await tx.select({ id, kind, recordId, content }, recordSeals, {
      where: isNull(number),
      orderBy: [asc(id)],
      limit: batchSize,
      // Who seals at the same time waits here, and then finds these sealed.
      lock: true,
    });
    if (pending.length === 0) return 0;
    const [last] = await tx.select({ number, hash }, recordSeals, {
      where: isNotNull(number),
      orderBy: [desc(number)],
      limit: 1,
    });
    const hashes = await hashContents(tx, pending);
    let previous = { number: last?.number ?? 0, hash: last?.hash ?? noHash };
    const seals = pending.map((waiting) => {
      const link = {
        number: previous.number + 1,
        kind: waiting.kind,
        recordId: waiting.recordId,
        contentHash: hashes.get(toSealKey(waiting))?.hash ?? noHash,
        previousHash: previous.hash,
        sealedAt: now,
      };
      previous = { number: link.number, hash: hashLink(link) };
      const code = formatSealCode(tx.companyId, randomBytes(26));
      return { ...link, id: waiting.id, hash: previous.hash, code };
    });
    await storeSeals(tx, seals);
    return pending.length;
  });
}

type Seal = Link & { id: number; hash: string; code: string };

/**
 * All in one statement, because a company from before seals may have a million of them. An element of an array in its place
 * would end the coordinator of a distributed database.
 */
async function storeSeals(tx: CompanyDb, seals: readonly Seal[]): Promise<void> {
  const each = (field: "number" | "code" | "contentHash" | "previousHash" | "hash") => {
    const values = Object.fromEntries(seals.map((seal) => [seal.id, seal[field]]));
    return sql`(${JSON.stringify(values)}::jsonb ->> ${recordSeals.id}::text)`;
  };
  const ids = seals.map((seal) => seal.id);
  await tx.change(recordSeals, isAny(recordSeals.id, ids), {
    number: sql`${each("number")}::int`,
    code: each("code"),
    contentHash: each("contentHash"),
    previousHash: each("previousHash"),
    hash: each("hash"),
    sealedAt: seals[0]?.sealedAt,
  });
}
