import type { Checklist } from "#shared/api/api-schemas.ts";
import { formatCategory } from "#shared/assets/assets.ts";
import { resolveItems } from "#shared/checklists/checklist-items.ts";
import type { ItemDefinition } from "#shared/checklists/checklists.ts";
import { words } from "#shared/base/words.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Badge } from "../../ui/layout/badge.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card, CardBody, CardFooter } from "../../ui/layout/card.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { CoveragePanel } from "./coverage-panel.tsx";
import { DefinedItemList, formatItemCount } from "./defined-item-list.tsx";
import { formatSpanishCount } from "./spanish-count.ts";
import { describeUse } from "./describe-use.ts";
import { addButtonId, toEditButtonId } from "./use-checklist-editor.ts";

const DeleteChecklistDialog = lazily(() =>
  import("./delete-checklist-dialog.tsx").then((m) => m.DeleteChecklistDialog),
);

interface ChecklistCardProps {
  checklist: Checklist;
  /** All lists of the company: which of them is used depends on the others. */
  all: readonly Checklist[];
  /** A form is open. */
  disabled: boolean;
  onEdit: (checklist: Checklist) => void;
}

export function ChecklistCard({ checklist, all, disabled, onEdit }: ChecklistCardProps) {
  const { id, name, category, items, inspectionTypes = ["pre_trip"] } = checklist;
  const defined = resolveItems(items, checklist.definition);
  return (
    <Card
      title={name}
      mark={<Badge tone="neutral" label={formatCategory(category)} />}
      description={<Facts>{[formatItemCount(items), formatSpanishCount(defined)]}</Facts>}
      action={
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button
            id={toEditButtonId(id)}
            variant="secondary"
            icon={Pencil}
            aria-label={w.editList({ list: name })}
            disabled={disabled}
            onClick={() => onEdit(checklist)}
          >
            {w.edit}
          </Button>
          <DeleteButton checklist={checklist} disabled={disabled} />
        </div>
      }
    >
      <CardBody>
        <ShownItems name={name} items={defined} />
      </CardBody>
      <CardFooter>
        <div className="grid gap-1">
          {describeUse(checklist, all).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <CoveragePanel items={defined} category={category} types={inspectionTypes} />
        </div>
      </CardFooter>
    </Card>
  );
}

/** A long list shows its beginning, so that the cards below it stay within reach. */
function ShownItems({ name, items }: { name: string; items: readonly ItemDefinition[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (items.length <= itemsMax) return <DefinedItemList name={name} items={items} />;
  return (
    <div className="grid gap-2">
      <DefinedItemList name={name} items={isWhole ? items : items.slice(0, itemsAtFirst)} />
      <Button
        variant="ghost"
        aria-expanded={isWhole}
        aria-label={isWhole ? w.fewerOf({ list: name }) : w.allOf({ n: items.length, list: name })}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? w.fewer : w.all({ n: items.length })}
      </Button>
    </div>
  );
}

const itemsMax = 20;
const itemsAtFirst = 12;

function DeleteButton({ checklist, disabled }: { checklist: Checklist; disabled: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  const wasDeleted = useRef(false);
  // This button goes with its checklist; the dialog, which gives it the focus back, has to be gone first.
  useEffect(
    () => () => {
      if (wasDeleted.current) setTimeout(() => document.getElementById(addButtonId)?.focus());
    },
    [],
  );
  const handleDeleted = () => {
    wasDeleted.current = true;
    setIsAsked(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={Trash2}
        aria-label={w.deleteList({ list: checklist.name })}
        disabled={disabled}
        onPointerEnter={DeleteChecklistDialog.preload}
        onFocus={DeleteChecklistDialog.preload}
        onClick={() => setIsAsked(true)}
      >
        {w.delete}
      </Button>
      {isAsked ? (
        <DeleteChecklistDialog
          checklist={checklist}
          onDeleted={handleDeleted}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}

const w = words({
  editList: ["Edit {list}", "Editar {list}"],
  edit: ["Edit", "Editar"],
  fewerOf: ["Show fewer of {list}", "Mostrar menos de {list}"],
  fewer: ["Show fewer", "Mostrar menos"],
  allOf: [
    { one: "Show all {n} item of {list}", other: "Show all {n} items of {list}" },
    { one: "Mostrar {n} punto de {list}", other: "Mostrar los {n} puntos de {list}" },
  ],
  all: [
    { one: "Show all {n} item", other: "Show all {n} items" },
    { one: "Mostrar {n} punto", other: "Mostrar los {n} puntos" },
  ],
  deleteList: ["Delete {list}", "Borrar {list}"],
  delete: ["Delete", "Borrar"],
});
