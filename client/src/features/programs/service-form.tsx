import type { Body, Program } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { toServiceType } from "#shared/maintenance/maintenance.ts";
import { intervalRuleLabels, programLimits } from "#shared/programs/programs.ts";
import { serviceTypeLabels, serviceTypes } from "#shared/schedules/service-types.ts";
import { type Intervals, intervalRules } from "#shared/schedules/next-dues.ts";
import { dropUnusedWindows, scheduleNames, type Windows } from "#shared/schedules/schedules.ts";
import { insertProgram } from "#shared/schema.ts";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { splitLines } from "../../ui/form/split-lines.ts";
import { Textarea } from "../../ui/form/textarea.tsx";
import { useUnfolding } from "../../ui/form/use-unfolding.ts";
import {
  AnchorField,
  DueSoonFields,
  intervalNames,
  listWindows,
} from "../schedules/also-due-by.tsx";
import { IntervalField } from "../schedules/interval-field.tsx";
import { NameFields } from "../schedules/schedule-form.tsx";

type Service = Program["services"][number];
type FilledService = Body<"createProgram">["services"][number];
type ServiceForm = ReturnType<typeof useServiceForm>;

/** The form of a service of a program: a new one, or one that is there. */
export function useServiceForm(service?: Service) {
  return useZodForm(insertProgram.shape.services.element, {
    defaultValues: pickServiceValues(service),
  });
}

export function pickServiceValues(service?: Service) {
  const { id: _, ...values } = { id: 0, ...(service ?? newService) };
  return { ...values, steps: [...values.steps] };
}

const newService = {
  name: scheduleNames[0],
  serviceType: toServiceType(scheduleNames[0]),
  steps: [],
  intervalDays: null,
  intervalMonths: null,
  intervalMiles: null,
  intervalHours: null,
  soonDays: null,
  soonMiles: null,
  soonHours: null,
  anchor: "completion",
  rule: null,
} as const;

/** What is done, how often, and step by step. */
export function ServiceFields({ form }: { form: ServiceForm }) {
  const hasRule = Boolean(form.watch("rule"));
  return (
    <>
      <NameFields
        form={form}
        onChoose={(name) => form.setValue("serviceType", toServiceType(name))}
      />
      {hasRule ? null : (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="font-semibold">{w.every}</legend>
          <p className="text-sm text-muted">{w.first}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {intervalNames.map((name) => (
              <IntervalField key={name} form={form} name={name} />
            ))}
          </div>
        </fieldset>
      )}
      <MoreFields form={form} />
      <StepsField form={form} />
    </>
  );
}

/** What most services leave as it is. */
function MoreFields({ form }: { form: ServiceForm }) {
  const plan = form.watch();
  const [isOpen] = useState(() => hasMore(plan));
  const windows = listWindows(plan);
  const hasError = windows.some((name) => form.getFieldState(name, form.formState).error);
  const section = useUnfolding(hasError, form.formState.submitCount);
  const { error, ...rule } = form.optionalField("rule");
  return (
    <details ref={section} open={isOpen} className="rounded border">
      <summary className="min-h-ctl cursor-pointer content-center px-4 font-semibold">
        {w.more} <span className="font-normal text-muted">{w.moreContent}</span>
      </summary>
      <div className="grid gap-4 border-t p-4 sm:grid-cols-2">
        <NativeSelect
          label={w.serviceType}
          hint={w.serviceTypeHint}
          options={labelOptions(serviceTypes, serviceTypeLabels)}
          {...form.field("serviceType")}
        />
        <NativeSelect
          label={w.rule}
          hint={w.ruleHint}
          placeholder={w.noRule}
          options={labelOptions(intervalRules, intervalRuleLabels)}
          error={error}
          {...rule}
        />
        <DueSoonFields form={form} />
        <div className="sm:col-span-2">
          <AnchorField form={form} />
        </div>
      </div>
    </details>
  );
}

function hasMore(plan: Intervals & Windows & Pick<FilledService, "rule">): boolean {
  const hasWindow = Object.values(dropUnusedWindows(plan)).some((window) => window !== null);
  return hasWindow || Boolean(plan.rule);
}

/** A line for each step, as on a paper sheet: written, sorted and pasted like any text. */
function StepsField({ form }: { form: ServiceForm }) {
  const { field, fieldState } = useController({ control: form.control, name: "steps" });
  const { ref, onBlur, onChange, value } = field;
  const steps = value ?? [];
  const wrong = steps.findIndex((_, at) => form.getFieldState(`steps.${at}`, form.formState).error);
  const ofOne = form.getFieldState(`steps.${wrong}`, form.formState).error?.message;
  const { stepsMax } = programLimits;
  return (
    <Textarea
      label={w.steps}
      optional
      hint={steps.length > 0 ? w.stepsOf({ n: steps.length, max: stepsMax }) : w.stepsHint}
      rows={Math.min(Math.max(steps.length + 1, rowsMin), rowsMax)}
      defaultValue={steps.join("\n")}
      error={ofOne ? w.wrongStep({ number: wrong + 1, message: ofOne }) : fieldState.error?.message}
      onChange={(event) => onChange(splitLines(event.target.value))}
      onBlur={onBlur}
      ref={ref}
    />
  );
}

const rowsMin = 4;
const rowsMax = 16;

const w = words({
  every: ["Due every", "Vence cada"],
  first: [
    "One is enough. Of several, whichever comes first.",
    "Basta con uno. De varios, lo que ocurra primero.",
  ],
  more: ["More", "Más"],
  moreContent: ["service type, due soon, count from", "tipo de servicio, aviso, cuenta"],
  serviceType: ["Service Type", "Tipo de servicio"],
  serviceTypeHint: ["Of the maintenance log", "Del registro de mantenimiento"],
  rule: ["Intervals", "Intervalos"],
  ruleHint: ["For boom inspections", "Para inspecciones de pluma"],
  noRule: ["The same for every unit", "Iguales para cada unidad"],
  steps: ["Steps", "Pasos"],
  stepsHint: [
    "A line for each. The mechanic ticks them off when the work is logged.",
    "Una línea para cada uno. El mecánico los marca al registrar el trabajo.",
  ],
  stepsOf: [
    "{n} of at most {max}, a line for each",
    "{n} de máximo {max}, una línea para cada uno",
  ],
  wrongStep: ["Step {number}: {message}", "Paso {number}: {message}"],
});
