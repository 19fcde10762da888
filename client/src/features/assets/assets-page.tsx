import { phoneApi } from "#shared/api/phone-api.ts";
import type { Asset } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Plus, QrCode } from "lucide-react";
import { type RefObject, useMemo, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { ImportLink } from "../imports/import-link.tsx";
import { prefetchLog } from "../maintenance/prefetch-log.ts";
import { usePages } from "../../api/use-pages.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { useAddressedOpening } from "../../ui/hooks/use-addressed-opening.ts";
import { usePreload } from "../../ui/hooks/use-preload.ts";
import { useTitleFocus } from "../../ui/hooks/use-title-focus.ts";
import { AssetFilters, useAssetFilters } from "./asset-filters.tsx";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { SelectButton } from "./bulk/select-button.tsx";
import { type Ticking, useTicking } from "./bulk/use-ticking.ts";
import { AssetResultsPanel } from "./asset-results-panel.tsx";
import { useChosenYard, useYardFilter } from "../../records/chosen-yard.ts";
import { useYardPlace } from "../../records/use-yards.ts";
import { AssetLinks } from "./asset-links.tsx";

const AddAssetDialog = lazily(() =>
  import("./form/add-asset-dialog.tsx").then((m) => m.AddAssetDialog),
);
const AssetInspectionDialog = lazily(() =>
  import("./asset-inspection-dialog.tsx").then((m) => m.AssetInspectionDialog),
);
const InspectionForm = lazily(() =>
  import("../inspections/form/inspection-form.tsx").then((m) => m.InspectionForm),
);
const LabelsPanel = lazily(() => import("../labels/labels-panel.tsx").then((m) => m.LabelsPanel));
const MaintenanceLogDialog = lazily(() =>
  import("../maintenance/maintenance-log-dialog.tsx").then((m) => m.MaintenanceLogDialog),
);

type Opened = { what: "add" } | { what: "inspect" | "log"; asset: Asset };

/** A screenful or two: a fleet of thousands opens as fast as one of ten. */
const assetsPerPage = 100;

/** The registry, or the labels of what it shows. */
export function AssetsPage() {
  const [params] = useSearchParams();
  const labels = params.get("labels");
  const title = useTitleFocus(labels === null ? "list" : "labels");
  // They stay ticked while their labels are printed.
  const ticking = useTicking();
  return labels === null ? (
    <Registry title={title} ticking={ticking} />
  ) : (
    <LabelsPanel key={labels} title={title} chosen={labels} />
  );
}

interface RegistryProps {
  title: RefObject<HTMLHeadingElement | null>;
  ticking: Ticking;
}

function Registry({ title, ticking }: RegistryProps) {
  usePreload(AddAssetDialog);
  const [opened, setOpened] = useState<Opened>();
  const [params] = useSearchParams();
  const { filters, change, clear, search, type } = useAssetFilters();
  const yardFilter = useYardFilter();
  const { showAll } = useChosenYard();
  const place = useYardPlace();
  const pages = usePages(phoneApi.listAssets, {
    search: filters.search || undefined,
    category: filters.category,
    condition: filters.condition,
    tag: filters.tag,
    archived: filters.archived ? "true" : undefined,
    ...yardFilter,
    limit: assetsPerPage,
  });
  const client = useQueryClient();
  const actions = useMemo(
    () => ({
      onPreview: ({ id }: Asset) => {
        prefetchLog(client, id);
        for (const part of [AssetInspectionDialog, InspectionForm, MaintenanceLogDialog]) {
          part.preload();
        }
      },
      onInspect: (asset: Asset) => setOpened({ what: "inspect", asset }),
      onLog: (asset: Asset) => setOpened({ what: "log", asset }),
    }),
    [client],
  );
  const handleAdd = () => setOpened({ what: "add" });
  useAddressedOpening((what) => {
    if (what === "add") handleAdd();
  });
  const { preload } = AddAssetDialog;
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:[&>:last-child]:flex-auto">
        <h1 ref={title} tabIndex={-1} className="text-2xl lg:text-3xl">
          {filters.archived ? w.archivedTitle : w.title}
        </h1>
        <div className="flex flex-wrap gap-3 max-md:*:min-h-14 max-sm:*:flex-auto">
          <Link href={buildLabelsHref(params)} className={buttonClass({ variant: "secondary" })}>
            <QrCode aria-hidden size={20} />
            {w.labels}
          </Link>
          <ImportLink kind="assets" />
          <Button icon={Plus} onPointerEnter={preload} onFocus={preload} onClick={handleAdd}>
            {w.add}
          </Button>
        </div>
      </div>
      <AssetLinks />
      <AssetFilters filters={filters} search={search} onType={type} onChange={change} />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
        <output className="min-w-0 wrap-anywhere">
          {pages.total === undefined
            ? null
            : [w.count({ n: pages.total }), place].filter(Boolean).join(" ")}
        </output>
        {pages.data?.length || ticking.isSelecting ? <SelectButton ticking={ticking} /> : null}
        <button
          type="button"
          className="link min-h-ctl-md"
          onClick={() => change({ archived: filters.archived ? "" : "true" })}
        >
          {filters.archived ? w.showInService : w.showArchived}
        </button>
      </div>
      <AssetResultsPanel
        {...{ pages, filters, actions, ticking }}
        isOfYard={yardFilter.yard !== undefined}
        onClear={() => {
          clear();
          showAll();
        }}
        onAdd={handleAdd}
      />
      <BulkBar ticking={ticking} shown={pages.data} />
      {opened ? <Opening opened={opened} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}

/** The labels of all assets that the filters find. */
function buildLabelsHref(params: URLSearchParams): string {
  return `/assets?${new URLSearchParams([...params, ["labels", "all"]]).toString()}`;
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
          <InspectionForm
            asset={opened.asset}
            onDone={onClose}
            onBack={onClose}
            onClose={onClose}
          />
        </AssetInspectionDialog>
      );
    case "log":
      return <MaintenanceLogDialog onClose={onClose} assetId={opened.asset.id} />;
  }
}

const w = words({
  title: ["Assets", "Unidades"],
  archivedTitle: ["Archived Assets", "Unidades archivadas"],
  add: ["Add Asset", "Agregar unidad"],
  labels: ["Print labels", "Imprimir etiquetas"],
  showArchived: ["Show archived assets", "Ver unidades archivadas"],
  showInService: ["Back to the assets in service", "Volver a las unidades en servicio"],
  count: [
    { one: "{n} asset", other: "{n} assets" },
    { one: "{n} unidad", other: "{n} unidades" },
  ],
});
