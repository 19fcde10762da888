import { useContext, useLayoutEffect } from "react";
import { TurnContext } from "../layout/card-column.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";

/** In a card while the code of its rows is loaded; like for other loading, the cards below wait. */
export function PendingRows({ count }: { count: number }) {
  const { report } = useContext(TurnContext);
  useLayoutEffect(() => report(true), [report]);
  return (
    <div aria-busy>
      <SkeletonRows count={count} />
    </div>
  );
}
