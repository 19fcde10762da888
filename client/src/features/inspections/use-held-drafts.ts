import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { usePatience } from "../../ui/use-patience.ts";

const patienceMs = 300;

/** Read again each time the list is shown. */
export function draftsQuery(userId: number) {
  return queryOptions({
    queryKey: ["drafts", userId],
    queryFn: () => loadDrafts(userId),
    staleTime: 0,
  });
}

export type HeldDrafts = ReturnType<typeof useHeldDrafts>;

/** The drafts on this device, which stand first in the list: it waits for them a moment, and never moves later. */
export function useHeldDrafts(isListThere: boolean) {
  const { id: userId } = useSignedInUser();
  const { data: held, isError } = useQuery(draftsQuery(userId));
  const isPatient = usePatience(patienceMs, isListThere);
  const [isTooLate, setIsTooLate] = useState(false);
  if (isListThere && !isPatient && !held && !isTooLate) setIsTooLate(true);
  return {
    held,
    /** Those that came in time. */
    first: isTooLate ? undefined : held?.drafts,
    isWaiting: !held && !isError && !isTooLate && isPatient,
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
