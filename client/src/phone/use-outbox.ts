import { useQuery } from "@tanstack/react-query";
import { useSignedInUser } from "../api/current-user.ts";
import type { EntryKind, OutboxEntry, UnsentEntry } from "./outbox.ts";

/** The first part of the key under which the screens hold what was handed in. */
export const outboxKey = "outbox";

/** What the user has handed in on this device; nothing until it was read. */
export function useOutbox(): readonly OutboxEntry[] {
  const { id } = useSignedInUser();
  const { data = [] } = useQuery({
    queryKey: [outboxKey, id],
    // What reads it comes after the list, which can be used without it.
    queryFn: async () => (await import("./outbox.ts")).listEntries(id),
    staleTime: 0,
  });
  return data;
}

/** Of these what is only on this device. */
export function useUnsent(): readonly UnsentEntry<EntryKind>[] {
  return useOutbox().filter(
    (entry): entry is UnsentEntry<EntryKind> =>
      entry.state === "waiting" || entry.state === "refused",
  );
}
