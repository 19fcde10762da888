import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { FileText, Paperclip, X } from "lucide-react";
import { type ChangeEvent, type ReactNode, useId, useState } from "react";
import { buttonClass, Spinner } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { PhotoInput } from "../../ui/photo/photo-input.tsx";
import { readScans, type Scan } from "./read-scan.ts";

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
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setIsReading] = useState(false);
  const left = max - stored.length - scans.length;
  const noteReading = (isBegun: boolean) => {
    setIsReading(isBegun);
    onReading(isBegun);
  };
  const add = async (files: readonly File[]) => {
    setProblems([]);
    noteReading(true);
    const read = await readScans(files, { left, max, together: isSentTogether ? scans : [] });
    onChange((before) => [...before, ...read.scans]);
    setProblems(read.problems);
    noteReading(false);
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
      {left > 0 ? (
        <FileButton label={w.choose} max={max} isBusy={isReading} onFiles={add}>
          {hasCamera ? (
            <PhotoInput label={w.photo} onPhoto={(photo) => add([photo])} disabled={isReading} />
          ) : null}
        </FileButton>
      ) : (
        <p className="text-sm text-muted">{w.full({ count: max })}</p>
      )}
      <FileProblems problems={problems} />
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

/** Names the files that were not added, each with the reason. */
export function FileProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div
      ref={scrollToElement}
      role="alert"
      className="grid gap-1 text-sm font-semibold wrap-anywhere text-fail"
    >
      {problems.map((problem, index) => (
        <p key={index}>{problem}</p>
      ))}
    </div>
  );
}

/** In a dialog it comes below what is seen, once there are files above it. */
function scrollToElement(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

interface FileButtonProps {
  label: string;
  /** How many files there may be at most. */
  max: number;
  /** Files are being read or sent. */
  isBusy: boolean;
  onFiles: (files: readonly File[]) => Promise<void>;
  /** Another way to add them, before it. */
  children?: ReactNode;
}

/** The files of the device, and what they may be. */
export function FileButton({ label, max, isBusy, onFiles, children }: FileButtonProps) {
  const hint = useId();
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const files = Array.from(input.files ?? []);
    // Without this, a second choice of the same file would not be a change.
    if (files.length > 0) void onFiles(files).then(() => (input.value = ""));
  };
  const button = (
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
        multiple
        aria-describedby={hint}
        disabled={isBusy}
        accept="application/pdf,image/*"
        onChange={handleChange}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
    </label>
  );
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        {children}
        {button}
      </div>
      <p id={hint} className="text-sm text-muted">
        {w.limits({ count: max })}
      </p>
    </>
  );
}

const w = words({
  files: ["Files", "Archivos"],
  optional: ["(optional)", "(opcional)"],
  full: ["{count} files are the most that fit here.", "Aquí caben a lo más {count} archivos."],
  photo: ["Take photo", "Tomar foto"],
  remove: ["Remove {name}", "Quitar {name}"],
  choose: ["Choose files", "Elegir archivos"],
  limits: [
    "Up to {count} files: photos, and PDFs of at most 10 MB each.",
    "Hasta {count} archivos: fotos, y PDF de 10 MB cada uno como máximo.",
  ],
});
