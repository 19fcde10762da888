import type { ShortAsset } from "#shared/api/api-schemas.ts";
import { formatCategory, formatUnit } from "#shared/assets/assets.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import type { Progress } from "#shared/inspections/inspections.ts";
import { formatReason, formatSince } from "#shared/downtimes/downtimes.ts";
import { ChevronRight, OctagonX } from "lucide-react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Button } from "../../../ui/button/button.tsx";
import { DataCard } from "../../../ui/layout/data-card.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { SkeletonRows } from "../../../ui/list/skeleton-rows.tsx";
import { useFocusOnMore } from "../../../ui/list/use-focus-on-more.ts";
import { NoBreakText } from "../../../ui/layout/no-break-text.tsx";
import { useNow } from "../../../ui/device/use-now.ts";
import { DraftBadge } from "../draft/draft-panel.tsx";
import { useDraft } from "../draft/use-drafts-in-list.ts";
import { useFoundAssets } from "./use-found-assets.ts";

interface OutOfServiceCardProps {
  /** What was typed into the search of the list above. */
  typed: string;
  onChoose: (assetId: number) => void;
}

/** The assets that must not be driven: a driver opens only what they have begun from here; the office may inspect all. */
export function OutOfServiceCard({ typed, onChoose }: OutOfServiceCardProps) {
  const isOffice = can(useSignedInUser().role, "dashboard.read");
  const assets = useFoundAssets(typed, "out_of_service");
  const found = assets.query.data ?? [];
  const { list, expectMore } = useFocusOnMore(found.length);
  const isNothingFound = assets.query.status === "success" && found.length === 0;
  if (isNothingFound) return null;
  const handleMore = () => {
    expectMore();
    assets.showMore?.();
  };
  return (
    <DataCard
      title={w.title}
      query={assets.query}
      what={w.what}
      skeleton={<SkeletonRows count={1} />}
    >
      {(rows) => (
        <>
          <ul ref={list} className="divide-y lg:grid lg:grid-cols-3 lg:gap-3 lg:divide-y-0 lg:p-4">
            {rows.map((asset) => (
              <Row key={asset.id} {...{ asset, isOffice, onChoose }} />
            ))}
          </ul>
          {assets.showMore ? (
            <div className="grid border-t p-4 sm:justify-center">
              <Button variant="secondary" onClick={handleMore}>
                {w.more}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </DataCard>
  );
}

interface RowProps {
  asset: ShortAsset;
  isOffice: boolean;
  onChoose: (assetId: number) => void;
}

function Row({ asset, isOffice, onChoose }: RowProps) {
  const draft = useDraft(asset.id);
  const canOpen = isOffice || draft !== undefined;
  return (
    <li
      tabIndex={canOpen ? undefined : -1}
      className="border-l-4 border-l-fail-border bg-fail-soft text-on-fail-soft last:rounded-b-lg lg:rounded lg:border lg:border-l-4 lg:border-fail-border"
    >
      {canOpen ? (
        <button
          type="button"
          onClick={() => onChoose(asset.id)}
          className="flex w-full items-start gap-3 px-4 py-3 text-left hover:underline focus-visible:-outline-offset-4 lg:h-full"
        >
          <RowContent asset={asset} draft={draft} />
          <ChevronRight aria-hidden size={20} className="shrink-0 self-center" />
        </button>
      ) : (
        <div className="flex items-start gap-3 px-4 py-3">
          <RowContent asset={asset} draft={draft} />
        </div>
      )}
    </li>
  );
}

function RowContent({ asset, draft }: Pick<RowProps, "asset"> & { draft: Progress | undefined }) {
  return (
    <>
      <OctagonX aria-hidden size={24} className="mt-0.5 shrink-0" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-lg font-semibold wrap-anywhere">{asset.name}</span>
        <span className="text-sm">
          <Facts>
            {formatUnit(asset)}
            {formatCategory(asset.category)}
          </Facts>
        </span>
        <span className="text-sm wrap-anywhere">
          <NoBreakText text={useDownReason(asset)} />
        </span>
        <span className="justify-self-start empty:hidden">
          <DraftBadge draft={draft} isWaiting={false} />
        </span>
      </span>
    </>
  );
}

/** "Since Nov 18, 5:47 AM: Parking brake failed (D-0042)" */
export function useDownReason({ downSince, downReason, downDefect }: ShortAsset): string {
  const { timeZone } = useSignedInUser().company;
  const clock = { timeZone, now: useNow() };
  const since = downSince && formatSince(downSince, clock);
  const reason = formatReason({ reason: downReason, defect: downDefect });
  return [since, reason].filter(Boolean).join(": ");
}

const w = words({
  title: ["Out of service", "Fuera de servicio"],
  what: ["the assets out of service", "las unidades fuera de servicio"],
  more: ["Show more", "Mostrar más"],
});
