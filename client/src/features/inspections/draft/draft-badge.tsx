import type { Progress } from "#shared/inspections/inspections.ts";
import { words } from "#shared/base/words.ts";
import { Pencil, Send } from "lucide-react";
import { Badge } from "../../../ui/layout/badge.tsx";

interface DraftBadgeProps {
  draft: Progress | undefined;
  isWaiting: boolean;
}

/** What this device holds of an asset's inspections. */
export function DraftBadge({ draft, isWaiting }: DraftBadgeProps) {
  return (
    <>
      {isWaiting ? <Badge tone="neutral" icon={Send} label={w.waiting} /> : null}
      {draft ? <Badge tone="neutral" icon={Pencil} label={w.draft(draft)} /> : null}
    </>
  );
}

const w = words({
  waiting: ["Waiting to send", "Por enviar"],
  draft: ["Draft · {answered}/{total}", "Borrador · {answered}/{total}"],
});
