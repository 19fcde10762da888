import type { AssetKind } from "./asset-identity.ts";

/** What chooses units of a category: if several of the three are given, each must match. */
export type UnitFilter = {
  kinds?: readonly AssetKind[];
  makes?: readonly string[];
  tags?: readonly string[];
};

export type FilteredUnit = {
  kind?: AssetKind | null;
  make?: string;
  tags?: readonly string[];
};

/** Whether a unit is of one of the kinds and makes, and has one of the tags; an empty list is for all. */
export function matchesUnit({ kinds, makes, tags }: UnitFilter, unit: FilteredUnit): boolean {
  const { kind, make = "", tags: own = [] } = unit;
  return matches([kind ?? ""], kinds) && matches([make], makes) && matches(own, tags);
}

function matches(own: readonly string[], wanted: readonly string[] = []): boolean {
  const folded = own.map(fold);
  return wanted.length === 0 || wanted.some((word) => folded.includes(fold(word)));
}

function fold(word: string): string {
  return word.trim().toLowerCase();
}
