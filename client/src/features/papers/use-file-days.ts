import { isExistingDate } from "#shared/base/days.ts";
import {
  type Period,
  findPeriodProblem,
  toPeriod,
  unitFileLimits,
} from "#shared/papers/paper-period.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useAddressFilters } from "../../ui/list/use-address-filters.ts";
import { useNow } from "../../ui/device/use-now.ts";

const { daysDefault, fleetDaysDefault } = unitFileLimits;
const ownDays = "own";

/** In the order in which they are offered. */
function toSpans() {
  return [
    { value: "30", label: w.month },
    { value: String(daysDefault), label: w.quarter },
    { value: "365", label: w.year },
    { value: String(fleetDaysDefault), label: w.retained },
  ];
}

/** Which days a file is about; they live in the address. */
export function useFileDays() {
  const { params, change } = useAddressFilters<"from" | "to" | "text">("text");
  // While days are chosen, the fields may hold none, or a year that is typed halfway.
  const [typed, setTyped] = useState<Period>();
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  const lastDays = (days: number) => toPeriod({}, { now, timeZone, days });
  const usual = lastDays(daysDefault);
  const { from = usual.from, to = usual.to } = Object.fromEntries(params);
  const days = typed ?? { from, to };
  const spans = toSpans();
  const known = spans.find(({ value }) => isSame(lastDays(Number(value)), days));
  const isOwn = typed !== undefined || !known;
  return {
    days,
    problem: findProblem(days),
    options: [...spans, { value: ownDays, label: w.choose }],
    value: isOwn ? ownDays : known.value,
    isOwn,
    pick: (value: string) => {
      setTyped(value === ownDays ? days : undefined);
      if (value !== ownDays) change(lastDays(Number(value)));
    },
    type: (chosen: Partial<Period>) => {
      const next = { ...days, ...chosen };
      setTyped(next);
      if (findProblem(next) === undefined) change(next, { replace: true });
    },
  };
}

function isSame(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}

function findProblem({ from, to }: Period): string | undefined {
  const areDays = [from, to].every((day) => day.length === 10 && isExistingDate(day));
  return areDays ? findPeriodProblem({ from, to }) : w.noDate;
}

const w = words({
  month: ["Last 30 days", "Últimos 30 días"],
  quarter: ["Last 90 days", "Últimos 90 días"],
  year: ["Last 12 months", "Últimos 12 meses"],
  retained: ["Last 14 months", "Últimos 14 meses"],
  choose: ["Choose days", "Elegir días"],
  noDate: ["Please give a valid date", "Dé una fecha válida"],
});
