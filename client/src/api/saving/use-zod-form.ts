import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod";
import { toast } from "../../ui/hooks/use-toast.ts";
import { CallError } from "../call-error.ts";

export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** What a field of ui needs: `<TextInput label="Name" {...form.field("name")} />`. */
  field: (name: Path<Input>) => RegisteredField;
  /** The same for a NumberInput, whose value is a number, or null while it is empty. */
  numberField: (name: Path<Input>) => RegisteredField;
  /** The same for a text that may be left out: null while it is empty, not sent without its field. */
  optionalField: (name: Path<Input>) => RegisteredField;
  /** Puts what the server refused at its fields; the first of them gets the focus. */
  placeErrors: (error: Error) => void;
};

type Schema<Input, Output> = z.ZodType<Output, Input>;

interface FormOptions<Input extends FieldValues> {
  defaultValues: NoInfer<DefaultValues<Input>>;
  /** The toast's title when the schema cannot be loaded. */
  failureTitle?: string;
}

/**
 * A form that is checked by a schema of `shared/` on submit, and afterwards with each change. The
 * form of a page loads its schema, and zod with it, while it is filled in.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: Schema<Input, Output> | (() => Promise<Schema<Input, Output>>),
  { defaultValues, failureTitle = "Error" }: FormOptions<Input>,
): ZodForm<Input, Output> {
  const [load] = useState(() => () => loadResolver(schema));
  useEffect(() => {
    // A failed download shows itself on submit.
    load().catch(() => undefined);
  }, [load]);
  const form = useForm<Input, unknown, Output>({ resolver: resolveWith(load), defaultValues });
  const findError = (name: Path<Input>) => form.getFieldState(name, form.formState).error?.message;
  const sayUnreachable = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    toast({ title: failureTitle, description: error.sentence, variant: "destructive" });
    return undefined;
  };
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => (event) =>
      form.handleSubmit(onValid, onInvalid)(event).catch(sayUnreachable),
    field: (name) => ({ ...form.register(name), error: findError(name) }),
    numberField: (name) => ({
      ...form.register(name, { setValueAs: toNumberOrNull }),
      error: findError(name),
    }),
    optionalField: (name) => ({
      ...form.register(name, { setValueAs: toTextOrNull, shouldUnregister: true }),
      error: findError(name),
    }),
    placeErrors: (error) => placeErrors(form, error),
  };
}

/**
 * Sends only the fields that the user changed, so that two users who edit at the same time do not undo each other's
 * changes.
 */
export function pickChanged<Values extends object>(
  values: Values,
  dirtyFields: object,
): Partial<Values> {
  const changed: Partial<Values> = { ...values };
  for (const name of Object.keys(values)) {
    if (!(name in dirtyFields)) Reflect.deleteProperty(changed, name);
  }
  return changed;
}

export type RegisteredField = ReturnType<UseFormReturn["register"]> & { error: string | undefined };

async function loadResolver<Input extends FieldValues, Output>(
  schema: Schema<Input, Output> | (() => Promise<Schema<Input, Output>>),
): Promise<Resolver<Input, unknown, Output>> {
  const { schemaResolver } = await import("./schema-resolver.ts");
  return schemaResolver(typeof schema === "function" ? await schema() : schema);
}

/** Nothing is sent unchecked. */
function resolveWith<Input extends FieldValues, Output>(
  load: () => Promise<Resolver<Input, unknown, Output>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const resolve = await load().catch(() => {
      throw CallError.unreachable();
    });
    return resolve(values, context, options);
  };
}

function toNumberOrNull(value: unknown): number | null {
  return value === "" || value === null || value === undefined ? null : Number(value);
}

function toTextOrNull(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function placeErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: Error,
): void {
  if (!(error instanceof CallError)) return;
  const names = Object.keys(error.fields).filter((name) => isField(form, name));
  for (const [index, name] of names.entries()) {
    const message = error.fields[name];
    form.setError(name, { type: "server", message }, { shouldFocus: index === 0 });
  }
}

function isField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
): name is Path<Input> {
  return name in form.getValues();
}
