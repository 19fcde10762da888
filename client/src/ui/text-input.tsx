import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { inputClass } from "./input-class.ts";

type TextInputProps = FieldProps &
  Omit<ComponentProps<"input">, "className" | "children" | "type"> & {
    type?: "text" | "email" | "tel" | "url";
  };

export function TextInput(props: TextInputProps) {
  const { label, labelHidden, hint, error, optional, id, type = "text", ...rest } = props;
  const field = { label, labelHidden, hint, error, optional, id };
  return (
    <Field {...field}>
      {(control) => <input {...rest} {...control} type={type} className={inputClass} />}
    </Field>
  );
}
