import { type Meter, meterLabels, meters } from "#shared/meters/meters.ts";
import { scheduleNameLabels } from "#shared/schedules/schedules-words.ts";
import {
  isKnownName,
  scheduleNames,
  scheduleTypeLabels,
  scheduleTypes,
  scheduleLimits,
} from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";
import { type ChangeEvent, type ReactNode, useState } from "react";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { AlsoDueBy } from "./also-due-by.tsx";
import { IntervalField } from "./interval-field.tsx";
import type { PlanForm, ScheduleForm } from "./use-schedule-form.ts";

const usageFields = { miles: "intervalMiles", hours: "intervalHours" } as const;

interface ScheduleFieldsProps {
  form: ScheduleForm;
  usage: { metric: Meter; change: (metric: Meter) => void };
  lastPerformed: string;
  /** `NextDueLine` */
  nextDue: ReactNode;
}

export function ScheduleFields({ form, usage, lastPerformed, nextDue }: ScheduleFieldsProps) {
  const type = form.watch("type");
  const typeField = form.field("type");
  const primary = type === "time_based" ? "intervalDays" : usageFields[usage.metric];
  const handleTypeChange = async (event: ChangeEvent<HTMLSelectElement>) => {
    form.unregister(["intervalDays", "intervalMonths", "intervalMiles", "intervalHours"]);
    form.unregister(["soonDays", "soonMiles", "soonHours"]);
    await typeField.onChange(event);
  };
  return (
    <>
      <NameFields form={form} />
      <NativeSelect
        label={w.type}
        options={labelOptions(scheduleTypes, scheduleTypeLabels)}
        {...typeField}
        value={type}
        onChange={(event) => void handleTypeChange(event)}
      />
      {primary === "intervalDays" ? (
        <IntervalField form={form} name={primary} />
      ) : (
        <UsageInterval form={form} usage={usage} />
      )}
      <AlsoDueBy form={form} primary={primary} />
      <TextInput label={w.last} readOnly value={lastPerformed} />
      <output className="block min-h-6 text-sm text-muted">{nextDue}</output>
    </>
  );
}

interface NameFieldsProps {
  form: PlanForm;
  /** One of the nine was chosen. */
  onChoose?: (name: string) => void;
}

/** One of the nine names, or one of one's own. */
export function NameFields({ form, onChoose }: NameFieldsProps) {
  const name = form.watch("name");
  const [isOwn, setIsOwn] = useState(!isKnownName(name));
  const handleChoose = (chosen: string) => {
    setIsOwn(chosen === "");
    form.setValue("name", chosen, { shouldDirty: true, shouldValidate: chosen !== "" });
    if (chosen !== "") onChoose?.(chosen);
  };
  return (
    <>
      <NativeSelect
        label={w.name}
        options={[
          ...labelOptions(scheduleNames, scheduleNameLabels),
          { value: "", label: w.other },
        ]}
        value={isOwn ? "" : name}
        onChange={(event) => handleChoose(event.target.value)}
      />
      {isOwn ? (
        <TextInput
          label={w.ownName}
          autoComplete="off"
          maxLength={scheduleLimits.ownNameMax}
          {...form.field("name")}
        />
      ) : null}
    </>
  );
}

function UsageInterval({ form, usage }: Pick<ScheduleFieldsProps, "form" | "usage">) {
  const field = usageFields[usage.metric];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NativeSelect
        label={w.metric}
        options={labelOptions(meters, meterLabels)}
        value={usage.metric}
        onChange={(event) => usage.change(event.target.value === "hours" ? "hours" : "miles")}
      />
      <IntervalField key={field} form={form} name={field} />
    </div>
  );
}

const w = words({
  name: ["Service Name", "Servicio"],
  other: ["Other…", "Otro…"],
  ownName: ["Name of Your Own", "Nombre propio"],
  type: ["Schedule Type", "Tipo de programa"],
  last: ["Last Performed", "Último servicio"],
  metric: ["Usage Metric", "Medida de uso"],
});
