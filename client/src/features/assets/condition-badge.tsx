import { type AssetCondition, assetConditions, conditionLabels } from "#shared/assets/assets.ts";
import { Check, Wrench, X } from "lucide-react";
import type { ComponentProps } from "react";
import { Badge } from "../../ui/layout/badge.tsx";

/** A condition that this version does not know is shown as it is. */
export function ConditionBadge({ condition }: { condition: string }) {
  const known = assetConditions.find((assetCondition) => assetCondition === condition);
  if (!known) return <Badge tone="neutral" label={condition} />;
  return <Badge {...looks[known]} label={conditionLabels[known]} />;
}

const looks: Record<AssetCondition, Omit<ComponentProps<typeof Badge>, "label">> = {
  in_use: { tone: "pass", icon: Check },
  out_of_service: { tone: "fail", icon: X },
  maintenance: { tone: "warn", icon: Wrench },
};
