import { findUnwritten } from "../../db/across/across-companies.ts";
import type { Database } from "../../db/connection/client.ts";
import type { Clock } from "../../clock.ts";
import { writeDays } from "../../features/board/write-days.ts";
import { workByCompany } from "./work-by-company.ts";

type Parts = { database: Pick<Database, "builder">; clock: Clock };

/** Writes the days of the board that are over for good. */
export async function writeBoardDays(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_214,
    companies: await findUnwritten(parts.database.builder, now),
    refreshed: [],
    work: (company) => writeDays(company, now).then(() => 0),
  });
}
