import { words } from "#shared/base/words.ts";
import { Button, Spinner } from "../../ui/button/button.tsx";
import { DialogBody, DialogFooter } from "../../ui/dialog/dialog.tsx";
import { FileProblems } from "../documents/files-field.tsx";
import type { AddingFiles } from "./use-add-files.ts";

interface AddedFilesPanelProps {
  adding: AddingFiles;
  /** Sends the files again that could not be added. */
  onRetry: () => void;
  onClose: () => void;
}

/** Takes the place of the form once the log is saved, until its files are there or the user gives up. */
export function AddedFilesPanel({ adding, onRetry, onClose }: AddedFilesPanelProps) {
  const { current, failed } = adding;
  const isFailed = !current && failed.length > 0;
  return (
    <>
      <DialogBody>
        <p className="font-semibold">{w.saved}</p>
        <AddingProgress adding={adding} />
        {isFailed ? <p className="text-muted">{w.later}</p> : null}
      </DialogBody>
      {isFailed ? (
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {w.close}
          </Button>
          <Button onClick={onRetry}>{w.retry}</Button>
        </DialogFooter>
      ) : null}
    </>
  );
}

/** Which file is being sent, and which could not be added. */
export function AddingProgress({ adding: { current, failed } }: { adding: AddingFiles }) {
  return (
    <>
      <output className="flex items-center gap-2 wrap-anywhere empty:hidden">
        {current ? (
          <>
            <Spinner size={24} />
            <span className="min-w-0">{w.adding(current)}</span>
          </>
        ) : null}
      </output>
      <FileProblems
        problems={failed.map(({ scan, sentence }) => w.failed({ name: scan.name, sentence }))}
      />
    </>
  );
}

const w = words({
  saved: ["The log is saved.", "El mantenimiento está guardado."],
  adding: ["Adding {name} ({place} of {count})…", "Agregando {name} ({place} de {count})…"],
  failed: ["{name} could not be added: {sentence}", "No se pudo agregar {name}: {sentence}"],
  later: [
    "You can also add it later, in the details of the log.",
    "También puede agregarlo después, en los detalles del mantenimiento.",
  ],
  close: ["Close", "Cerrar"],
  retry: ["Try again", "Intentar de nuevo"],
});
