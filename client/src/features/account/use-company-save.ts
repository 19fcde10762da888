import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
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

/** Whether a critical item that fails takes its unit out of service; null until an admin has decided. */
export function useTagOutSetting(onSaved?: () => void) {
  const { company } = useSignedInUser();
  const { name, timeZone } = company;
  const [wanted, setWanted] = useState<boolean>();
  const { save, isPending } = useCompanySave({ onSuccess: onSaved });
  return {
    tagsOutCritical: isPending && wanted !== undefined ? wanted : company.tagsOutCritical,
    /** What is being saved. */
    saving: isPending ? wanted : undefined,
    choose: (tagsOutCritical: boolean) => {
      setWanted(tagsOutCritical);
      save({ body: { name, timeZone, tagsOutCritical } });
    },
  };
}

const w = words({
  updated: ["Company Updated", "Empresa actualizada"],
  wasUpdated: [
    "The company has been updated successfully.",
    "La empresa se actualizó correctamente.",
  ],
  failed: ["Failed to update company", "No se pudo actualizar la empresa"],
});
