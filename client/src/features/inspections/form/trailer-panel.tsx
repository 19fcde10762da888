import { chooseChecklist } from "#shared/checklists/checklists.ts";
import { toType } from "#shared/checklists/inspection-types.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { allChecklists } from "../../../api/list-queries.ts";
import { Button } from "../../../ui/button/button.tsx";
import { focusElement } from "../../../ui/hooks/focus-element.ts";
import { ErrorState } from "../../../ui/layout/data-state.tsx";
import { DraftPanel } from "../draft/draft-panel.tsx";
import type { Draft } from "../../../phone/drafts/draft.ts";
import {
  type DraftStore,
  useDraftOnScreen,
  useOpenDraft,
} from "../../../phone/drafts/open-draft.ts";
import { InspectedAssetHeading } from "../review/inspected-asset-panel.tsx";
import type { InspectedAsset } from "../draft/walk-parts.ts";
import { InspectionFormSkeleton } from "./inspection-form-skeleton.tsx";
import { ReportedProblemsPanel } from "../review/reported-problems-panel.tsx";
import { MissingReview, ReviewedRepairsPanel } from "../review/reviewed-repairs-panel.tsx";
import { TaggedOutPanel } from "./do-not-drive-panel.tsx";
import { type AddPhoto, type OpenUnit, UnitPanel } from "./unit-panel.tsx";
import { useDraftToOpen, useForgetStored, usePackedAsset } from "./resume-or-begin-draft.ts";
import { useReview } from "../review/use-review.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Dialog, DialogBody } from "../../../ui/dialog/dialog.tsx";
import { SearchInput } from "../../../ui/form/search-input.tsx";
import { AssetPickerRow } from "../today/asset-picker-row.tsx";
import { type FoundAsset, rankAssets } from "../today/rank-assets.ts";
import { filterByWords, rowsAtFirst, searchableFrom } from "../today/use-found-assets.ts";

interface TrailerPanelProps {
  id: string;
  /** The truck's draft. */
  draft: Draft;
  trailerId: number;
  isSending: boolean;
  /** It was just added: the driver goes on there. */
  takesFocus: boolean;
  onPhoto: AddPhoto;
  /** It is on the page, or is not any more. */
  onOpen: (unit: OpenUnit | undefined) => void;
  onTakeOff: () => void;
  /** A critical repair of it was rejected. */
  onOut: (asset: InspectedAsset) => void;
}

/** The trailer in the form of its truck, under its name. It may have been archived since it was added. */
export function TrailerPanel({ trailerId, ...props }: TrailerPanelProps) {
  const found = usePackedAsset(trailerId);
  const [round, setRound] = useState(0);
  const { readAgain } = useForgetStored();
  const asset = found.data;
  if (!asset) {
    if (found.status === "pending") return <InspectionFormSkeleton />;
    return <MissingTrailer {...props} query={found} />;
  }
  const handleReopen = () => {
    readAgain(asset);
    setRound(round + 1);
  };
  return <LoadedTrailer {...props} key={round} asset={asset} onReopen={handleReopen} />;
}

interface LoadedTrailerProps extends Omit<TrailerPanelProps, "trailerId"> {
  asset: InspectedAsset;
  onReopen: () => void;
}

function LoadedTrailer(props: LoadedTrailerProps) {
  const { asset, draft } = props;
  const lists = useQuery(allChecklists).data ?? [];
  const type = toType(draft.inspectionType);
  const isOfType = chooseChecklist(asset, type, lists) !== undefined;
  const opened = useDraftToOpen(asset, { type: isOfType ? type : undefined });
  const { missing, savedAt, createStore } = opened;
  if (missing) return <MissingTrailer {...props} query={missing} />;
  if (!opened.isReady) return <InspectionFormSkeleton />;
  return <OpenTrailer {...props} savedAt={savedAt} createStore={createStore} />;
}

type MissingTrailerProps = Pick<TrailerPanelProps, "id" | "onTakeOff"> & {
  query: { isFetching: boolean; refetch: () => unknown };
};

function MissingTrailer({ id, onTakeOff, query }: MissingTrailerProps) {
  return (
    <div id={id} className="grid gap-3 border-t pt-6">
      <ErrorState what={w.what} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      <Button variant="secondary" onClick={onTakeOff}>
        {w.takeOff}
      </Button>
    </div>
  );
}

interface OpenTrailerProps extends LoadedTrailerProps {
  savedAt: string | undefined;
  createStore: () => DraftStore;
}

/** Shows the trailer's repairs to review first, then its form, like a form of its own. */
function OpenTrailer(props: OpenTrailerProps) {
  const { id, asset, savedAt, createStore, isSending } = props;
  const { takesFocus, onPhoto, onOpen, onTakeOff, onReopen, onOut } = props;
  const [store] = useState(createStore);
  const formId = useId();
  const { draft, photos } = useOpenDraft(store);
  const { step, showForm, ...review } = useReview(asset, draft);
  const isReviewed = step === undefined;
  useDraftOnScreen(store, (ending) => (ending === "submitted" ? onTakeOff() : onReopen()));
  useEffect(() => {
    if (!isReviewed) return undefined;
    onOpen({ asset, formId, store });
    return () => onOpen(undefined);
  }, [asset, formId, store, isReviewed, onOpen]);
  const handleTakeOff = () => {
    // The signature of a refused walk covered both units, so the trailer's draft must not keep it.
    store.change({ type: "walk", walk: { signature: "", walkId: undefined } });
    onTakeOff();
  };
  const handleStartOver = () => void store.forget("startedOver").then(onReopen);
  if (step) {
    const { Panel, repairs } = step;
    return (
      <div id={id} className="border-t pt-6">
        <Panel
          {...{ asset, repairs, draft, store }}
          onStart={review.handleStart}
          onBack={handleTakeOff}
          onOut={() => onOut(asset)}
        />
      </div>
    );
  }
  return (
    <section
      ref={showForm}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${formId}-name`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 border-t pt-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-[14rem]">
          <InspectedAssetHeading
            id={`${formId}-name`}
            asset={asset}
            ref={takesFocus ? focusElement : undefined}
          />
        </div>
        <Button variant="secondary" onClick={handleTakeOff}>
          {w.takeOff}
        </Button>
      </div>
      <TaggedOutPanel {...{ asset, isSending }} isAlert />
      <DraftPanel names={[asset.name]} isSaved savedAt={savedAt} onStartOver={handleStartOver} />
      {review.isMissing ? <MissingReview asset={asset} onLoad={review.openStep} /> : null}
      <ReviewedRepairsPanel
        draft={draft}
        onChange={review.mayChange ? review.openStep : undefined}
      />
      <ReportedProblemsPanel asset={asset} items={draft.checklist.items} />
      <UnitPanel part={{ asset, formId, store, draft, photos }} onPhoto={onPhoto} />
      <TaggedOutPanel {...{ asset, isSending }} />
    </section>
  );
}

interface TrailerDialogProps {
  title: string;
  trailers: readonly FoundAsset[];
  onChoose: (assetId: number) => void;
  onClose: () => void;
}

/** The trailers that this device knows; first the one that the driver inspected last. */
export function TrailerDialog({ title, trailers, onChoose, onClose }: TrailerDialogProps) {
  const { timeZone } = useSignedInUser().company;
  const [typed, setTyped] = useState("");
  const found = filterByWords(rankAssets(trailers), typed.trim());
  return (
    <Dialog onClose={onClose} title={title}>
      <DialogBody>
        {trailers.length >= searchableFrom ? (
          <SearchInput label={w.search} value={typed} onValueChange={setTyped} />
        ) : null}
        {found.length > 0 ? (
          <ul className="-mx-4 divide-y">
            {found.slice(0, rowsAtFirst).map((asset) => (
              <AssetPickerRow
                key={asset.id}
                asset={asset}
                Badge={undefined}
                draft={undefined}
                isWaiting={false}
                timeZone={timeZone}
                isFarDown={false}
                onChoose={onChoose}
              />
            ))}
          </ul>
        ) : (
          <output>{w.none}</output>
        )}
      </DialogBody>
    </Dialog>
  );
}

const w = words({
  takeOff: ["Take the trailer off", "Quitar el remolque"],
  what: ["the trailer", "el remolque"],
  search: ["Search trailers", "Buscar remolques"],
  none: ["No trailer fits what you typed.", "Ningún remolque coincide con lo que escribió."],
});
