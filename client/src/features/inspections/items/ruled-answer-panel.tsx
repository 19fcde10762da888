import type { ItemStatus } from "#shared/records/inspection-results.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";
import { isPhotoRequired, evaluateAnswer } from "#shared/inspections/item-results.ts";
import { formatLimits, translateUnit } from "#shared/checklists/item-rules.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { Badge } from "../../../ui/layout/badge.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { ToggleButton } from "../../../ui/form/toggle-button.tsx";
import {
  FailedItemPanel,
  ItemNotes,
  type ItemPanelProps,
  ItemPhotos,
} from "./failed-item-panel.tsx";
import { finishOnEnter } from "../../../ui/form/finish-on-enter.ts";
import { parseNumber } from "../../../phone/drafts/submission.ts";

type RuledAnswerPanelProps = ItemPanelProps & { toggle: (status: ItemStatus) => ReactNode };

/** The answer to an item that is a number, may be N/A, or requires a photo. */
export function RuledAnswerPanel({ toggle, ...panel }: RuledAnswerPanelProps) {
  const { item, answer } = panel;
  // A half-typed number may be outside the limits, so the details of a failure open only when typing ends.
  const [isTyping, setIsTyping] = useState(false);
  const isNumber = item.type === "number";
  const isFailed = answer.status === "fail" && !isTyping;
  const isPhotoAsked = isPhotoRequired(item, answer.status) && !isTyping;
  return (
    <>
      <div
        className={clsx(
          "gap-2 px-4 pb-4",
          isNumber
            ? "flex flex-wrap items-end"
            : "grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.25rem),1fr))]",
        )}
      >
        {isNumber ? (
          <NumberAnswer {...panel} onTyping={setIsTyping} />
        ) : (
          <>
            {toggle("pass")}
            {toggle("fail")}
          </>
        )}
        {item.mayBeNa ? (
          <div className={clsx("grid", isNumber && "min-w-25")}>{toggle("na")}</div>
        ) : null}
      </div>
      {isFailed ? <FailedItemPanel {...panel} /> : null}
      {isPhotoAsked ? <PhotoPanel {...panel} isFailed={isFailed} /> : null}
    </>
  );
}

type NumberAnswerProps = ItemPanelProps & { onTyping: (isTyping: boolean) => void };

function NumberAnswer({ item, answer, store, onTyping }: NumberAnswerProps) {
  const { status } = answer;
  const handleChange = (value: string) => {
    const result = evaluateAnswer(item, { value: parseNumber(value) });
    const answeredAt = result && new Date().toISOString();
    store.change({
      type: "fill",
      itemId: item.id,
      answer: { value, status: result, answeredAt },
    });
  };
  return (
    <div className="flex min-w-0 flex-1 basis-[12rem] items-end gap-3">
      <div className="min-w-0 flex-1">
        <NumberInput
          label={formatLabel(item)}
          labelHidden
          hint={formatLimits(item) ?? (item.unit && translateUnit(item.unit))}
          digits="decimal"
          enterKeyHint="done"
          value={status === "na" ? "" : (answer.value ?? "")}
          onFocus={() => onTyping(true)}
          onBlur={() => runAfterPress(() => onTyping(false))}
          onChange={(event) => handleChange(event.target.value)}
          onKeyDown={finishOnEnter}
        />
      </div>
      <output className="flex min-h-ctl-md items-center empty:hidden">
        {status === "pass" ? <Badge tone="pass" label={w.pass} /> : null}
        {status === "fail" ? <Badge tone="fail" label={w.fail} /> : null}
      </output>
    </div>
  );
}

let isPressing = false;
document.addEventListener("mousedown", () => (isPressing = true), { capture: true });
document.addEventListener("mouseup", () => (isPressing = false), { capture: true });

/** A press moves the focus before its click arrives; a panel that opens at that moment would push the button away. */
function runAfterPress(open: () => void): void {
  if (!isPressing) return open();
  return document.addEventListener("mouseup", () => setTimeout(open), { once: true });
}

/** A photo that the list requires, or the reason why there is none. */
function PhotoPanel({ isFailed, ...panel }: ItemPanelProps & { isFailed: boolean }) {
  const { item, answer, photos, store } = panel;
  const { noPhoto = false } = answer;
  const isMissing = photos.length === 0;
  const handleClick = () =>
    store.change({ type: "fill", itemId: item.id, answer: { noPhoto: !noPhoto } });
  return (
    <div className={clsx("grid gap-3 px-4 pb-4", !isFailed && "border-t pt-3")}>
      {isMissing ? (
        <p className="text-sm font-semibold">{noPhoto ? w.sayWhy : w.needsPhoto}</p>
      ) : null}
      {isFailed ? null : (
        <>
          {noPhoto && isMissing ? <ItemNotes {...panel} /> : null}
          <ItemPhotos {...panel} />
        </>
      )}
      {isMissing ? (
        <ToggleButton tone="na" label={w.noPhoto} pressed={noPhoto} onClick={handleClick} />
      ) : null}
    </div>
  );
}

const w = words({
  pass: ["Pass", "Bien"],
  fail: ["Fail", "Falla"],
  sayWhy: [
    "Say in the notes why no photo is possible.",
    "Diga en las notas por qué no se puede tomar foto.",
  ],
  needsPhoto: ["This item needs a photo.", "Este punto necesita una foto."],
  noPhoto: ["No photo possible", "No se puede tomar foto"],
});
