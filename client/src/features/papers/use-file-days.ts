import { isExistingDate } from "#shared/days.ts";
import { type Period, periodProblem, toPeriod, unitFileLimits } from "#shared/paper-period.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useAddressFilters } from "../../ui/use-address-filters.ts";
import { useNow } from "../../ui/use-now.ts";

const { daysDefault, fleetDaysDefault } = unitFileLimits;
const ownDays = "own";

const spans = [
  { value: "30", label: "Last 30 days" },
  { value: String(daysDefault), label: "Last 90 days" },
  { value: "365", label: "Last 12 months" },
  { value: String(fleetDaysDefault), label: "Last 14 months" },
];

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
  const known = spans.find(({ value }) => isSame(lastDays(Number(value)), days));
  const isOwn = typed !== undefined || !known;
  return {
    days,
    problem: problemOf(days),
    options: [...spans, { value: ownDays, label: "Choose days" }],
    value: isOwn ? ownDays : known.value,
    isOwn,
    pick: (value: string) => {
      setTyped(value === ownDays ? days : undefined);
      if (value !== ownDays) change(lastDays(Number(value)));
    },
    type: (chosen: Partial<Period>) => {
      const next = { ...days, ...chosen };
      setTyped(next);
      if (problemOf(next) === undefined) change(next, { replace: true });
    },
  };
}

function isSame(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}

function problemOf({ from, to }: Period): string | undefined {
  const areDays = [from, to].every((day) => day.length === 10 && isExistingDate(day));
  return areDays ? periodProblem({ from, to }) : "Please give a valid date";
}
