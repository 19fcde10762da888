import type { Checklist } from "#shared/api-schemas.ts";
import { assetCategories, type AssetCategory, categoryLabels } from "#shared/assets.ts";
import { resolveItems } from "#shared/checklist-items.ts";
import { isSameJson } from "#shared/equality.ts";
import { words } from "#shared/words.ts";
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { LeaveQuestion } from "../../ui/leave-question.tsx";
import { labelOptions, NativeSelect } from "../../ui/native-select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { toast } from "../../ui/use-toast.ts";
import { AssignmentFields } from "./assignment-fields.tsx";
import { createBuiltInRows, findBuiltInCategory } from "./built-in-items.ts";
import { ChecklistItemList } from "./checklist-item-list.tsx";
import { CoveragePanel } from "./coverage-panel.tsx";
import { InspectionTypesField } from "./inspection-types-field.tsx";
import {
  createRow,
  createSavedRow,
  findRowProblem,
  type ItemRow,
  listDefined,
  listFilled,
  listSent,
} from "./item-rows.ts";
import { useAssignment } from "./use-assignment.ts";
import { useChecklistSave } from "./use-checklist-save.ts";
import { useItemRows } from "./use-item-rows.ts";

interface ChecklistFormProps {
  /** The list to change; without it a new one is made. */
  checklist?: Checklist;
  /** A new list begins with the items of the built-in one. */
  fromBuiltIn?: boolean;
  onClose: () => void;
}

export function ChecklistForm({ checklist, fromBuiltIn = false, onClose }: ChecklistFormProps) {
  const title = checklist ? w.edit : w.create;
  const [startRows] = useState(() => createStartRows(checklist, fromBuiltIn));
  const { name, category } = checklist ?? blank;
  const form = useZodForm(loadSchema, { defaultValues: { name, category } });
  const items = useItemRows(startRows);
  const { assignment, assign, ...assigned } = useAssignment(checklist);
  const [attempts, setAttempts] = useState(0);
  const { save, isPending } = useChecklistSave(checklist?.id, {
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const texts = listFilled(items.rows);
  const sent = listSent(items.rows);
  const problem = findRowProblem(items.rows);
  const isRewritten = !isSameJson(sent, listSent(startRows));
  const isChanged = [form.formState.isDirty, assigned.isChanged, isRewritten].some(Boolean);
  const { setFocus } = form;
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // On a touch screen the keyboard must not jump up.
    if (window.matchMedia("(pointer: coarse)").matches) card.current?.focus();
    else setFocus("name");
  }, [setFocus]);

  const handleSubmit = (event: FormEvent) => {
    setAttempts(attempts + 1);
    if (texts.length === 0) askForItems();
    void form.handleSubmit((values) => {
      if (problem) items.focusOn(problem.key);
      else if (texts.length > 0 && !assigned.hasProblem) {
        save({ ...values, items: sent, ...assigned.changes });
      }
    })(event);
  };
  const categoryField = form.field("category");
  const handleCategory = (event: ChangeEvent<HTMLSelectElement>) => {
    const wanted = findCategory(event.target.value);
    // A built-in list that was not changed gives way to the one of the new category.
    if (!checklist && findBuiltInCategory(texts)) items.replaceAll(createBuiltInRows(wanted));
    void categoryField.onChange(event);
  };
  return (
    <Card ref={card} tabIndex={-1} title={title}>
      <CardBody>
        <form noValidate aria-label={title} className="grid gap-4" onSubmit={handleSubmit}>
          <TextInput label={w.name} autoComplete="off" {...form.field("name")} />
          <NativeSelect
            label={w.category}
            options={labelOptions(assetCategories, categoryLabels)}
            {...categoryField}
            onChange={handleCategory}
          />
          <InspectionTypesField
            types={assignment.types}
            onTypesChange={(types) => assign({ types })}
          />
          <AssignmentFields
            {...{ assignment, assign, attempts }}
            errors={attempts > 0 && !problem ? assigned.problems : undefined}
          />
          <ChecklistItemList
            items={items}
            problem={attempts > 0 ? problem : undefined}
            onStart={() => items.replaceAll(createBuiltInRows(form.getValues("category")))}
          />
          <CoveragePanel
            items={listDefined(items.rows)}
            category={findCategory(form.watch("category"))}
            types={assignment.types}
          />
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
            <Button variant="secondary" disabled={isPending} onClick={onClose}>
              {w.cancel}
            </Button>
            <Button type="submit" loading={isPending}>
              {w.save}
            </Button>
          </div>
        </form>
      </CardBody>
      {isChanged ? <LeaveQuestion onDiscard={onClose} /> : null}
    </Card>
  );
}

const loadSchema = () =>
  import("#shared/schema.ts").then(({ insertInspectionChecklist }) =>
    insertInspectionChecklist.pick({ name: true, category: true }),
  );

const blank = { name: "", category: "truck" } as const;

/** The lines that the form begins with, one at least. */
function createStartRows(checklist: Checklist | undefined, fromBuiltIn: boolean): ItemRow[] {
  if (checklist) return resolveItems(checklist.items, checklist.definition).map(createSavedRow);
  return fromBuiltIn ? createBuiltInRows(blank.category) : [createRow("")];
}

function askForItems() {
  toast({ title: w.itemsRequired, description: w.addItem, variant: "destructive" });
}

function findCategory(value: string): AssetCategory {
  return assetCategories.find((category) => category === value) ?? blank.category;
}

const w = words({
  edit: ["Edit Checklist", "Editar lista"],
  create: ["New Checklist", "Lista nueva"],
  name: ["Name", "Nombre"],
  category: ["Category", "Categoría"],
  cancel: ["Cancel", "Cancelar"],
  save: ["Save", "Guardar"],
  itemsRequired: ["Items Required", "Faltan puntos"],
  addItem: ["Please add at least one checklist item", "Agregue al menos un punto a la lista"],
});
