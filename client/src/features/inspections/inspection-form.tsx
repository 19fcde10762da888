import { api } from "#shared/api.ts";
import { chooseChecklist } from "#shared/checklists.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query, wholeQuery } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { newId } from "../../api/new-id.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { DraftStore } from "./draft-store.ts";
import { newDraft } from "./draft-state.ts";
import { FilledForm } from "./filled-form.tsx";
import type { InspectedAsset } from "./inspected-asset-panel.tsx";
import { InspectionFormSkeleton } from "./inspection-form-skeleton.tsx";
import { type DraftPlace, readDraft, type StoredDraft } from "./saved-drafts.ts";

interface InspectionFormProps {
  asset: InspectedAsset;
  /** After the inspection was submitted. */
  onDone: () => void;
  /** The user leaves; what was filled in is saved on the device. */
  onBack: () => void;
}

/**
 * The pre-trip inspection of one asset, on the page or inside a DialogBody. Closing it loses
 * nothing, so a dialog around it needs no confirmation.
 */
export function InspectionForm({ asset, onDone, onBack }: InspectionFormProps) {
  const user = useSignedInUser();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const place = { userId: user.id, assetId: asset.id };
  const stored = useQuery(storedDraftQuery(place));
  const checklists = useQuery(wholeQuery(api.listChecklists));
  const handleStartOver = () => {
    client.setQueryData(storedDraftQuery(place).queryKey, nothingStored);
    setRound(round + 1);
  };
  const hasList = Boolean(stored.data && (stored.data.draft ?? checklists.data));
  const isReportLoading = useIsReportLoading(asset.id, hasList);
  if (!hasList && !stored.isPending && checklists.isError) {
    const retry = () => void checklists.refetch();
    return <MissingChecklist onRetry={retry} retrying={checklists.isFetching} onBack={onBack} />;
  }
  if (!hasList || isReportLoading) return <InspectionFormSkeleton />;
  const { draft, photos } = stored.data ?? nothingStored;
  const createStore = () => {
    const checklist = draft?.checklist ?? chooseChecklist(asset.category, checklists.data ?? []);
    const begun = { id: newId(), startedAt: new Date().toISOString() };
    const opened = draft ?? newDraft(checklist, begun);
    return new DraftStore(place, { draft: opened, photos });
  };
  return (
    <FilledForm
      key={`${asset.id} ${round}`}
      {...{ asset, createStore, onDone, onBack }}
      savedAt={draft?.savedAt}
      onStartOver={handleStartOver}
    />
  );
}

const patienceMs = 1000;

/** Earlier problems stand above the items and would push them down; a weak signal delays the form by a second at most. */
function useIsReportLoading(assetId: number, hasList: boolean): boolean {
  const { isFetched } = useQuery(query(api.listUnresolvedInspections, { params: { assetId } }));
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    if (!hasList) return undefined;
    const timer = setTimeout(() => setIsPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, [hasList]);
  return !isFetched && isPatient;
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
      <ErrorState what="the checklist" onRetry={onRetry} retrying={retrying} />
      <Button variant="secondary" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
