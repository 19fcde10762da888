import { api } from "#shared/api.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Truck } from "lucide-react";
import { lazy, Suspense } from "react";
import { CallError } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { assetsInUse } from "./assets-in-use.ts";
import { InspectionFormSkeleton } from "./inspection-form-skeleton.tsx";

const loadForm = () => import("./inspection-form.tsx");

const InspectionForm = lazy(() => loadForm().then((m) => ({ default: m.InspectionForm })));

/** Called once the list is there: a driver may walk out of reach before choosing. */
export function preloadInspectionForm(): void {
  // A failed download shows itself when the form is opened.
  loadForm().catch(() => undefined);
}

interface AssetInspectionPanelProps {
  assetId: number;
  onLeave: () => void;
}

/** The form of an asset that only its number is known of, as from a sticker's link. */
export function AssetInspectionPanel({ assetId, onLeave }: AssetInspectionPanelProps) {
  const client = useQueryClient();
  const asset = useQuery({
    ...query(api.getAsset, { params: { id: assetId } }),
    // From the list it is known already, and the form opens at once, also in a dead zone.
    initialData: () =>
      client.getQueryData(assetsInUse().queryKey)?.rows.find(({ id }) => id === assetId),
  });
  if (asset.data) {
    return (
      <Suspense fallback={<InspectionFormSkeleton />}>
        <InspectionForm asset={asset.data} onDone={onLeave} onBack={onLeave} />
      </Suspense>
    );
  }
  if (asset.isPending) return <InspectionFormSkeleton />;
  const isUnknown = asset.error instanceof CallError && asset.error.status === 404;
  return isUnknown ? (
    <EmptyState
      icon={Truck}
      title="Asset Not Found"
      action={<Button onClick={onLeave}>Back</Button>}
    />
  ) : (
    <ErrorState
      what="this asset"
      onRetry={() => void asset.refetch()}
      retrying={asset.isFetching}
    />
  );
}
