import { api } from "#shared/api.ts";
import {
  builtInChecklist,
  checklistFor,
  type InspectionChecklist,
  type StoredChecklist,
  suggestedType,
  typesFor,
} from "#shared/checklists.ts";
import { type InspectionEnd, isOutAfter } from "#shared/critical-items.ts";
import { formatDate } from "#shared/dates.ts";
import { type InspectionRules, rulesOf } from "#shared/inspection-rules.ts";
import type { InspectionType } from "#shared/inspection-types.ts";
import { can } from "#shared/roles.ts";
import { words } from "#shared/words.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { allChecklists } from "../../api/all-checklists.ts";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { newId } from "../../api/new-id.ts";
import { Button } from "../../ui/button.tsx";
import { correctedNow } from "../../ui/clock.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { DoNotDrivePanel } from "./do-not-drive-panel.tsx";
import { drawChallenge } from "./draw-challenge.ts";
import { DraftStore } from "./draft-store.ts";
import { type Draft, newDraft } from "./draft-state.ts";
import { FilledForm } from "./filled-form.tsx";
import type { InspectedAsset } from "./inspected-asset-panel.tsx";
import { InspectionFormSkeleton } from "./inspection-form-skeleton.tsx";
import { useKnownDefects, useRepairsToReview } from "./use-reported-items.ts";
import { usePatience } from "../../ui/use-patience.ts";
import { type DraftPlace, readDraft, type StoredDraft } from "./saved-drafts.ts";

interface InspectionFormProps {
  asset: InspectedAsset;
  /** After the inspection was submitted. */
  onDone: () => void;
  /** The user leaves; what was filled in is saved on the device. */
  onBack: () => void;
  /** The inspection was found or chosen to be of this type. */
  onType?: (type: InspectionType) => void;
}

/**
 * The inspection of one asset, on the page or inside a DialogBody. Closing it loses
 * nothing, so a dialog around it needs no confirmation.
 */
export function InspectionForm({ asset, onType, onDone, onBack }: InspectionFormProps) {
  const user = useSignedInUser();
  const client = useQueryClient();
  const [{ round, type: wanted, review }, setStart] = useState<Start>({ round: 0 });
  const [isOut, setIsOut] = useState(false);
  const place = { userId: user.id, assetId: asset.id };
  const stored = useQuery(storedDraftQuery(place));
  const checklists = useQuery(allChecklists);
  const handleStartOver = (type = wanted, kept?: Draft["review"]) => {
    client.setQueryData(storedDraftQuery(place).queryKey, nothingStored);
    setStart({ round: round + 1, type, review: kept });
  };
  const handleDone = (end?: InspectionEnd) => {
    if (end && isOutAfter(end, user.company)) setIsOut(true);
    else onDone();
  };
  const hasList = isListThere(stored.data, checklists.data);
  const isReady = useIsReady(asset, hasList, stored.data);
  if (isOut) return <DoNotDrivePanel asset={asset} onClose={onDone} />;
  if (!hasList && !stored.isPending && checklists.isError) {
    const retry = () => void checklists.refetch();
    return <MissingChecklist onRetry={retry} retrying={checklists.isFetching} onBack={onBack} />;
  }
  if (!hasList || !isReady) return <InspectionFormSkeleton />;
  const { draft, photos } = stored.data ?? nothingStored;
  const lists = checklists.data ?? [];
  const createStore = () => {
    const rules = rulesOf(user.company);
    const suggested = suggestedType(asset, lists, hasPassedToday(asset, user.company.timeZone));
    const opened = draft ?? beginDraft(asset, lists, { type: wanted ?? suggested, review, rules });
    return new DraftStore(place, { draft: opened, photos });
  };
  return (
    <FilledForm
      key={`${asset.id} ${round}`}
      {...{ asset, lists, createStore, onType, onBack }}
      onDone={handleDone}
      onOut={() => setIsOut(true)}
      types={typesFor(asset, lists, can(user.role, "dashboard.read"))}
      savedAt={draft?.savedAt}
      onStartOver={handleStartOver}
    />
  );
}

/** A draft has its own. */
function isListThere(stored: StoredDraft | undefined, lists: object | undefined): boolean {
  return Boolean(stored && (stored.draft ?? lists));
}

type Begun = { type: InspectionType; review: Draft["review"]; rules: InspectionRules };

/** As if the list itself required it: the way out is a note, and it holds for all of this inspection. */
function withPhotoOnFail(list: InspectionChecklist): InspectionChecklist {
  return { ...list, items: list.items.map((item) => ({ photo: "on_fail", ...item })) };
}

function beginDraft(
  asset: InspectedAsset,
  lists: readonly StoredChecklist[],
  { type: inspectionType, review, rules }: Begun,
): Draft {
  const list = checklistFor(asset, inspectionType, lists) ?? builtInChecklist(asset.category);
  const startedAt = new Date().toISOString();
  const challengeItem = drawChallenge(list.items, rules.photoChallenge);
  const begun = { id: newId(), startedAt, inspectionType, review, challengeItem };
  return newDraft(rules.photoOnFail === "require" ? withPhotoOnFail(list) : list, begun);
}

function hasPassedToday({ lastInspection }: InspectedAsset, timeZone: string): boolean {
  if (!lastInspection?.passed) return false;
  return formatDate(lastInspection.date, timeZone) === formatDate(correctedNow(), timeZone);
}

/** How often the form was begun, the type that was chosen for it, and what was reviewed before. */
type Start = { round: number; type?: InspectionType; review?: Draft["review"] };

const patienceMs = { report: 1_000, review: 5_000 };

/** What comes up later must not take the form away again, with what was answered or is being sent. */
function useIsReady(asset: InspectedAsset, hasList: boolean, stored: StoredDraft | undefined) {
  const isLoading = [useIsReportLoading(asset, hasList), useIsReviewLoading(asset, stored)];
  const isReady = hasList && !isLoading.includes(true);
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  return isReady || wasReady;
}

/** Earlier problems stand above the items and would push them down; a weak signal delays the form by a second at most. */
function useIsReportLoading(asset: InspectedAsset, hasList: boolean): boolean {
  const params = { assetId: asset.id };
  const { isFetched } = useQuery(query(api.listUnresolvedInspections, { params }));
  const { isLoading } = useKnownDefects(asset);
  const isPatient = usePatience(patienceMs.report, hasList);
  return (!isFetched || isLoading) && isPatient;
}

/** What the driver has to review before the form is worth a longer delay, until it was reviewed. */
function useIsReviewLoading(asset: InspectedAsset, stored: StoredDraft | undefined): boolean {
  const { isLoading } = useRepairsToReview(asset);
  const { report, review } = patienceMs;
  const isDone = stored?.draft?.review?.isDone;
  const isPatient = usePatience(isDone ? report : review, stored !== undefined);
  return isLoading && isPatient;
}

const nothingStored: StoredDraft = { draft: undefined, photos: [] };

/** Read each time the form is opened; a device that cannot read must not prevent an inspection. */
function storedDraftQuery(place: DraftPlace) {
  return {
    queryKey: ["storedDraft", place.userId, place.assetId],
    queryFn: (): Promise<StoredDraft> => readDraft(place).catch(() => nothingStored),
    staleTime: 0,
    gcTime: 0,
  };
}

interface MissingChecklistProps {
  onRetry: () => void;
  retrying: boolean;
  onBack: () => void;
}

function MissingChecklist({ onRetry, retrying, onBack }: MissingChecklistProps) {
  return (
    <div className="mx-auto grid w-full max-w-inspection gap-4">
      <ErrorState what={w.what} onRetry={onRetry} retrying={retrying} />
      <Button variant="secondary" onClick={onBack}>
        {w.back}
      </Button>
    </div>
  );
}

const w = words({
  what: ["the checklist", "la lista"],
  back: ["Back", "Atrás"],
});
