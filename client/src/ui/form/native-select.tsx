import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Field, type FieldProps, inputClass } from "./field.tsx";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** An option for each value, under the words that people read for it. */
export function labelOptions<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): SelectOption[] {
  return values.map((value) => ({ value, label: labels[value] }));
}

/** Adds the chosen option where the list lacks it, as while it is loading. */
export function includeChosen(options: SelectOption[], chosen: SelectOption): SelectOption[] {
  return options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options];
}

/** In Safari an option longer than its box would make the whole page wider, so it is cut off. */
const selectClass = "appearance-none truncate pr-10";

type NativeSelectProps = FieldProps &
  Omit<ComponentProps<"select">, "className" | "children"> & {
    options: readonly SelectOption[];
    /** The first entry, with an empty value, such as "Select an asset". */
    placeholder?: string;
  };

/** The phone's own wheel: large, works with gloves and without a network. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, labelHidden, hint, error, optional, id, ...select } = props;
  const { options, placeholder, ...rest } = select;
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id }}>
      {(control) => (
        <div className="relative">
          <select {...rest} {...control} className={clsx(inputClass, selectClass)}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={20}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
          />
        </div>
      )}
    </Field>
  );
}
