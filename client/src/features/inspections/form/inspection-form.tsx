import { listInspectionTypes } from "#shared/checklists/checklists.ts";
import { isOutAfter } from "#shared/inspections/inspection-outcome.ts";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ErrorState } from "../../../ui/layout/data-state.tsx";
import { DoNotDrivePanel } from "./do-not-drive-panel.tsx";
import { FilledForm } from "./filled-form.tsx";
import type { UnitEnd } from "./use-inspection-form.ts";
import type { InspectedAsset } from "../draft/walk-parts.ts";
import { InspectionFormSkeleton } from "./inspection-form-skeleton.tsx";
import { type Beginning, useDraftToOpen, useForgetStored } from "./resume-or-begin-draft.ts";

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
export function InspectionForm(props: InspectionFormProps) {
  const { asset, onType, onDone, onBack } = props;
  const user = useSignedInUser();
  const [{ round, ...beginning }, setStart] = useState<Start>({ round: 0 });
  const [out, setOut] = useState<readonly InspectedAsset[]>([]);
  const [left, setLeft] = useState<InspectedAsset>();
  const opened = useDraftToOpen(asset, beginning);
  const { forgetEnded, readAgain } = useForgetStored();
  const handleStartOver = (type = beginning.type, review?: Beginning["review"]) => {
    forgetEnded(asset);
    setStart({ round: round + 1, type, review });
  };
  const handleDone = (ends: readonly UnitEnd[] = [], refused?: InspectedAsset) => {
    const isOut = ({ end }: UnitEnd) => end && isOutAfter(end, user.company);
    const stopped = ends.filter(isOut).map((unit) => unit.asset);
    if (stopped.length === 0 && !refused) return onDone();
    if (refused) readAgain(refused);
    setLeft(refused);
    setOut(stopped);
  };
  const [stopped, ...others] = out;
  if (stopped) {
    const isLast = others.length === 0 && !left;
    const handleClose = () => (isLast ? onDone() : setOut(others));
    return <DoNotDrivePanel key={stopped.id} asset={stopped} onClose={handleClose} />;
  }
  if (left) return <InspectionForm {...props} key={left.id} asset={left} />;
  const { lists, missing, savedAt, createStore } = opened;
  if (missing) {
    const retry = () => void missing.refetch();
    return <MissingChecklist onRetry={retry} retrying={missing.isFetching} onBack={onBack} />;
  }
  if (!opened.isReady) return <InspectionFormSkeleton />;
  return (
    <FilledForm
      key={`${asset.id} ${round}`}
      {...{ asset, lists, createStore, savedAt, onType, onBack }}
      onDone={handleDone}
      onOut={() => setOut([asset])}
      types={listInspectionTypes(asset, lists, can(user.role, "dashboard.read"))}
      onStartOver={handleStartOver}
    />
  );
}

/** How often the form was begun, the type that was chosen for it, and what was reviewed before. */
type Start = Beginning & { round: number };

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
