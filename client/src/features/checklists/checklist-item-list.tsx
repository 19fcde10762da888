import { words } from "#shared/base/words.ts";
import { describeItem } from "#shared/checklists/checklist-items.ts";
import { ArrowUp, ListChecks, Plus, X } from "lucide-react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { useId, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { LiveRegion } from "../../ui/layout/live-region.tsx";
import { type ItemRow, listDefined, listFilled } from "./item-rows.ts";
import { ItemRulesFields } from "./item-rules-fields.tsx";
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
        {rows.map((row, index) => (
          <ChecklistItemRow
            key={row.key}
            row={row}
            index={index}
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

interface ChecklistItemRowProps {
  row: ItemRow;
  index: number;
  items: ItemRows;
  error: string | undefined;
}

/** A line of the form: its number, its words, and the buttons that move and remove it. */
function ChecklistItemRow({ row, index, items, error }: ChecklistItemRowProps) {
  const number = index + 1;
  const handleKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, as in Japanese, Enter only ends it.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    items.addAfter(index);
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (items.paste(index, event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  return (
    <li>
      <div className="flex items-start">
        <span
          aria-hidden
          className="flex min-h-ctl-md min-w-8 shrink-0 items-center justify-end pr-1.5 text-muted"
        >
          {number}.
        </span>
        <div className="min-w-0 flex-1">
          <TextInput
            label={w.item({ number })}
            labelHidden
            id={items.toId(row.key, "text")}
            value={row.text}
            error={error}
            autoComplete="off"
            enterKeyHint="next"
            onChange={(event) => items.change(index, event.target.value)}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
          />
        </div>
        <IconButton
          dense
          id={items.toId(row.key, "up")}
          label={w.moveUp({ number })}
          icon={ArrowUp}
          disabled={index === 0}
          onClick={() => items.moveUp(index)}
        />
        <IconButton
          dense
          label={w.remove({ number })}
          icon={X}
          disabled={items.rows.length === 1}
          onClick={() => items.remove(index)}
        />
      </div>
      <More row={row} index={index} items={items} />
    </li>
  );
}

/** The further settings of an item, and their fields. */
function More({ row, index, items }: Omit<ChecklistItemRowProps, "error">) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { group, es } = row.rules;
  const said = describeItem({ ...row.rules, id: row.text, label: row.text });
  const facts = [group, es, ...said].filter(Boolean);
  return (
    <div className="pl-8">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={
            isOpen ? w.lessAbout({ number: index + 1 }) : w.moreAbout({ number: index + 1 })
          }
          onClick={() => setIsOpen(!isOpen)}
          className="link min-h-ctl-md rounded pr-1 font-semibold"
        >
          {isOpen ? w.less : w.more}
        </button>
        {facts.length > 0 ? (
          <span className="min-w-0 text-muted">
            <Facts>{facts}</Facts>
          </span>
        ) : null}
      </p>
      <div id={panelId}>
        {isOpen ? (
          <ItemRulesFields
            rules={row.rules}
            onChange={(change) => items.changeRules(index, change)}
          />
        ) : null}
      </div>
    </div>
  );
}

const w = words({
  title: ["Items", "Puntos"],
  hint: [
    "In the order in which they are inspected. A pasted list becomes one item for each line.",
    "En el orden en que se revisan. Una lista pegada da un punto por cada línea.",
  ],
  add: ["Add Item", "Agregar punto"],
  start: ["Start from the built-in list", "Empezar con la lista básica"],
  item: ["Item {number}", "Punto {number}"],
  moveUp: ["Move up item {number}", "Subir el punto {number}"],
  remove: ["Remove item {number}", "Quitar el punto {number}"],
  moreAbout: ["More about item {number}", "Más del punto {number}"],
  lessAbout: ["Less about item {number}", "Menos del punto {number}"],
  more: ["More", "Más"],
  less: ["Less", "Menos"],
});
