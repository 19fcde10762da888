import { api } from "#shared/api.ts";
import { formatDate } from "#shared/dates.ts";
import { readyListLabels } from "#shared/ready-list-names.ts";
import { type ReadyList, readySources, toOwnList } from "#shared/ready-lists.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useSave } from "../../api/use-save.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { CoveragePanel } from "./coverage-panel.tsx";
import { DefinedItemList, formatItemCount } from "./defined-item-list.tsx";

interface ReadyListDialogProps {
  list: ReadyList;
  /** The company has one that began as this already. */
  isAdded: boolean;
  onClose: () => void;
}

/** What a ready list holds, before it becomes a list of the company. */
export function ReadyListDialog({ list, isAdded, onClose }: ReadyListDialogProps) {
  const { name, purpose, category, type, items, ownMinimumOf } = list;
  const title = readyListLabels[name];
  const [minimum, setMinimum] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const { save, isPending } = useSave(api.createChecklist, {
    success: { title: "Checklist created successfully" },
    failure: { message: "Failed to create checklist" },
    onSuccess: onClose,
  });
  const handleAdd = () => {
    const ownMinimum = minimum === "" ? undefined : Number(minimum);
    save({ body: toOwnList(list, ownMinimum) });
  };
  const own = items.find(({ id }) => id === ownMinimumOf);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={purpose}
      size="inspection"
      pending={isPending}
      dirty={minimum !== ""}
    >
      <DialogBody isForReading={!own}>
        <div className="grid gap-1 text-sm text-muted">
          <p>{formatItemCount(items)}</p>
          <CoveragePanel items={items} category={category} types={[type]} />
          <Sources list={list} />
        </div>
        {own ? (
          <NumberInput
            label={`${own.label}: at least`}
            optional
            hint="Your own minimum. You can also set it later, by editing the list."
            digits="decimal"
            unit={own.unit}
            value={minimum}
            onChange={(event) => setMinimum(event.target.value)}
          />
        ) : null}
        <DefinedItemList name={title} items={items} />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Back
        </Button>
        <Button
          icon={Plus}
          loading={isPending}
          onClick={isAdded ? () => setIsAsked(true) : handleAdd}
        >
          {isAdded ? "Add Again" : "Add"}
        </Button>
      </DialogFooter>
      {isAsked ? (
        <ConfirmDialog
          title={`Add ${title} again?`}
          description="You have added this list already. Of two lists for the same assets, the older one is used."
          label="Add Again"
          variant="primary"
          pending={isPending}
          onConfirm={handleAdd}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </Dialog>
  );
}

/** The rules that the list follows, each with the day on which it was last compared with them. */
function Sources({ list: { sources } }: { list: ReadyList }) {
  return sources.map((source) => {
    const { name, checkedOn } = readySources[source];
    return (
      <p key={source} className="wrap-anywhere">
        Follows {name}, checked <span className="inline-block">{formatDate(checkedOn, "UTC")}</span>
      </p>
    );
  });
}
