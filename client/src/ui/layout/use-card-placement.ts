import { useLayoutEffect, useState } from "react";
import { useTurn } from "./card-column.tsx";

export interface PlacementProps {
  placement: "first" | "last";
}

/**
 * Whether a card is shown at this one of its two placements in a column: at the first if it is urgent once it
 * has loaded, else at the last. There it stays, so that nothing which comes in later moves a card.
 */
export function useCardPlacement(
  { placement }: PlacementProps,
  card: { isPending: boolean; isUrgent: boolean },
) {
  const { isPending, isUrgent } = card;
  const { loadingAbove, report, isWaiting } = useTurn();
  const [taken, setTaken] = useState<PlacementProps["placement"]>();
  useLayoutEffect(() => report(isPending), [report, isPending]);
  if (taken === undefined && !(isPending && isWaiting)) {
    setTaken(!isPending && isUrgent ? "first" : "last");
  }
  return taken === placement && loadingAbove === 0;
}
