import { useUnsent } from "../../phone/use-outbox.ts";
import { useBehindSince } from "../../phone/use-behind-since.ts";
import { OfflineStrip } from "./offline-strip.tsx";
import { UnsentStrip } from "./unsent-strip.tsx";

/** Said above the list for as long as it is true: that there is no connection, and what waits for one. */
export function StripsPanel({ onUnsent }: { onUnsent: () => void }) {
  const since = useBehindSince();
  const unsent = useUnsent().length;
  return (
    <>
      {since === undefined ? null : <OfflineStrip since={since} />}
      {unsent > 0 ? <UnsentStrip count={unsent} onOpen={onUnsent} /> : null}
    </>
  );
}
