import { api } from "#shared/api.ts";
import type { Asset } from "#shared/api-schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { query } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { AssetFilters } from "./asset-filters.tsx";
import { AssetResultsPanel } from "./asset-results-panel.tsx";
import { useAssetFilters } from "./use-asset-filters.ts";
import { useAssetPages } from "./use-asset-pages.ts";

const loadAdd = () => import("./add-asset-dialog.tsx");
const loadInspection = () => import("./asset-inspection-dialog.tsx");
const loadForm = () => import("../inspections/inspection-form.tsx");
const loadLog = () => import("../maintenance/maintenance-log-dialog.tsx");

const AddAssetDialog = lazy(() => loadAdd().then((m) => ({ default: m.AddAssetDialog })));
const AssetInspectionDialog = lazy(() =>
  loadInspection().then((m) => ({ default: m.AssetInspectionDialog })),
);
const InspectionForm = lazy(() => loadForm().then((m) => ({ default: m.InspectionForm })));
const MaintenanceLogDialog = lazy(() =>
  loadLog().then((m) => ({ default: m.MaintenanceLogDialog })),
);

type Opened = { what: "add" } | { what: "inspect" | "log"; asset: Asset };

export function AssetsPage() {
  const [opened, setOpened] = useState<Opened>();
  const { filters, change, clear, search, type } = useAssetFilters();
  const pages = useAssetPages(filters);
  const client = useQueryClient();
  const actions = useMemo(
    () => ({
      onPreview: ({ id }: Asset) => {
        void client.prefetchQuery(query(api.getAsset, { params: { id } }));
        preload(loadInspection, loadForm, loadLog);
      },
      onInspect: (asset: Asset) => setOpened({ what: "inspect", asset }),
      onLog: (asset: Asset) => setOpened({ what: "log", asset }),
    }),
    [client],
  );
  const handleAdd = () => setOpened({ what: "add" });
  const preloadAdd = () => preload(loadAdd);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">{filters.archived ? "Archived Assets" : "Assets"}</h1>
        <Button icon={Plus} onPointerEnter={preloadAdd} onFocus={preloadAdd} onClick={handleAdd}>
          Add Asset
        </Button>
      </div>
      <AssetFilters filters={filters} search={search} onType={type} onChange={change} />
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <output>{pages.total === undefined ? null : countText(pages.total)}</output>
        <button
          type="button"
          className="link min-h-8"
          onClick={() => change("archived", filters.archived ? "" : "true")}
        >
          {filters.archived ? "Back to the assets in service" : "Show archived assets"}
        </button>
      </div>
      <AssetResultsPanel {...{ pages, filters, actions }} onClear={clear} onAdd={handleAdd} />
      <Suspense>
        {opened ? <Opening opened={opened} onClose={() => setOpened(undefined)} /> : null}
      </Suspense>
    </div>
  );
}

interface OpeningProps {
  opened: Opened;
  onClose: () => void;
}

function Opening({ opened, onClose }: OpeningProps) {
  switch (opened.what) {
    case "add":
      return <AddAssetDialog onClose={onClose} />;
    case "inspect":
      return (
        <AssetInspectionDialog onClose={onClose}>
          <InspectionForm asset={opened.asset} onDone={onClose} onBack={onClose} />
        </AssetInspectionDialog>
      );
    case "log":
      return <MaintenanceLogDialog open onClose={onClose} assetId={opened.asset.id} />;
  }
}

/** Loads dialogs ahead of their opening; a failed download shows itself when one is opened. */
function preload(...loads: (() => Promise<unknown>)[]) {
  for (const load of loads) load().catch(() => undefined);
}

function countText(total: number): string {
  return total === 1 ? "1 asset" : `${total.toLocaleString("en-US")} assets`;
}
