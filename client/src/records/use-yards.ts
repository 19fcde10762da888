import { api } from "#shared/api/api.ts";
import type { Yard } from "#shared/api/api-schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../api/call.ts";

/** The company's yards by name; those that units can come to, and what each is called. Empty until they are read. */
export function useYards() {
  const { data = none, isSuccess } = useQuery(query(api.listYards));
  return {
    all: data,
    isSuccess,
    inUse: data.filter(({ archived }) => !archived),
    nameOf: (id: number | null) => data.find((yard) => yard.id === id)?.name,
  };
}

const none: Yard[] = [];
