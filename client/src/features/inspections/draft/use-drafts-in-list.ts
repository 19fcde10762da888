import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { hasDraftsKey } from "../../../phone/device/notes.ts";
import { readStored } from "../../../ui/device/read-stored.ts";
import { useIsWithin } from "../../../ui/hooks/use-is-within.ts";

/** How long the list waits for drafts that it may hold, and for those that it holds. */
const waitMs = 300;
const notedWaitMs = 2_000;

/** Read again each time the list is shown. */
export function draftsQuery(userId: number) {
  return queryOptions({
    queryKey: ["drafts", userId],
    queryFn: () => loadDrafts(userId),
    staleTime: 0,
  });
}

export type DraftsInList = ReturnType<typeof useDraftsInList>;

/** The drafts on this device, which stand first in the list: it waits for them a moment, and never moves later. */
export function useDraftsInList(isListThere: boolean) {
  const { id: userId } = useSignedInUser();
  const { data: loaded } = useQuery(draftsQuery(userId));
  const isInTime = useIsWithin(readStored(hasDraftsKey) ? notedWaitMs : waitMs, isListThere);
  const [isTooLate, setIsTooLate] = useState(false);
  if (isListThere && !loaded && !isInTime && !isTooLate) setIsTooLate(true);
  return {
    loaded,
    /** Those that came in time. */
    first: isTooLate ? undefined : loaded?.drafts,
    isWaiting: !loaded && !isTooLate,
  };
}

/** What reads a draft and what shows it come after the list, which can be used without them. */
async function loadDrafts(userId: number) {
  const [{ listDrafts }, { DraftBadge }] = await Promise.all([
    import("../../../phone/drafts/drafts.ts"),
    import("./draft-panel.tsx"),
  ]);
  return { drafts: await listDrafts(userId), DraftBadge };
}
