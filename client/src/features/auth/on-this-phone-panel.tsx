import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { formatDisplayName } from "#shared/crew/crew.ts";
import { words } from "#shared/base/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CloudUpload } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { isUnreachable } from "../../api/call-error.ts";
import { currentUserQuery, useCurrentUser } from "../../api/current-user.ts";
import { listAllUnsent } from "../../phone/outbox/outbox.ts";
import { listKnownUsers, listOfflinePeople } from "../../phone/pack/pack-store.ts";
import { Button } from "../../ui/button/button.tsx";
import { useOnline } from "../../ui/device/use-online.ts";
import { warningClass } from "../../ui/layout/warning.tsx";
import { UnsentList } from "../unsent/unsent-list.tsx";

interface OnThisPhonePanelProps {
  onWorkOffline: (user: CurrentUser) => void;
  /** Shown until this phone was read. */
  waiting?: ReactNode;
}

/** Shows a signed-out user the unsent work on this phone, and the users who may continue without a server. */
export function OnThisPhonePanel({ onWorkOffline, waiting }: OnThisPhonePanelProps) {
  const [data, setData] = useState<Awaited<ReturnType<typeof read>>>();
  useEffect(() => {
    // A device that cannot be read holds nothing either.
    read().then(setData, () => setData({ unsent: [], known: [], people: [] }));
  }, []);
  const isOnline = useOnline();
  const isUnreached = useUnreached();
  if (!data) return waiting;
  const isOutOfReach = !isOnline || isUnreached;
  return (
    <>
      {data.unsent.length > 0 ? <Unsent {...data} /> : null}
      {isOutOfReach && data.people.length > 0 ? (
        <People people={data.people} onChoose={onWorkOffline} />
      ) : null}
    </>
  );
}

type UnsentProps = Pick<Awaited<ReturnType<typeof read>>, "unsent" | "known">;

/** A user who was removed can sign in no more: what they did not send can still be handed out. */
function Unsent({ unsent, known }: UnsentProps) {
  const [isListed, setIsListed] = useState(false);
  const rows = known.flatMap((user) =>
    unsent.filter(({ userId }) => userId === user.id).map((entry) => ({ entry, user })),
  );
  return (
    <div className={clsx(warningClass, "grid gap-2 p-3")}>
      <p className="flex items-start gap-2">
        <CloudUpload aria-hidden size={20} className="mt-0.5 shrink-0" />
        {describe(unsent)}
      </p>
      {isListed ? <UnsentList rows={rows} /> : null}
      {rows.length > 0 && !isListed ? (
        <Button variant="secondary" onClick={() => setIsListed(true)}>
          {w.share}
        </Button>
      ) : null}
    </div>
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
  const [unsent, known, people] = await Promise.all([
    listAllUnsent(),
    listKnownUsers(),
    listOfflinePeople(),
  ]);
  return { unsent, known, people };
}

function describe(unsent: UnsentProps["unsent"]): string {
  const areInspections = unsent.every(({ kind }) => kind === undefined);
  return w[areInspections ? "signInToSend" : "signInToSendAll"]({ n: unsent.length });
}

/** Whether the server could not be reached for the signed-in user, who is fetched again once there is a connection. */
function useUnreached(): boolean {
  const client = useQueryClient();
  const { error } = useCurrentUser();
  useEffect(() => {
    const refetch = () => void client.refetchQueries(currentUserQuery);
    window.addEventListener("online", refetch);
    return () => window.removeEventListener("online", refetch);
  }, [client]);
  return isUnreachable(error);
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
  share: ["Share a copy", "Compartir una copia"],
  workAs: ["Work offline as", "Trabajar sin conexión como"],
});
