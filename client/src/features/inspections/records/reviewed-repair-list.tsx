import { words } from "#shared/base/words.ts";
import type { ReactNode } from "react";
import { interpolate } from "../../../ui/layout/interpolate.tsx";

interface ReviewedRepairListProps {
  repairs: readonly { id: number; name: ReactNode; accepted: boolean; note: string }[];
}

/** What the next driver said of repairs (49 CFR 396.13). */
export function ReviewedRepairList({ repairs }: ReviewedRepairListProps) {
  return (
    <ul className="grid gap-1">
      {repairs.map(({ id, name, accepted, note }) => (
        <li key={id} className="wrap-anywhere">
          {accepted
            ? interpolate(w.accepted, { repair: name })
            : interpolate(w.notFixed, { repair: name, note })}
        </li>
      ))}
    </ul>
  );
}

const w = words({
  accepted: ["{repair}: accepted", "{repair}: aceptada"],
  notFixed: ["{repair}: not fixed, {note}", "{repair}: no quedó, {note}"],
});
