import { maintenanceLimits } from "#shared/maintenance/maintenance-limits.ts";
import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { formatBytes } from "#shared/documents/format-bytes.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { removedFile } from "#shared/schema.ts";
import { X } from "lucide-react";
import { useState } from "react";
import { toAddress } from "../../api/call.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { DetailPart } from "../../ui/layout/details.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { toast } from "../../ui/hooks/use-toast.ts";
import { FileLink } from "../documents/file-link.tsx";
import { FileButton, FileProblems } from "../documents/files-field.tsx";
import { readScans } from "../documents/read-scan.ts";
import { AddingProgress } from "./added-files-panel.tsx";
import { useAddFiles } from "./use-add-files.ts";

type LogFile = Answer<"getMaintenanceLog">["files"][number];

interface LogFilesProps {
  log: { id: number; files: readonly LogFile[]; voidedAt: string | null };
}

/** The invoices and reports of a log: they may come until it is void, and one that is removed stays in sight. */
export function LogFiles({ log: { id, files, voidedAt } }: LogFilesProps) {
  const [removing, setRemoving] = useState<LogFile>();
  const present = files.filter(({ removedAt }) => removedAt === null);
  const left = maintenanceLimits.filesPerLogMax - present.length;
  const isFull = left <= 0;
  const isFixed = voidedAt !== null;
  if (isFixed && files.length === 0) return null;
  return (
    <DetailPart title={w.files}>
      {files.length > 0 ? (
        <ul aria-label={w.files} className="-mx-3 grid gap-2">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onRemove={isFixed ? undefined : () => setRemoving(file)}
            />
          ))}
        </ul>
      ) : null}
      {isFull ? (
        <p className="text-sm text-muted">{w.full({ count: maintenanceLimits.filesPerLogMax })}</p>
      ) : null}
      {isFull || isFixed ? null : <AddFiles logId={id} left={left} />}
      {removing ? (
        <RemoveFileDialog file={removing} onClose={() => setRemoving(undefined)} />
      ) : null}
    </DetailPart>
  );
}

interface FileRowProps {
  file: LogFile;
  onRemove: (() => void) | undefined;
}

function FileRow({ file, onRemove }: FileRowProps) {
  const { id, name, size, createdAt, addedByName } = file;
  const { removedAt, removedByName, removeReason } = file;
  return (
    <li className="flex items-start justify-between gap-2">
      <div className="grid min-w-0 justify-items-start">
        {removedAt === null ? (
          <FileLink href={toAddress(api.getMaintenanceFile, { params: { id } })} name={name} />
        ) : (
          <p className="px-3 line-through wrap-anywhere">{name}</p>
        )}
        <p className="px-3 text-sm wrap-anywhere text-muted">
          <Facts>
            {formatBytes(size)}
            {addedByName}
            <Timestamp moment={createdAt} />
          </Facts>
        </p>
        {removedAt === null ? null : (
          <p className="px-3 text-sm wrap-anywhere">
            {interpolate(w.removed, {
              moment: <Timestamp moment={removedAt} />,
              name: removedByName ?? "",
              reason: removeReason ?? "",
            })}
          </p>
        )}
      </div>
      {removedAt === null && onRemove ? (
        <IconButton label={w.removeFile({ name })} icon={X} onClick={onRemove} />
      ) : null}
    </li>
  );
}

function AddFiles({ logId, left }: { logId: number; left: number }) {
  const max = maintenanceLimits.filesPerLogMax;
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { adding, add } = useAddFiles((count) => toast({ title: w.added({ n: count }) }));
  const handleFiles = async (files: readonly File[]) => {
    setProblems([]);
    setIsBusy(true);
    const read = await readScans(files, { left, max });
    setProblems(read.problems);
    if (read.scans.length > 0) await add(logId, read.scans);
    setIsBusy(false);
  };
  return (
    <div className="grid gap-2">
      <FileButton label={w.add} max={max} isBusy={isBusy} onFiles={handleFiles} />
      <AddingProgress adding={adding} />
      <FileProblems problems={problems} />
    </div>
  );
}

interface RemoveFileDialogProps {
  file: LogFile;
  onClose: () => void;
}

/** Asks why a file is removed. */
function RemoveFileDialog({ file: { id, name }, onClose }: RemoveFileDialogProps) {
  const form = useZodForm(removedFile, { defaultValues: { reason: "" } });
  const { save, isPending } = useSave(api.removeMaintenanceFile, {
    success: { title: w.wasRemoved },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => save({ params: { id }, body }));
  return (
    <Dialog
      onClose={onClose}
      title={w.question({ name })}
      description={w.consequence}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm onSubmit={handleSubmit} submit={{ label: w.remove, isPending }}>
        <Textarea label={w.reason} maxLength={limits.notesMax} {...form.field("reason")} />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  files: ["Files", "Archivos"],
  full: [
    "A maintenance log has at most {count} files.",
    "Un mantenimiento lleva máximo {count} archivos.",
  ],
  add: ["Add file", "Agregar archivo"],
  added: [
    { one: "File added", other: "{n} files added" },
    { one: "Archivo agregado", other: "{n} archivos agregados" },
  ],
  removeFile: ["Remove {name}", "Quitar {name}"],
  removed: ["Removed {moment} by {name}: {reason}", "Quitado el {moment} por {name}: {reason}"],
  wasRemoved: ["File removed", "Archivo quitado"],
  question: ["Remove {name}?", "¿Quitar {name}?"],
  consequence: [
    "It can no longer be opened here. Its name stays in these details, crossed out, and the company's export still has it.",
    "Ya no se podrá abrir aquí. Su nombre sigue en estos detalles, tachado, y la exportación de la empresa lo conserva.",
  ],
  remove: ["Remove", "Quitar"],
  reason: ["Reason", "Motivo"],
});
