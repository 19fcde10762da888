import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { inputClass } from "./input-class.ts";

type NumberInputProps = FieldProps &
  Omit<ComponentProps<"input">, "className" | "children" | "type" | "inputMode" | "onWheel"> & {
    /** Which keys the phone shows: whole numbers, or with a decimal point. */
    digits?: "numeric" | "decimal";
    /** Such as "mi"; shown inside the field, at its end. */
    unit?: string;
  };

export function NumberInput(props: NumberInputProps) {
  const { label, labelHidden, hint, error, optional, id, ...input } = props;
  const { digits = "numeric", unit, step, ...rest } = input;
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id }}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type="number"
            inputMode={digits}
            step={step ?? (digits === "decimal" ? "any" : 1)}
            className={clsx(inputClass, unit && "pr-12")}
            // Scrolling the page over a focused number would change it unnoticed.
            onWheel={(event) => event.currentTarget.blur()}
          />
          {unit ? <Unit unit={unit} /> : null}
        </div>
      )}
    </Field>
  );
}

function Unit({ unit }: { unit: string }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted"
    >
      {unit}
    </span>
  );
}
