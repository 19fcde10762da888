import type { ComponentProps } from "react";
import { Field, type FieldProps, inputClass } from "./field.tsx";

type TextInputProps = FieldProps &
  Omit<ComponentProps<"input">, "className" | "children" | "type"> & {
    /** The phone's own calendar for a date, whose value is YYYY-MM-DD, and its own wheel for a time. */
    type?: "text" | "email" | "date" | "time";
  };

export function TextInput(props: TextInputProps) {
  const { label, labelHidden, hint, error, optional, id, type = "text", ...rest } = props;
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id }}>
      {(control) => <input {...rest} {...control} type={type} className={inputClass} />}
    </Field>
  );
}
