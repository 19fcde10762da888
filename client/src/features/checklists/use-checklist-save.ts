import { api } from "#shared/api.ts";
import type { Body } from "#shared/api-schemas.ts";
import { words } from "#shared/words.ts";
import { useSave } from "../../api/use-save.ts";

type Outcome = { onSuccess: () => void; onFailure: (error: Error) => void };

/** Saves a list: a new one without an id, else the one that has it. */
export function useChecklistSave(id: number | undefined, outcome: Outcome) {
  const create = useSave(api.createChecklist, {
    success: { title: w.created },
    failure: { message: w.notCreated },
    ...outcome,
  });
  const update = useSave(api.updateChecklist, {
    success: { title: w.updated },
    failure: { message: w.notUpdated },
    ...outcome,
  });
  return {
    save: (body: Body<"createChecklist">) =>
      id === undefined ? create.save({ body }) : update.save({ params: { id }, body }),
    isPending: create.isPending || update.isPending,
  };
}

const w = words({
  created: ["Checklist created successfully", "Lista creada"],
  notCreated: ["Failed to create checklist", "No se pudo crear la lista"],
  updated: ["Checklist updated successfully", "Lista actualizada"],
  notUpdated: ["Failed to update checklist", "No se pudo actualizar la lista"],
});
