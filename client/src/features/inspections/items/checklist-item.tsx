import type { ChecklistItem as Item } from "#shared/checklists/checklists.ts";
import type { ItemStatus } from "#shared/records/inspection-results.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";
import { hasRules, isPhotoRequired } from "#shared/inspections/item-results.ts";
import { words } from "#shared/base/words.ts";
import { memo, type MouseEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { Badge } from "../../../ui/layout/badge.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazily } from "../../../ui/hooks/lazily.tsx";
import { ToggleButton } from "../../../ui/form/toggle-button.tsx";
import type { DraftStore } from "../../../phone/drafts/open-draft.ts";
import type { DraftPhoto, DraftAnswer } from "../../../phone/drafts/draft.ts";
import { FailedItemPanel, ItemPhotos } from "./failed-item-panel.tsx";
import type { KnownDefect } from "./known-defect-panel.tsx";
import { scrollIntoSight } from "./motion.ts";
import { isTouch, type Pacing } from "./use-auto-advance.ts";

/** Few lists have items with rules: their part of the form is loaded for those, before any of it is shown. */
export const RuledAnswerPanel = lazily(() =>
  import("./ruled-answer-panel.tsx").then((m) => m.RuledAnswerPanel),
);

interface ChecklistItemProps {
  item: Item;
  id: string;
  number: number;
  answer: DraftAnswer;
  photos: readonly DraftPhoto[];
  /** That it was reported before and is not repaired yet. */
  reported: string | undefined;
  /** The defect that it was reported as, where that is known. */
  known: KnownDefect | undefined;
  store: DraftStore;
  addPhoto: (itemId: string, file: File) => Promise<void>;
  pacing: Pacing;
  /** A photo of it is asked for today. */
  isChallenge: boolean;
  /** The tap on Fail opens the camera. */
  opensCamera: boolean;
}

export const ChecklistItem = memo(function ChecklistItem(props: ChecklistItemProps) {
  const { item, id, number, answer, photos, known, store, addPhoto, pacing, opensCamera } = props;
  const reported = known?.question ?? props.reported;
  const { isChallenge } = props;
  const labelId = `${id}-label`;
  const handleTap = (status: ItemStatus) => (event: MouseEvent) => {
    const at = new Date().toISOString();
    // At once, because the camera's button must be there before the tap is over.
    flushSync(() => store.change({ type: "tap", itemId: item.id, status, at }));
    if (answer.status === status) return;
    pacing.vibrate(status === "fail" ? [30, 40, 30] : 10);
    if (status === "fail" || isPhotoRequired(item, status)) showWhole(id);
    else pacing.goOn(event, id);
    if (status === "fail" && opensCamera && isTouch(event.nativeEvent)) openCamera(id);
  };
  const toggle = (status: ItemStatus) => (
    <ToggleButton
      tone={status}
      label={w[status]}
      pressed={answer.status === status}
      data-answer={status}
      onKeyDown={stepWithArrows}
      onClick={handleTap(status)}
    />
  );
  const panel = { item, answer, photos, known, store, addPhoto };
  return (
    <Card
      id={id}
      data-open-item={answer.status === undefined ? "" : undefined}
      className="scroll-mt-32 scroll-mb-4"
    >
      <fieldset aria-labelledby={labelId} className="min-w-0">
        <div className="flex items-start gap-3 px-4 pt-3 pb-2">
          <span aria-hidden className="min-w-5 pt-0.5 text-sm font-semibold text-muted">
            {number}
          </span>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            <h4 id={labelId} className="min-w-0 text-lg wrap-anywhere">
              {formatLabel(item)}
              {item.required ? null : <span className="text-base text-muted"> {w.optional}</span>}
            </h4>
            {reported ? (
              <span className="min-w-0 *:max-w-full *:whitespace-normal">
                <Badge tone="warn" label={reported} />
              </span>
            ) : null}
          </div>
        </div>
        {isChallenge ? (
          <div className="grid gap-3 px-4 pb-4">
            <p className="font-semibold">{w.challenge}</p>
            {answer.status === "fail" ? null : <ItemPhotos {...panel} />}
          </div>
        ) : null}
        {hasRules(item) ? (
          <RuledAnswerPanel {...panel} toggle={toggle} />
        ) : (
          <>
            <div className="grid grid-cols-2 gap-3 px-4 pb-4">
              {toggle("pass")}
              {toggle("fail")}
            </div>
            {answer.status === "fail" ? <FailedItemPanel {...panel} /> : null}
          </>
        )}
      </fieldset>
    </Card>
  );
});

function openCamera(id: string) {
  document.getElementById(id)?.querySelector<HTMLElement>('input[type="file"]')?.click();
}

/** Notes and photos have opened below the buttons: they must not be under the navigation. */
function showWhole(id: string) {
  requestAnimationFrame(() => {
    const card = document.getElementById(id);
    if (card) scrollIntoSight(card, "nearest");
  });
}

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move from an answer to the same answer of the next or previous item. */
function stepWithArrows(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  const { form, dataset } = event.currentTarget;
  if (step === undefined || !form) return;
  event.preventDefault();
  const selector = `button[data-answer="${dataset["answer"]}"]`;
  const answers = Array.from(form.querySelectorAll<HTMLElement>(selector));
  answers[answers.indexOf(event.currentTarget) + step]?.focus();
}

const w = words({
  challenge: ["Take a photo of this today", "Hoy tome foto de esto"],
  optional: ["(optional)", "(opcional)"],
  pass: ["Pass", "Bien"],
  fail: ["Fail", "Falla"],
  na: ["N/A", "N/A"],
});
