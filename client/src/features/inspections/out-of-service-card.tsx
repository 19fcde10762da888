import type { ShortAsset } from "#shared/api-schemas.ts";
import { categoryLabels, formatUnit } from "#shared/assets.ts";
import { words } from "#shared/words.ts";
import { OctagonX } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { DataCard } from "../../ui/data-card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useFocusOnMore } from "../../ui/use-focus-on-more.ts";
import { useDownReason } from "./use-down-reason.ts";
import { useFoundAssets } from "./use-found-assets.ts";

interface OutOfServiceCardProps {
  /** What was typed into the search of the list above. */
  typed: string;
}

/** The assets that must not be driven: nothing is opened from here. */
export function OutOfServiceCard({ typed }: OutOfServiceCardProps) {
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
              <Row key={asset.id} asset={asset} />
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

function Row({ asset }: { asset: ShortAsset }) {
  return (
    <li
      tabIndex={-1}
      className="flex items-start gap-3 border-l-4 border-l-fail-border bg-fail-soft px-4 py-3 text-on-fail-soft last:rounded-b-lg lg:rounded lg:border lg:border-l-4 lg:border-fail-border"
    >
      <OctagonX aria-hidden size={24} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 gap-0.5">
        <p className="text-lg font-semibold wrap-anywhere">{asset.name}</p>
        <p className="text-sm">
          <Facts>
            {formatUnit(asset)}
            {categoryLabels[asset.category]}
          </Facts>
        </p>
        <p className="text-sm wrap-anywhere">{useDownReason(asset)}</p>
      </div>
    </li>
  );
}

const w = words({
  title: ["Out of service", "Fuera de servicio"],
  what: ["the assets out of service", "las unidades fuera de servicio"],
  more: ["Show more", "Mostrar más"],
});
