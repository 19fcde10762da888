import { dayMs, hourMs } from "#shared/base/dates.ts";
import type { Pool } from "pg";
import { isLoopback, toNetwork } from "../../http/limits/network.ts";
import { computeDigest } from "../../hash.ts";
import { consume, createDatabaseLimiter } from "../../http/limits/rate-limit.ts";

/** Reports of strangers: from one network, by one label, and of one company. */
export const reportRates = {
  reportsPerHour: 5,
  reportsPerDayOfCode: 20,
  reportsPerDayOfCompany: 100,
} as const;

type Sent = { ip: string; code: string; companyId: number };

/**
 * Makes the function that counts a stranger's report in the database, and fails beyond the limits. The
 * network comes first, so that one sender alone uses up neither those of a label nor of a company.
 */
export function createReportLimit(pool: Pool, { isProxied }: { isProxied: boolean }) {
  const { reportsPerHour, reportsPerDayOfCode, reportsPerDayOfCompany } = reportRates;
  const day = dayMs / 1_000;
  const limit = (keyPrefix: string, points: number, duration: number) =>
    createDatabaseLimiter(pool, { keyPrefix, points, duration });
  const ofNetwork = limit("report", reportsPerHour, hourMs / 1_000);
  const ofCode = limit("report-code", reportsPerDayOfCode, day);
  const ofCompany = limit("report-company", reportsPerDayOfCompany, day);
  return async ({ ip, code, companyId }: Sent): Promise<void> => {
    // Without a trusted proxy, this machine's own address may stand for any caller, so it is not limited.
    if (isProxied || !isLoopback(ip)) {
      await consume(ofNetwork, computeDigest(toNetwork(ip)), "reports.tooMany");
    }
    await consume(ofCode, computeDigest(code), "reports.tooMany");
    await consume(ofCompany, String(companyId), "reports.tooMany");
  };
}
