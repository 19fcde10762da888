import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Field, type FieldProps, inputClass } from "./field.tsx";

type TextareaProps = FieldProps & Omit<ComponentProps<"textarea">, "className" | "children">;

export function Textarea(props: TextareaProps) {
  const { label, labelHidden, hint, error, optional, id, rows = 3, ...rest } = props;
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id }}>
      {(control) => (
        <textarea
          autoCapitalize="sentences"
          {...rest}
          {...control}
          rows={rows}
          className={clsx(inputClass, "resize-y py-2.5")}
        />
      )}
    </Field>
  );
}
