import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Field, type FieldProps, inputClass } from "./field.tsx";

type NumberInputProps = FieldProps &
  Omit<ComponentProps<"input">, "className" | "children" | "type" | "inputMode" | "onWheel"> & {
    /** Which keys the phone shows: whole numbers, or with a decimal point. */
    digits?: "numeric" | "decimal";
    /** Such as "mi"; shown inside the field, after the number. */
    unit?: string;
    /** Such as "$"; shown inside the field, before the number. */
    currency?: string;
    /** As high as what a gloved thumb taps. */
    isLarge?: boolean;
  };

export function NumberInput(props: NumberInputProps) {
  const { label, labelHidden, hint, error, optional, id, ...input } = props;
  const { digits = "numeric", unit, currency, isLarge, step, ...rest } = input;
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
            className={clsx(inputClass, unit && "pr-12", currency && "pl-8", isLarge && largeClass)}
            // Scrolling the page over a focused number would change it unnoticed.
            onWheel={(event) => event.currentTarget.blur()}
          />
          {currency ? <Unit unit={currency} side="left-3" /> : null}
          {unit ? <Unit unit={unit} side="right-3" /> : null}
        </div>
      )}
    </Field>
  );
}

const largeClass = "min-h-ctl-xl! text-xl!";

function Unit({ unit, side }: { unit: string; side: "left-3" | "right-3" }) {
  return (
    <span
      aria-hidden
      className={clsx("pointer-events-none absolute inset-y-0 flex items-center text-muted", side)}
    >
      {unit}
    </span>
  );
}
