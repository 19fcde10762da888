import { api } from "#shared/api/api.ts";
import type { Yard } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../api/call.ts";
import { noYard, useChosenYard } from "./chosen-yard.ts";

/** The company's yards by name; those that units can come to, and what each is called. Empty until they are read. */
export function useYards() {
  const { data = none, isSuccess, isFetched } = useQuery(query(api.listYards));
  return {
    all: data,
    isSuccess,
    /** Also where they could not be read; it stays so while they are read again. */
    isFetched,
    inUse: data.filter(({ archived }) => !archived),
    nameOf: (id: number | null) => data.find((yard) => yard.id === id)?.name,
  };
}

/** "in North", "without a yard": where the units are to which the lists are narrowed. Undefined where they are not. */
export function useYardPlace(): string | undefined {
  const { nameOf } = useYards();
  const { yard } = useChosenYard();
  if (yard === noYard) return w.withoutYard;
  const name = nameOf(Number(yard));
  return name === undefined ? undefined : w.inYard({ name });
}

/** "Units in North", "Units without a yard". */
export function useUnitsOfYard(): string | undefined {
  const place = useYardPlace();
  return place === undefined ? undefined : w.units({ place });
}

const none: Yard[] = [];

const w = words({
  inYard: ["in {name}", "en {name}"],
  units: ["Units {place}", "Unidades {place}"],
  withoutYard: ["without a yard", "sin patio"],
});
