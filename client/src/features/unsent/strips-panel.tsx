import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect } from "react";
import { isUnproven, useSignedInUser } from "../../api/current-user.ts";
import { isUnconfirmed } from "../../phone/outbox/outbox.ts";
import { usePhoneFull } from "../../phone/device/space.ts";
import { useYard } from "../../phone/pack/use-yard.ts";
import { useBehindSince } from "../../phone/pack/fall-back.ts";
import { isWaitingKey, useOutbox, useUnsent } from "../../phone/outbox/use-outbox.ts";
import { Beside } from "../../ui/layout/beside.tsx";
import { lazilyApart } from "../../ui/hooks/lazily.tsx";
import { storeSetting } from "../../ui/device/read-stored.ts";
import { ConfirmEntryPanel } from "./confirm-entry-panel.tsx";
import { ConfirmRecordPanel } from "./confirm-record-panel.tsx";
import { FullStrip } from "./full-strip.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { UnsentStrip } from "./unsent-strip.tsx";
import { useSteadyList } from "./use-steady-list.ts";

const InstallStrip = lazilyApart(() => import("./install-strip.tsx").then((m) => m.InstallStrip));

/** Shown above the list for as long as it is true: that there is no connection, and what waits for one. */
export function StripsPanel({ onUnsent }: { onUnsent: () => void }) {
  const { id } = useSignedInUser();
  const since = useBehindSince();
  const unsent = useUnsent();
  const isSignedIn = !isUnproven(id);
  const asked = unsent.filter((entry) => entry.state === "waiting" && isUnconfirmed(entry));
  const unconfirmed = isSignedIn ? asked : [];
  const counted = unsent.filter((entry) => !unconfirmed.includes(entry));
  // Without a connection no user can sign in.
  const needsSignIn =
    since === undefined && (!isSignedIn || counted.some((entry) => entry.needsSignIn));
  const isFull = usePhoneFull();
  const install = useInstallWay();
  const strips = useSteadyList();
  const filed = useFiled();
  const isAnyThere = unsent.length + filed.length > 0;
  useEffect(() => storeSetting(isWaitingKey, isAnyThere ? "yes" : "no"), [isAnyThere]);
  return (
    <>
      <div className={block}>
        {/* Installing needs a connection, and so do the steps. */}
        {install.way && since === undefined ? (
          <Beside missing={null}>
            <InstallStrip way={install.way} onDone={install.recheck} />
          </Beside>
        ) : null}
        {unconfirmed.map((entry) => (
          <ConfirmEntryPanel key={entry.id} entry={entry} />
        ))}
        {filed.map((record) => (
          <ConfirmRecordPanel key={record.id} record={record} />
        ))}
      </div>
      <div
        ref={strips}
        data-strips
        className={clsx(block, "top-(--sticky-top) z-sticky -mx-4 bg-bg px-4")}
      >
        {/* Of a full phone it would not be true that everything is saved. */}
        {isFull ? <FullStrip /> : null}
        {since === undefined || isFull ? null : <OfflineStrip since={since} />}
        {counted.length > 0 ? (
          <UnsentStrip unsent={counted} needsSignIn={needsSignIn} onOpen={onUnsent} />
        ) : null}
      </div>
    </>
  );
}

/** What the office filed as the user's, who is asked about it where the answer can be sent. */
function useFiled() {
  const { id } = useSignedInUser();
  const isOnline = useBehindSince() === undefined;
  const { data } = useYard((pack) => pack.attributed);
  return (isOnline && !isUnproven(id) && data) || [];
}

/** How this phone can install the app, if that is to be offered; evaluated with each change of the outbox. */
function useInstallWay() {
  const entries = useOutbox();
  const states = entries.map(({ id, state }) => `${id} ${state}`);
  const { data: way, refetch } = useQuery({
    queryKey: ["install", states],
    queryFn: async () =>
      (await import("../../phone/alerts/install.ts")).findInstallWay(entries) ?? null,
    staleTime: 0,
    // What was handed in is the reason.
    enabled: entries.length > 0,
  });
  return { way, recheck: () => void refetch() };
}

const block = "-mt-3 grid grid-cols-1 *:mt-3 empty:hidden sm:-mt-4 sm:*:mt-4";
