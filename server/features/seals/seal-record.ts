import type { SealKind } from "#shared/seals.ts";
import { recordSeals } from "#shared/schema.ts";
import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company-db.ts";
import type { AsJson, Selected } from "../../db/company-rows.ts";
import { hashContents, toSealKey, type Sealed, selectSealFields } from "./data.ts";
import { reportBreak } from "./report-break.ts";
import { hashLink, sealPending } from "./seal-records.ts";
import { toSeal } from "./verify-seals.ts";

/** After an update records of years wait for their seals: a paper does not wait for all of them. */
const batchesMax = 5;

type Found = AsJson<Selected<ReturnType<typeof selectSealFields>>>;

/** The seal of a record with what it covers, as a column of the record's row. */
export function selectSealed(company: CompanyDb, kind: SealKind, recordId: AnyPgColumn) {
  const where = and(eq(recordSeals.kind, kind), eq(recordSeals.recordId, recordId));
  return sql<Found | null>`${company.first(selectSealFields(company), recordSeals, { where })}`;
}

/**
 * The seal of a record that is about to be printed, which gets it now if it waits for it. Null where
 * too many others come first. One that the record does not match is reported to the admins.
 */
export async function sealRecord(
  company: CompanyDb,
  { found, ...record }: Sealed & { found: Found | null },
  now: Date,
) {
  const sealed = toSealed(found) ?? (await sealNow(company, record, now));
  if (!sealed) return null;
  const { code, seal, content } = sealed;
  const hashes = await hashContents(company, [{ ...record, content }]);
  const isBroken =
    hashes.get(toSealKey(record))?.hash !== seal.contentHash || hashLink(seal) !== seal.hash;
  if (isBroken) await reportBreak(company, { ...record, number: seal.number }, now);
  return { code, isBroken };
}

/** Seals what waits before papers of many records are printed, up to so many. */
export async function sealWaiting(company: CompanyDb, now: Date): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    if ((await sealPending(company, now)) === 0) return;
  }
}

async function sealNow(company: CompanyDb, record: Sealed, now: Date) {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const sealed = await sealPending(company, now);
    // Also where another one has sealed it meanwhile.
    const found = await findSeal(company, record);
    if (found || sealed === 0) return found;
  }
  return undefined;
}

async function findSeal(company: CompanyDb, { kind, recordId }: Sealed) {
  const where = and(eq(recordSeals.kind, kind), eq(recordSeals.recordId, recordId));
  const seal = { fields: selectSealFields(company), from: recordSeals, where };
  const { seals } = await company.selectTogether({ seals: seal });
  return toSealed(seals[0] ?? null);
}

/** Only once it has its number. */
function toSealed(found: Found | null) {
  if (!found?.code) return undefined;
  const { content, sealedAt, code } = found;
  const [seal] = toSeal({ ...found, sealedAt: sealedAt === null ? null : new Date(sealedAt) });
  return seal && { code, seal, content };
}
