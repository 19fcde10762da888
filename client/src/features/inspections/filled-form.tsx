import type { ChecklistItem, StoredChecklist } from "#shared/checklists.ts";
import type { InspectionEnd } from "#shared/critical-items.ts";
import { isHourMeter } from "#shared/item-results.ts";
import { type InspectionType, toType } from "#shared/inspection-types.ts";
import { limits } from "#shared/limits.ts";
import type { Meter } from "#shared/meters.ts";
import { words } from "#shared/words.ts";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { Beside } from "../../ui/beside.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { Warning } from "../../ui/warning.tsx";
import { type InspectedAsset, InspectedAssetPanel } from "./inspected-asset-panel.tsx";
import { ChecklistItemList } from "./checklist-item-list.tsx";
import type { DraftStore } from "./draft-store.ts";
import { type Draft, type DraftText, listReviewed } from "./draft-state.ts";
import { DraftPanel, isStale } from "./draft-panel.tsx";
import { jumpTo } from "./jump-to.ts";
import { findNextStep, stepElementId } from "./next-step.ts";
import { ProgressPanel } from "./progress-panel.tsx";
import { ReadingField } from "./reading-field.tsx";
import { ReportedProblemsPanel } from "./reported-problems-panel.tsx";
import { MissingReview, ReviewedRepairsPanel } from "./reviewed-repairs-panel.tsx";
import { SignatureField } from "./signature-field.tsx";
import { SubmitPanel } from "./submit-panel.tsx";
import { useInspectionForm } from "./use-inspection-form.ts";
import { useReview } from "./use-review.ts";

/** Few assets have lists for inspections of several types. */
export const TypeField = lazily(() => import("./type-field.tsx").then((m) => m.TypeField));

/** Comes after the form, which can be filled in without it. */
export const NextStepPanel = lazily(() =>
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
  onDone: (end?: InspectionEnd) => void;
  /** The asset is out of service before its inspection: the repair of a critical defect was rejected. */
  onOut: () => void;
  onBack: () => void;
}

export function FilledForm(props: FilledFormProps) {
  const { asset, createStore, savedAt, onStartOver, onDone, onBack } = props;
  const [store] = useState(createStore);
  const formId = useId();
  const form = useInspectionForm({ store, asset, onDone, onBack });
  const { draft, photos } = form;
  const { types, lists, onType, onOut } = props;
  const { step, showForm, ...review } = useReview(asset, draft);
  const type = toType(draft.inspectionType);
  useEffect(() => onType?.(type), [onType, type]);
  const meters = listMeters(asset, draft.checklist.items);
  const next = findNextStep(draft, photos, meters.length > 0);
  const write = (field: DraftText) => (text: string) =>
    store.change({ type: "write", field, text });
  const handleStartOver = () => void store.forget("startedOver").then(() => onStartOver());
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
      className="mx-auto grid w-full max-w-inspection min-w-0 gap-4 [--ctl-md:56px] [&_:is(button,input,textarea)]:scroll-mt-[4.5rem]"
    >
      {savedAt && next && !showForm ? (
        <OpenAtStep
          elementId={stepElementId(formId, next, draft.checklist.items)}
          savedAt={savedAt}
        />
      ) : null}
      <ProgressPanel draft={draft} />
      <TaggedOut asset={asset} isSending={form.isSending} isAlert />
      <InspectedAssetPanel asset={asset} onBack={onBack} isBackDisabled={form.isSending} />
      <DraftPanel
        asset={asset}
        isSaved={form.isSaved}
        savedAt={savedAt}
        onStartOver={handleStartOver}
      />
      {review.isMissing ? <MissingReview asset={asset} onLoad={review.openStep} /> : null}
      <ReviewedRepairsPanel
        draft={draft}
        onChange={review.mayChange ? review.openStep : undefined}
      />
      <ReportedProblemsPanel asset={asset} items={draft.checklist.items} />
      <fieldset disabled={form.isSending} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        {types.length > 1 || type !== "pre_trip" ? (
          <TypeField {...{ asset, types, lists, draft, store, onStartOver }} />
        ) : null}
        <Readings id={`${formId}-meter`} {...{ asset, draft, meters, write }} />
        <ChecklistItemList {...{ formId, asset, draft, photos, store }} addPhoto={form.addPhoto} />
        <Textarea
          label={w.comments}
          maxLength={limits.longTextMax}
          value={draft.comments}
          onChange={(event) => write("comments")(event.target.value)}
        />
        <TaggedOut asset={asset} isSending={form.isSending} />
        <SignatureField
          id={`${formId}-signature`}
          type={type}
          value={draft.signature}
          hasReview={listReviewed(draft).length > 0}
          isBegun={Object.keys(draft.answers).length > 0}
          onValueChange={write("signature")}
        />
      </fieldset>
      <SubmitPanel
        {...{ formId, draft, photos, onBack }}
        isSending={form.isSending}
        isAddingPhoto={form.isAddingPhoto}
        onSaveDraft={() => void form.handleSaveDraft()}
      />
      <Beside missing={null}>
        <NextStepPanel {...{ formId, draft }} step={form.isSending ? undefined : next} />
      </Beside>
    </form>
  );
}

interface TaggedOutProps {
  asset: InspectedAsset;
  isSending: boolean;
  isAlert?: boolean;
}

/** At both ends of a form that was open when the unit was taken out of service. */
function TaggedOut({ asset: { name, condition }, isSending, isAlert }: TaggedOutProps) {
  // Its own failure may do the same; what follows from that is shown after the submission.
  if (condition !== "out_of_service" || isSending) return null;
  return (
    <Warning isAlert={isAlert} className="gap-2 p-3 font-semibold">
      {w.taggedOut({ unit: name })}
    </Warning>
  );
}

/** A draft that is continued opens where it was left, unless it is so old that this is to be read first. */
function OpenAtStep({ elementId, savedAt }: { elementId: string; savedAt: string }) {
  const openAtStep = useEffectEvent(() => {
    if (!isStale(savedAt, Date.now())) jumpTo(elementId);
  });
  useEffect(() => openAtStep(), []);
  return null;
}

/** The meters that this asset has: trucks drive, equipment runs, and either may do both. */
function listMeters(asset: InspectedAsset, items: readonly ChecklistItem[]): Meter[] {
  const hasMiles = asset.category === "truck" || asset.currentMiles > 0;
  const isHourly = asset.category === "equipment" || asset.currentHours > 0;
  // Nobody reads one meter twice.
  const hasHours = isHourly && !items.some(isHourMeter);
  return [...(hasMiles ? (["miles"] as const) : []), ...(hasHours ? (["hours"] as const) : [])];
}

interface ReadingsProps {
  id: string;
  asset: InspectedAsset;
  draft: Draft;
  meters: readonly Meter[];
  write: (field: DraftText) => (text: string) => void;
}

const readingFields = { miles: "odometer", hours: "hours" } as const;

function Readings({ id, asset, draft, meters, write }: ReadingsProps) {
  if (meters.length === 0) return null;
  return (
    <div id={id} className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3">
      {meters.map((meter) => (
        <ReadingField
          key={meter}
          {...{ meter, asset }}
          value={draft[readingFields[meter]]}
          onValueChange={write(readingFields[meter])}
        />
      ))}
    </div>
  );
}

const w = words({
  taggedOut: [
    "{unit} was taken out of service. Do not drive it.",
    "{unit} quedó fuera de servicio. No lo maneje.",
  ],
  title: ["Inspection of {unit}", "Inspección de {unit}"],
  comments: ["Additional Comments", "Comentarios adicionales"],
});
