import { api } from "#shared/api.ts";
import type { Checklist } from "#shared/api-schemas.ts";
import { categoryLabels, categoryPluralLabels } from "#shared/assets.ts";
import { chooseChecklist } from "#shared/checklists.ts";
import { clsx } from "clsx";
import { Pencil, Trash2 } from "lucide-react";
import { useSave } from "../../api/use-save.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody, CardFooter } from "../../ui/card.tsx";
import { addButtonId, editButtonId } from "./use-checklist-editor.ts";

interface ChecklistCardProps {
  checklist: Checklist;
  /** All lists of the company: which of them is used depends on the others. */
  all: readonly Checklist[];
  /** A form is open. */
  disabled: boolean;
  onEdit: (checklist: Checklist) => void;
}

export function ChecklistCard({ checklist, all, disabled, onEdit }: ChecklistCardProps) {
  const { id, name, category, items } = checklist;
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
          {items.map((item) => (
            <li key={item} className="break-inside-avoid py-0.5 pl-1 wrap-anywhere">
              {item}
            </li>
          ))}
        </ol>
      </CardBody>
      <CardFooter>{describeUse(checklist, all)}</CardFooter>
    </Card>
  );
}

const itemsInOneColumn = 6;

/** Drivers get one list for each category, so a second one needs its explanation. */
function describeUse({ id, category }: Checklist, all: readonly Checklist[]): string {
  const used = chooseChecklist(category, all);
  const assets = `all ${categoryPluralLabels[category].toLowerCase()}`;
  if (used.checklistId === id) return `Used to inspect ${assets}.`;
  return `Not used: “${used.name}” is older and comes first for ${assets}.`;
}

function DeleteButton({ checklist, disabled }: { checklist: Checklist; disabled: boolean }) {
  const { id, name } = checklist;
  const remove = useSave(api.deleteChecklist, {
    success: { title: "Checklist deleted successfully" },
    failure: { message: "Failed to delete checklist" },
    // This button is about to go.
    onSuccess: () => document.getElementById(addButtonId)?.focus(),
  });
  const handleDelete = () => {
    if (window.confirm(`Are you sure you want to delete ${name}?`)) remove.save({ params: { id } });
  };
  return (
    <Button
      variant="secondary"
      icon={Trash2}
      aria-label={`Delete ${name}`}
      disabled={disabled}
      loading={remove.isPending}
      onClick={handleDelete}
    >
      Delete
    </Button>
  );
}
