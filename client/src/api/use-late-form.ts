import { useEffect, useState } from "react";
import type { DefaultValues, FieldValues, Resolver } from "react-hook-form";
import { toast } from "../ui/use-toast.ts";
import { CallError } from "./call-error.ts";
import { type CheckedForm, useCheckedForm } from "./use-checked-form.ts";

type Check<Input extends FieldValues, Output> = Resolver<Input, unknown, Output>;

interface LateCheck<Input extends FieldValues, Output> {
  load: () => Promise<Check<Input, Output>>;
  /** The toast's title when the check cannot be had. */
  failureTitle?: string;
}

/** For the form of a page: its check, which carries zod, comes after the form, while somebody types. */
export function useLateForm<Input extends FieldValues, Output>(
  { load, failureTitle = "Error" }: LateCheck<Input, Output>,
  defaultValues: NoInfer<DefaultValues<Input>>,
): CheckedForm<Input, Output> {
  const [resolver] = useState(() => lateResolver(load));
  useEffect(() => {
    // A failed download shows itself on submit.
    load().catch(() => undefined);
  }, [load]);
  const form = useCheckedForm(resolver, defaultValues);
  const sayUnreachable = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    toast({ title: failureTitle, description: error.sentence, variant: "destructive" });
    return undefined;
  };
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => (event) =>
      form.handleSubmit(onValid, onInvalid)(event).catch(sayUnreachable),
  };
}

/** Nothing is sent unchecked. */
function lateResolver<Input extends FieldValues, Output>(
  load: () => Promise<Check<Input, Output>>,
): Check<Input, Output> {
  return async (values, context, options) => {
    const resolve = await load().catch(() => {
      throw CallError.unreachable();
    });
    return resolve(values, context, options);
  };
}
