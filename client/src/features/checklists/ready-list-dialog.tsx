import { api } from "#shared/api/api.ts";
import { formatDate } from "#shared/base/dates.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";
import { translateUnit } from "#shared/checklists/item-rules.ts";
import { readyListLabels } from "#shared/checklists/ready-list-names.ts";
import {
  type ReadyList,
  readyListPurposes,
  readySources,
  toOwnList,
} from "#shared/checklists/ready-lists.ts";
import { words } from "#shared/base/words.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog/dialog.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
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
  const { name, category, type, items, ownMinimumOf } = list;
  const title = readyListLabels[name];
  const [minimum, setMinimum] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const { save, isPending } = useSave(api.createChecklist, {
    success: { title: w.created },
    failure: { message: w.failed },
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
      description={readyListPurposes[name]}
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
            label={w.ownMinimum({ item: formatLabel(own) })}
            optional
            hint={w.ownMinimumHint}
            digits="decimal"
            unit={own.unit && translateUnit(own.unit)}
            value={minimum}
            onChange={(event) => setMinimum(event.target.value)}
          />
        ) : null}
        <DefinedItemList name={title} items={items} />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {w.back}
        </Button>
        <Button
          icon={Plus}
          loading={isPending}
          onClick={isAdded ? () => setIsAsked(true) : handleAdd}
        >
          {isAdded ? w.addAgain : w.add}
        </Button>
      </DialogFooter>
      {isAsked ? (
        <ConfirmDialog
          title={w.question({ list: title })}
          description={w.description}
          label={w.addAgain}
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
        {interpolate(w.follows, {
          rule: name,
          day: <span className="inline-block">{formatDate(checkedOn, "UTC")}</span>,
        })}
      </p>
    );
  });
}

const w = words({
  created: ["Checklist created successfully", "Lista creada"],
  failed: ["Failed to create checklist", "No se pudo crear la lista"],
  ownMinimum: ["{item}: at least", "{item}: mínimo"],
  ownMinimumHint: [
    "Your own minimum. You can also set it later, by editing the list.",
    "El mínimo de su empresa. También puede ponerlo después, al editar la lista.",
  ],
  back: ["Back", "Atrás"],
  add: ["Add", "Agregar"],
  addAgain: ["Add Again", "Agregar otra vez"],
  question: ["Add {list} again?", "¿Agregar {list} otra vez?"],
  description: [
    "You have added this list already. Of two lists for the same assets, the older one is used.",
    "Ya agregó esta lista. De dos listas para las mismas unidades se usa la más antigua.",
  ],
  follows: ["Follows {rule}, checked {day}", "Según {rule}, comparada el {day}"],
});
