import type { ListedDefect } from "#shared/api-schemas.ts";
import { formatHours, formatMiles } from "#shared/assets.ts";
import { formatTime } from "#shared/dates.ts";
import { formatDay } from "#shared/last-readings.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { correctedNow } from "../../ui/clock.ts";

/** "Repaired by Luis Mora, Nov 19, 4:10 PM", or "Deferred until Dec 1: safe to drive". */
export function useRepairWords({ decision, ...defect }: ListedDefect): string {
  const { timeZone } = useSignedInUser().company;
  const now = correctedNow();
  const { deferredUntil, deferredMiles, deferredHours } = defect;
  if (defect.closedAt === null) {
    const until = [
      deferredUntil && formatDay(`${deferredUntil}T12:00:00Z`, { timeZone: "UTC", now }),
      deferredMiles && formatMiles(deferredMiles),
      deferredHours && formatHours(deferredHours),
    ];
    const ends = until.flatMap((end) => (end ? keepTogether(end) : [])).join(" or ");
    return ends ? `Deferred until ${ends}: safe to drive` : "Deferred: safe to drive";
  }
  const done = defect.state === "no_repair_needed" ? "No repair needed, certified" : "Repaired";
  if (!decision) return done;
  const moment = [formatDay(decision.at, { timeZone, now }), formatTime(decision.at, timeZone)];
  return `${done} by ${decision.byName}, ${moment.map(keepTogether).join(", ")}`;
}

/** Where it needs two lines, a date stays on one. */
function keepTogether(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
