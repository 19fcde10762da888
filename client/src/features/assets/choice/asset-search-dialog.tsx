import type { Asset } from "#shared/api/api-schemas.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { formatCategory, formatUnit } from "#shared/assets/assets.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { clsx } from "clsx";
import { Truck } from "lucide-react";
import { useId, useState } from "react";
import { pageQuery } from "../../../api/call.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SearchBox } from "../../../ui/form/search-box.tsx";
import { DataState } from "../../../ui/layout/data-state.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { SkeletonRows } from "../../../ui/list/skeleton-rows.tsx";
import { useTypedSearch } from "../../../ui/list/use-address-filters.ts";
import { formatSerial } from "../asset-actions.ts";
import { assetsOnWheelMax } from "./use-asset-choice.ts";

interface AssetSearchDialogProps {
  onChoose: (asset: Asset) => void;
  onClose: () => void;
}

/** Picks one asset of hundreds: the server searches, nothing loads them all. */
export function AssetSearchDialog({ onChoose, onClose }: AssetSearchDialogProps) {
  const search = useAssetSearch();
  const chosen = useChosen(search.assets);
  const handlePick = (asset: Asset) => {
    onChoose(asset);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={w.title}>
      <SearchBox
        label={w.search}
        placeholder={w.searched}
        typed={search.typed}
        onType={search.type}
        maxLength={limits.searchMax}
        chosen={chosen}
        isBehind={search.isBehind}
      >
        <div className="h-[min(28rem,60dvh)] min-h-0 overflow-y-auto overscroll-contain pb-2">
          <FoundAssets search={search} onChoose={handlePick} />
        </div>
      </SearchBox>
    </Dialog>
  );
}

/** What Enter would pick: the first of each result, until the arrow keys choose another. */
function useChosen(assets: readonly Asset[]) {
  const found = assets.slice(0, assetsFoundAtFirst).map(({ id }) => String(id));
  const [chosen, setChosen] = useState({ of: "", value: "" });
  const isCurrent = chosen.of === found.join();
  return {
    value: isCurrent ? chosen.value : (found[0] ?? ""),
    onValueChange: (value: string) => setChosen({ of: found.join(), value }),
  };
}

interface FoundAssetsProps {
  search: ReturnType<typeof useAssetSearch>;
  onChoose: (asset: Asset) => void;
}

function FoundAssets({ search, onChoose }: FoundAssetsProps) {
  const { assets, page } = search;
  return (
    <>
      <output className="block min-h-8 px-4 text-sm text-muted">
        {page.data ? formatFound(search) : null}
      </output>
      {/* Never away, also when it is empty: the search box names it. */}
      <Command.List
        label={w.assets}
        className={clsx("px-2 outline-none", assets.length === 0 && "hidden")}
      >
        {assets.map((asset) => (
          <FoundAsset key={asset.id} asset={asset} onChoose={() => onChoose(asset)} />
        ))}
      </Command.List>
      <DataState
        query={page}
        what={w.theAssets}
        skeleton={<SkeletonRows count={6} />}
        isEmpty={() => assets.length === 0}
        empty={<EmptyState icon={Truck} title={w.none} />}
      >
        {() => null}
      </DataState>
      {search.showMore ? (
        <div className="p-2 text-center">
          <Button variant="secondary" loading={search.isBehind} onClick={search.showMore}>
            {w.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function FoundAsset({ asset, onChoose }: { asset: Asset; onChoose: () => void }) {
  const id = useId();
  return (
    <Command.Item
      value={String(asset.id)}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-about`}
      onSelect={onChoose}
      className="grid min-h-ctl cursor-pointer content-center rounded px-3 py-1 -outline-offset-3 aria-selected:bg-surface-2 aria-selected:outline-3 aria-selected:outline-focus"
    >
      <span id={`${id}-name`} className="line-clamp-2 font-semibold wrap-anywhere">
        {asset.name}
      </span>
      <span id={`${id}-about`} className="text-sm text-muted">
        <Facts>
          {formatUnit(asset)}
          {formatCategory(asset.category)}
          <span className="line-clamp-2">
            {asset.year} {asset.make} {asset.model}
          </span>
          <span className="line-clamp-2">{formatSerial(asset)}</span>
        </Facts>
      </span>
    </Command.Item>
  );
}

function formatFound({ assets, total }: FoundAssetsProps["search"]): string {
  const shown = assets.length;
  return shown < total ? w.narrow({ shown, total }) : w.found({ n: total });
}

/** So many are shown at first. */
const assetsFoundAtFirst = 20;

/** The assets that fit what is typed; without a search those that were loaded to pick from. */
function useAssetSearch() {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState<number>(assetsFoundAtFirst);
  const typing = useTypedSearch(search, (paused) => {
    setSearch(paused);
    setLimit(assetsFoundAtFirst);
  });
  const filter = search ? { search, limit } : { limit: assetsOnWheelMax };
  const page = useQuery({
    ...pageQuery(phoneApi.listAssets, { query: filter }),
    placeholderData: keepPreviousData,
  });
  const { rows = [], total = rows.length, next } = page.data ?? {};
  const assets = rows.slice(0, limit);
  return {
    typed: typing.search,
    type: typing.type,
    page,
    assets,
    /** How many fit in all, also those that are not shown. */
    total,
    /** What is shown was found for other words than those in the box. */
    isBehind: page.isPlaceholderData || typing.search.trim() !== search,
    showMore:
      limit < assetsOnWheelMax && (next !== undefined || assets.length < rows.length)
        ? () => setLimit(assetsOnWheelMax)
        : undefined,
  };
}

const w = words({
  title: ["Select an asset", "Elija una unidad"],
  search: ["Search assets", "Buscar unidades"],
  searched: ["Name, VIN, location, crew, tag", "Nombre, VIN, ubicación, personal"],
  assets: ["Assets", "Unidades"],
  theAssets: ["the assets", "las unidades"],
  none: ["No assets found", "No se encontraron unidades"],
  more: ["Show more", "Mostrar más"],
  narrow: [
    "Type to narrow: first {shown} of {total}",
    "Escriba para acotar: primeras {shown} de {total}",
  ],
  found: [
    { one: "{n} asset found", other: "{n} assets found" },
    { one: "{n} unidad encontrada", other: "{n} unidades encontradas" },
  ],
});
