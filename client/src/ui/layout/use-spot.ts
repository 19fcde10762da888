import { useLayoutEffect, useState } from "react";
import { useTurn } from "./card-column.tsx";

export interface SpotProps {
  spot: "first" | "last";
}

/**
 * Whether a card is shown at this one of its two spots in a column: at the first if it is urgent once it
 * has loaded, else at the last. There it stays, so that nothing which comes in later moves a card.
 */
export function useSpot({ spot }: SpotProps, card: { isPending: boolean; isUrgent: boolean }) {
  const { isPending, isUrgent } = card;
  const { loadingAbove, report, isPatient } = useTurn();
  const [taken, setTaken] = useState<SpotProps["spot"]>();
  useLayoutEffect(() => report(isPending), [report, isPending]);
  if (taken === undefined && !(isPending && isPatient)) {
    setTaken(!isPending && isUrgent ? "first" : "last");
  }
  return taken === spot && loadingAbove === 0;
}
