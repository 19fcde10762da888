import type { Asset } from "#shared/api/api-schemas.ts";
import { formatCategory, formatUnit } from "#shared/assets/assets.ts";
import { pickVin } from "#shared/assets/vin.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { ClipboardCheck, Eye, Wrench } from "lucide-react";
import { memo, type ReactNode, type RefCallback } from "react";
import { Link } from "wouter";
import { IconButton, iconButtonClass } from "../../ui/button/icon-button.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { failEdgeClass } from "../../ui/list/link-row.tsx";
import { type AssetActions, toAssetHref, formatReadings } from "./asset-actions.ts";
import { TickAllBox, TickBox } from "./bulk/tick-box.tsx";
import { type Tick, type Ticking, useTickRows } from "./bulk/use-ticking.ts";
import { ConditionBadge } from "./condition-badge.tsx";

interface AssetTableProps extends AssetActions {
  assets: readonly Asset[];
  list: RefCallback<HTMLElement>;
  ticking: Ticking;
}

/** For wide screens; AssetList is its counterpart for a phone. */
export function AssetTable({ assets, list, ticking, ...actions }: AssetTableProps) {
  const handleTick = useTickRows(assets, ticking.tick);
  return (
    <Frame list={list} tickAll={<TickAllBox isInTable assets={assets} ticking={ticking} />}>
      {assets.map((asset) => (
        <Row
          key={asset.id}
          asset={asset}
          isTicked={ticking.units.has(asset.id)}
          onTick={handleTick}
          {...actions}
        />
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
          {columnNames.map((column) => (
            <td key={column} className={columns[column]}>
              <Skeleton className="h-4 w-full" />
            </td>
          ))}
        </tr>
      ))}
    </Frame>
  );
}

/**
 * How the columns give way: names take what the others leave, and wrap; then a row takes two lines,
 * and then three. The others are as wide as their longest value in whatever font there is, whose
 * digits are 1ch wide and whose capitals hardly more: no number, VIN, category or status is ever broken.
 */
const columns = {
  asset: "",
  category: "@max-[122ch]:col-start-2 @max-[82ch]:text-right",
  serial: "text-sm @max-[122ch]:col-start-1 @max-[122ch]:row-start-2",
  year: [
    "text-right @max-[122ch]:col-start-3 @max-[122ch]:row-start-1",
    "@max-[82ch]:col-start-2 @max-[82ch]:row-start-2",
  ].join(" "),
  model: [
    "@max-[122ch]:col-start-2 @max-[122ch]:row-start-2 @max-[122ch]:text-sm",
    "@max-[82ch]:col-start-1 @max-[82ch]:row-start-3",
  ].join(" "),
  status: [
    "@max-[122ch]:col-start-4 @max-[122ch]:row-span-2 @max-[122ch]:row-start-1",
    "@max-[82ch]:col-start-3 @max-[82ch]:row-span-3 @max-[82ch]:row-start-1",
  ].join(" "),
  readings: [
    "text-right text-sm @max-[122ch]:col-start-3 @max-[122ch]:row-start-2",
    "@max-[82ch]:col-start-2 @max-[82ch]:row-start-3",
  ].join(" "),
  actions: [
    "text-right @max-[122ch]:col-start-5 @max-[122ch]:row-span-2 @max-[122ch]:row-start-1",
    "@max-[82ch]:col-start-4 @max-[82ch]:row-span-3 @max-[82ch]:row-start-1",
  ].join(" "),
};

const columnNames = [
  "asset",
  "category",
  "serial",
  "year",
  "model",
  "status",
  "readings",
  "actions",
] as const;

interface FrameProps {
  list?: RefCallback<HTMLElement>;
  tickAll?: ReactNode;
  children: ReactNode;
}

/**
 * Rows are grids, because only then may the browser leave out those that are not in sight: a
 * thousand rows of a common table take seconds to lay out. Their columns meet those of the head only in the same font:
 * the cells are bold and not the rows, because a bold 1ch is wider.
 */
function Frame({ list, tickAll, children }: FrameProps) {
  return (
    <table className="@container block text-left">
      <caption className="sr-only">{w.title}</caption>
      <thead className="z-sticky block rounded-t-lg bg-surface text-muted sticky top-(--header-height)">
        <tr className={gridClass}>
          {columnNames.map((column) => (
            <th key={column} scope="col" className={clsx(columns[column], "text-sm font-semibold")}>
              {column === "asset" ? tickAll : null}
              {w[column]}
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
  "relative grid min-h-11 items-center gap-x-2 py-1 pr-4 pl-12 @min-[122ch]:gap-x-4",
  "grid-cols-[minmax(0,1fr)_10.5ch_calc(12.5ch+2.75rem)_calc(3*var(--ctl-md))]",
  "@min-[82ch]:grid-cols-[minmax(19ch,1.35fr)_minmax(9.5ch,1fr)_10.5ch_calc(12.5ch+2.75rem)_calc(3*var(--ctl-md))]",
  "@min-[122ch]:grid-cols-[minmax(0,1.1fr)_9.5ch_minmax(19ch,1fr)_4.5ch_minmax(0,1fr)_calc(12.5ch+2.75rem)_10.5ch_calc(3*var(--ctl-md))]",
].join(" ");

const rowClass = clsx(
  gridClass,
  "min-h-16 border-t last:rounded-b-lg [contain-intrinsic-size:auto_4rem] [content-visibility:auto] hover:bg-surface-2",
);

interface RowActions extends AssetActions {
  asset: Asset;
}

interface RowProps extends RowActions {
  isTicked: boolean;
  onTick: Tick;
}

// A thousand rows are drawn once; only those that changed are redrawn.
const Row = memo(function Row({ asset, isTicked, onTick, ...actions }: RowProps) {
  return (
    <tr className={clsx(rowClass, asset.condition === "out_of_service" && failEdgeClass)}>
      <th scope="row" className={clsx("font-semibold", columns.asset)}>
        <TickBox isInTable {...{ asset, isTicked, onTick }} />
        <Clamped text={asset.name} />
        <span className="block text-sm font-normal text-muted empty:hidden">
          {formatUnit(asset)}
        </span>
      </th>
      <td className={columns.category}>{formatCategory(asset.category)}</td>
      <td className={columns.serial}>
        <Clamped text={pickVin(asset.vinOrSerial) ?? w.unknown} />
      </td>
      <td className={columns.year}>{asset.year}</td>
      <td className={columns.model}>
        <Clamped text={`${asset.make} ${asset.model}`} />
      </td>
      <td className={columns.status}>
        <ConditionBadge condition={asset.condition} />
      </td>
      <td className={columns.readings}>
        {formatReadings(asset).map((text) => (
          <div key={text}>{text}</div>
        ))}
      </td>
      <td className={columns.actions}>
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

function Actions({ asset, onPreview, onInspect, onLog }: RowActions) {
  const unit = asset.name;
  const preview = () => onPreview(asset);
  return (
    <div className="flex justify-end" onPointerEnter={preview} onFocus={preview}>
      <Link
        href={toAssetHref(asset.id)}
        aria-label={w.view({ unit })}
        title={w.view({ unit })}
        className={iconButtonClass({ dense: true })}
      >
        <Eye aria-hidden size={20} />
      </Link>
      {asset.archived ? null : (
        <>
          <IconButton
            dense
            label={w.inspect({ unit })}
            icon={ClipboardCheck}
            onClick={() => onInspect(asset)}
          />
          <IconButton dense label={w.log({ unit })} icon={Wrench} onClick={() => onLog(asset)} />
        </>
      )}
    </div>
  );
}

const w = words({
  title: ["Assets", "Unidades"],
  asset: ["Asset", "Unidad"],
  category: ["Category", "Categoría"],
  serial: ["VIN/Serial", "VIN/Serie"],
  year: ["Year", "Año"],
  model: ["Make/Model", "Marca/Modelo"],
  status: ["Status", "Estado"],
  readings: ["Miles/Hours", "Millas/Horas"],
  actions: ["Actions", "Acciones"],
  unknown: ["Not specified", "Sin dato"],
  view: ["View {unit}", "Ver {unit}"],
  inspect: ["Inspect {unit}", "Revisar {unit}"],
  log: ["Log Maintenance for {unit}", "Registrar mantenimiento de {unit}"],
});
