import { maintenanceLimits } from "#shared/maintenance/maintenance-limits.ts";
import { api } from "#shared/api/api.ts";
import type { Body } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { certifiedCorrectionForm, correctionForm, logForm } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { createId } from "../../api/create-id.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { useSaveWithPhotos } from "../../api/saving/use-save-with-photos.ts";
import type { SentPhotos } from "../../api/saving/use-sent-photos.ts";
import { Dialog, DialogBody } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { warningClass } from "../../ui/layout/warning.tsx";
import { PhotosField } from "../../ui/photo/photos-field.tsx";
import { FilesField } from "../documents/files-field.tsx";
import type { Scan } from "../documents/read-scan.ts";
import { AddedFilesPanel } from "./added-files-panel.tsx";
import { LogContextFields } from "./log-context-fields.tsx";
import { LogWorkFields } from "./log-work-fields.tsx";
import { useAddFiles } from "./use-add-files.ts";
import type { LogStart, MaintenanceRecord } from "./use-log-form.ts";
import { type LogContext, useLogForm, useLogStart } from "./use-log-form.ts";

interface MaintenanceLogDialogProps extends LogContext {
  onClose: () => void;
}

/** Opened from many places, each of which may say what the work was done on and for. */
export function MaintenanceLogDialog(props: MaintenanceLogDialogProps) {
  const { onClose, ...context } = props;
  const [isDirty, setIsDirty] = useState(false);
  const start = useLogStart(context);
  const { photos, files, send, isPending, wasSaved } = useSending(onClose);
  const { adding, isSending } = files;
  const isSaved = adding.logId !== undefined;
  const isFilled = isDirty || photos.photos.length + files.scans.length > 0;
  return (
    <Dialog
      onClose={onClose}
      title={w.title}
      pending={isPending}
      dirty={isSaved ? isSending : isFilled}
    >
      {isSaved ? (
        <AddedFilesPanel adding={adding} onRetry={files.retry} onClose={onClose} />
      ) : start ? (
        <MaintenanceLogForm
          start={start}
          photos={photos}
          files={files}
          pending={isPending}
          warning={wasSaved ? <SavedWarning /> : null}
          onDirty={setIsDirty}
          onSubmit={send}
        />
      ) : (
        <DialogBody>
          <span className="sr-only">{w.loading}</span>
          {/* As high as the form, which fills the sheet of a phone: it must not grow. */}
          <SkeletonRows count={12} />
        </DialogBody>
      )}
    </Dialog>
  );
}

/** Saves once for each opened form: a save that is repeated after a lost response makes no second log. */
function useSending(onSaved: () => void) {
  const client = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(createId);
  const [wasSaved, setWasSaved] = useState(false);
  const placeErrors = useRef<(error: Error) => void>(undefined);
  const files = useFiles(onSaved);
  const { photos, save, isPending } = useSaveWithPhotos(api.logMaintenance, {
    photosMax: maintenanceLimits.photosPerLogMax,
    success: { title: w.logged },
    onSuccess: ({ id }) => files.send(id),
    onFailure: (error) => {
      placeErrors.current?.(error);
      if (!wasSavedBefore(error)) return;
      setIdempotencyKey(createId());
      setWasSaved(true);
      void refreshAfter(client, "logMaintenance");
    },
  });
  const send = ({ reason: _none, ...log }: FilledLog, onRefused: (error: Error) => void) => {
    placeErrors.current = onRefused;
    save((photoUrls) => ({ body: { ...log, photoUrls }, idempotencyKey }));
  };
  return { photos, files, send, isPending: isPending || files.isSending, wasSaved };
}

/** The files that are chosen in the form: they are sent once the log is saved. */
function useFiles(onSaved: () => void) {
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [isReading, setIsReading] = useState(false);
  const { adding, add } = useAddFiles(onSaved);
  const { logId, current, failed } = adding;
  return {
    scans,
    setScans,
    isReading,
    setIsReading,
    adding,
    isSending: current !== undefined,
    send: (id: number) => {
      if (scans.length === 0) onSaved();
      else void add(id, scans);
    },
    retry: () => {
      const left = failed.map(({ scan }) => scan);
      if (logId !== undefined) void add(logId, left);
    },
  };
}

/** The first try did arrive, its response did not, and the form was changed in between. */
function wasSavedBefore(error: Error): boolean {
  return error instanceof CallError && error.code === "idempotency.reused";
}

function SavedWarning() {
  return (
    <p role="alert" className={clsx(warningClass, "p-4")}>
      {w.saved}
    </p>
  );
}

interface MaintenanceLogFormProps {
  start: LogStart;
  /** The log that is to be corrected. */
  corrects?: MaintenanceRecord;
  photos: SentPhotos;
  files?: ReturnType<typeof useFiles>;
  pending: boolean;
  warning?: ReactNode;
  /** Whether anything was changed. */
  onDirty: (isDirty: boolean) => void;
  onSubmit: (log: FilledLog, placeErrors: (error: Error) => void) => void;
}

export type FilledLog = Body<"logMaintenance"> & { reason?: string | null };

/** The fields of a log; of one that corrects another, the reason comes first, and the files go along by themselves. */
export function MaintenanceLogForm(props: MaintenanceLogFormProps) {
  const { start, corrects, photos, files, pending, warning, onDirty, onSubmit } = props;
  const form = useLogForm(start, chooseSchema(corrects));
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const assetId = form.watch("assetId") || 0;
  const asset = useQuery({
    ...query(api.getAsset, { params: { id: assetId } }),
    enabled: assetId > 0,
  }).data;
  const handleSubmit = form.handleSubmit((log) => onSubmit(log, form.placeErrors));
  return (
    <DialogForm
      onSubmit={handleSubmit}
      submit={{
        label: corrects ? w.correct : w.log,
        isPending: pending,
        isDisabled: files?.isReading ?? false,
      }}
    >
      {warning}
      {corrects ? (
        <Textarea label={w.reason} maxLength={limits.notesMax} {...form.field("reason")} />
      ) : null}
      <LogContextFields {...{ form, assetId, corrects }} assetName={asset?.name} />
      <LogWorkFields form={form} asset={asset} isCorrected={corrects !== undefined} />
      <PhotosField {...photos} />
      {files ? (
        <FilesField
          scans={files.scans}
          onChange={files.setScans}
          onReading={files.setIsReading}
          max={maintenanceLimits.filesPerLogMax}
        />
      ) : null}
      {corrects ? <FilesGoAlong files={corrects.files} /> : null}
    </DialogForm>
  );
}

/** A correction has the files of the log before it. */
function FilesGoAlong({ files }: Pick<MaintenanceRecord, "files">) {
  const names = files.flatMap(({ name, removedAt }) => (removedAt === null ? [name] : []));
  if (names.length === 0) return null;
  return <p className="text-sm wrap-anywhere text-muted">{w.files({ names: names.join(", ") })}</p>;
}

function chooseSchema(corrects: MaintenanceRecord | undefined) {
  if (!corrects) return logForm;
  return corrects.certification ? certifiedCorrectionForm : correctionForm;
}

const w = words({
  title: ["Log Maintenance", "Registrar mantenimiento"],
  loading: ["Loading", "Cargando"],
  logged: ["Maintenance log created successfully", "Mantenimiento registrado"],
  saved: [
    "Your first try did arrive and was saved as it was then. Save again only to log another piece of work.",
    "Su primer intento sí llegó y se guardó como estaba. Guarde otra vez solo para registrar otro trabajo.",
  ],
  log: ["Log Maintenance", "Registrar mantenimiento"],
  correct: ["Correct", "Corregir"],
  reason: ["Reason", "Motivo"],
  files: ["Files that go along: {names}", "Archivos que lo acompañan: {names}"],
});
