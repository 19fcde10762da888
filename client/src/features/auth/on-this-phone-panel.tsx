import type { CurrentUser } from "#shared/api-schemas.ts";
import { formatDisplayName } from "#shared/crew.ts";
import { words } from "#shared/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { CloudUpload } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { currentUserQuery } from "../../api/current-user.ts";
import { isSignOutPending } from "../../api/pending-sign-out.ts";
import { listAllUnsent } from "../../phone/outbox.ts";
import { listOfflinePeople } from "../../phone/pack-store.ts";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/use-online.ts";
import { Warning } from "../../ui/warning.tsx";

interface OnThisPhonePanelProps {
  onWorkOffline: (user: CurrentUser) => void;
  /** What stands there until this phone was read. */
  waiting?: ReactNode;
}

/** For a signed-out user: what waits on this phone for its users, and who may go on without a server. */
export function OnThisPhonePanel({ onWorkOffline, waiting }: OnThisPhonePanelProps) {
  const [data, setData] = useState<Awaited<ReturnType<typeof read>>>();
  useEffect(() => {
    // A device that cannot be read holds nothing either.
    read().then(setData, () => setData({ unsent: [], people: [] }));
  }, []);
  const isOnline = useOnline();
  const isSignOutPending = useSignOutPending();
  if (!data) return waiting;
  const isOutOfReach = !isOnline || isSignOutPending;
  return (
    <>
      {data.unsent.length > 0 ? (
        <Warning icon={CloudUpload} className="gap-2 p-3">
          {describe(data.unsent)}
        </Warning>
      ) : null}
      {isOutOfReach && data.people.length > 0 ? (
        <People people={data.people} onChoose={onWorkOffline} />
      ) : null}
    </>
  );
}

interface PeopleProps {
  people: readonly CurrentUser[];
  onChoose: (user: CurrentUser) => void;
}

function People({ people, onChoose }: PeopleProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="font-semibold">
        {w.workAs}
      </h2>
      {people.map((user) => (
        <Button key={user.id} full variant="secondary" onClick={() => onChoose(user)}>
          {formatDisplayName(user)}
        </Button>
      ))}
    </section>
  );
}

async function read() {
  const [unsent, people] = await Promise.all([listAllUnsent(), listOfflinePeople()]);
  return { unsent, people };
}

function describe(unsent: Awaited<ReturnType<typeof read>>["unsent"]): string {
  const areInspections = unsent.every(({ kind }) => kind === undefined);
  return w[areInspections ? "signInToSend" : "signInToSendAll"]({ n: unsent.length });
}

/** Whether a sign-out is still to be sent to the server, as soon as there is a connection. */
function useSignOutPending(): boolean {
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(isSignOutPending);
  useEffect(() => {
    const refetch = () =>
      void client.refetchQueries(currentUserQuery).then(() => setIsPending(isSignOutPending()));
    window.addEventListener("online", refetch);
    return () => window.removeEventListener("online", refetch);
  }, [client]);
  return isPending;
}

const w = words({
  signInToSend: [
    {
      one: "Sign in again to send {n} inspection",
      other: "Sign in again to send {n} inspections",
    },
    {
      one: "Entre otra vez para enviar {n} inspección",
      other: "Entre otra vez para enviar {n} inspecciones",
    },
  ],
  signInToSendAll: [
    { one: "Sign in again to send {n} entry", other: "Sign in again to send {n} entries" },
    {
      one: "Entre otra vez para enviar {n} registro",
      other: "Entre otra vez para enviar {n} registros",
    },
  ],
  workAs: ["Work offline as", "Trabajar sin conexión como"],
});
