import { describeVoiding, type Voidable } from "#shared/records/voidings.ts";
import { words } from "#shared/base/words.ts";
import { Ban } from "lucide-react";
import { useSignedInUser } from "../api/current-user.ts";
import { Badge } from "../ui/layout/badge.tsx";

/** Looks the same on every record that was made void. */
export function VoidedBadge() {
  return <Badge tone="neutral" label={w.voided} icon={Ban} />;
}

/** That a record is void, by whom and why; nothing for one that is not. */
export function Voiding({ record }: { record: Voidable }) {
  const { timeZone } = useSignedInUser().company;
  const voiding = describeVoiding(record, timeZone);
  if (!voiding) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <VoidedBadge />
      <p className="wrap-anywhere">{voiding}</p>
    </div>
  );
}

const w = words({
  voided: ["Voided", "Anulado"],
});
