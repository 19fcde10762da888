import { phoneApi } from "#shared/api/phone-api.ts";
import type { Checklist } from "#shared/api/api-schemas.ts";
import { assetKindLabels } from "#shared/assets/asset-identity.ts";
import { categoryPluralLabels } from "#shared/assets/assets.ts";
import { inspectionTypeLabels } from "#shared/checklists/inspection-types.ts";
import { readyListLabels } from "#shared/checklists/ready-list-names.ts";
import { type ReadyList, readyListPurposes, readyLists } from "#shared/checklists/ready-lists.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { Dialog, DialogDescription } from "../../ui/dialog/dialog.tsx";
import { Badge } from "../../ui/layout/badge.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { CoveragePanel } from "./coverage-panel.tsx";
import { formatItemCount } from "./defined-item-list.tsx";
import { ReadyListDialog } from "./ready-list-dialog.tsx";
import { sortReadyLists } from "./sort-ready-lists.ts";

interface ReadyListsDialogProps {
  /** The company's own lists. */
  own: readonly Checklist[];
  onClose: () => void;
}

/** The lists of the trade, of which each may become a list of the company. */
export function ReadyListsDialog({ own, onClose }: ReadyListsDialogProps) {
  // A thousand of the fleet are enough to know its kinds.
  const fleet = useQuery(query(phoneApi.listAssets));
  const [opened, setOpened] = useState<ReadyList>();
  const isAdded = ({ name }: ReadyList) => own.some(({ readyList }) => readyList === name);
  return (
    <Dialog onClose={onClose} title={w.title} description={w.description} size="inspection">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pt-3">
        <DialogDescription className="px-4 pb-2" />
        {fleet.isPending ? (
          <div aria-busy>
            <span className="sr-only">{w.loading}</span>
            <SkeletonRows count={6} />
          </div>
        ) : (
          sortReadyLists(readyLists, fleet.data).map(({ title, lists }) => (
            <section key={title ?? ""} aria-label={title ?? w.all}>
              {title ? <h3 className="px-4 pt-3 pb-1 text-lg">{title}</h3> : null}
              <ul className="divide-y">
                {lists.map((list) => (
                  <ReadyListRow
                    key={list.name}
                    list={list}
                    isAdded={isAdded(list)}
                    onOpen={setOpened}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
      {opened ? (
        <ReadyListDialog
          list={opened}
          isAdded={isAdded(opened)}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Dialog>
  );
}

interface ReadyListRowProps {
  list: ReadyList;
  isAdded: boolean;
  onOpen: (list: ReadyList) => void;
}

/** The whole row is the button that shows the list. */
function ReadyListRow({ list, isAdded, onOpen }: ReadyListRowProps) {
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
  title: ["Ready lists", "Listas hechas"],
  description: [
    "Lists of the trade. One that you add is yours to change.",
    "Listas del oficio. La que agregue es suya y la puede cambiar.",
  ],
  loading: ["Loading", "Cargando"],
  all: ["All lists", "Todas las listas"],
  added: ["Added", "Agregada"],
});
