import { clsx } from "clsx";
import { Check, X } from "lucide-react";
import type { ComponentProps } from "react";

type Tone = "pass" | "fail" | "na";

type ToggleButtonProps = Omit<
  ComponentProps<"button">,
  "className" | "children" | "aria-pressed"
> & {
  tone: Tone;
  label: string;
  pressed: boolean;
};

export function ToggleButton({ tone, label, pressed, ...rest }: ToggleButtonProps) {
  const Icon = icons[tone];
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={clsx(base, pressed ? selected[tone] : "border-strong bg-surface text-text")}
    >
      {Icon ? <Icon aria-hidden size={24} strokeWidth={pressed ? 3.5 : 2} /> : null}
      {label}
    </button>
  );
}

const icons: Record<Tone, typeof Check | undefined> = { pass: Check, fail: X, na: undefined };

const base =
  "inline-flex min-h-ctl-xl w-full min-w-0 touch-manipulation items-center justify-center gap-3 rounded border-2 px-3 text-lg font-semibold transition-colors select-none active:opacity-85 disabled:cursor-not-allowed disabled:opacity-60";

const selected = {
  pass: "border-pass bg-pass text-on-pass",
  fail: "border-fail bg-fail text-on-fail",
  na: "border-primary bg-primary text-on-primary",
} satisfies Record<Tone, string>;
