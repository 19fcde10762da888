import { can } from "#shared/roles.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useUnsent } from "../../phone/use-outbox.ts";
import { useBehindSince } from "../../phone/use-behind-since.ts";
import { lazily } from "../../ui/lazily.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { UnsentStrip } from "./unsent-strip.tsx";

// Only for the office.
const HeldStrip = lazily(() => import("../held/held-strip.tsx").then((m) => m.HeldStrip));

/** Said above the list for as long as it is true: that there is no connection, and what waits for one. */
export function StripsPanel({ onUnsent }: { onUnsent: () => void }) {
  const { role } = useSignedInUser();
  const since = useBehindSince();
  const unsent = useUnsent().length;
  return (
    <>
      {since === undefined ? null : <OfflineStrip since={since} />}
      {can(role, "held.decide") ? <HeldStrip /> : null}
      {unsent > 0 ? <UnsentStrip count={unsent} onOpen={onUnsent} /> : null}
    </>
  );
}
