import { assetKindLabels } from "#shared/assets/asset-identity.ts";
import { categoryPluralLabels } from "#shared/assets/assets.ts";
import { inspectionTypeLabels } from "#shared/checklists/inspection-types.ts";
import { readyListLabels } from "#shared/checklists/ready-list-names.ts";
import { type ReadyList, readyListPurposes } from "#shared/checklists/ready-lists.ts";
import { words } from "#shared/base/words.ts";
import { ChevronRight } from "lucide-react";
import { Badge } from "../../ui/layout/badge.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { CoveragePanel } from "./coverage-panel.tsx";
import { formatItemCount } from "./defined-item-list.tsx";

interface ReadyListRowProps {
  list: ReadyList;
  isAdded: boolean;
  onOpen: (list: ReadyList) => void;
}

/** The whole row is the button that shows the list. */
export function ReadyListRow({ list, isAdded, onOpen }: ReadyListRowProps) {
  const { name, items, category, kind, type } = list;
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(list)}
        className="flex min-h-22 w-full items-center gap-2 px-4 py-3 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-4"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-lg font-semibold">{readyListLabels[name]}</span>
            {isAdded ? <Badge tone="pass" label={w.added} /> : null}
          </span>
          <span>{readyListPurposes[name]}</span>
          <span className="text-sm text-muted">
            <Facts>
              {[
                formatItemCount(items),
                inspectionTypeLabels[type],
                kind ? assetKindLabels[kind] : categoryPluralLabels[category],
              ]}
            </Facts>
          </span>
          <CoveragePanel items={items} category={category} types={[type]} />
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
      </button>
    </li>
  );
}

const w = words({
  added: ["Added", "Agregada"],
});
