import { type ComponentProps, type ReactNode, useId } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "className" | "children" | "type"> & {
  label: string;
  hint?: ReactNode;
};

/** One yes or no; its label can be tapped as well. */
export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const hintId = useId();
  return (
    <div className="min-w-0">
      <label className="flex min-h-ctl-md cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={hint ? hintId : undefined}
          className="size-6 shrink-0"
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {hint ? (
        <p id={hintId} className="pl-9 text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
