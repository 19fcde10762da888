import { api } from "#shared/api.ts";
import { checklistFor } from "#shared/checklists.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query, wholeQuery } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { newId } from "../../api/new-id.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { DraftKeeper } from "./draft-keeper.ts";
import { newDraft } from "./draft-state.ts";
import { FilledForm } from "./filled-form.tsx";
import type { InspectedAsset } from "./inspected-asset-panel.tsx";
import { InspectionFormSkeleton } from "./inspection-form-skeleton.tsx";
import { type DraftPlace, readDraft, type StoredDraft } from "./inspection-draft.ts";

interface InspectionFormProps {
  asset: InspectedAsset;
  /** After the inspection was submitted. */
  onDone: () => void;
  /** The person leaves; what was filled in is kept on the device. */
  onBack: () => void;
}

/**
 * The pre-trip inspection of one asset, on the page or inside a DialogBody. Whoever closes it loses
 * nothing, so a dialog around it never needs to ask.
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
  const isReportAwaited = useReportAwaited(asset.id, hasList);
  if (!hasList && !stored.isPending && checklists.isError) {
    const retry = () => void checklists.refetch();
    return <MissingChecklist onRetry={retry} retrying={checklists.isFetching} onBack={onBack} />;
  }
  if (!hasList || isReportAwaited) return <InspectionFormSkeleton />;
  const { draft, photos } = stored.data ?? nothingStored;
  const openKeeper = () => {
    const checklist = draft?.checklist ?? checklistFor(asset.category, checklists.data ?? []);
    const begun = { id: newId(), startedAt: new Date().toISOString() };
    const opened = draft ?? newDraft(checklist, begun);
    return new DraftKeeper(place, { draft: opened, photos });
  };
  return (
    <FilledForm
      key={`${asset.id} ${round}`}
      {...{ asset, openKeeper, onDone, onBack }}
      savedAt={draft?.savedAt}
      onStartOver={handleStartOver}
    />
  );
}

const patienceMs = 1000;

/** Earlier problems stand above the items and would push them down; a weak signal holds up nobody. */
function useReportAwaited(assetId: number, hasList: boolean): boolean {
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

/** Read each time the form is opened; a device that cannot read must not keep anybody from work. */
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
