import { words } from "#shared/base/words.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import type { LogForm } from "./use-log-form.ts";

/** The steps of the chosen service, to be ticked off; none has to be. */
export function LogStepsField({ form }: { form: LogForm }) {
  const steps = form.watch("steps") ?? [];
  if (steps.length === 0) return null;
  const toggle = (index: number) => {
    const ticked = steps.map((step, at) => (at === index ? { ...step, done: !step.done } : step));
    form.setValue("steps", ticked, { shouldDirty: true });
  };
  return (
    <fieldset className="grid min-w-0 rounded border px-4 pb-2">
      <legend className="px-1 font-semibold">
        {w.title} <span className="font-normal text-muted">{formatStepsDone(steps)}</span>
      </legend>
      {steps.map(({ text, done }, index) => (
        <Checkbox key={index} label={text} checked={done} onChange={() => toggle(index)} />
      ))}
    </fieldset>
  );
}

/** "3 of 12 done" */
export function formatStepsDone(steps: readonly { done: boolean }[]): string {
  const done = steps.filter((step) => step.done).length;
  return w.done({ done, all: steps.length });
}

const w = words({
  title: ["Steps", "Pasos"],
  done: ["{done} of {all} done", "{done} de {all} hechos"],
});
