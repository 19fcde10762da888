import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { type Reason, reasonLabels } from "#shared/checklists/reasons.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { DraftStore } from "../draft/draft-store.ts";
import type { DraftAnswer } from "../draft/draft-state.ts";
import { listReasons } from "./item-reasons.ts";

interface ReasonsFieldProps {
  item: ChecklistItem;
  answer: DraftAnswer;
  store: DraftStore;
}

/** What is wrong, in one tap and in the driver's language; the record has it as codes. */
export function ReasonsField({ item, answer, store }: ReasonsFieldProps) {
  const { reasons = [] } = answer;
  const handleClick = (reason: Reason) => () => {
    const others = reasons.filter((one) => one !== reason);
    const next = others.length < reasons.length ? others : [...reasons, reason];
    store.change({ type: "fill", itemId: item.id, answer: { reasons: next } });
  };
  return (
    <fieldset
      aria-label={w.reasons}
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto overscroll-x-contain px-4 py-1"
    >
      {listReasons(item.group).map((reason) => {
        const isGiven = reasons.includes(reason);
        return (
          <button
            key={reason}
            type="button"
            aria-pressed={isGiven}
            onClick={handleClick(reason)}
            className={clsx(
              "flex min-h-14 shrink-0 items-center gap-1.5 rounded-full border px-4 font-semibold whitespace-nowrap select-none disabled:opacity-60",
              isGiven
                ? "border-primary bg-primary text-on-primary"
                : "border-strong bg-surface hover:bg-surface-2",
            )}
          >
            {isGiven ? <Check aria-hidden size={20} strokeWidth={3} /> : null}
            {reasonLabels[reason]}
          </button>
        );
      })}
    </fieldset>
  );
}

const w = words({
  reasons: ["What is wrong", "Qué tiene"],
});
