import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { FileText, Paperclip, X } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { buttonClass, Spinner } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { PhotoInput } from "../../ui/photo/photo-input.tsx";
import { describeScanProblem, readScan, type Scan } from "./read-scan.ts";

interface FilesFieldProps {
  /** Files that are already stored; they stay. */
  stored?: readonly { id: number; name: string }[];
  scans: readonly Scan[];
  /** Reading a file takes a moment, in which another may be added or removed. */
  onChange: (change: (scans: readonly Scan[]) => readonly Scan[]) => void;
  /** What is saved meanwhile would lack the file. */
  onReading: (isReading: boolean) => void;
  max: number;
  /** All go in one request, which has a limit. */
  isSentTogether?: boolean;
  /** A paper may also be photographed here. */
  hasCamera?: boolean;
}

/** Files that are chosen, or taken with the camera. */
export function FilesField(props: FilesFieldProps) {
  const { stored = [], scans, onChange, onReading, max, isSentTogether, hasCamera } = props;
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const isFull = stored.length + scans.length >= max;
  const noteReading = (isBegun: boolean) => {
    setIsReading(isBegun);
    onReading(isBegun);
  };
  const add = async (file: File) => {
    setProblem(undefined);
    noteReading(true);
    try {
      const scan = await readScan(file, isSentTogether ? scans : []);
      onChange((before) => [...before, scan]);
    } catch (error) {
      setProblem(describeScanProblem(error));
    } finally {
      noteReading(false);
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
        <p className="text-sm text-muted">{w.full({ count: max })}</p>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          {hasCamera ? <PhotoInput label={w.photo} onPhoto={add} disabled={isReading} /> : null}
          <FileButton label={w.choose} isBusy={isReading} onFile={add} />
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

interface FileButtonProps {
  label: string;
  /** A file is being read or sent. */
  isBusy: boolean;
  onFile: (file: File) => Promise<void>;
}

/** The files of the device. */
export function FileButton({ label, isBusy, onFile }: FileButtonProps) {
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
        "relative min-w-40 flex-1 has-disabled:cursor-not-allowed has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      )}
    >
      {isBusy ? <Spinner size={24} /> : <Paperclip aria-hidden size={24} />}
      {label}
      <input
        type="file"
        disabled={isBusy}
        accept="application/pdf,image/*"
        onChange={handleChange}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
    </label>
  );
}

const w = words({
  files: ["Files", "Archivos"],
  optional: ["(optional)", "(opcional)"],
  full: ["{count} files are the most that fit here.", "Aquí caben a lo más {count} archivos."],
  photo: ["Take photo", "Tomar foto"],
  remove: ["Remove {name}", "Quitar {name}"],
  choose: ["Choose file", "Elegir archivo"],
});
