import { api } from "#shared/api.ts";
import type { Asset } from "#shared/api-schemas.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Truck } from "lucide-react";
import { isNotFound } from "../../api/call-error.ts";
import { type Page, query } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { inUse } from "./assets-in-use.ts";
import { InspectionForm } from "./inspection-form.tsx";
import { InspectionFormSkeleton } from "./inspection-form-skeleton.tsx";

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
      client
        .getQueriesData<Page<Asset[]>>({ queryKey: [api.listAssets.name, inUse] })
        .flatMap(([, page]) => page?.rows ?? [])
        .find(({ id }) => id === assetId),
  });
  if (asset.data) {
    return <InspectionForm asset={asset.data} onDone={onLeave} onBack={onLeave} />;
  }
  if (asset.isPending) return <InspectionFormSkeleton />;
  const isUnknown = isNotFound(asset.error);
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
