import type { AssetCategory } from "#shared/assets/assets.ts";
import type { ItemDefinition } from "#shared/checklists/checklists.ts";
import { formatCoverage } from "#shared/checklists/coverage.ts";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";

interface CoveragePanelProps {
  items: readonly ItemDefinition[];
  category: AssetCategory;
  types: readonly InspectionType[];
}

/** Shows how much of the law's daily report a list covers; it never prevents saving. */
export function CoveragePanel({ items, category, types }: CoveragePanelProps) {
  const isDaily = types.includes("pre_trip") || types.includes("post_trip");
  const coverage = isDaily && items.length > 0 ? formatCoverage(items, category) : undefined;
  return coverage ? <p className="text-sm wrap-anywhere text-muted">{coverage}</p> : null;
}
