import type { AssetCategory } from "#shared/assets.ts";
import type { ItemDefinition } from "#shared/checklists.ts";
import { formatCoverage } from "#shared/coverage.ts";
import type { InspectionType } from "#shared/inspection-types.ts";

interface CoveragePanelProps {
  items: readonly ItemDefinition[];
  category: AssetCategory;
  types: readonly InspectionType[];
}

/** Whether a list covers what the law names for a daily report; a word to the wise, never a bar. */
export function CoveragePanel({ items, category, types }: CoveragePanelProps) {
  const isDaily = types.includes("pre_trip") || types.includes("post_trip");
  const coverage = isDaily && items.length > 0 ? formatCoverage(items, category) : undefined;
  return coverage ? <p className="text-sm wrap-anywhere text-muted">{coverage}</p> : null;
}
