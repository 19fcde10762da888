import { refreshedByForecasts } from "#shared/api/live.ts";
import { findUnforecast } from "../../db/across/across-companies.ts";
import { forecastAll } from "../../features/schedules/store-forecasts.ts";
import { workByCompany, type Parts } from "./work-by-company.ts";

/** Computes anew when schedules will be due, in each company after its midnight, however many servers look. */
export async function forecastDues(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_215,
    companies: await findUnforecast(parts.database.builder, now),
    refreshed: refreshedByForecasts,
    work: (company) => forecastAll(company, now).then(Number),
  });
}
