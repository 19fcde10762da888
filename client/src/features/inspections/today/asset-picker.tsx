import { words } from "#shared/base/words.ts";
import { useDeferredValue } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { useUnsent } from "../../../phone/outbox/use-outbox.ts";
import { LazyBoundary } from "../../../ui/layout/lazy-boundary.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { DataCard } from "../../../ui/layout/data-card.tsx";
import { lazily } from "../../../ui/hooks/lazily.tsx";
import { SearchInput } from "../../../ui/form/search-input.tsx";
import { Skeleton } from "../../../ui/layout/skeleton.tsx";
import { useFocusOnMore } from "../../../ui/list/use-focus-on-more.ts";
import { AssetPickerRow } from "./asset-picker-row.tsx";
import type { AssetGroup, FoundAsset } from "./rank-assets.ts";
import type { DraftsInList } from "../draft/use-drafts-in-list.ts";
import { type FoundAssets, rowsAtFirst, useFoundAssets } from "./use-found-assets.ts";

const ScanButton = lazily(() => import("../../labels/scan-button.tsx").then((m) => m.ScanButton));
const FoundView = lazily(() => import("./list-panels.tsx").then((m) => m.FoundView));
const NoAssetsView = lazily(() => import("./list-panels.tsx").then((m) => m.NoAssetsView));

interface AssetPickerProps {
  /** What is searched for. */
  typed: string;
  drafts: DraftsInList;
  onType: (typed: string) => void;
  onChoose: (assetId: number) => void;
}

/** The assets in use, one tap from their inspection. */
export function AssetPicker({ typed, drafts, onType, onChoose }: AssetPickerProps) {
  const { loaded, first, isWaiting } = drafts;
  const assets = useFoundAssets(typed, "in_use", first);
  const { query } = assets;
  return (
    <DataCard
      title={w.title}
      query={isWaiting && query.data ? { ...query, status: "pending", data: undefined } : query}
      what={w.what}
      skeleton={<PickerSkeleton />}
      isEmpty={() => assets.isFleetEmpty}
      empty={<NoAssets isSearched={false} />}
    >
      {(found) => (
        <>
          <div className="grid px-4 pt-4 *:min-h-14 sm:max-w-sm">
            <LazyBoundary missing={null} waiting={<div />}>
              <ScanButton />
            </LazyBoundary>
          </div>
          {assets.isSearchable ? (
            <div className="grid gap-2 p-4 pb-1">
              <SearchInput label={w.search} value={typed} onValueChange={onType} />
              <LazyBoundary missing={null}>
                <FoundView typed={typed} total={assets.total} />
              </LazyBoundary>
              <Others assets={assets} shown={found.length} isTyped={typed.trim() !== ""} />
            </div>
          ) : null}
          {found.length > 0 ? (
            <AssetRows
              assets={found}
              loaded={loaded}
              onChoose={onChoose}
              onMore={assets.showMore}
            />
          ) : (
            <NothingHere
              isSearching={assets.isSearching}
              isLoading={assets.query.status === "pending"}
            />
          )}
        </>
      )}
    </DataCard>
  );
}

interface OthersProps {
  assets: FoundAssets;
  shown: number;
  isTyped: boolean;
}

/** That there are more, and how they are found. */
function Others({ assets: { total, isCutOff }, shown, isTyped }: OthersProps) {
  if (isCutOff && !isTyped) return <p className="text-sm text-muted">{w.notAllHere}</p>;
  if (total === undefined || total <= shown) return null;
  const words = isTyped ? w.typeMore : w.searchMore;
  return <p className="text-sm text-muted">{words({ shown, total })}</p>;
}

/** Only the server's search can show that no asset matches. */
function NothingHere({ isSearching, isLoading }: { isSearching: boolean; isLoading: boolean }) {
  if (!isSearching) return <NoAssets isSearched />;
  return isLoading ? <PickerSkeleton /> : null;
}

function NoAssets({ isSearched }: { isSearched: boolean }) {
  return (
    <LazyBoundary missing={null} waiting={<div className="h-41" />}>
      <NoAssetsView isSearched={isSearched} />
    </LazyBoundary>
  );
}

const skeletonRows = 6;

interface AssetRowsProps {
  assets: readonly FoundAsset[];
  loaded: DraftsInList["loaded"];
  onChoose: (assetId: number) => void;
  onMore: (() => void) | undefined;
}

/** More of a large fleet is drawn without holding up a tap. */
function AssetRows({ assets, loaded, onChoose, onMore }: AssetRowsProps) {
  const { timeZone } = useSignedInUser().company;
  const unsent = useUnsent();
  const shown = useDeferredValue(assets);
  const isGrouped = new Set(shown.map(({ group }) => group)).size > 1;
  const rows = shown.flatMap((asset, index) => {
    const { group } = asset;
    const isFirst = isGrouped && group && group !== shown[index - 1]?.group;
    const row = (
      <AssetPickerRow
        key={asset.id}
        asset={asset}
        Badge={loaded?.DraftBadge}
        draft={loaded?.drafts.get(asset.id)}
        isWaiting={unsent.some((entry) => entry.asset.id === asset.id)}
        timeZone={timeZone}
        isFarDown={index >= rowsAtFirst}
        onChoose={onChoose}
      />
    );
    return isFirst ? [<GroupHeading key={group} group={group} />, row] : [row];
  });
  const { list, expectMore } = useFocusOnMore(rows.length);
  return (
    <>
      <ul ref={list} className="divide-y lg:grid lg:grid-cols-3 lg:gap-3 lg:divide-y-0 lg:p-4">
        {rows}
      </ul>
      {onMore ? (
        <div className="grid border-t p-4 sm:justify-center">
          <Button
            variant="secondary"
            onClick={() => {
              expectMore();
              onMore();
            }}
          >
            {w.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Receives focus if it is the first row that "Show more" added. */
function GroupHeading({ group }: { group: AssetGroup }) {
  return (
    <li tabIndex={-1} className="px-4 pt-4 pb-1 lg:col-span-3 lg:px-0 lg:pt-2 lg:pb-0">
      <h3 className="text-sm font-semibold text-muted">{w[group]}</h3>
    </li>
  );
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

const w = words({
  title: ["Select Asset for Inspection", "Elija la unidad que va a revisar"],
  what: ["the assets", "las unidades"],
  search: ["Search assets", "Buscar unidades"],
  typeMore: [
    "Showing {shown} of {total}. Type more to find the others.",
    "Se ven {shown} de {total}. Escriba más para hallarlas.",
  ],
  searchMore: [
    "Showing {shown} of {total}. Search to find the others.",
    "Se ven {shown} de {total}. Busque para hallarlas.",
  ],
  notAllHere: [
    "Not all assets are listed here. Search to find the others.",
    "Hay más unidades. Busque para hallarlas.",
  ],
  mine: ["My units", "Mis unidades"],
  yard: ["In this yard", "En este patio"],
  all: ["All", "Todas"],
  more: ["Show more", "Mostrar más"],
});
