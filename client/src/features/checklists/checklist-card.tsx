import type { Checklist } from "#shared/api-schemas.ts";
import { categoryLabels, categoryPluralLabels } from "#shared/assets.ts";
import { describeItem, resolveItems } from "#shared/checklist-items.ts";
import { checklistFor, type ItemDefinition } from "#shared/checklists.ts";
import { isSameJson } from "#shared/equality.ts";
import { type InspectionType, inspectionTypeLabels } from "#shared/inspection-types.ts";
import { clsx } from "clsx";
import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody, CardFooter } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { CoveragePanel } from "./coverage-panel.tsx";
import { addButtonId, editButtonId } from "./use-checklist-editor.ts";

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
      mark={<Badge tone="neutral" label={categoryLabels[category]} />}
      description={items.length === 1 ? "1 item" : `${items.length} items`}
      action={
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button
            id={editButtonId(id)}
            variant="secondary"
            icon={Pencil}
            aria-label={`Edit ${name}`}
            disabled={disabled}
            onClick={() => onEdit(checklist)}
          >
            Edit
          </Button>
          <DeleteButton checklist={checklist} disabled={disabled} />
        </div>
      }
    >
      <CardBody>
        <ol
          className={clsx(
            "list-decimal gap-x-10 pl-8 marker:text-muted",
            items.length > itemsInOneColumn && "sm:columns-2",
          )}
        >
          {defined.map((item) => (
            <li key={item.id} className="break-inside-avoid py-0.5 pl-1 wrap-anywhere">
              {item.label}
              <ItemFacts item={item} />
            </li>
          ))}
        </ol>
      </CardBody>
      <CardFooter>
        <div className="grid gap-1">
          <p>{describeUse(checklist, all)}</p>
          <CoveragePanel items={defined} category={category} types={inspectionTypes} />
        </div>
      </CardFooter>
    </Card>
  );
}

const itemsInOneColumn = 6;

function ItemFacts({ item }: { item: ItemDefinition }) {
  const facts = describeItem(item);
  if (facts.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      <Facts>{facts}</Facts>
    </p>
  );
}

/** Drivers get one list for each category, so a second one needs its explanation. */
function describeUse(checklist: Checklist, all: readonly Checklist[]): string {
  const { id, inspectionTypes: types = ["pre_trip"] } = checklist;
  const assets = describeAssets(checklist, all);
  const first = types.map((type) => findUsed(checklist, type, all));
  const used = types.filter((_, place) => first[place]?.checklistId === id);
  if (used.length === 0) {
    return `Not used: “${first[0]?.name}” is older and comes first for ${assets}.`;
  }
  if (isSameJson(types, ["pre_trip"])) return `Used to inspect ${assets}.`;
  const names = used.map((type) => inspectionTypeLabels[type]).join(", ");
  return `Used for ${names} inspections of ${assets}.`;
}

/** The list itself where it is used for one of its makes, else what is used instead. */
function findUsed(list: Checklist, type: InspectionType, all: readonly Checklist[]) {
  const { id, category, makes = [] } = list;
  const each = makes.length > 0 ? makes : [undefined];
  const used = each.map((make) => checklistFor({ category, make }, type, all));
  return used.find((one) => one?.checklistId === id) ?? used[0];
}

/** "all trucks", "all other trucks", "Mack, Kenworth trucks" */
function describeAssets({ category, makes = [] }: Checklist, all: readonly Checklist[]): string {
  const assets = categoryPluralLabels[category].toLowerCase();
  if (makes.length > 0) return `${makes.join(", ")} ${assets}`;
  const isShared = all.some((list) => list.category === category && (list.makes ?? []).length > 0);
  return isShared ? `all other ${assets}` : `all ${assets}`;
}

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
        aria-label={`Delete ${checklist.name}`}
        disabled={disabled}
        onPointerEnter={DeleteChecklistDialog.preload}
        onFocus={DeleteChecklistDialog.preload}
        onClick={() => setIsAsked(true)}
      >
        Delete
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
