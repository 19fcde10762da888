import type { ComponentProps } from "react";
import type { SelectOption } from "./native-select.tsx";

type RadioFieldProps = Omit<ComponentProps<"input">, "className" | "children" | "type"> & {
  legend: string;
  options: readonly SelectOption[];
};

/** One of a few choices, all of which are to be read. */
export function RadioField({ legend, options, ...input }: RadioFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {options.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-ctl cursor-pointer items-center gap-3 rounded border border-strong px-4 py-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft"
        >
          <input {...input} type="radio" value={value} className="size-5 shrink-0" />
          <span className="min-w-0 font-semibold wrap-anywhere">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
