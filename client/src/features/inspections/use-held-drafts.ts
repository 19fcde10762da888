import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { readStored } from "../../ui/read-stored.ts";
import { usePatience } from "../../ui/use-patience.ts";

/** A phone whose store does not answer shows its list nevertheless. */
const patienceMs = 5_000;

/** Read again each time the list is shown. */
export function draftsQuery(userId: number) {
  return queryOptions({
    queryKey: ["drafts", userId],
    queryFn: () => loadDrafts(userId),
    staleTime: 0,
  });
}

/** A note that this device holds drafts of the user. They are read later than the list, which they would move. */
export function hasDraftsKey(userId: number): string {
  return `drafts/${userId}`;
}

export type HeldDrafts = ReturnType<typeof useHeldDrafts>;

/** The drafts on this device, which stand first in the list: where there are any, it waits for them. */
export function useHeldDrafts() {
  const { id: userId } = useSignedInUser();
  const { data: held, isError } = useQuery(draftsQuery(userId));
  const isPatient = usePatience(patienceMs, true);
  const [hasDrafts] = useState(() => readStored(hasDraftsKey(userId)) === "yes");
  return {
    held,
    /** Those that the list waited for. */
    first: hasDrafts ? held?.drafts : undefined,
    isWaiting: hasDrafts && isPatient && !held && !isError,
  };
}

/** What reads a draft and what shows it come after the list, which can be used without them. */
async function loadDrafts(userId: number) {
  const [{ listDrafts }, { DraftBadge }] = await Promise.all([
    import("./saved-drafts.ts"),
    import("./draft-badge.tsx"),
  ]);
  return { drafts: await listDrafts(userId), DraftBadge };
}
