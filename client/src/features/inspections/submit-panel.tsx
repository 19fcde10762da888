import { progress } from "#shared/inspections.ts";
import { Send } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { itemElementId } from "./checklist-item-list.tsx";
import { type Draft, isLocked, findMissing } from "./draft-state.ts";
import { scrollIntoSight } from "./scroll-into-sight.ts";

interface SubmitPanelProps {
  formId: string;
  draft: Draft;
  isSending: boolean;
  isAddingPhoto: boolean;
  onBack: () => void;
  onSaveDraft: () => void;
}

/** The three ways out of the form, and what still stands before the last of them. */
export function SubmitPanel(props: SubmitPanelProps) {
  const { formId, draft, isSending, isAddingPhoto, onBack, onSaveDraft } = props;
  const submitButton = useFocusAfterFailure(isSending);
  const missing = findMissing(draft);
  const isComplete = missing.items.length === 0 && !missing.signature;
  const { answered } = progress(draft.checklist.items, draft.answers);
  return (
    <div className="grid gap-3">
      <MissingLine {...{ formId, draft, isAddingPhoto, isSending }} />
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" size="xl" disabled={isSending} onClick={onBack}>
          Back
        </Button>
        <Button
          variant="secondary"
          size="xl"
          disabled={answered === 0 || isSending}
          onClick={onSaveDraft}
        >
          Save Draft
        </Button>
        <div className="col-span-2 grid">
          <Button
            ref={submitButton}
            type="submit"
            size="xl"
            icon={Send}
            loading={isSending}
            disabled={!isComplete || isAddingPhoto}
          >
            Submit Inspection
          </Button>
        </div>
      </div>
    </div>
  );
}

type MissingLineProps = Pick<SubmitPanelProps, "formId" | "draft" | "isAddingPhoto" | "isSending">;

/** The reasons why the button is disabled; each part of the explanation leads to its place. */
function MissingLine({ formId, draft, isAddingPhoto, isSending }: MissingLineProps) {
  const { items, signature } = findMissing(draft);
  const [firstMissing] = items;
  const place = draft.checklist.items.findIndex((item) => item.id === firstMissing);
  const isReady = items.length === 0 && !signature && !isAddingPhoto;
  return (
    <p aria-live="polite" className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      {isReady ? <span className="font-semibold">{formatReady(draft, isSending)}</span> : null}
      {items.length > 0 ? (
        <Jump elementId={itemElementId(formId, place)}>
          {items.length} {items.length === 1 ? "item" : "items"} left
        </Jump>
      ) : null}
      {signature ? (
        <span>
          {items.length > 0 ? <span aria-hidden>·&nbsp;</span> : null}
          <Jump elementId={`${formId}-signature`}>signature missing</Jump>
        </span>
      ) : null}
      {isAddingPhoto ? <span>Adding photo…</span> : null}
    </p>
  );
}

function formatReady(draft: Draft, isSending: boolean): string {
  if (isSending) return "Sending…";
  return isLocked(draft) ? "Not confirmed yet. Please submit again." : "Ready to submit";
}

function Jump({ elementId, children }: { elementId: string; children: ReactNode }) {
  const handleClick = () => {
    const place = document.getElementById(elementId);
    if (!place) return;
    const control = place.matches("input") ? place : place.querySelector("button");
    control?.focus({ preventScroll: true });
    scrollIntoSight(place, "center");
  };
  return (
    <button type="button" onClick={handleClick} className="link min-h-11 rounded px-1 underline">
      {children}
    </button>
  );
}

/** A disabled button loses the focus; after a failure it is where the user continues. */
function useFocusAfterFailure(isSending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(isSending);
  useLayoutEffect(() => {
    const hasFailed = wasSending.current && !isSending;
    wasSending.current = isSending;
    if (hasFailed && document.activeElement === document.body) button.current?.focus();
  }, [isSending]);
  return button;
}
