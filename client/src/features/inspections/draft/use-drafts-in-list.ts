import type { Progress } from "#shared/inspections/inspections.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { hasDraftsKey } from "../../../phone/device/notes.ts";
import { readStored } from "../../../ui/device/read-stored.ts";
import { useIsWithin } from "../../../ui/hooks/use-is-within.ts";

/** How long the list waits for drafts, if a note on this device says that there are some. */
const waitMs = 2_000;

/** Read again each time the list is shown. */
export function draftsQuery(userId: number) {
  return queryOptions({
    queryKey: ["drafts", userId],
    queryFn: () => loadDrafts(userId),
    staleTime: 0,
  });
}

/** How far the user's draft of an asset is; undefined where there is none, and until it is read. */
export function useDraft(assetId: number): Progress | undefined {
  return useQuery(draftsQuery(useSignedInUser().id)).data?.drafts.get(assetId);
}

export type DraftsInList = ReturnType<typeof useDraftsInList>;

/**
 * The drafts on this device, shown first in the list. The list waits for them briefly; drafts that load later do not
 * reorder it.
 */
export function useDraftsInList(isListThere: boolean) {
  const { id: userId } = useSignedInUser();
  const { data: loaded } = useQuery(draftsQuery(userId));
  const isWithin = useIsWithin(waitMs, isListThere);
  const [mayHaveSome] = useState(() => readStored(hasDraftsKey) === "yes");
  const [isTooLate, setIsTooLate] = useState(false);
  if (isListThere && !loaded && !(isWithin && mayHaveSome) && !isTooLate) setIsTooLate(true);
  return {
    loaded,
    /** The drafts that loaded before the list stopped waiting. */
    first: isTooLate ? undefined : loaded?.drafts,
    isWaiting: !loaded && !isTooLate,
  };
}

/** Loads the code for drafts after the list, which works without it. */
async function loadDrafts(userId: number) {
  const [{ listDrafts }, { DraftBadge }] = await Promise.all([
    import("../../../phone/drafts/drafts.ts"),
    import("./draft-panel.tsx"),
  ]);
  return { drafts: await listDrafts(userId), DraftBadge };
}
