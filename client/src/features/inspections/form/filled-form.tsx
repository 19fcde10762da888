import type { StoredChecklist } from "#shared/checklists/checklists.ts";
import { type InspectionType, toType } from "#shared/checklists/inspection-types.ts";
import { words } from "#shared/base/words.ts";
import type { Progress } from "#shared/inspections/inspections.ts";
import { Check, X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { LazyBoundary } from "../../../ui/layout/lazy-boundary.tsx";
import { lazily, lazilySoon } from "../../../ui/hooks/lazily.tsx";
import { DraftPanel, isStale } from "../draft/draft-panel.tsx";
import { type Draft, listReviewed } from "../../../phone/drafts/draft.ts";
import { type DraftStore, useOpenDraft } from "../../../phone/drafts/open-draft.ts";
import { type UnitEnd, useInspectionForm } from "./use-inspection-form.ts";
import { InspectedAssetPanel } from "../review/inspected-asset-panel.tsx";
import { type InspectedAsset, findOpenStep, sumProgress } from "../draft/walk-parts.ts";
import { jumpTo } from "../items/motion.ts";
import { ReportedProblemsPanel } from "../review/reported-problems-panel.tsx";
import { MissingReview, ReviewedRepairsPanel } from "../review/reviewed-repairs-panel.tsx";
import { useReview } from "../review/use-review.ts";
import { ProgressBar } from "../../../ui/layout/progress-bar.tsx";
import { SignatureField } from "./signature-field.tsx";
import { SubmitPanel } from "./submit-panel.tsx";
import { TaggedOutPanel } from "./do-not-drive-panel.tsx";
import { TrailerField } from "./trailer-field.tsx";
import { type OpenUnit, UnitPanel } from "./unit-panel.tsx";

/** Few assets have lists for inspections of several types. */
export const TypeField = lazily(() => import("./type-field.tsx").then((m) => m.TypeField));

/** Comes after the form, which can be filled in without it. */
export const NextStepPanel = lazilySoon(() =>
  import("./next-step-panel.tsx").then((m) => m.NextStepPanel),
);

interface FilledFormProps {
  asset: InspectedAsset;
  /** The types that it may be of, and the lists for them. */
  types: readonly InspectionType[];
  lists: readonly StoredChecklist[];
  createStore: () => DraftStore;
  /** When the draft that is continued was saved; undefined for a new one. */
  savedAt: string | undefined;
  onStartOver: (type?: InspectionType, review?: Draft["review"]) => void;
  onType?: (type: InspectionType) => void;
  onDone: (ends?: readonly UnitEnd[], refused?: InspectedAsset) => void;
  /** The asset is out of service before its inspection: the repair of a critical defect was rejected. */
  onOut: () => void;
  onBack: () => void;
}

export function FilledForm(props: FilledFormProps) {
  const { asset, createStore, savedAt, types, lists } = props;
  const { onStartOver, onType, onOut, onDone, onBack } = props;
  const [store] = useState(createStore);
  const formId = useId();
  const [other, setOther] = useState<OpenUnit>();
  const own = { asset, formId, store };
  const form = useInspectionForm({ own, other, onDone, onBack });
  const { parts, isTrailerMissing, isSending } = form;
  const { draft, photos } = useOpenDraft(store);
  const { step, showForm, ...review } = useReview(asset, draft);
  const type = toType(draft.inspectionType);
  useEffect(() => onType?.(type), [onType, type]);
  const next = findOpenStep(parts);
  const names = parts.map((part) => part.asset.name);
  const handleStartOver = async () => {
    await Promise.all(parts.map((part) => part.store.forget("startedOver")));
    onStartOver();
  };
  if (step) {
    const { Panel, repairs } = step;
    const given = { asset, repairs, draft, store, onBack, onOut };
    return <Panel {...given} onStart={review.handleStart} />;
  }
  return (
    <form
      ref={showForm}
      tabIndex={-1}
      noValidate
      aria-label={w.title({ unit: asset.name })}
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
      className="mx-auto grid w-full max-w-inspection min-w-0 gap-4 [&_:is(button,input,textarea)]:scroll-mt-[4.5rem]"
    >
      {savedAt && next && !showForm && !isTrailerMissing ? (
        <OpenAtStep elementId={next.elementId} savedAt={savedAt} />
      ) : null}
      <ProgressPanel {...sumProgress(parts)} />
      <TaggedOutPanel {...{ asset, isSending }} isAlert />
      <InspectedAssetPanel
        id={`${formId}-unit`}
        {...{ asset, onBack }}
        isBackDisabled={isSending}
      />
      <DraftPanel
        {...{ names, savedAt }}
        isSaved={form.isSaved}
        onStartOver={() => void handleStartOver()}
      />
      {review.isMissing ? <MissingReview asset={asset} onLoad={review.openStep} /> : null}
      <ReviewedRepairsPanel
        draft={draft}
        onChange={review.mayChange ? review.openStep : undefined}
      />
      <ReportedProblemsPanel asset={asset} items={draft.checklist.items} />
      <fieldset disabled={isSending} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        {isTypeShown(types, draft) ? (
          <TypeField {...{ asset, types, lists, draft, store, onStartOver }} />
        ) : null}
        <UnitPanel part={{ ...own, draft, photos }} onPhoto={form.addPhoto} />
        <TrailerField
          id={`${formId}-trailer`}
          {...{ asset, store, draft, isSending }}
          onPhoto={form.addPhoto}
          onOpen={setOther}
        />
        <TaggedOutPanel {...{ asset, isSending }} />
        <SignatureField
          id={`${formId}-signature`}
          {...{ type, names }}
          value={draft.signature}
          hasReview={parts.some((part) => listReviewed(part.draft).length > 0)}
          isBegun={Object.keys(draft.answers).length > 0}
          onValueChange={(text) => store.change({ type: "write", field: "signature", text })}
        />
      </fieldset>
      <SubmitPanel
        {...{ formId, parts, isTrailerMissing, isSending, onBack }}
        isSaved={form.isSaved}
        isAddingPhoto={form.isAddingPhoto}
        onSaveDraft={() => void form.handleSaveDraft()}
      />
      <LazyBoundary missing={null}>
        <NextStepPanel step={isSending ? undefined : next} beginId={`${formId}-unit`} />
      </LazyBoundary>
    </form>
  );
}

/** With a trailer the type cannot change, because both units have a checklist for this type. */
function isTypeShown(types: readonly InspectionType[], draft: Draft): boolean {
  if (draft.trailerId !== undefined) return false;
  return types.length > 1 || toType(draft.inspectionType) !== "pre_trip";
}

/** A draft that is continued opens where it was left, unless it is so old that this is to be read first. */
function OpenAtStep({ elementId, savedAt }: { elementId: string; savedAt: string }) {
  const openAtStep = useEffectEvent(() => {
    if (!isStale(savedAt, Date.now())) jumpTo(elementId);
  });
  useEffect(() => openAtStep(), []);
  return null;
}

/**
 * Sticks to the edge of the dialog whose body, padded with 16 px, the form stands in; on a page it
 * sticks at --sticky-top, and --strip-lift is the padding above it.
 */
function ProgressPanel({ total, answered, passed, failed }: Progress) {
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
        label={w.progress}
        total={total - (answered - passed - failed)}
        {...{ passed, failed }}
      />
    </div>
  );
}

const w = words({
  title: ["Inspection of {unit}", "Inspección de {unit}"],
  answered: ["{answered} of {total}", "{answered} de {total}"],
  passed: ["{count} passed", "{count} bien"],
  failed: ["{count} failed", "{count} con falla"],
  progress: ["Inspection progress", "Avance de la inspección"],
});
