import type { ShortAsset } from "#shared/api-schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { SearchX, Truck } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { preloadInspectionForm } from "./asset-inspection-panel.tsx";
import { AssetPickerRow } from "./asset-picker-row.tsx";
import { useFoundAssets } from "./use-found-assets.ts";

interface AssetPickerProps {
  onPick: (assetId: number) => void;
}

/** The assets in use, one tap from their inspection. */
export function AssetPicker({ onPick }: AssetPickerProps) {
  const [typed, setTyped] = useState("");
  const assets = useFoundAssets(typed);
  return (
    <DataCard
      title="Select Asset for Inspection"
      query={assets.query}
      what="the assets"
      skeleton={<PickerSkeleton />}
      isEmpty={() => assets.isFleetEmpty}
      empty={
        <EmptyState
          icon={Truck}
          title="No Assets Available"
          text="No assets are currently available for inspection."
        />
      }
    >
      {(found) => (
        <>
          {assets.isSearchable ? (
            <div className="grid gap-2 p-4 pb-1">
              <SearchInput label="Search assets" value={typed} onValueChange={setTyped} />
              <LiveRegion message={typed.trim() ? countText(found.length) : ""} />
              {assets.isCutOff && !typed.trim() ? (
                <p className="text-sm text-muted">
                  These are the first {found.length}. Search to find the others.
                </p>
              ) : null}
            </div>
          ) : null}
          {found.length > 0 ? (
            <AssetRows assets={found} onPick={onPick} />
          ) : (
            <EmptyState icon={SearchX} title="No asset matches your search." />
          )}
        </>
      )}
    </DataCard>
  );
}

const skeletonRows = 6;
const rowsAtOnce = 30;
const rowsInSight = 12;

interface AssetRowsProps {
  assets: readonly ShortAsset[];
  onPick: (assetId: number) => void;
}

/** The first screens at once, the rest of a large fleet right after, without holding up a tap. */
function AssetRows({ assets, onPick }: AssetRowsProps) {
  const { id: userId, company } = useSignedInUser();
  const drafts = useQuery({
    queryKey: ["drafts", userId],
    // What reads a draft comes after the list, which can be used without it.
    queryFn: async () => (await import("./inspection-draft.ts")).listDrafts(userId),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(preloadInspectionForm, []);
  const shown = useDeferredValue(assets, assets.slice(0, rowsAtOnce));
  return (
    <ul className="divide-y lg:grid lg:grid-cols-3 lg:gap-3 lg:divide-y-0 lg:p-4">
      {shown.map((asset, place) => (
        <AssetPickerRow
          key={asset.id}
          asset={asset}
          draft={drafts.data?.get(asset.id)}
          timeZone={company.timeZone}
          isFarDown={place >= rowsInSight}
          onPick={onPick}
        />
      ))}
    </ul>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 asset found" : `${count} assets found`;
}

function PickerSkeleton() {
  return (
    <div className="divide-y lg:grid lg:grid-cols-3 lg:gap-3 lg:divide-y-0 lg:p-4">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div
          key={row}
          data-skeleton-row
          className="flex min-h-22 items-center gap-2 px-4 py-3 lg:rounded lg:border"
        >
          <div className="grid flex-1 gap-0.5">
            <Line className="text-lg" words="Name" />
            <Line className="text-sm" words="Category" />
            <Line className="text-sm" words="Last inspected: Nov 00, 0000" />
          </div>
          <Skeleton className="mr-7 h-7 w-20" />
        </div>
      ))}
    </div>
  );
}

/** As high as the words that will stand there, also where larger text wraps them. */
function Line({ className, words }: { className: string; words: string }) {
  return (
    <div className="relative">
      <p aria-hidden className={`invisible ${className}`}>
        {words}
      </p>
      <Skeleton className="absolute inset-y-1 left-0 w-3/5" />
    </div>
  );
}
