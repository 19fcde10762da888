import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod";
import { schemaResolver } from "./schema-resolver.ts";
import { type CheckedForm, useCheckedForm } from "./use-checked-form.ts";

export type ZodForm<Input extends FieldValues, Output> = CheckedForm<Input, Output>;

/** A form that is checked by a schema of `shared/` on submit, and afterwards with each change. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: NoInfer<DefaultValues<Input>>,
): ZodForm<Input, Output> {
  return useCheckedForm(schemaResolver(schema), defaultValues);
}
