import { api } from "#shared/api.ts";
import type { Body } from "#shared/api-schemas.ts";
import { useSave } from "../../api/use-save.ts";

type Outcome = { onSuccess: () => void; onFailure: (error: Error) => void };

/** Saves a list: a new one without an id, else the one that has it. */
export function useChecklistSave(id: number | undefined, outcome: Outcome) {
  const create = useSave(api.createChecklist, {
    success: { title: "Checklist created successfully" },
    failure: { message: "Failed to create checklist" },
    ...outcome,
  });
  const update = useSave(api.updateChecklist, {
    success: { title: "Checklist updated successfully" },
    failure: { message: "Failed to update checklist" },
    ...outcome,
  });
  return {
    save: (body: Body<"createChecklist">) =>
      id === undefined ? create.save({ body }) : update.save({ params: { id }, body }),
    isPending: create.isPending || update.isPending,
  };
}
