import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

export interface FieldProps {
  label: string;
  /** The label is still there for who does not see the place of the field. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
}

/** What the control inside must carry. */
interface FieldControl {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldWithControl extends FieldProps {
  id?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label and hint above, error below, all tied to the one control inside. */
export function Field(props: FieldWithControl) {
  const { hint, error, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const [isTyping, setIsTyping] = useState(false);
  return (
    <div
      className="grid min-w-0 grid-cols-1 content-start gap-1.5"
      // A select is not typed in; redrawing it before its change event would undo the choice.
      onInput={(event) => setIsTyping(!(event.target instanceof HTMLSelectElement))}
      onBlur={() => setIsTyping(false)}
    >
      <FieldLabel {...props} id={id} />
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": clsx(errorId, hintId) || undefined,
      })}
      {error ? <FieldError id={errorId} error={error} aloud={!isTyping} /> : null}
    </div>
  );
}

function FieldLabel({ id, label, labelHidden, optional }: FieldProps & { id: string }) {
  return (
    <label htmlFor={id} className={labelHidden ? "sr-only" : "text-base font-semibold"}>
      {label}
      {optional ? <span className="font-normal text-muted"> {w.optional}</span> : null}
    </label>
  );
}

/** Said aloud when a submit brought it up, not with every letter typed afterwards. */
export function FieldError({ id, error, aloud }: { id?: string; error: string; aloud: boolean }) {
  return (
    <p
      id={id}
      role={aloud ? "alert" : undefined}
      className="flex items-start gap-1.5 text-sm font-semibold text-fail"
    >
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{error}</span>
    </p>
  );
}

/** What all fields look like; 1rem is never below 16 px, or iOS zooms in. */
export const inputClass = [
  "flex w-full min-w-0 rounded border border-strong bg-surface px-3 text-base text-text",
  "min-h-ctl-md aria-invalid:border-2 aria-invalid:border-fail",
  "disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-muted",
  "read-only:not-[select,button]:bg-surface-2",
].join(" ");

const w = words({
  optional: ["(optional)", "(opcional)"],
});
