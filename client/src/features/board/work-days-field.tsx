import { formatWorkDays, weekDays } from "#shared/board/board.ts";
import { useId } from "react";

interface WorkDaysFieldProps {
  legend: string;
  days: readonly number[];
  error?: string;
  onChange: (days: number[]) => void;
}

/** The days of the week, each to be ticked. */
export function WorkDaysField({ legend, days, error, onChange }: WorkDaysFieldProps) {
  const errorId = useId();
  const toggle = (day: number) =>
    onChange(weekDays.filter((weekDay) => (weekDay === day) !== days.includes(weekDay)));
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {weekDays.map((day) => (
          <label
            key={day}
            className="flex min-h-ctl-md cursor-pointer items-center gap-2 rounded border border-strong px-3 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft"
          >
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={() => toggle(day)}
              className="size-5 shrink-0"
            />
            {formatWorkDays([day])}
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-semibold text-fail">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
