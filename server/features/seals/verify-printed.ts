/** Compares what a paper prints with its seals. */
import { recordSeals } from "#shared/schema.ts";
import { and, eq, gt, or, type SQL } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { AsJson, Selected } from "../../db/statements/company-rows.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { type Content, hashContents, selectSealFields } from "./hash-contents.ts";
import { type Break, reportBreak } from "./report-break.ts";
import type { Sealed } from "./seal-contents.ts";
import { hashLink, type Log, sealPending, writeDown } from "./seal-records.ts";
import { isUnchanged, type Seal, toSeal } from "./verify-seals.ts";

/** After an update records of years wait for their seals: a paper does not wait for all of them. */
const batchesMax = 5;
/** So many seals with their records at most are held at a time. */
const sealsAtOnce = 200;

export type Verified = {
  /** The code of a record, once it is sealed. */
  codeOf: (record: Sealed) => string | null;
  /** What does not match its seal, or has none. */
  broken: readonly Break[];
};

/**
 * With these, a paper may seal records that still wait for it; without them, as in a read-only snapshot, nothing is
 * written.
 */
type Sealing = { now: Date; log: Log };

/** What waits for its seal gets it first. The admins are notified of the first that does not match. */
export async function verifyPrinted(
  company: CompanyDb,
  records: readonly Sealed[],
  sealing?: Sealing,
): Promise<Verified> {
  const found = await readFound(company, records);
  const waiting = records.filter((record) => found.get(toKey(record))?.isWaiting);
  if (sealing && waiting.length > 0) {
    await sealWaiting(company, sealing);
    for (const [key, seals] of await readFound(company, waiting)) found.set(key, seals);
  }
  const printed = new Map(records.map((record) => [toKey(record), record]));
  const broken = [...printed].flatMap(([key, record]) => {
    const seals = found.get(key);
    const number = seals ? seals.broken : null;
    return number === undefined ? [] : [{ ...record, number }];
  });
  const [first] = broken;
  if (sealing && first) await reportBreak(company, first, sealing.now);
  return { codeOf: (record) => found.get(toKey(record))?.code ?? null, broken };
}

/** Seals what waits before papers of many records are printed, up to so many. */
export async function sealWaiting(company: CompanyDb, { now, log }: Sealing): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const sealed = await sealPending(company, now);
    writeDown(sealed, log);
    if (sealed.count === 0) return;
  }
}

type Head = Parameters<typeof toSeal>[0] | undefined;
type Remembered = { number: number; hash: string | null } | undefined;

/** Returns the end of the chain if it is not the remembered one, or its hash is wrong. */
export function findBrokenEnd(head: Head, remembered: Remembered): Omit<Break, "recordId">[] {
  const [seal] = head ? toSeal(head) : [];
  const number = seal?.number ?? 0;
  if (remembered && number < remembered.number) return [{ kind: null, number: number + 1 }];
  return !seal || isEndKnown(seal, remembered) ? [] : [{ kind: seal.kind, number }];
}

function isEndKnown(seal: Seal, remembered: Remembered): boolean {
  const isSame = seal.number !== remembered?.number || seal.hash === remembered.hash;
  return isSame && seal.hash === hashLink(seal);
}

type Found = {
  isWaiting: boolean;
  /** The code of the newest seal; null if there is none. */
  code: string | null;
  /** The number of a seal that the record does not match. */
  broken: number | undefined;
};

/** Reads the seals of records a page at a time, and compares each with its record. */
async function readFound(company: CompanyDb, records: readonly Sealed[]) {
  const found = new Map<string, Found>();
  for (let last = 0; ;) {
    const { seals, hasMore } = await readPage(company, isOf(records), last);
    const contents = await hashContents(company, seals);
    for (const row of seals) {
      found.set(toKey(row), compare(row, contents, found.get(toKey(row))));
    }
    const next = seals.at(-1);
    if (!hasMore || !next) return found;
    last = next.id;
  }
}

/** If a record has two seals, the later one covers more. */
function compare(row: Row, contents: ReadonlyMap<string, Content>, before?: Found): Found {
  const [seal] = toSeal(row);
  if (!seal) return { code: null, broken: undefined, ...before, isWaiting: true };
  const broken = isUnchanged(seal, contents) ? before?.broken : seal.number;
  return { isWaiting: false, code: seal.code, broken };
}

type Row = AsJson<Selected<ReturnType<typeof selectSealFields>>>;

/** In the order in which they were made. */
async function readPage(company: CompanyDb, where: SQL | undefined, after: number) {
  const { id } = recordSeals;
  const page = {
    fields: selectSealFields(company),
    from: recordSeals,
    where: and(where, gt(id, after)),
    order: { by: [id] },
    limit: sealsAtOnce,
  };
  const { seals, goOn } = await company.pages({ seals: page }, {});
  const rows: Row[] = JSON.parse(seals);
  return { seals: rows, hasMore: goOn.includes("seals") };
}

function isOf(records: readonly Sealed[]): SQL | undefined {
  const { kind, recordId } = recordSeals;
  const kinds = [...new Set(records.map((record) => record.kind))];
  const ofKinds = kinds.map((sealedKind) => {
    const ids = records.flatMap((record) => (record.kind === sealedKind ? record.recordId : []));
    return and(eq(kind, sealedKind), isAny(recordId, ids));
  });
  return ofKinds.length > 0 ? or(...ofKinds) : isAny(recordId, []);
}

function toKey({ kind, recordId }: Sealed): string {
  return `${kind} ${recordId}`;
}
