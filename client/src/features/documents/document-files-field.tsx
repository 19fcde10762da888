import { documentLimits } from "#shared/documents/documents.ts";
import type { DocumentRow } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { FileText, Paperclip, X } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { buttonClass } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { PhotoInput } from "../../ui/photo/photo-input.tsx";
import { PhotoError, shrinkPhoto } from "../../ui/photo/shrink-photo.ts";

interface DocumentFilesFieldProps {
  /** Files that are already stored; they stay. */
  stored: DocumentRow["files"];
  scans: readonly Scan[];
  /** Reading a file takes a moment, in which another may be added or removed. */
  onChange: (change: (scans: readonly Scan[]) => readonly Scan[]) => void;
}

/** Scans of a paper, taken with the camera or chosen as files. */
export function DocumentFilesField({ stored, scans, onChange }: DocumentFilesFieldProps) {
  const [problem, setProblem] = useState<string>();
  const isFull = stored.length + scans.length >= documentLimits.filesMax;
  const add = async (file: File) => {
    setProblem(undefined);
    try {
      const scan = await readScan(file, scans);
      onChange((before) => [...before, scan]);
    } catch (error) {
      setProblem(describe(error));
    }
  };
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">
        {w.files} <span className="font-normal text-muted">{w.optional}</span>
      </legend>
      {stored.length + scans.length > 0 ? (
        <ul aria-label={w.files} className="grid gap-1">
          {stored.map(({ id, name }) => (
            <FileItem key={id} name={name} />
          ))}
          {scans.map((scan, index) => (
            <FileItem
              key={index}
              name={scan.name}
              onRemove={() =>
                onChange((before) => before.filter((candidate) => candidate !== scan))
              }
            />
          ))}
        </ul>
      ) : null}
      {isFull ? (
        <p className="text-sm text-muted">{w.full({ count: documentLimits.filesMax })}</p>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <PhotoInput label={w.photo} onPhoto={add} />
          <FileButton onFile={add} />
        </div>
      )}
      {problem ? (
        <p role="alert" className="text-sm font-semibold text-fail">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

function FileItem({ name, onRemove }: { name: string; onRemove?: () => void }) {
  return (
    <li className="flex min-h-ctl-md items-center gap-2">
      <FileText aria-hidden size={20} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      {onRemove ? <IconButton label={w.remove({ name })} icon={X} onClick={onRemove} /> : null}
    </li>
  );
}

/** The files of the device, beside the camera. */
function FileButton({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    // Without this, a second choice of the same file would not be a change.
    if (file) void onFile(file).then(() => (input.value = ""));
  };
  return (
    <label
      className={clsx(
        buttonClass({ variant: "secondary", size: "xl" }),
        "relative min-w-40 flex-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      )}
    >
      <Paperclip aria-hidden size={24} />
      {w.choose}
      <input
        type="file"
        accept="application/pdf,image/*"
        onChange={handleChange}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
    </label>
  );
}

function describe(error: unknown): string {
  if (error instanceof ScanError || error instanceof PhotoError) return error.message;
  return w.notAdded;
}

/** A scan as it is sent. */
export type Scan = { name: string; data: string };

/** Why a file cannot be a scan; the message is for the user who chose it. */
class ScanError extends Error {
  override readonly name = "ScanError";
}

/** All files of a request together, as text in JSON. */
const charactersMax = 29_000_000;

/** Reads a PDF as it is, and a photo as small as other photos are. */
async function readScan(file: File, before: readonly Scan[]): Promise<Scan> {
  const isPhoto = !isPdf(file);
  const data = isPhoto ? (await shrinkPhoto(file).catch(explain)).dataUrl : await readPdf(file);
  const all = before.reduce((sum, scan) => sum + scan.data.length, data.length);
  if (all > charactersMax) throw new ScanError(w.together);
  // A photo is a JPEG now, whatever it was.
  return { name: isPhoto ? `${file.name.replace(/\.\w{1,5}$/, "")}.jpg` : file.name, data };
}

function isPdf({ type, name }: File): boolean {
  return type === "application/pdf" || (type === "" && name.toLowerCase().endsWith(".pdf"));
}

async function readPdf(file: File): Promise<string> {
  if (file.size > documentLimits.fileBytesMax) {
    throw new ScanError(w.tooLarge);
  }
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(new ScanError(w.unreadable));
    reader.readAsDataURL(file);
  });
  return url.replace(/^data:[^;,]*/, "data:application/pdf");
}

function explain(error: unknown): never {
  const isOther = error instanceof PhotoError && error.reason === "notAnImage";
  if (isOther) throw new ScanError(w.other);
  throw error;
}

const w = words({
  files: ["Files", "Archivos"],
  optional: ["(optional)", "(opcional)"],
  full: [
    "{count} files are the most a document can hold.",
    "Un documento lleva a lo más {count} archivos.",
  ],
  photo: ["Take photo", "Tomar foto"],
  remove: ["Remove {name}", "Quitar {name}"],
  choose: ["Choose file", "Elegir archivo"],
  notAdded: [
    "This file could not be added. Try again.",
    "No se pudo agregar el archivo. Intente de nuevo.",
  ],
  together: [
    "Together these files are too large to send.",
    "Juntos, estos archivos son demasiado grandes para enviar.",
  ],
  tooLarge: ["This file is larger than 10 MB.", "Este archivo pesa más de 10 MB."],
  unreadable: [
    "This file could not be read. Try again.",
    "No se pudo leer el archivo. Intente de nuevo.",
  ],
  other: ["Please choose a PDF or a photo.", "Elija un PDF o una foto."],
});
