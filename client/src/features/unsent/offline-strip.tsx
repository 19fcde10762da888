import { dayMs, formatDate } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import { CloudOff } from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { getCorrectedNow } from "../../ui/device/clock.ts";
import { Warning } from "../../ui/layout/warning.tsx";

/** Tells drivers that they can continue offline, and the age of the list if that is over a day. */
export function OfflineStrip({ since }: { since: number }) {
  const { timeZone } = useSignedInUser().company;
  const isOld = getCorrectedNow().getTime() - since > dayMs;
  return (
    <Warning icon={CloudOff} className="gap-2 p-3">
      {w.offline} {isOld ? w.listOf({ day: formatDate(new Date(since), timeZone) }) : null}
    </Warning>
  );
}

const w = words({
  offline: [
    "Offline. You can keep inspecting; everything is saved on this phone.",
    "Sin conexión. Puede seguir revisando; todo queda en este teléfono.",
  ],
  listOf: ["This list is from {day}.", "Esta lista es del {day}."],
});
