import { words } from "#shared/base/words.ts";
import type { Intervals } from "#shared/schedules/next-dues.ts";
import { listOpenWindows, proposeWindows, scheduleLimits } from "#shared/schedules/schedules.ts";
import type { ChangeEvent } from "react";
import { NumberInput } from "../../ui/form/number-input.tsx";
import type { PlanForm } from "./use-schedule-form.ts";

interface IntervalFieldProps {
  form: PlanForm;
  name: keyof Intervals;
  /** Is left out where another field says it already. */
  withError?: boolean;
}

/** One interval; until the user gives a window, the one that suits the interval is proposed with it. */
export function IntervalField({ form, name, withError = true }: IntervalFieldProps) {
  const { error, onChange, ...field } = form.numberField(name);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const open = listOpenWindows(form.getValues());
    // The form has the new value at once; only its validation comes later.
    void onChange(event);
    const proposed = proposeWindows(form.getValues());
    for (const window of open) form.setValue(window, proposed[window]);
  };
  return (
    <NumberInput
      label={labels[name]}
      unit={units[name]}
      digits={isOfTime(name) ? "numeric" : "decimal"}
      min={scheduleLimits.intervalMin}
      {...field}
      error={withError ? error : undefined}
      onChange={handleChange}
    />
  );
}

function isOfTime(name: keyof Intervals): boolean {
  return name === "intervalDays" || name === "intervalMonths";
}

const labels = words({
  intervalDays: ["Interval Days", "Intervalo en días"],
  intervalMonths: ["Interval Months", "Intervalo en meses"],
  intervalMiles: ["Interval Miles", "Intervalo en millas"],
  intervalHours: ["Interval Hours", "Intervalo en horas"],
});

const units = words({
  intervalDays: ["days", "días"],
  intervalMonths: ["mo", "meses"],
  intervalMiles: ["mi", "mi"],
  intervalHours: ["hr", "h"],
});
