import { words } from "#shared/base/words.ts";
import { Check, ChevronRight, X } from "lucide-react";
import { usePack } from "../../../phone/pack/use-pack.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { DataState } from "../../../ui/layout/data-state.tsx";
import { Skeleton } from "../../../ui/layout/skeleton.tsx";

interface TodaysInspectionsCardProps {
  /** Makes the whole card a button. */
  onOpen: (() => void) | undefined;
}

export function TodaysInspectionsCard({ onOpen }: TodaysInspectionsCardProps) {
  const today = usePack((pack) => pack.today);
  return (
    <Card
      aria-labelledby="todays-inspections"
      className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 px-4 py-2 max-sm:min-h-20"
    >
      <h2 id="todays-inspections" className="min-w-0 flex-1 basis-[7.5rem] text-lg">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className="rounded-lg text-left after:absolute after:inset-0 after:rounded-lg hover:after:border-2 hover:after:border-primary"
          >
            {w.title}
          </button>
        ) : (
          w.title
        )}
      </h2>
      {/* What is said of their age begins where the counts do. */}
      <div className="flex items-center gap-2 [&_p+p]:px-0">
        <DataState
          isSteady
          query={today}
          what={w.what}
          skeleton={<Skeleton className="h-7 w-44 max-sm:h-12 max-sm:w-24" />}
        >
          {({ passed, failed }) => <Counts passed={passed} failed={failed} />}
        </DataState>
        {onOpen ? <ChevronRight aria-hidden size={20} className="text-muted" /> : null}
      </div>
    </Card>
  );
}

function Counts({ passed, failed }: { passed: number; failed: number }) {
  return (
    <p className="grid font-semibold sm:flex sm:gap-x-4">
      <span className="flex items-center gap-1 text-pass">
        <Check aria-hidden size={20} strokeWidth={3} />
        {w.passed({ count: passed })}
      </span>
      <span className="flex items-center gap-1 text-fail">
        <X aria-hidden size={20} strokeWidth={3} />
        {w.failed({ count: failed })}
      </span>
    </p>
  );
}

const w = words({
  title: ["Today's Inspections", "Inspecciones de hoy"],
  what: ["today's inspections", "las inspecciones de hoy"],
  passed: ["{count} Passed", "{count} bien"],
  failed: ["{count} Failed", "{count} con falla"],
});
