import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { CallError } from "./call-error.ts";

export type CheckedForm<Input extends FieldValues, Output> = UseFormReturn<
  Input,
  unknown,
  Output
> & {
  /** What a field of ui needs: `<TextInput label="Name" {...form.field("name")} />`. */
  field: (name: Path<Input>) => RegisteredField;
  /** The same for a NumberInput, whose value is a number, or null while it is empty. */
  numberField: (name: Path<Input>) => RegisteredField;
  /** Puts what the server refused at its fields; the first of them gets the focus. */
  placeErrors: (error: Error) => void;
};

/** A form that is checked on submit, and afterwards with each change. */
export function useCheckedForm<Input extends FieldValues, Output>(
  resolver: Resolver<Input, unknown, Output>,
  defaultValues: NoInfer<DefaultValues<Input>>,
): CheckedForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({ resolver, defaultValues });
  const errorOf = (name: Path<Input>) => form.getFieldState(name, form.formState).error?.message;
  return {
    ...form,
    field: (name) => ({ ...form.register(name), error: errorOf(name) }),
    numberField: (name) => ({
      ...form.register(name, { setValueAs: numberOrNull }),
      error: errorOf(name),
    }),
    placeErrors: (error) => placeErrors(form, error),
  };
}

type RegisteredField = ReturnType<UseFormReturn["register"]> & { error: string | undefined };

function numberOrNull(value: unknown): number | null {
  return value === "" || value === null || value === undefined ? null : Number(value);
}

function placeErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: Error,
): void {
  if (!(error instanceof CallError)) return;
  const names = Object.keys(error.fields).filter((name) => isFieldOf(form, name));
  for (const [place, name] of names.entries()) {
    const message = error.fields[name];
    form.setError(name, { type: "server", message }, { shouldFocus: place === 0 });
  }
}

function isFieldOf<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
): name is Path<Input> {
  return name in form.getValues();
}
