import { formatLabel } from "#shared/checklists/item-labels.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { ArrowDown } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClass } from "../../../ui/button/button.tsx";
import { jumpTo } from "../items/motion.ts";
import type { NextStep, OpenStep } from "../draft/walk-parts.ts";

interface NextStepPanelProps {
  /** Undefined once nothing is left; its place stays, so that nothing moves under the thumb. */
  step: OpenStep | undefined;
  /** What the form begins with. */
  beginId: string;
}

/**
 * On a phone, names the next open step and leads there. In a dialog and in very large text it scrolls along.
 * It covers a part of the form, so it is not shown where nothing has to be looked for: at the form's
 * beginning, and where the step itself is in sight.
 */
export function NextStepPanel({ step, beginId }: NextStepPanelProps) {
  const isNeeded = useOutOfSight(`${beginId} ${step?.elementId ?? ""}`);
  const name = step ? nameStep(step.name) : "";
  return (
    <div
      data-action-bar
      className={clsx(
        "-mx-4 border-t bg-surface px-4 py-2 sm:hidden",
        "[@media(min-height:30em)]:sticky [@media(min-height:30em)]:bottom-[var(--sticky-bottom,auto)] [@media(min-height:30em)]:z-sticky",
        !(step && isNeeded) && "invisible",
      )}
    >
      <button
        type="button"
        title={name}
        onClick={() => step && jumpTo(step.elementId)}
        className={buttonClass({ variant: "secondary", full: true })}
      >
        <ArrowDown aria-hidden size={20} className="shrink-0" />
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{w.next({ step: name })}</span>
      </button>
    </div>
  );
}

/** Whether none of these elements is in sight; false until that is known. */
function useOutOfSight(elementIds: string): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        setIsOut(seen.size === 0);
      },
      { rootMargin: behindBars },
    );
    for (const id of elementIds.split(" ")) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [elementIds]);
  return isOut;
}

/** The header and the progress above, the navigation and this bar below. */
const behindBars = "-120px 0px -136px 0px";

function nameStep(step: NextStep): string {
  return typeof step === "string" ? w[step] : formatLabel(step);
}

const w = words({
  next: ["Next: {step}", "Sigue: {step}"],
  meter: ["Meter reading", "Lectura del medidor"],
  signature: ["Driver Signature", "Firma del operador"],
});
