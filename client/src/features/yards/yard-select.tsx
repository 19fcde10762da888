import type { Yard } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { noYard } from "../../records/chosen-yard.ts";
import { FilterSelect } from "../../ui/form/filter-select.tsx";

interface YardSelectProps {
  yards: readonly Yard[];
  chosen: string | undefined;
  onChoose: (yard: string) => void;
}

/** Narrows all lists to the units of a yard. */
export function YardSelect({ yards, chosen, onChoose }: YardSelectProps) {
  const options = yards.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FilterSelect
      label={w.label}
      all={w.all}
      options={[...options, { value: noYard, label: w.none }]}
      value={chosen}
      onChoose={onChoose}
    />
  );
}

const w = words({
  label: ["Yard", "Patio"],
  all: ["All yards", "Todos los patios"],
  none: ["No yard", "Sin patio"],
});
