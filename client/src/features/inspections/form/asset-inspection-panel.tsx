import { phoneApi } from "#shared/api/phone-api.ts";
import type { Defect, ShortAsset } from "#shared/api/api-schemas.ts";
import { formatInspectionTitle, type InspectionType } from "#shared/checklists/inspection-types.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Truck } from "lucide-react";
import { useCallback, useState } from "react";
import { isNotFound } from "../../../api/call-error.ts";
import { call } from "../../../api/call.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ErrorState } from "../../../ui/layout/data-state.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import type { QueryState } from "../../../ui/layout/data-state.tsx";
import { lazily } from "../../../ui/hooks/lazily.tsx";
import { DoNotDrivePanel } from "./do-not-drive-panel.tsx";
import { InspectionForm } from "./inspection-form.tsx";
import { InspectionFormSkeleton } from "./inspection-form-skeleton.tsx";
import { usePackedAsset } from "./resume-or-begin-draft.ts";
import { useIsWithin } from "../../../ui/hooks/use-is-within.ts";

/** Only a link leads to one, which needs the network anyway. */
const UnavailableAssetPanel = lazily(() =>
  import("./unavailable-asset-panel.tsx").then((m) => m.UnavailableAssetPanel),
);

const ReportDefectPanel = lazily(() =>
  import("../../defects/report-defect-panel.tsx").then((m) => m.ReportDefectPanel),
);

interface AssetInspectionPanelProps {
  assetId: number;
  /** "Post-Trip Inspection", as soon as it is known. */
  onTitle: (title: string) => void;
  onLeave: () => void;
}

/** The form of an asset of which only the id is known, as after a link from its label. */
export function AssetInspectionPanel(props: AssetInspectionPanelProps) {
  const { assetId } = props;
  const packed = usePackedAsset(assetId);
  const isPatient = useIsWithin(freshMs, true);
  // Data that an earlier page stored may be outdated, so the server gets a moment to send newer data.
  const isOld = packed.isFetching && (packed.dataUpdatedAt ?? Infinity) < performance.timeOrigin;
  const [isShown, setIsShown] = useState(false);
  if (isOld && isPatient && !isShown) return <InspectionFormSkeleton />;
  // Out of reach it is loaded again and again, which must not take the form away.
  if (!isShown && packed.status !== "pending") setIsShown(true);
  return <FoundAsset {...props} packed={packed} />;
}

const freshMs = 1_000;

type FoundAssetProps = AssetInspectionPanelProps & { packed: QueryState<ShortAsset | undefined> };

/** From the pack it is known already, and the form opens at once, also in a dead zone. */
function FoundAsset({ assetId, packed, onTitle, onLeave }: FoundAssetProps) {
  const { data: held, dataUpdatedAt: heldAt = 0 } = packed;
  const asset = useQuery<ShortAsset>({
    // A key of its own, because the pack does not have all that the asset's page shows.
    queryKey: [phoneApi.getAsset.name, "inspected", assetId],
    queryFn: () => call(phoneApi.getAsset, { params: { id: assetId } }),
    initialData: held,
    initialDataUpdatedAt: heldAt,
  });
  const isPackNewer = held !== undefined && heldAt > asset.dataUpdatedAt;
  const known = isPackNewer ? held : (asset.data ?? held);
  if (known) return <Inspection asset={known} onTitle={onTitle} onLeave={onLeave} />;
  if (asset.isPending) return <InspectionFormSkeleton />;
  const isUnknown = isNotFound(asset.error);
  return isUnknown ? (
    <EmptyState
      icon={Truck}
      title={w.notFound}
      action={<Button onClick={onLeave}>{w.back}</Button>}
    />
  ) : (
    <ErrorState what={w.what} onRetry={() => void asset.refetch()} retrying={asset.isFetching} />
  );
}

/** Reports a defect that is on no checklist; it is below the form, in which it would be one more thing to answer. */
function ReportDefectButton({ asset, onOut }: { asset: ShortAsset; onOut: () => void }) {
  const { tagsOutCritical } = useSignedInUser().company;
  const [isOpen, setIsOpen] = useState(false);
  const handleReported = ({ critical }: Pick<Defect, "critical">) => {
    if (critical && tagsOutCritical) onOut();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        {w.report}
      </Button>
      {isOpen ? (
        <ReportDefectPanel
          asset={asset}
          onClose={() => setIsOpen(false)}
          onReported={handleReported}
        />
      ) : null}
    </>
  );
}

type InspectionProps = Omit<AssetInspectionPanelProps, "assetId"> & { asset: ShortAsset };

/**
 * For a unit that is archived or not in use, shows the reason before the form opens, and not while it is filled in. The
 * form opens by itself once the unit is in use again.
 */
function Inspection({ asset, onTitle, onLeave }: InspectionProps) {
  const isUnavailable = asset.archived || asset.condition !== "in_use";
  const [isAsking, setIsAsking] = useState(isUnavailable);
  if (isAsking && !isUnavailable) setIsAsking(false);
  const [isFormThere, setIsFormThere] = useState(false);
  const [isOut, setIsOut] = useState(false);
  const handleType = useCallback(
    (type: InspectionType) => {
      onTitle(formatInspectionTitle(type));
      // Before, the form would push the button out of sight.
      setIsFormThere(true);
    },
    [onTitle],
  );
  if (isAsking) {
    const inspect = () => setIsAsking(false);
    return <UnavailableAssetPanel asset={asset} onInspect={inspect} onLeave={onLeave} />;
  }
  if (isOut) return <DoNotDrivePanel asset={asset} onClose={onLeave} />;
  return (
    <>
      <InspectionForm asset={asset} onType={handleType} onDone={onLeave} onBack={onLeave} />
      {isFormThere ? <ReportDefectButton asset={asset} onOut={() => setIsOut(true)} /> : null}
    </>
  );
}

const w = words({
  notFound: ["Asset Not Found", "No se encontró la unidad"],
  back: ["Back", "Atrás"],
  what: ["this asset", "esta unidad"],
  report: ["Report Defect", "Reportar defecto"],
});
