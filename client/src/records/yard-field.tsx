import { words } from "#shared/base/words.ts";
import type { ComponentProps } from "react";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { useYards } from "./use-yards.ts";

type YardFieldProps = Omit<
  ComponentProps<typeof NativeSelect>,
  "label" | "options" | "placeholder"
> & {
  /** The yard before a change: it stays among the choices, also if it is archived. */
  known: number | null;
};

/**
 * In which yard a unit is kept or a person works; left out where the company has none. A dialog with it opens once the
 * yards are read, because one that grew later would move what is about to be tapped.
 */
export function YardField({ known, ...select }: YardFieldProps) {
  const { all } = useYards();
  const choices = all.filter(({ id, archived }) => !archived || id === known);
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      label={w.yard}
      placeholder={w.none}
      options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...select}
    />
  );
}

const w = words({
  yard: ["Yard", "Patio"],
  none: ["Not specified", "Sin dato"],
});
