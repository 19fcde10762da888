import { labelOf } from "#shared/item-labels.ts";
import { words } from "#shared/words.ts";
import { clsx } from "clsx";
import { ArrowDown } from "lucide-react";
import { buttonClass } from "../../ui/button-class.ts";
import { jumpTo } from "./jump-to.ts";
import type { NextStep } from "./next-step.ts";
import type { OpenStep } from "./walk-parts.ts";

interface NextStepPanelProps {
  /** Undefined once nothing is left; its place stays, so that nothing moves under the thumb. */
  step: OpenStep | undefined;
}

/** On a phone, names the next open step and leads there. In a dialog and in very large text it scrolls along. */
export function NextStepPanel({ step }: NextStepPanelProps) {
  const name = step ? nameStep(step.name) : "";
  return (
    <div
      data-action-bar
      className={clsx(
        "-mx-4 border-t bg-surface px-4 py-2 sm:hidden",
        "[@media(min-height:30em)]:sticky [@media(min-height:30em)]:bottom-[var(--sticky-bottom,auto)] [@media(min-height:30em)]:z-sticky",
        !step && "invisible",
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

function nameStep(step: NextStep): string {
  return typeof step === "string" ? w[step] : labelOf(step);
}

const w = words({
  next: ["Next: {step}", "Sigue: {step}"],
  meter: ["Meter reading", "Lectura del medidor"],
  signature: ["Driver Signature", "Firma del operador"],
});
