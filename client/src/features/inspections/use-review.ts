import { useState } from "react";
import type { InspectedAsset } from "./inspected-asset-panel.tsx";
import { type Draft, isLocked } from "./draft-state.ts";
import { useRepairsToReview } from "./use-reported-items.ts";

/** Whether repairs stand before the form that its driver reviews first; none come up in the midst of it. */
export function useReview(asset: InspectedAsset, draft: Draft) {
  const { data: loaded } = useRepairsToReview(asset);
  const [isDue] = useState(asset.reviewsPending > 0 && !isReviewed(draft) && !isLocked(draft));
  const isThere = isDue && Boolean(loaded?.repairs.length);
  const [place, setPlace] = useState<"step" | "started" | "form">(isThere ? "step" : "form");
  const openStep = () => setPlace("step");
  return {
    step: place === "step" ? loaded : undefined,
    openStep,
    handleStart: () => setPlace("started"),
    /** The code of the step may be missing. */
    mayChange: loaded !== undefined,
    isMissing: isDue && !loaded,
    showForm: place === "started" ? showFromTop : undefined,
  };
}

function isReviewed({ review }: Pick<Draft, "review">): boolean {
  return review?.isDone === true;
}

/** The button that was tapped is gone with the step. */
function showFromTop(form: HTMLElement | null) {
  form?.focus({ preventScroll: true });
  form?.scrollIntoView();
}
