import type { Progress } from "#shared/inspections/inspections.ts";
import { words } from "#shared/base/words.ts";
import { Check, X } from "lucide-react";
import { ProgressBar } from "../../../ui/layout/progress-bar.tsx";

/**
 * Sticks to the edge of the dialog whose body, padded with 16 px, the form stands in; on a page it
 * sticks at --sticky-top, and --strip-lift is the padding above it.
 */
export function ProgressPanel({ total, answered, passed, failed }: Progress) {
  return (
    <div className="sticky top-[var(--sticky-top,-16px)] z-sticky -mx-4 mt-[calc(-1*var(--strip-lift,16px))] grid gap-1.5 border-b bg-surface px-4 py-2.5 sm:rounded-b-lg sm:border-x">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm font-semibold">
        <span>{w.answered({ answered, total })}</span>
        <span className="flex gap-4">
          <span className="flex items-center gap-1 text-pass">
            <Check aria-hidden size={16} strokeWidth={3} />
            {w.passed({ count: passed })}
          </span>
          <span className="flex items-center gap-1 text-fail">
            <X aria-hidden size={16} strokeWidth={3} />
            {w.failed({ count: failed })}
          </span>
        </span>
      </p>
      <ProgressBar
        label={w.title}
        total={total - (answered - passed - failed)}
        {...{ passed, failed }}
      />
    </div>
  );
}

const w = words({
  answered: ["{answered} of {total}", "{answered} de {total}"],
  passed: ["{count} passed", "{count} bien"],
  failed: ["{count} failed", "{count} con falla"],
  title: ["Inspection progress", "Avance de la inspección"],
});
