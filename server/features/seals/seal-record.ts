import { recordSeals } from "#shared/schema.ts";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { hashContents } from "./data.ts";
import { reportBreak } from "./report-break.ts";
import { hashLink, type Sealed, sealPending } from "./seal-records.ts";
import { toSeal } from "./verify-seals.ts";

/** After an update records of years wait for their seals: a paper does not wait for all of them. */
const batchesMax = 5;

/**
 * The seal of a record that is about to be printed, which gets it now if it waits for it. Null where
 * too many others come first. One that the record does not match is reported to the admins.
 */
export async function sealRecord(company: CompanyDb, record: Sealed, now: Date) {
  const found = (await findSeal(company, record)) ?? (await sealNow(company, record, now));
  if (!found) return null;
  const { code, seal } = found;
  const content = (await hashContents(company, record.kind, [record.recordId])).get(
    record.recordId,
  );
  const isBroken = content?.hash !== seal.contentHash || hashLink(seal) !== seal.hash;
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

/** Only once it has its number. */
async function findSeal(company: CompanyDb, { kind, recordId }: Sealed) {
  const where = and(eq(recordSeals.kind, kind), eq(recordSeals.recordId, recordId));
  const [row] = await company.select(getTableColumns(recordSeals), recordSeals, { where });
  const [seal] = row ? toSeal(row) : [];
  return row?.code && seal ? { code: row.code, seal } : undefined;
}
