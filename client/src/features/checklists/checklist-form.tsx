import type { Body, Checklist } from "#shared/api/api-schemas.ts";
import { api } from "#shared/api/api.ts";
import { assetCategories, type AssetCategory, categoryLabels } from "#shared/assets/assets.ts";
import { resolveItems } from "#shared/checklists/checklist-items.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { words } from "#shared/base/words.ts";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { inspectionTypeLabels, inspectionTypes } from "#shared/checklists/inspection-types.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { allChecklists } from "../../api/list-queries.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { pickChanged, useZodForm } from "../../api/saving/use-zod-form.ts";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { LeaveQuestion } from "../../ui/dialog/leave-question.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { StaleWarning } from "../../ui/form/stale-warning.tsx";
import { toast } from "../../ui/hooks/use-toast.ts";
import { AssignmentFields, useAssignment } from "./assignment-fields.tsx";
import { ChecklistItemList } from "./checklist-item-list.tsx";
import { CoveragePanel } from "./coverage-panel.tsx";
import {
  type ItemRow,
  createBuiltInRows,
  createRow,
  createSavedRow,
  findBuiltInCategory,
  findRowProblem,
  listDefined,
  listFilled,
  listSent,
  mergeRows,
} from "./item-rows.ts";
import { useItemRows } from "./use-item-rows.ts";

interface ChecklistFormProps {
  /** The list to change; without it a new one is made. */
  checklist?: Checklist;
  /** A new list begins with the items of the built-in one. */
  fromBuiltIn?: boolean;
  onClose: () => void;
}

export function ChecklistForm({ fromBuiltIn = false, onClose, ...given }: ChecklistFormProps) {
  const [checklist, setChecklist] = useState(given.checklist);
  const title = checklist ? w.edit : w.create;
  const [startRows, setStartRows] = useState(() => createStartRows(checklist, fromBuiltIn));
  const form = useZodForm(loadSchema, { defaultValues: pickNamed(checklist ?? blank) });
  const items = useItemRows(startRows);
  const { assignment, assign, ...assigned } = useAssignment(checklist);
  const [attempts, setAttempts] = useState(0);
  const { save, isPending, isStale, reset } = useChecklistSave(checklist, {
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const texts = listFilled(items.rows);
  const sent = listSent(items.rows);
  const problem = findRowProblem(items.rows);
  const isRewritten = !isSameJson(sent, listSent(startRows));
  const { isDirty, dirtyFields } = form.formState;
  const isChanged = [isDirty, assigned.isChanged, isRewritten].some(Boolean);
  const findFresh = useFreshChecklist(checklist);
  const handleReload = async () => {
    const fresh = await findFresh();
    form.reset(pickNamed(fresh), { keepDirtyValues: true });
    const freshRows = createStartRows(fresh, false);
    items.replaceAll(mergeRows(items.rows, startRows, freshRows));
    setStartRows(freshRows);
    assigned.takeOver(fresh);
    setChecklist(fresh);
    reset();
  };
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
        const changed = pickChanged(values, dirtyFields);
        save(
          { ...values, items: sent, ...assigned.changes },
          { ...changed, ...(isRewritten && { items: sent }), ...assigned.changes },
        );
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
          {isStale ? (
            <StaleWarning text={w.stale} failure={w.notReloaded} onReload={handleReload} />
          ) : null}
          <Buttons isPending={isPending} onCancel={onClose} />
        </form>
      </CardBody>
      {isChanged ? <LeaveQuestion onDiscard={onClose} /> : null}
    </Card>
  );
}

function Buttons({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
      <Button variant="secondary" disabled={isPending} onClick={onCancel}>
        {w.cancel}
      </Button>
      <Button type="submit" loading={isPending}>
        {w.save}
      </Button>
    </div>
  );
}

/** Fetches a list with another user's changes; fails if that user deleted it. */
function useFreshChecklist(checklist: Checklist | undefined) {
  const client = useQueryClient();
  return async () => {
    const all = await client.fetchQuery({ ...allChecklists, staleTime: 0 });
    const fresh = all.find(({ id }) => id === checklist?.id);
    if (!fresh) throw new Error("The list is gone");
    return fresh;
  };
}

function pickNamed({ name, category }: Pick<Checklist, "name" | "category">) {
  return { name, category };
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

type Outcome = { onSuccess: () => void; onFailure: (error: Error) => void };

type Saved = Body<"createChecklist">;

/**
 * Saves a new list, or the changes to an existing one. If another user has changed its items since, they are not
 * replaced and the form shows that it is outdated.
 */
function useChecklistSave(checklist: Checklist | undefined, outcome: Outcome) {
  const create = useSave(api.createChecklist, {
    success: { title: w.created },
    failure: { message: w.notCreated },
    ...outcome,
  });
  const update = useSave(api.updateChecklist, {
    success: { title: w.updated },
    failure: { message: w.notUpdated },
    ...outcome,
    onFailure: (error) => isStale(error) || outcome.onFailure(error),
  });
  return {
    save: (whole: Saved, changed: Partial<Saved>) => {
      if (!checklist) return create.save({ body: whole });
      const { id, version } = checklist;
      const body = changed.items ? { ...changed, version } : changed;
      return update.save({ params: { id }, body });
    },
    isPending: create.isPending || update.isPending,
    isStale: isStale(update.error),
    reset: update.reset,
  };
}

function isStale(error: Error | null): boolean {
  return error instanceof CallError && error.code === "checklists.stale";
}

interface InspectionTypesFieldProps {
  types: readonly InspectionType[];
  onTypesChange: (types: InspectionType[]) => void;
}

/** What a list is for: one type at least, and an annual or NRMCA list for nothing else. */
function InspectionTypesField({ types, onTypesChange }: InspectionTypesFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-semibold">{w.title}</legend>
      <div className="flex flex-wrap gap-x-6">
        {inspectionTypes.map((type) => (
          <Checkbox
            key={type}
            label={inspectionTypeLabels[type]}
            checked={types.includes(type)}
            // The last one stays: a list for nothing is not used.
            disabled={types.length === 1 && types.includes(type)}
            onChange={() => onTypesChange(toggleType(types, type))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function toggleType(types: readonly InspectionType[], type: InspectionType): InspectionType[] {
  if (types.includes(type)) return types.filter((other) => other !== type);
  if (isAlone(type)) return [type];
  const wanted = new Set([...types.filter((other) => !isAlone(other)), type]);
  return inspectionTypes.filter((other) => wanted.has(other));
}

function isAlone(type: InspectionType): boolean {
  return type === "annual" || type === "nrmca";
}

const w = words({
  edit: ["Edit Checklist", "Editar lista"],
  create: ["New Checklist", "Lista nueva"],
  name: ["Name", "Nombre"],
  category: ["Category", "Categoría"],
  cancel: ["Cancel", "Cancelar"],
  save: ["Save", "Guardar"],
  stale: [
    "Somebody else changed this checklist meanwhile. What you changed is still here; reload to get the rest, look at the items, then save again.",
    "Alguien más cambió esta lista mientras tanto. Lo que usted cambió sigue aquí; recargue para ver lo demás, revise los puntos y guarde otra vez.",
  ],
  notReloaded: [
    "Couldn't reload this checklist. What you changed is still here.",
    "No se pudo recargar esta lista. Lo que usted cambió sigue aquí.",
  ],
  itemsRequired: ["Items Required", "Faltan puntos"],
  addItem: ["Please add at least one checklist item", "Agregue al menos un punto a la lista"],
  created: ["Checklist created successfully", "Lista creada"],
  notCreated: ["Failed to create checklist", "No se pudo crear la lista"],
  updated: ["Checklist updated successfully", "Lista actualizada"],
  notUpdated: ["Failed to update checklist", "No se pudo actualizar la lista"],
  title: ["Used for", "Se usa para"],
});
