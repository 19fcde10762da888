import { phoneApi } from "#shared/api/phone-api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InspectedAsset } from "../draft/walk-parts.ts";
import { type Draft, listReviewed } from "../../../phone/drafts/draft.ts";
import type { Repair } from "./repair-review-panel.tsx";

/** Whether repairs stand before the form; none come up once its driver has answered an item. */
export function useReview(asset: InspectedAsset, draft: Draft) {
  const { data: loaded, isError } = useRepairsToReview(asset);
  const [place, setPlace] = useState<"step" | "started">();
  const [openedAnswers] = useState(draft.answers);
  const isUntouched = draft.answers === openedAnswers && place === undefined;
  const isDue = isUntouched && hasMoreToReview(asset, draft, loaded);
  const [wasDue] = useState(isDue);
  const isThere = Boolean(loaded?.repairs.length);
  const openStep = () => setPlace("step");
  return {
    step: isThere && (isDue || place === "step") ? loaded : undefined,
    openStep,
    handleStart: () => setPlace("started"),
    /** The code of the step may be missing. */
    mayChange: isThere,
    isMissing: isDue && (wasDue ? !loaded : isError),
    showForm: place === "started" ? showFromTop : undefined,
  };
}

/** Others may have been certified since its driver began. Until they are loaded, their number decides. */
function hasMoreToReview(
  { reviewsPending }: InspectedAsset,
  draft: Draft,
  loaded: { repairs: readonly Repair[] } | undefined,
): boolean {
  const reviewed = listReviewed(draft).map(({ defectId }) => defectId);
  return (
    loaded?.repairs.some(({ id }) => !reviewed.includes(id)) ?? reviewsPending > reviewed.length
  );
}

/** The button that was tapped is gone with the step. */
function showFromTop(form: HTMLElement | null) {
  form?.focus({ preventScroll: true });
  form?.scrollIntoView();
}

/**
 * The repairs that the next driver has to review, with the step that shows them. Undefined where one
 * of them could not be loaded.
 */
export function useRepairsToReview({ id, reviewsPending }: { id: number; reviewsPending: number }) {
  return useQuery({
    queryKey: [phoneApi.listDefects.name, id, "review"],
    queryFn: async ({ client }) =>
      (await import("./repair-review-panel.tsx")).loadRepairs(client, id),
    enabled: reviewsPending > 0,
    retryOnMount: false,
    // The next time it is another decision that is reviewed.
    gcTime: 0,
  });
}
