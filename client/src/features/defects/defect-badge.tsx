import type { Defect } from "#shared/api/api-schemas.ts";
import { defectStateLabels, formatOfVoid, formatRepeat } from "#shared/defects/defects.ts";
import type { DefectState } from "#shared/records/defect-states.ts";
import { words } from "#shared/base/words.ts";
import { Ban, Clock, OctagonAlert, Repeat, Wrench } from "lucide-react";
import type { ComponentProps } from "react";
import { Badge } from "../../ui/layout/badge.tsx";

/** How dangerous a defect is, where its repair stands, and how often it came back. */
export function DefectBadges({ defect }: { defect: Defect & { isOfVoid: boolean } }) {
  const repeat = formatRepeat(defect.repeat);
  return (
    <span className="flex flex-wrap gap-2">
      {defect.critical ? <CriticalBadge /> : null}
      <Badge {...looks[defect.state]} label={defectStateLabels[defect.state]} />
      {defect.isOfVoid ? <Badge tone="neutral" icon={Ban} label={formatOfVoid()} /> : null}
      {repeat ? <Badge tone="warn" icon={Repeat} label={repeat} /> : null}
    </span>
  );
}

/** Looks the same wherever a defect is called critical. */
export function CriticalBadge() {
  return <Badge tone="fail" icon={OctagonAlert} label={w.critical} />;
}

const looks: Record<DefectState, Omit<ComponentProps<typeof Badge>, "label">> = {
  open: { tone: "warn" },
  in_repair: { tone: "neutral", icon: Wrench },
  deferred: { tone: "neutral", icon: Clock },
  repaired: { tone: "pass" },
  no_repair_needed: { tone: "pass" },
  duplicate: { tone: "neutral" },
  voided: { tone: "neutral", icon: Ban },
};

const w = words({
  critical: ["Critical", "Crítico"],
});
