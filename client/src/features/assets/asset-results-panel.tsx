import type { Asset } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { Plus, Truck } from "lucide-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { NoMatch } from "../../ui/list/no-match.tsx";
import { PagedList, type Pages } from "../../ui/list/paged-list.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import type { AssetActions } from "./asset-actions.ts";
import type { Ticking } from "./bulk/use-ticking.ts";
import type { AssetFiltering } from "./asset-filters.tsx";
import { AssetList } from "./asset-list.tsx";
import { ImportLink } from "../imports/import-link.tsx";
import { AssetTable, AssetTableSkeleton } from "./asset-table.tsx";

interface AssetResultsPanelProps {
  pages: Pages<Asset>;
  filters: AssetFiltering;
  /** Only the units of the chosen yard are shown. */
  isOfYard: boolean;
  actions: AssetActions;
  ticking: Ticking;
  onClear: () => void;
  onAdd: () => void;
}

/** The assets found, as a table where there is room and as a list of cards on a phone. */
export function AssetResultsPanel(props: AssetResultsPanelProps) {
  const { pages, filters, isOfYard, actions, ticking, onClear, onAdd } = props;
  const isWide = useIsWide("md");
  const hasFailed = pages.status === "error" && pages.data === undefined;
  return (
    <div className={clsx("relative", hasFailed && "rounded-lg border bg-surface shadow-1")}>
      <PagedList
        pages={pages}
        what={w.theAssets}
        skeleton={isWide ? <TableToCome /> : <ListSkeleton />}
        empty={
          <Card>
            <NoAssets filters={filters} isOfYard={isOfYard} onClear={onClear} onAdd={onAdd} />
          </Card>
        }
        frame={renderBelow}
      >
        {(assets, list) =>
          isWide ? (
            <Card>
              <AssetTable {...{ assets, list, ticking }} {...actions} />
            </Card>
          ) : (
            <AssetList {...{ assets, list, ticking }} {...actions} />
          )
        }
      </PagedList>
    </div>
  );
}

function TableToCome() {
  return (
    <Card>
      <AssetTableSkeleton rows={skeletonRows.length} />
    </Card>
  );
}

function renderBelow(button: ReactNode) {
  return <div className="pt-4 text-center">{button}</div>;
}

type NoAssetsProps = Pick<AssetResultsPanelProps, "filters" | "isOfYard" | "onClear" | "onAdd">;

function NoAssets({ filters, isOfYard, onClear, onAdd }: NoAssetsProps) {
  const { search, category, condition, tag, archived } = filters;
  const add = (
    <Button icon={Plus} onClick={onAdd}>
      {w.add}
    </Button>
  );
  if (search || category || condition || tag || isOfYard) {
    return (
      <NoMatch icon={Truck} title={w.none} what={w.assets} onClear={onClear}>
        {add}
      </NoMatch>
    );
  }
  if (archived) return <EmptyState icon={Truck} title={w.none} text={w.noneArchived} />;
  const action = (
    <div className="flex flex-wrap justify-center gap-3">
      {add}
      <ImportLink kind="assets" />
    </div>
  );
  return <EmptyState icon={Truck} title={w.none} text={w.first} action={action} />;
}

const skeletonRows = Array.from({ length: 6 }, (_, row) => row);

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

const w = words({
  theAssets: ["the assets", "las unidades"],
  add: ["Add Asset", "Agregar unidad"],
  none: ["No Assets Found", "No se encontraron unidades"],
  assets: ["assets", "unidades"],
  noneArchived: ["None is archived.", "Ninguna está archivada."],
  first: ["Get started by adding your first asset.", "Empiece por agregar su primera unidad."],
});
