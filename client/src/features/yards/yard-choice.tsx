import { useEffect } from "react";
import { noYard, useChosenYard } from "../../records/chosen-yard.ts";
import { useYards } from "../../records/use-yards.ts";
import { lazilyApart, LazySuspense } from "../../ui/hooks/lazily.tsx";

const YardSelect = lazilyApart(() => import("./yard-select.tsx").then((m) => m.YardSelect));

/** The choice of a yard in the header, where the company has two or more. */
export function YardChoice() {
  const { inUse, isSuccess } = useYards();
  const { yard, choose } = useChosenYard();
  const hasChoice = inUse.length > 1;
  const isShown = yard === noYard || inUse.some(({ id }) => String(id) === yard);
  const isGone = isSuccess && yard !== undefined && !(hasChoice && isShown);
  // Nobody could undo a choice that is not shown.
  useEffect(() => {
    if (isGone) choose("");
  });
  if (!hasChoice) return null;
  return (
    <LazySuspense fallback={<div className={placeClass} />}>
      <div className={placeClass}>
        <YardSelect yards={inUse} chosen={yard} onChoose={choose} />
      </div>
    </LazySuspense>
  );
}

/** Lower than other controls outdoors, where they are as high as the bar. */
const placeClass = "w-44 min-w-16 shrink max-lg:[--ctl-md:48px] lg:mr-2";
