import { toDay } from "#shared/base/days.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useNow } from "../../ui/device/use-now.ts";
import { listPeriods } from "./periods.ts";

/** As they are typed; empty ones narrow nothing. */
type Days = { from: string; to: string };

const ownDays = "own";

/** Which days are shown: those of a month, the last ones, or from one day to another. */
export function usePeriod(days: Days, onChange: (days: Days) => void) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { timeZone } = useSignedInUser().company;
  const periods = listPeriods(toDay(useNow(), timeZone));
  const known = periods.find(({ from, to }) => from === days.from && to === days.to);
  const isOwn = isChoosing || (!known && (days.from !== "" || days.to !== ""));
  return {
    options: [
      ...periods.map(({ label }) => ({ value: label, label })),
      { value: ownDays, label: w.choose },
    ],
    value: isOwn ? ownDays : (known?.label ?? ""),
    isOwn,
    pick: (value: string) => {
      setIsChoosing(value === ownDays);
      if (value === ownDays) return;
      const { from = "", to = "" } = periods.find(({ label }) => label === value) ?? {};
      onChange({ from, to });
    },
  };
}

const w = words({
  choose: ["Choose days", "Elegir días"],
});
