import { formatHours, formatMiles } from "#shared/assets/assets.ts";
import { formatTime } from "#shared/base/dates.ts";
import { formatDay } from "#shared/meters/last-readings.ts";
import { words } from "#shared/base/words.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { getCorrectedNow } from "../../../ui/device/clock.ts";
import type { Repair } from "./repair-review-panel.tsx";

/** "Repaired by Luis Mora, Nov 19, 4:10 PM", or "Deferred until Dec 1: safe to drive". */
export function useRepairWords(defect: Repair): string {
  const { timeZone } = useSignedInUser().company;
  const clock = { timeZone, now: getCorrectedNow() };
  return defect.closedAt === null ? formatDeferral(defect, clock) : formatRepair(defect, clock);
}

type Clock = { timeZone: string; now: Date };

function formatDeferral(defect: Repair, { now }: Clock): string {
  const { deferredUntil, deferredMiles, deferredHours } = defect;
  const until = [
    deferredUntil && formatDay(`${deferredUntil}T12:00:00Z`, { timeZone: "UTC", now }),
    deferredMiles && formatMiles(deferredMiles),
    deferredHours && formatHours(deferredHours),
  ];
  const ends = until.flatMap((end) => (end ? keepTogether(end) : []));
  if (ends.length === 0) return w.deferred;
  return w.deferredUntil({ end: ends.reduce((end, other) => w.either({ end, other })) });
}

function formatRepair({ decision, state }: Repair, clock: Clock): string {
  const isNotNeeded = state === "no_repair_needed";
  if (!decision) return isNotNeeded ? w.notNeeded : w.repaired;
  const day = keepTogether(formatDay(decision.at, clock));
  const time = keepTogether(formatTime(decision.at, clock.timeZone));
  const said = isNotNeeded ? w.notNeededBy : w.repairedBy;
  return said({ name: decision.byName ?? "", day, time });
}

/** Where it needs two lines, a date stays on one. */
function keepTogether(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

const w = words({
  deferred: ["Deferred: safe to drive", "Pospuesta: es seguro manejar"],
  deferredUntil: [
    "Deferred until {end}: safe to drive",
    "Pospuesta hasta {end}: es seguro manejar",
  ],
  either: ["{end} or {other}", "{end} o {other}"],
  notNeeded: ["No repair needed, certified", "Certificado: no necesita reparación"],
  notNeededBy: [
    "No repair needed, certified by {name}, {day}, {time}",
    "{name} certificó que no necesita reparación, {day}, {time}",
  ],
  repaired: ["Repaired", "Reparado"],
  repairedBy: ["Repaired by {name}, {day}, {time}", "Reparado por {name}, {day}, {time}"],
});
