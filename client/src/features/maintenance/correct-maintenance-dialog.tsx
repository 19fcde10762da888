import { maintenanceLimits } from "#shared/maintenance/maintenance-limits.ts";
import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { createId } from "../../api/create-id.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSaveWithPhotos } from "../../api/saving/use-save-with-photos.ts";
import { useRecordAddress } from "../../records/record-address.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { type FilledLog, MaintenanceLogForm } from "./maintenance-log-dialog.tsx";
import { type MaintenanceRecord, toCorrectionStart } from "./use-log-form.ts";

interface CorrectMaintenanceDialogProps {
  log: MaintenanceRecord;
  onClose: () => void;
}

/** The form of a log with the values of the one that it replaces, and why. */
export function CorrectMaintenanceDialog({ log, onClose }: CorrectMaintenanceDialogProps) {
  const { timeZone } = useSignedInUser().company;
  const [start] = useState(() => toCorrectionStart(log, timeZone));
  const [isDirty, setIsDirty] = useState(false);
  const { photos, send, isPending } = useCorrecting(log, { day: start.date, onClose });
  const shown = photos.photos.map(({ id }) => id);
  return (
    <Dialog
      onClose={onClose}
      title={w.title}
      description={w.consequence}
      pending={isPending}
      startsTyping
      dirty={isDirty || shown.join() !== log.photoUrls.join()}
    >
      <MaintenanceLogForm
        start={start}
        corrects={log}
        photos={photos}
        pending={isPending}
        onDirty={setIsDirty}
        onSubmit={send}
      />
    </Dialog>
  );
}

type Correcting = { day: string; onClose: () => void };

/** The photos of the log are there to be dropped or kept; a day that was not changed keeps its moment. */
function useCorrecting(log: MaintenanceRecord, { day, onClose }: Correcting) {
  const [idempotencyKey] = useState(createId);
  const placeErrors = useRef<(error: Error) => void>(undefined);
  const showCorrected = useShowCorrected();
  const { photos, save, isPending } = useSaveWithPhotos(api.correctMaintenance, {
    photosMax: maintenanceLimits.photosPerLogMax,
    storedPhotos: log.photoUrls,
    success: { title: w.corrected },
    onSuccess: ({ id }) => {
      showCorrected(id);
      onClose();
    },
    onFailure: (error) => placeErrors.current?.(error),
  });
  const send = ({ reason, ...filled }: FilledLog, onRefused: (error: Error) => void) => {
    placeErrors.current = onRefused;
    const date = filled.date === day ? log.date : filled.date;
    save((photoUrls) => ({
      params: { id: log.id },
      body: { reason: reason ?? "", log: { ...filled, date, photoUrls } },
      idempotencyKey,
    }));
  };
  return { photos, send, isPending };
}

/** The new entry takes the place of the void one in the address, as soon as the form has left the history. */
function useShowCorrected() {
  const [, navigate] = useLocation();
  const { toHref } = useRecordAddress();
  return (id: number) => {
    const replace = () =>
      navigate(toHref("maintenance", id), { replace: true, state: window.history.state });
    window.addEventListener("popstate", replace, { once: true });
  };
}

const w = words({
  title: ["Correct Maintenance", "Corregir mantenimiento"],
  consequence: [
    "A new entry takes the place of this one, which stays in the history, crossed out.",
    "Un registro nuevo ocupa el lugar de este, que sigue en el historial, tachado.",
  ],
  corrected: ["Maintenance corrected", "Mantenimiento corregido"],
});
