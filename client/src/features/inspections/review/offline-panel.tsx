import { useState } from "react";
import { useBehindSince } from "../../../phone/pack/use-behind-since.ts";
import { usePhoneFull } from "../../../phone/device/space.ts";
import { OfflineStrip } from "../../unsent/offline-strip.tsx";

/** In a form that was opened without a connection. Its place stays, so that nothing moves under the thumb. */
export function OfflinePanel() {
  const since = useBehindSince();
  const isFull = usePhoneFull();
  const [openedSince] = useState(since);
  if (openedSince === undefined) return null;
  return (
    <div className={since === undefined || isFull ? "invisible" : undefined}>
      <OfflineStrip since={openedSince} />
    </div>
  );
}
