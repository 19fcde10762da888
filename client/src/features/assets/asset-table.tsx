import type { Asset } from "#shared/api-schemas.ts";
import { categoryLabels } from "#shared/assets.ts";
import { clsx } from "clsx";
import { ClipboardCheck, Eye, Wrench } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Link } from "wouter";
import { IconButton, iconButtonClass } from "../../ui/icon-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type AssetActions, assetHref, readingsText } from "./asset-actions.ts";
import { ConditionBadge } from "./condition-badge.tsx";

interface AssetTableProps extends AssetActions {
  assets: readonly Asset[];
}

/** For wide screens; AssetList is its like for a phone. */
export function AssetTable({ assets, ...actions }: AssetTableProps) {
  return (
    <Frame>
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
          {columns.map((column) => (
            <td key={column}>
              <Skeleton className="h-4 w-full" />
            </td>
          ))}
        </tr>
      ))}
    </Frame>
  );
}

const columns = [
  "Asset",
  "Category",
  "VIN/Serial",
  "Year",
  "Make/Model",
  "Status",
  "Miles/Hours",
  "Actions",
];

/**
 * Rows are grids, because only then may the browser leave out those that are not in sight: a
 * thousand rows of a common table take seconds to lay out.
 */
function Frame({ children }: { children: ReactNode }) {
  return (
    <table className="block text-left">
      <caption className="sr-only">Assets</caption>
      <thead className="z-sticky block rounded-t-lg bg-surface text-sm font-semibold text-muted sticky top-(--header-height)">
        <tr className={gridClass}>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={clsx(numericColumns.has(column) && "text-right")}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">{children}</tbody>
    </table>
  );
}

const numericColumns = new Set(["Year", "Miles/Hours", "Actions"]);

const gridClass = [
  "grid min-h-11 items-center gap-x-2 px-4 xl:gap-x-4",
  "grid-cols-[minmax(0,1.1fr)_5.25rem_minmax(0,1.1fr)_2.5rem_minmax(0,1.2fr)_8.75rem_6.5rem_calc(3*var(--ctl-md))]",
].join(" ");

const rowClass = clsx(
  gridClass,
  "min-h-16 border-t py-1 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] hover:bg-surface-2",
);

interface RowProps extends AssetActions {
  asset: Asset;
}

// A thousand rows are drawn once; only those that changed are drawn again.
const Row = memo(function Row({ asset, ...actions }: RowProps) {
  return (
    <tr className={rowClass}>
      <th scope="row" className="font-semibold">
        <Clamped text={asset.name} />
      </th>
      <td>{categoryLabels[asset.category]}</td>
      <td className="text-sm">
        <Clamped text={asset.vinOrSerial} />
      </td>
      <td className="text-right">{asset.year}</td>
      <td>
        <Clamped text={`${asset.make} ${asset.model}`} />
      </td>
      <td>
        <ConditionBadge condition={asset.condition} />
      </td>
      <td className="text-right text-sm">
        {readingsText(asset).map((text) => (
          <div key={text}>{text}</div>
        ))}
      </td>
      <td>
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
