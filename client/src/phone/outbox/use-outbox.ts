import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { isWaitingKey } from "../device/notes.ts";
import { readStored } from "../../ui/device/read-stored.ts";
import type { EntryKind, OutboxEntry, UnsentEntry } from "./entry.ts";

/** The first part of the query key of this device's entries. */
export const outboxKey = "outbox";

/** The user's entries on this device; undefined until they are read. */
export function useOutbox(): readonly OutboxEntry[] {
  return useQuery(outboxQuery(useSignedInUser().id)).data ?? [];
}

/** Whether a strip may still appear above the list. */
export function useAwaitedOutbox(): boolean {
  const { id } = useSignedInUser();
  const [enabled] = useState(() => readStored(isWaitingKey) === "yes");
  const { isPending } = useQuery({ ...outboxQuery(id), enabled });
  return enabled && isPending;
}

function outboxQuery(userId: number) {
  return queryOptions({
    queryKey: [outboxKey, userId],
    // The code for the outbox loads after the list, which works without it.
    queryFn: async () => (await import("./outbox.ts")).listEntries(userId),
    staleTime: 0,
  });
}

/** The entries that are only on this device. */
export function useUnsent(): readonly UnsentEntry<EntryKind>[] {
  return useOutbox().filter(
    (entry): entry is UnsentEntry<EntryKind> =>
      entry.state === "waiting" || entry.state === "refused",
  );
}
