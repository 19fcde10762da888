import type { Schedule } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { say } from "#shared/base/messages.ts";
import type { Meter } from "#shared/meters/meters.ts";
import type { Intervals, ScheduleAnchor } from "#shared/schedules/next-dues.ts";
import { findScheduleProblems, scheduleNames, type Windows } from "#shared/schedules/schedules.ts";
import { insertMaintenanceSchedule } from "#shared/schema.ts";
import { useState } from "react";
import { type RegisteredField, useZodForm } from "../../api/saving/use-zod-form.ts";

// A missing interval is reported at whichever of the two usage fields stands above.
const scheduleInput = insertMaintenanceSchedule.superRefine((schedule, context) => {
  const problems = findScheduleProblems(schedule.type ?? "usage_based", schedule);
  for (const { field, message } of problems) {
    const fields = field === "intervalMiles" ? ["intervalMiles", "intervalHours"] : [field];
    for (const name of fields) {
      context.addIssue({ code: "custom", message: say(message), path: [name] });
    }
  }
});

export type ScheduleForm = ReturnType<typeof useScheduleForm>;

type Edited = { assetId: number; schedule?: Schedule | undefined; timeZone: string };
type Plan = Intervals & Windows & { anchor?: ScheduleAnchor };
type Metric = keyof Intervals | keyof Windows;

/** What the fields of a plan use of the form around them: of a schedule, or of a program's service. */
export type PlanForm = {
  field: (name: "name" | "anchor") => RegisteredField;
  numberField: (name: Metric) => RegisteredField;
  watch: { (): Plan; (name: "name"): string };
  getValues: () => Intervals & Windows;
  setValue: {
    (name: "name", value: string, options: { shouldDirty: true; shouldValidate: boolean }): void;
    (name: keyof Windows, value: number | null): void;
  };
  formState: { submitCount: number };
};

/** The form of a schedule: a new one of an asset, or one that is there. */
export function useScheduleForm({ assetId, schedule, timeZone }: Edited) {
  const { name, type, anchor, ...plan } = schedule ?? newSchedule;
  const { intervalDays, intervalMonths, intervalMiles, intervalHours } = plan;
  const { soonDays, soonMiles, soonHours } = plan;
  const intervals = { intervalDays, intervalMonths, intervalMiles, intervalHours };
  const windows = { soonDays, soonMiles, soonHours };
  const nextDue = plan.nextDue && toDay(plan.nextDue, timeZone);
  return useZodForm(scheduleInput, {
    defaultValues: { assetId, name, type, ...intervals, ...windows, anchor, nextDue },
  });
}

const newSchedule = {
  name: scheduleNames[0],
  type: "usage_based",
  intervalDays: null,
  intervalMonths: null,
  intervalMiles: null,
  intervalHours: null,
  soonDays: null,
  soonMiles: null,
  soonHours: null,
  anchor: "completion",
  nextDue: null,
} as const;

/** Which meter is asked for first; the other one stands among what the schedule is also due by. */
export function useUsageMetric(form: ScheduleForm, schedule?: Schedule) {
  const { intervalMiles, intervalHours } = schedule ?? newSchedule;
  const onlyHours = intervalHours !== null && intervalMiles === null;
  const [metric, setMetric] = useState<Meter>(onlyHours ? "hours" : "miles");
  const change = (next: Meter) => {
    form.unregister(["intervalMiles", "intervalHours", "soonMiles", "soonHours"]);
    setMetric(next);
  };
  return { metric, change };
}
