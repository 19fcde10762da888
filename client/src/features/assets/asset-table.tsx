import type { Asset } from "#shared/api-schemas.ts";
import { categoryLabels } from "#shared/assets.ts";
import { ClipboardCheck, Eye, Wrench } from "lucide-react";
import { memo } from "react";
import { Link } from "wouter";
import { IconButton, iconButtonClass } from "../../ui/icon-button.tsx";
import { Table } from "../../ui/table.tsx";
import { type AssetActions, assetHref, readingsText } from "./asset-actions.ts";
import { ConditionBadge } from "./condition-badge.tsx";

interface AssetTableProps extends AssetActions {
  assets: readonly Asset[];
}

/** For wide screens; AssetList is its like for a phone. */
export function AssetTable({ assets, ...actions }: AssetTableProps) {
  return (
    <div className="overflow-x-auto lg:overflow-x-visible">
      <div className="min-w-[976px] lg:min-w-0">
        <Table label="Assets" columns={assetColumns}>
          {assets.map((asset) => (
            <Row key={asset.id} asset={asset} {...actions} />
          ))}
        </Table>
      </div>
    </div>
  );
}

export const assetColumns = [
  { label: "Asset" },
  { label: "Category" },
  { label: "VIN/Serial" },
  { label: "Year", numeric: true },
  { label: "Make/Model" },
  { label: "Status" },
  { label: "Miles/Hours", numeric: true },
  { label: "Actions", numeric: true },
];

interface RowProps extends AssetActions {
  asset: Asset;
}

// A thousand rows are drawn once; only those that changed are drawn again.
const Row = memo(function Row({ asset, onPreview, onInspect, onLog }: RowProps) {
  const preview = () => onPreview(asset);
  return (
    <tr>
      <th scope="row" className="min-w-32 wrap-anywhere">
        {asset.name}
      </th>
      <td>{categoryLabels[asset.category]}</td>
      <td className="min-w-24 text-sm wrap-anywhere">{asset.vinOrSerial}</td>
      <td className="text-right">{asset.year}</td>
      <td className="min-w-28 wrap-anywhere">
        {asset.make} {asset.model}
      </td>
      <td>
        <ConditionBadge condition={asset.condition} />
      </td>
      <td className="text-right text-sm whitespace-nowrap">
        {readingsText(asset).map((text) => (
          <div key={text}>{text}</div>
        ))}
      </td>
      <td>
        <div className="flex justify-end">
          <Link
            href={assetHref(asset.id)}
            aria-label={`View ${asset.name}`}
            title={`View ${asset.name}`}
            className={iconButtonClass({ dense: true })}
            onPointerEnter={preview}
            onFocus={preview}
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
      </td>
    </tr>
  );
});
