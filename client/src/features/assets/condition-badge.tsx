import { conditionLabels } from "#shared/assets.ts";
import { Check, type LucideIcon, Wrench, X } from "lucide-react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

/** A condition that this version does not know is shown as it is. */
export function ConditionBadge({ condition }: { condition: string }) {
  const known = looks[condition];
  if (!known) return <Badge tone="neutral" label={condition} />;
  return <Badge tone={known.tone} label={known.label} icon={known.icon} />;
}

type Look = { tone: BadgeTone; label: string; icon: LucideIcon };

const looks: Record<string, Look | undefined> = {
  in_use: { tone: "pass", label: conditionLabels.in_use, icon: Check },
  out_of_service: { tone: "fail", label: conditionLabels.out_of_service, icon: X },
  maintenance: { tone: "warn", label: conditionLabels.maintenance, icon: Wrench },
};
