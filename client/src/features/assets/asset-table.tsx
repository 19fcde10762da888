import type { Asset } from "#shared/api-schemas.ts";
import { categoryLabels } from "#shared/assets.ts";
import { clsx } from "clsx";
import { ClipboardCheck, Eye, Wrench } from "lucide-react";
import { memo, type ReactNode, type RefCallback } from "react";
import { Link } from "wouter";
import { IconButton, iconButtonClass } from "../../ui/icon-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type AssetActions, assetHref, formatReadings } from "./asset-actions.ts";
import { ConditionBadge } from "./condition-badge.tsx";

interface AssetTableProps extends AssetActions {
  assets: readonly Asset[];
  list: RefCallback<HTMLElement>;
}

/** For wide screens; AssetList is its like for a phone. */
export function AssetTable({ assets, list, ...actions }: AssetTableProps) {
  return (
    <Frame list={list}>
      {assets.map((asset) => (
        <Row key={asset.id} asset={asset} {...actions} />
      ))}
    </Frame>
  );
}

/** The table to come, with as many empty rows. */
export function AssetTableSkeleton({ rows }: { rows: number }) {
  return (
    <Frame>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={rowClass}>
          {Object.entries(columns).map(([column, place]) => (
            <td key={column} className={place}>
              <Skeleton className="h-4 w-full" />
            </td>
          ))}
        </tr>
      ))}
    </Frame>
  );
}

/** Each with its place; a tablet has room for them only in two lines. */
const columns = {
  Asset: "",
  Category: "max-lg:col-start-2",
  "VIN/Serial": "text-sm max-lg:col-start-1 max-lg:row-start-2",
  Year: "text-right max-lg:col-start-3 max-lg:row-start-1",
  "Make/Model": "max-lg:col-start-2 max-lg:row-start-2 max-lg:text-sm",
  Status: "max-lg:col-start-4 max-lg:row-span-2 max-lg:row-start-1",
  "Miles/Hours": "text-right text-sm max-lg:col-start-3 max-lg:row-start-2",
  Actions: "text-right max-lg:col-start-5 max-lg:row-span-2 max-lg:row-start-1",
};

/**
 * Rows are grids, because only then may the browser leave out those that are not in sight: a
 * thousand rows of a common table take seconds to lay out.
 */
function Frame({ list, children }: { list?: RefCallback<HTMLElement>; children: ReactNode }) {
  return (
    <table className="block text-left">
      <caption className="sr-only">Assets</caption>
      <thead className="z-sticky block rounded-t-lg bg-surface text-sm font-semibold text-muted sticky top-(--header-height)">
        <tr className={gridClass}>
          {Object.entries(columns).map(([column, place]) => (
            <th key={column} scope="col" className={place}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={list} className="block">
        {children}
      </tbody>
    </table>
  );
}

const gridClass = [
  "grid min-h-11 items-center gap-x-2 px-4 py-1 xl:gap-x-4",
  "grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)_5.5rem_8.75rem_calc(3*var(--ctl-md))]",
  "lg:grid-cols-[minmax(0,1.1fr)_5.25rem_minmax(0,1.1fr)_2.5rem_minmax(0,1.2fr)_8.75rem_6.5rem_calc(3*var(--ctl-md))]",
].join(" ");

const rowClass = clsx(
  gridClass,
  "min-h-16 border-t [contain-intrinsic-size:auto_4rem] [content-visibility:auto] hover:bg-surface-2",
);

interface RowProps extends AssetActions {
  asset: Asset;
}

// A thousand rows are drawn once; only those that changed are redrawn.
const Row = memo(function Row({ asset, ...actions }: RowProps) {
  return (
    <tr className={rowClass}>
      <th scope="row" className={clsx("font-semibold", columns.Asset)}>
        <Clamped text={asset.name} />
      </th>
      <td className={columns.Category}>{categoryLabels[asset.category]}</td>
      <td className={columns["VIN/Serial"]}>
        <Clamped text={asset.vinOrSerial} />
      </td>
      <td className={columns.Year}>{asset.year}</td>
      <td className={columns["Make/Model"]}>
        <Clamped text={`${asset.make} ${asset.model}`} />
      </td>
      <td className={columns.Status}>
        <ConditionBadge condition={asset.condition} />
      </td>
      <td className={columns["Miles/Hours"]}>
        {formatReadings(asset).map((text) => (
          <div key={text}>{text}</div>
        ))}
      </td>
      <td className={columns.Actions}>
        <Actions asset={asset} {...actions} />
      </td>
    </tr>
  );
});

/** Two lines hold nearly everything; the rest is on the asset's own page. */
function Clamped({ text }: { text: string }) {
  return (
    <span title={text} className="line-clamp-2 wrap-anywhere">
      {text}
    </span>
  );
}

function Actions({ asset, onPreview, onInspect, onLog }: RowProps) {
  const preview = () => onPreview(asset);
  return (
    <div className="flex justify-end" onPointerEnter={preview} onFocus={preview}>
      <Link
        href={assetHref(asset.id)}
        aria-label={`View ${asset.name}`}
        title={`View ${asset.name}`}
        className={iconButtonClass({ dense: true })}
      >
        <Eye aria-hidden size={20} />
      </Link>
      <IconButton
        dense
        label={`Inspect ${asset.name}`}
        icon={ClipboardCheck}
        onClick={() => onInspect(asset)}
      />
      <IconButton
        dense
        label={`Log Maintenance for ${asset.name}`}
        icon={Wrench}
        onClick={() => onLog(asset)}
      />
    </div>
  );
}
