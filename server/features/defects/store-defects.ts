import { defects } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Insert } from "../../db/statements/company-rows.ts";
import type { DefectRow } from "./select-defects.ts";

export type Report = Omit<Insert<typeof defects>, "number">;

/**
 * Stores defects under the company's next numbers. The counter is the last lock that a transaction takes, because all
 * reports of the company wait for it.
 */
export async function storeDefects(
  tx: CompanyDb,
  reports: readonly Report[],
): Promise<DefectRow[]> {
  if (reports.length === 0) return [];
  const count = reports.length;
  const first = (await tx.takeNumbers("defect", count)) - count + 1;
  return tx.insertAll(
    defects,
    reports.map((report, index) => ({ ...report, number: first + index })),
  );
}
