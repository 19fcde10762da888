import type { Asset } from "#shared/api/api-schemas.ts";
import { formatCategory, formatUnit } from "#shared/assets/assets.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { memo, type RefCallback } from "react";
import { Link } from "wouter";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { failEdgeClass } from "../../ui/list/link-row.tsx";
import { type AssetActions, toAssetHref, formatReadings, formatSerial } from "./asset-actions.ts";
import { TickAllBox, TickBox } from "./bulk/tick-box.tsx";
import { type Tick, type Ticking, useTickRows } from "./bulk/use-ticking.ts";
import { ConditionBadge } from "./condition-badge.tsx";

interface AssetListProps extends AssetActions {
  assets: readonly Asset[];
  list: RefCallback<HTMLElement>;
  ticking: Ticking;
}

/** For a phone; AssetTable is its counterpart for wide screens. */
export function AssetList({ assets, list, ticking, ...actions }: AssetListProps) {
  const handleTick = useTickRows(assets, ticking.tick);
  return (
    <>
      {ticking.isSelecting ? (
        <TickAllBox isInTable={false} assets={assets} ticking={ticking} />
      ) : null}
      <ul ref={list} aria-label={w.title} className="grid gap-3 sm:grid-cols-2">
        {assets.map((asset) => (
          <AssetCard
            key={asset.id}
            asset={asset}
            isTicked={ticking.units.has(asset.id)}
            onTick={ticking.isSelecting ? handleTick : undefined}
            {...actions}
          />
        ))}
      </ul>
    </>
  );
}

interface AssetCardProps extends AssetActions {
  asset: Asset;
  isTicked: boolean;
  /** Where the boxes are shown. */
  onTick: Tick | undefined;
}

const AssetCard = memo(function AssetCard(props: AssetCardProps) {
  const { asset, isTicked, onTick, onPreview, onInspect, onLog } = props;
  const unit = asset.name;
  const preview = () => onPreview(asset);
  return (
    <li
      className={clsx(
        "grid min-w-0 gap-3 rounded-lg border content-between bg-surface p-4 shadow-1 [contain-intrinsic-size:auto_190px] [content-visibility:auto]",
        asset.condition === "out_of_service" && failEdgeClass,
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        {onTick ? <TickBox isInTable={false} {...{ asset, isTicked, onTick }} /> : null}
        <h2 className="line-clamp-3 min-w-0 flex-1 basis-[9rem] text-lg wrap-anywhere">
          {asset.name}
        </h2>
        <ConditionBadge condition={asset.condition} />
      </div>
      <div className="text-sm text-muted">
        <Facts>
          {formatUnit(asset)}
          {formatCategory(asset.category)}
          <span className="line-clamp-2">
            {asset.year} {asset.make} {asset.model}
          </span>
        </Facts>
        <Facts>
          <span className="line-clamp-2">{formatSerial(asset)}</span>
          {formatReadings(asset)}
        </Facts>
      </div>
      <div
        className="flex flex-wrap gap-2 *:flex-1 *:px-2!"
        onPointerEnter={preview}
        onFocus={preview}
      >
        <Link href={toAssetHref(asset.id)} aria-label={w.viewAsset({ unit })} className={secondary}>
          {w.view}
        </Link>
        {asset.archived ? null : (
          <>
            <CardAction
              label={w.inspect}
              name={w.inspectAsset({ unit })}
              onAct={() => onInspect(asset)}
            />
            <CardAction label={w.log} name={w.logFor({ unit })} onAct={() => onLog(asset)} />
          </>
        )}
      </div>
    </li>
  );
});

interface CardActionProps {
  label: string;
  name: string;
  onAct: () => void;
}

function CardAction({ label, name, onAct }: CardActionProps) {
  return (
    <Button variant="secondary" aria-label={name} onClick={onAct}>
      {label}
    </Button>
  );
}

const secondary = buttonClass({ variant: "secondary" });

const w = words({
  title: ["Assets", "Unidades"],
  view: ["View", "Ver"],
  viewAsset: ["View {unit}", "Ver {unit}"],
  inspect: ["Inspect", "Revisar"],
  inspectAsset: ["Inspect {unit}", "Revisar {unit}"],
  log: ["Log", "Registrar"],
  logFor: ["Log Maintenance for {unit}", "Registrar mantenimiento de {unit}"],
});
