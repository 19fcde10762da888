import { words } from "#shared/base/words.ts";
import {
  hasFixedDay,
  type Intervals,
  isNumber,
  scheduleAnchorLabels,
  scheduleAnchors,
} from "#shared/schedules/next-dues.ts";
import {
  dropUnusedWindows,
  formatWindows,
  intervalsOfWindows,
  windowNames,
  type Windows,
} from "#shared/schedules/schedules.ts";
import { useState } from "react";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useUnfolding } from "../../ui/form/use-unfolding.ts";
import { IntervalField } from "./interval-field.tsx";
import type { PlanForm, ScheduleForm } from "./use-schedule-form.ts";

interface AlsoDueByProps {
  form: ScheduleForm;
  /** The interval that stands above. */
  primary: keyof Intervals;
}

/** The other intervals of a schedule, and what few need; folded at first where none of it is given. */
export function AlsoDueBy({ form, primary }: AlsoDueByProps) {
  const plan = form.watch();
  const others = intervalNames.filter((name) => name !== primary);
  const given = others.filter((name) => isNumber(plan[name]));
  const windows = listWindows(plan);
  const [isOpen] = useState(
    () =>
      given.length > 0 || windows.some((name) => isNumber(plan[name])) || plan.anchor === "fixed",
  );
  const hasError = [...given, ...windows, "nextDue" as const].some(
    (name) => form.formState.errors[name],
  );
  const before = formatWindows(dropUnusedWindows(plan));
  const content = primary === "intervalDays" ? w.meters : w.timeOrMeter;
  const section = useUnfolding(hasError, form.formState.submitCount);
  return (
    <details ref={section} open={isOpen} className="rounded border">
      <summary className="min-h-ctl cursor-pointer content-center px-4 font-semibold">
        {w.title}{" "}
        <span className="font-normal text-muted">
          {before ? w.soon({ content, before }) : content}
        </span>
      </summary>
      {/* What is typed does not stay where another interval stands above. */}
      <div key={primary} className="grid gap-4 border-t p-4 sm:grid-cols-2">
        {others.map((name) => (
          <IntervalField key={name} form={form} name={name} withError={given.includes(name)} />
        ))}
        <DueSoonFields form={form} />
        <div className="sm:col-span-2">
          <AnchorField form={form} />
        </div>
        {hasFixedDay(plan) ? (
          <div className="sm:col-span-2">
            <TextInput
              label={w.nextDue}
              hint={w.fromThere}
              type="date"
              {...form.register("nextDue", { setValueAs: toDayOrNull })}
              error={form.formState.errors.nextDue?.message}
            />
          </div>
        ) : null}
      </div>
    </details>
  );
}

/** Stays while the interval is typed anew, unlike `optionalField`. */
function toDayOrNull(day: string | null): string | null {
  return day || null;
}

/** How long before it is due it is due soon, for each interval that is given. */
export function DueSoonFields({ form }: { form: PlanForm }) {
  const windows = listWindows(form.watch());
  if (windows.length === 0) return null;
  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      <p className="-mb-2 text-sm text-muted sm:col-span-2">{w.specified}</p>
      {windows.map((name) => (
        <NumberInput
          key={name}
          label={labels[name]}
          unit={units[name]}
          digits={name === "soonDays" ? "numeric" : "decimal"}
          min={0}
          {...form.numberField(name)}
        />
      ))}
    </div>
  );
}

export function AnchorField({ form }: { form: PlanForm }) {
  return (
    <NativeSelect
      label={w.anchor}
      hint={form.watch().anchor === "fixed" ? w.notYearly : undefined}
      options={labelOptions(scheduleAnchors, scheduleAnchorLabels)}
      {...form.field("anchor")}
    />
  );
}

/** Those whose interval is given. */
export function listWindows(plan: Intervals): (keyof Windows)[] {
  return windowNames.filter((name) => intervalsOfWindows[name].some((of) => isNumber(plan[of])));
}

export const intervalNames = [
  "intervalDays",
  "intervalMonths",
  "intervalMiles",
  "intervalHours",
] as const;

const labels = words({
  soonDays: ["Due Soon Days", "Aviso en días"],
  soonMiles: ["Due Soon Miles", "Aviso en millas"],
  soonHours: ["Due Soon Hours", "Aviso en horas"],
});

const units = words({
  soonDays: ["days", "días"],
  soonMiles: ["mi", "mi"],
  soonHours: ["hr", "h"],
});

const w = words({
  title: ["Also due by", "También vence por"],
  meters: ["months, miles or hours", "meses, millas u horas"],
  timeOrMeter: ["time or the other meter", "tiempo o el otro medidor"],
  soon: ["{content}; due soon {before} before", "{content}; aviso {before} antes"],
  specified: [
    "Due soon from 100 hours or 1,000 mi before, if nothing is entered here.",
    "Aviso desde 100 horas o 1,000 mi antes, si no indica nada aquí.",
  ],
  anchor: ["Count From", "Se cuenta desde"],
  nextDue: ["Next Due Date", "Próximo vencimiento"],
  fromThere: [
    "Later due dates are counted from it. If empty, it is one interval after the last service.",
    "Los siguientes se cuentan desde esta fecha. Si la deja vacía: un intervalo después del último servicio.",
  ],
  notYearly: ["Not for yearly inspections by law.", "No para las inspecciones anuales de ley."],
});
