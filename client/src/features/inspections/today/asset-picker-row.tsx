import { formatCategory, formatUnit } from "#shared/assets/assets.ts";
import { formatDate } from "#shared/base/dates.ts";
import type { Progress } from "#shared/inspections/inspections.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { Facts } from "../../../ui/layout/facts.tsx";
import type { DraftBadge } from "../draft/draft-panel.tsx";
import { PassedBadge } from "../records/passed-badge.tsx";
import type { FoundAsset } from "./rank-assets.ts";

interface AssetPickerRowProps {
  asset: FoundAsset;
  /** The component for the next two values, once it is loaded. */
  Badge: typeof DraftBadge | undefined;
  draft: Progress | undefined;
  /** An inspection of the asset was submitted on this device and is not recorded yet. */
  isWaiting: boolean;
  timeZone: string;
  /** So far that its height may be guessed until it is in sight. */
  isFarDown: boolean;
  onChoose: (assetId: number) => void;
}

/** The whole row is the button. Rows far down cost the phone nothing. */
export const AssetPickerRow = memo(function AssetPickerRow(props: AssetPickerRowProps) {
  const { asset, Badge, draft, isWaiting, timeZone, isFarDown, onChoose } = props;
  const { lastInspection: last, openDefects, inspectedToday } = asset;
  const hasOwn = isWaiting || draft !== undefined;
  return (
    <li
      className={clsx(
        "lg:rounded lg:border",
        isFarDown && "[contain-intrinsic-size:auto_94px] [content-visibility:auto]",
      )}
    >
      <button
        type="button"
        onClick={() => onChoose(asset.id)}
        className="flex min-h-22 w-full items-center gap-2 px-4 py-3 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-4 lg:h-full lg:rounded"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="grid min-w-0 flex-1 basis-[9rem] gap-0.5">
            <span className="line-clamp-2 text-lg font-semibold wrap-anywhere">{asset.name}</span>
            <span className="text-sm text-muted">
              <Facts>
                {formatUnit(asset)}
                {formatCategory(asset.category)}
                {openDefects > 0 ? (
                  <span className="font-semibold text-text">{w.problems({ n: openDefects })}</span>
                ) : null}
              </Facts>
            </span>
          </span>
          {/* Below the badges, so that one that comes later does not break its line. */}
          <span className="order-1 w-full text-sm text-muted">
            <Facts>
              <>
                {w.lastInspection}{" "}
                <span className="whitespace-nowrap">
                  {last ? formatDate(last.date, timeZone) : w.never}
                </span>
              </>
              {inspectedToday ? w.today({ name: inspectedToday.by }) : null}
            </Facts>
          </span>
          {/* Two of them are wide: on a line of their own they do not part the facts. */}
          <span
            className={clsx("flex gap-1", hasOwn ? "order-1 mt-1 w-full flex-wrap" : "ml-auto")}
          >
            {Badge ? <Badge draft={draft} isWaiting={isWaiting} /> : null}
            {last ? <PassedBadge passed={last.passed} /> : null}
          </span>
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
      </button>
    </li>
  );
});

const w = words({
  lastInspection: ["Last inspection:", "Última inspección:"],
  never: ["Never", "Nunca"],
  problems: [
    { one: "{n} open problem", other: "{n} open problems" },
    { one: "{n} problema abierto", other: "{n} problemas abiertos" },
  ],
  today: ["Inspected today by {name}", "Revisado hoy por {name}"],
});
