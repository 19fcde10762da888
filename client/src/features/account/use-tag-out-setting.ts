import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useCompanySave } from "./use-company-save.ts";

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
