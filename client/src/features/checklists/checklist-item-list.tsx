import { words } from "#shared/base/words.ts";
import { ListChecks, Plus } from "lucide-react";
import { Button } from "../../ui/button/button.tsx";
import { LiveRegion } from "../../ui/layout/live-region.tsx";
import { ChecklistItemRow } from "./checklist-item-row.tsx";
import { type ItemRow, listDefined, listFilled } from "./item-rows.ts";
import { formatSpanishCount } from "./spanish-count.ts";
import type { ItemRows } from "./use-item-rows.ts";

interface ChecklistItemListProps {
  items: ItemRows;
  problem: { key: number; message: string } | undefined;
  /** Fills the empty list with the items of the built-in one. */
  onStart: () => void;
}

export function ChecklistItemList({ items, problem, onStart }: ChecklistItemListProps) {
  const { rows } = items;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="font-semibold">{w.title}</legend>
      <p className="text-sm text-muted">{w.hint}</p>
      <SpanishCount rows={rows} />
      <ol className="grid gap-2">
        {rows.map((row, place) => (
          <ChecklistItemRow
            key={row.key}
            row={row}
            place={place}
            items={items}
            error={problem?.key === row.key ? problem.message : undefined}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={Plus} onClick={() => items.addAfter(rows.length - 1)}>
          {w.add}
        </Button>
        {listFilled(rows).length === 0 ? (
          <Button variant="ghost" icon={ListChecks} onClick={onStart}>
            {w.start}
          </Button>
        ) : null}
      </div>
      <LiveRegion message={items.said} />
    </fieldset>
  );
}

function SpanishCount({ rows }: { rows: readonly ItemRow[] }) {
  const count = formatSpanishCount(listDefined(rows));
  return count ? <p className="text-sm text-muted">{count}</p> : null;
}

const w = words({
  title: ["Items", "Puntos"],
  hint: [
    "In the order in which they are inspected. A pasted list becomes one item for each line.",
    "En el orden en que se revisan. Una lista pegada da un punto por cada línea.",
  ],
  add: ["Add Item", "Agregar punto"],
  start: ["Start from the built-in list", "Empezar con la lista básica"],
});
