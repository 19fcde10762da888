import type { Schedule } from "#shared/api/api-schemas.ts";
import { type Meter, meterLabels, meters } from "#shared/meters/meters.ts";
import { scheduleNameLabels } from "#shared/schedules/schedules-words.ts";
import {
  findIntervalProblem,
  isKnownName,
  scheduleNames,
  scheduleTypeLabels,
  scheduleTypes,
  scheduleLimits,
} from "#shared/schedules/schedules.ts";
import { insertMaintenanceSchedule } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { say } from "#shared/base/messages.ts";
import { type ChangeEvent, useState } from "react";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

// A missing interval is reported at whichever of the two usage fields is there.
const scheduleInput = insertMaintenanceSchedule.superRefine((schedule, context) => {
  const type = schedule.type ?? "usage_based";
  const problem = findIntervalProblem(type, schedule);
  if (!problem) return;
  const message = say(problem);
  const fields = type === "time_based" ? ["intervalDays"] : ["intervalMiles", "intervalHours"];
  for (const field of fields) context.addIssue({ code: "custom", message, path: [field] });
});

export type ScheduleForm = ReturnType<typeof useScheduleForm>;

/** The form of a schedule: a new one of an asset, or one that is there. */
export function useScheduleForm(assetId: number, schedule?: Schedule) {
  const { name, type, intervalDays, intervalMiles, intervalHours } = schedule ?? newSchedule;
  const intervals = { intervalDays, intervalMiles, intervalHours };
  return useZodForm(scheduleInput, { defaultValues: { assetId, name, type, ...intervals } });
}

const newSchedule = {
  name: scheduleNames[0],
  type: "usage_based",
  intervalDays: null,
  intervalMiles: null,
  intervalHours: null,
} as const;

const usageFields = { miles: "intervalMiles", hours: "intervalHours" } as const;

/** Which interval counts; only one is saved at a time. */
export function useUsageMetric(form: ScheduleForm, schedule?: Schedule) {
  const { intervalMiles, intervalHours } = schedule ?? newSchedule;
  const onlyHours = intervalHours !== null && intervalMiles === null;
  const [metric, setMetric] = useState<Meter>(onlyHours ? "hours" : "miles");
  const change = (next: Meter) => {
    form.unregister(["intervalMiles", "intervalHours"]);
    setMetric(next);
  };
  return { metric, change };
}

interface ScheduleFieldsProps {
  form: ScheduleForm;
  usage: { metric: Meter; change: (metric: Meter) => void };
  lastPerformed: string;
  /** "Next due at 153,220 mi." */
  sentence: string | undefined;
}

export function ScheduleFields({ form, usage, lastPerformed, sentence }: ScheduleFieldsProps) {
  const type = form.watch("type");
  const typeField = form.field("type");
  const handleTypeChange = async (event: ChangeEvent<HTMLSelectElement>) => {
    form.unregister(["intervalDays", "intervalMiles", "intervalHours"]);
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
      {type === "time_based" ? (
        <Interval
          label={w.days}
          unit={w.daysUnit}
          digits="numeric"
          {...form.numberField("intervalDays")}
        />
      ) : (
        <UsageInterval form={form} usage={usage} />
      )}
      <TextInput label={w.last} readOnly value={lastPerformed} />
      <output className="block min-h-6 text-sm text-muted">{sentence}</output>
    </>
  );
}

/** One of the nine names, or one of one's own. */
function NameFields({ form }: Pick<ScheduleFieldsProps, "form">) {
  const name = form.watch("name");
  const [isOwn, setIsOwn] = useState(!isKnownName(name));
  const handleChoose = (chosen: string) => {
    setIsOwn(chosen === "");
    form.setValue("name", chosen, { shouldDirty: true, shouldValidate: chosen !== "" });
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
      {usage.metric === "miles" ? (
        <Interval key={field} label={w.miles} unit={w.milesUnit} {...form.numberField(field)} />
      ) : (
        <Interval key={field} label={w.hours} unit={w.hoursUnit} {...form.numberField(field)} />
      )}
    </div>
  );
}

type IntervalProps = { label: string; unit: string; digits?: "numeric" } & ReturnType<
  ScheduleForm["numberField"]
>;

function Interval({ digits, ...field }: IntervalProps) {
  return <NumberInput digits={digits ?? "decimal"} min={scheduleLimits.intervalMin} {...field} />;
}

const w = words({
  name: ["Service Name", "Servicio"],
  other: ["Other…", "Otro…"],
  ownName: ["Name of Your Own", "Nombre propio"],
  type: ["Schedule Type", "Tipo de programa"],
  days: ["Interval Days", "Intervalo en días"],
  daysUnit: ["days", "días"],
  last: ["Last Performed", "Último servicio"],
  metric: ["Usage Metric", "Medida de uso"],
  miles: ["Interval Miles", "Intervalo en millas"],
  milesUnit: ["mi", "mi"],
  hours: ["Interval Hours", "Intervalo en horas"],
  hoursUnit: ["hr", "h"],
});
