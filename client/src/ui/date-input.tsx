import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { inputClass } from "./input-class.ts";

type DateInputProps = FieldProps & Omit<ComponentProps<"input">, "className" | "children" | "type">;

/** The phone's own calendar; the value is YYYY-MM-DD. */
export function DateInput(props: DateInputProps) {
  const { label, labelHidden, hint, error, optional, id, ...rest } = props;
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id }}>
      {(control) => <input {...rest} {...control} type="date" className={inputClass} />}
    </Field>
  );
}
