import type { ReactNode } from "react";
import { Link } from "wouter";

interface AssetLinkRowProps {
  assetId: number;
  name: string;
  details: ReactNode;
  badge?: ReactNode;
}

/** A row that leads, as a whole, to the asset that it tells of. */
export function AssetLinkRow({ assetId, name, details, badge }: AssetLinkRowProps) {
  return (
    <li className="group">
      <Link
        href={`/assets/${assetId}`}
        className="flex min-h-16 items-center justify-between gap-4 px-4 py-3 -outline-offset-3! transition-colors group-last:rounded-b-lg hover:bg-surface-2"
      >
        <span className="grid min-w-0">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
          <span className="text-sm wrap-anywhere text-muted">{details}</span>
        </span>
        {badge}
      </Link>
    </li>
  );
}
