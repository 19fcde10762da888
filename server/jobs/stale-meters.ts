import { dayMs, formatDate } from "#shared/dates.ts";
import { limits, serverLimits } from "#shared/limits.ts";
import { words } from "#shared/words.ts";
import { findStaleMeters, notifyOfStaleMeters } from "../db/due-notices.ts";
import type { Database } from "../db/client.ts";
import { inEachLanguage } from "../db/reader-language.ts";
import type { Clock } from "../clock.ts";
import type { Live } from "../live/live.ts";
import { workByCompany } from "./by-company.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/** Notifies managers and admins of assets that nobody has read for long, of each once, on one server. */
export async function notifyOfMeters(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const said = inEachLanguage(() => sayStale(now));
  await workByCompany(parts, {
    lockKey: 7_301_954_210,
    companies: await findStaleMeters(parts.database.builder, now),
    refreshed: ["listNotifications"],
    work: (tx, { companyId }) => notifyOfStaleMeters(tx, { companyId, said, now }),
  });
}

/** With each day on which a meter may have been read that is stale since, wherever that is. */
function sayStale(now: Date) {
  const { meterStaleDays } = limits;
  const ages = Array.from(
    { length: serverLimits.meterStaleNoticeDays + 3 },
    (_, place) => meterStaleDays - 1 + place,
  );
  const dates = ages.map((age) => new Date(now.getTime() - age * dayMs).toISOString().slice(0, 10));
  return {
    title: w.stale({ unit: "{unit}" }),
    message: w.lastRead({ day: "{day}" }),
    days: Object.fromEntries(dates.map((date) => [date, formatDate(date, "UTC")])),
  };
}

const w = words({
  stale: ["{unit}: its meter was not read for long", "{unit}: hace mucho que no se lee su medidor"],
  lastRead: [
    "Last read {day}. Its services by miles and hours go by it.",
    "Última lectura: {day}. Sus servicios por millas y horas dependen de ella.",
  ],
});
