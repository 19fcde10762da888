import { words } from "#shared/base/words.ts";
import { Search, Truck } from "lucide-react";
import { LiveRegion } from "../../../ui/layout/live-region.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";

/** Says aloud how many assets were found; nothing before something is typed, or while that is not known. */
export function FoundView({ typed, total }: { typed: string; total: number | undefined }) {
  const isKnown = typed.trim() !== "" && total !== undefined;
  return <LiveRegion message={isKnown ? w.found({ n: total }) : ""} />;
}

/** In place of the list: the company has no asset in use, or none fits what was typed. */
export function NoAssetsView({ isSearched }: { isSearched: boolean }) {
  if (isSearched) return <EmptyState icon={Search} title={w.noMatch} />;
  return <EmptyState icon={Truck} title={w.noneTitle} text={w.none} />;
}

const w = words({
  found: [
    { one: "{n} asset found", other: "{n} assets found" },
    { one: "{n} unidad encontrada", other: "{n} unidades encontradas" },
  ],
  noneTitle: ["No Assets Available", "No hay unidades"],
  none: [
    "No assets are currently available for inspection.",
    "Por ahora no hay unidades para revisar.",
  ],
  noMatch: [
    "No asset in use matches your search.",
    "Ninguna unidad en uso coincide con su búsqueda.",
  ],
});
