import type { Asset } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { Plus, Truck } from "lucide-react";
import { type ReactNode, useDeferredValue } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataState } from "../../ui/data-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsWide } from "../../ui/use-is-wide.ts";
import type { AssetActions } from "./asset-actions.ts";
import { AssetList } from "./asset-list.tsx";
import { AssetTable, AssetTableSkeleton } from "./asset-table.tsx";
import type { AssetFilters } from "./use-asset-filters.ts";
import type { AssetPages } from "./use-asset-pages.ts";

interface AssetResultsPanelProps {
  pages: AssetPages;
  filters: AssetFilters;
  actions: AssetActions;
  onClear: () => void;
  onAdd: () => void;
}

/** The assets found, as a table where there is room and as a list of cards on a phone. */
export function AssetResultsPanel(props: AssetResultsPanelProps) {
  const { pages, filters, actions, onClear, onAdd } = props;
  const isWide = useIsWide("md");
  const { status, data } = pages.list;
  const isWithoutRows = data?.length === 0 || (status === "error" && data === undefined);
  const around = (content: ReactNode) =>
    isWide || isWithoutRows ? <Card>{content}</Card> : <div className="relative">{content}</div>;
  return (
    <>
      {around(
        <DataState
          query={pages.list}
          what="the assets"
          skeleton={isWide ? <AssetTableSkeleton rows={skeletonRows.length} /> : <ListSkeleton />}
          isEmpty={(assets) => assets.length === 0}
          empty={<NoAssets filters={filters} onClear={onClear} onAdd={onAdd} />}
        >
          {(assets) => <Assets assets={assets} isWide={isWide} actions={actions} />}
        </DataState>,
      )}
      {pages.showMore || pages.isShowingMore ? (
        <div className="text-center">
          <Button variant="secondary" loading={pages.isShowingMore} onClick={pages.showMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface AssetsProps {
  assets: Asset[];
  isWide: boolean;
  actions: AssetActions;
}

const rowsAtFirst = 40;

/** A long list shows its head at once; the rest is drawn behind it without holding up a tap. */
function Assets({ assets, isWide, actions }: AssetsProps) {
  const shown = useDeferredValue(assets, assets.slice(0, rowsAtFirst));
  return isWide ? (
    <AssetTable assets={shown} {...actions} />
  ) : (
    <AssetList assets={shown} {...actions} />
  );
}

type NoAssetsProps = Pick<AssetResultsPanelProps, "filters" | "onClear" | "onAdd">;

function NoAssets({ filters, onClear, onAdd }: NoAssetsProps) {
  const { search, category, condition, archived } = filters;
  if (search || category || condition) {
    return (
      <EmptyState
        icon={Truck}
        title="No Assets Found"
        text="No assets match your current filters."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="secondary" onClick={onClear}>
              Clear filters
            </Button>
            <Button icon={Plus} onClick={onAdd}>
              Add Asset
            </Button>
          </div>
        }
      />
    );
  }
  if (archived) return <EmptyState icon={Truck} title="No Assets Found" text="None is archived." />;
  return (
    <EmptyState
      icon={Truck}
      title="No Assets Found"
      text="Get started by adding your first asset."
      action={
        <Button icon={Plus} onClick={onAdd}>
          Add Asset
        </Button>
      }
    />
  );
}

const skeletonRows = Array.from({ length: limits.skeletons.assetRows }, (_, row) => row);

function ListSkeleton() {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {skeletonRows.map((row) => (
        <div key={row} className="grid gap-3 rounded-lg border bg-surface p-4 shadow-1">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-ctl-md w-full" />
        </div>
      ))}
    </div>
  );
}
