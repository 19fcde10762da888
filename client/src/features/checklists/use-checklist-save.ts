import { api } from "#shared/api/api.ts";
import type { Body, Checklist } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { CallError } from "../../api/call-error.ts";
import { useSave } from "../../api/saving/use-save.ts";

type Outcome = { onSuccess: () => void; onFailure: (error: Error) => void };

type Saved = Body<"createChecklist">;

/**
 * Saves a new list, or of one that is there what was changed. Items that another user has changed meanwhile
 * are not replaced: then it is stale.
 */
export function useChecklistSave(checklist: Checklist | undefined, outcome: Outcome) {
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

const w = words({
  created: ["Checklist created successfully", "Lista creada"],
  notCreated: ["Failed to create checklist", "No se pudo crear la lista"],
  updated: ["Checklist updated successfully", "Lista actualizada"],
  notUpdated: ["Failed to update checklist", "No se pudo actualizar la lista"],
});
