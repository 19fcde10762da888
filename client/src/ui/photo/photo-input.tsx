import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { Camera } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { Spinner, buttonClass } from "../button/button.tsx";

interface PhotoInputProps {
  label?: string;
  /** May take its time and may fail; "Adding photo…" is shown meanwhile. */
  onPhoto: (file: File) => Promise<void>;
  /** Before the camera opens: phones may kill the page behind it, so save what is unsaved here. */
  onBeforeOpen?: () => void;
  disabled?: boolean;
}

export function PhotoInput(props: PhotoInputProps) {
  const { label = w.add, onPhoto, onBeforeOpen, disabled = false } = props;
  const [state, setState] = useState<"ready" | "adding">("ready");
  const [problem, setProblem] = useState<string>();
  const isAdding = state === "adding";

  async function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    setState("adding");
    setProblem(undefined);
    try {
      await onPhoto(file);
    } catch (error) {
      setProblem(describeProblem(error));
    } finally {
      // Without this, a second choice of the same file would not be a change.
      input.value = "";
      setState("ready");
    }
  }

  return (
    <div className="grid min-w-40 flex-1 gap-1.5">
      <label
        className={clsx(
          buttonClass({ variant: "secondary", size: "xl", full: true }),
          "relative has-disabled:cursor-not-allowed has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        )}
      >
        {isAdding ? <Spinner size={24} /> : <Camera aria-hidden size={24} />}
        <span aria-live="polite">{isAdding ? w.adding : label}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          disabled={disabled || isAdding}
          onClick={onBeforeOpen}
          onChange={(event) => void handleChange(event)}
          className="absolute inset-0 size-full cursor-[inherit] opacity-0"
        />
      </label>
      {problem ? (
        <p role="alert" className="text-sm font-semibold text-fail">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** Recognised by its name, because the code that shrinks photos, which defines the error, is loaded later. */
function describeProblem(error: unknown) {
  return error instanceof Error && error.name === "PhotoError" ? error.message : w.failed;
}

const w = words({
  add: ["Add photo", "Agregar foto"],
  adding: ["Adding photo…", "Agregando foto…"],
  failed: ["Photo couldn't be added. Try again.", "No se pudo agregar la foto. Intente otra vez."],
});
