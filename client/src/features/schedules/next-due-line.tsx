import type { Schedule, WholeAsset } from "#shared/api/api-schemas.ts";
import { formatDate, formatMonthDay, toYear } from "#shared/base/dates.ts";
import { isExistingDate, toDueMoment } from "#shared/base/days.ts";
import { words } from "#shared/base/words.ts";
import { meterFormats } from "#shared/meters/last-readings.ts";
import { findDeciding } from "#shared/schedules/forecast.ts";
import {
  computeNextDues,
  computeServicePoint,
  type Dues,
  type Intervals,
  type NextDues,
} from "#shared/schedules/next-dues.ts";
import { computeScheduleStatus, formatNextDue } from "#shared/schedules/schedules.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useNow } from "../../ui/device/use-now.ts";

interface NextDueLineProps {
  asset: WholeAsset;
  plan: Intervals & Pick<Dues, "nextDue">;
  /** When one is edited rather than made. */
  schedule?: Schedule | undefined;
}

/** "Next due at 153,220 mi, about Dec 18 at 82 mi a day." Nothing while there is no interval. */
export function NextDueLine({ asset, plan, schedule }: NextDueLineProps) {
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  const dues = computeShownDues({ asset, plan, schedule, timeZone, now });
  const { nextDue, ...byMeter } = dues;
  const hasReading = Object.values(byMeter).some((due) => due !== null);
  if (!nextDue && !hasReading) return null;
  const deciding = findDeciding(dues, asset, { now, timeZone });
  const reading = formatNextDue(byMeter, timeZone);
  const day = formatNextDue({ nextDue }, timeZone);
  const both = { next: w.either({ reading, day }), ending: w.first };
  const one = { next: hasReading ? w.reading({ reading }) : w.day({ day }), ending: "" };
  const { next, ending } = nextDue && hasReading ? both : one;
  if (deciding && "daily" in deciding) {
    const about = formatForecast(deciding.day, now, timeZone);
    return w.about({ next, day: about, use: meterFormats[deciding.by](deciding.daily) });
  }
  return (
    <>
      {w.sentence({ next, ending })}
      <OverdueNote isOverdue={computeScheduleStatus(dues, asset, now) === "overdue"} />
      {!deciding && isUnread(dues, asset) ? <span className="block">{w.unknown}</span> : null}
    </>
  );
}

function OverdueNote({ isOverdue }: { isOverdue: boolean }) {
  return isOverdue ? <span className="block font-semibold">{w.overdue}</span> : null;
}

/** Whether it is unknown what the unit runs by a meter that counts. */
function isUnread({ nextDueMiles, nextDueHours }: NextDues, asset: WholeAsset): boolean {
  const byMiles = nextDueMiles !== null && asset.dailyMiles === null;
  return byMiles || (nextDueHours !== null && asset.dailyHours === null);
}

/** "Dec 18", with its year where that is not this year. */
export function formatForecast(day: string, now: Date, timeZone: string): string {
  const isThisYear = day.slice(0, 4) === toYear(now, timeZone);
  return (isThisYear ? formatMonthDay : formatDate)(day, "UTC");
}

type Shown = NextDueLineProps & { timeZone: string; now: Date };

/** A day that is typed holds; else an interval that stays as it is stored leaves its due as it is. */
function computeShownDues({ asset, plan, schedule, timeZone, now }: Shown): NextDues {
  const date = new Date(schedule?.lastPerformed ?? asset.lastServicedDate ?? now);
  const from = computeServicePoint(asset, date, schedule);
  const computed = computeNextDues(from, plan, timeZone);
  const dues = schedule ? keepDues(computed, { plan, schedule }) : computed;
  if (plan.nextDue === undefined) return dues;
  return { ...dues, nextDue: toTypedDue(plan.nextDue, timeZone) ?? computed.nextDue };
}

/** Nothing while the day is typed. */
function toTypedDue(typed: Dues["nextDue"], timeZone: string): Date | undefined {
  const isDay = typeof typed === "string" && isExistingDate(typed);
  return isDay ? toDueMoment(typed, timeZone) : undefined;
}

function keepDues(
  computed: NextDues,
  { plan, schedule }: { plan: Intervals; schedule: Schedule },
): NextDues {
  const isKept = (...names: (keyof Intervals)[]) =>
    names.every((name) => plan[name] === schedule[name]);
  const { nextDue, nextDueMiles, nextDueHours } = schedule;
  return {
    nextDue:
      nextDue && isKept("intervalDays", "intervalMonths") ? new Date(nextDue) : computed.nextDue,
    nextDueMiles: isKept("intervalMiles") ? nextDueMiles : computed.nextDueMiles,
    nextDueHours: isKept("intervalHours") ? nextDueHours : computed.nextDueHours,
  };
}

const w = words({
  day: ["Next due on {day}", "Próximo servicio: {day}"],
  reading: ["Next due at {reading}", "Próximo servicio a {reading}"],
  either: ["Next due at {reading} or on {day}", "Próximo servicio a {reading} o el {day}"],
  first: [", whichever comes first", ", lo que ocurra primero"],
  sentence: ["{next}{ending}.", "{next}{ending}."],
  about: ["{next}, about {day} at {use} a day.", "{next}, cerca del {day} a {use} al día."],
  overdue: ["That has passed: it is overdue at once.", "Eso ya pasó: queda vencido de inmediato."],
  unknown: [
    "A date is shown once its meter has two readings that are 14 days apart.",
    "La fecha aparece cuando su medidor tenga dos lecturas con 14 días de diferencia.",
  ],
});
