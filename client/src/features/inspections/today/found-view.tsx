import { words } from "#shared/base/words.ts";
import { LiveRegion } from "../../../ui/layout/live-region.tsx";

/** Says aloud how many assets were found; nothing before something is typed, or while that is not known. */
export function FoundView({ typed, total }: { typed: string; total: number | undefined }) {
  const isKnown = typed.trim() !== "" && total !== undefined;
  return <LiveRegion message={isKnown ? w.found({ n: total }) : ""} />;
}

const w = words({
  found: [
    { one: "{n} asset found", other: "{n} assets found" },
    { one: "{n} unidad encontrada", other: "{n} unidades encontradas" },
  ],
});
