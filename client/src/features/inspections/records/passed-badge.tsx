import { words } from "#shared/base/words.ts";
import { Badge } from "../../../ui/layout/badge.tsx";

export function PassedBadge({ passed }: { passed: boolean }) {
  return passed ? <Badge tone="pass" label={w.passed} /> : <Badge tone="fail" label={w.failed} />;
}

const w = words({
  passed: ["Passed", "Bien"],
  failed: ["Failed", "Con falla"],
});
