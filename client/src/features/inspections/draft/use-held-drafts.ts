import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { readStored } from "../../../ui/device/read-stored.ts";
import { useIsWithin } from "../../../ui/hooks/use-is-within.ts";

/** How long the list waits for drafts that it may hold, and for those that it holds. */
const patienceMs = 300;
const notedPatienceMs = 2_000;

/** Read again each time the list is shown. */
export function draftsQuery(userId: number) {
  return queryOptions({
    queryKey: ["drafts", userId],
    queryFn: () => loadDrafts(userId),
    staleTime: 0,
  });
}

/** Not empty where the last user had drafts on this device, which are read later than the list. */
export const hasDraftsKey = "has-drafts";

export type HeldDrafts = ReturnType<typeof useHeldDrafts>;

/** The drafts on this device, which stand first in the list: it waits for them a moment, and never moves later. */
export function useHeldDrafts(isListThere: boolean) {
  const { id: userId } = useSignedInUser();
  const { data: held } = useQuery(draftsQuery(userId));
  const isPatient = useIsWithin(
    readStored(hasDraftsKey) ? notedPatienceMs : patienceMs,
    isListThere,
  );
  const [isTooLate, setIsTooLate] = useState(false);
  if (isListThere && !held && !isPatient && !isTooLate) setIsTooLate(true);
  return {
    held,
    /** Those that came in time. */
    first: isTooLate ? undefined : held?.drafts,
    isWaiting: !held && !isTooLate,
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
