import { api } from "#shared/api.ts";
import { words } from "#shared/words.ts";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/use-save.ts";

/** Whether a critical item that fails takes its unit out of service; null until an admin has decided. */
export function useTagOutSetting(onSaved?: () => void) {
  const { company } = useSignedInUser();
  const { name, timeZone } = company;
  const [wanted, setWanted] = useState<boolean>();
  const { save, isPending } = useSave(api.updateCompany, {
    success: {
      title: w.updated,
      description: w.wasUpdated,
    },
    onSuccess: onSaved,
    failure: { title: w.failed },
  });
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
