import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { type SaveOptions, useSave } from "../../api/saving/use-save.ts";

type Handlers = Pick<SaveOptions<"updateCompany">, "onSuccess" | "onFailure">;

/** Saves settings of the company. */
export function useCompanySave(handlers?: Handlers) {
  return useSave(api.updateCompany, {
    success: { title: w.updated, description: w.wasUpdated },
    failure: { title: w.failed },
    ...handlers,
  });
}

const w = words({
  updated: ["Company Updated", "Empresa actualizada"],
  wasUpdated: [
    "The company has been updated successfully.",
    "La empresa se actualizó correctamente.",
  ],
  failed: ["Failed to update company", "No se pudo actualizar la empresa"],
});
