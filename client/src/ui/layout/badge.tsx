import { clsx } from "clsx";
import { Check, type LucideIcon, TriangleAlert, X } from "lucide-react";

export type BadgeTone = "pass" | "fail" | "warn" | "neutral";

interface BadgeProps {
  tone: BadgeTone;
  label: string;
  /** Instead of the tone's own icon; null where the badge only counts. */
  icon?: LucideIcon | null;
}

/** Colour never speaks alone: each tone with a meaning has its icon, and every badge has its word. */
export function Badge({ tone, label, icon }: BadgeProps) {
  const Icon = icon === undefined ? icons[tone] : icon;
  return (
    <span
      data-badge
      className={clsx(
        "inline-flex min-h-7 shrink-0 items-center gap-1 rounded-full border px-2.5 text-sm font-semibold whitespace-nowrap",
        tones[tone],
      )}
    >
      {Icon ? <Icon aria-hidden size={14} strokeWidth={2.5} /> : null}
      {label}
    </span>
  );
}

const icons: Record<BadgeTone, LucideIcon | undefined> = {
  pass: Check,
  fail: X,
  warn: TriangleAlert,
  neutral: undefined,
};

const tones = {
  pass: "border-pass-border bg-pass-soft text-on-pass-soft",
  fail: "border-fail-border bg-fail-soft text-on-fail-soft",
  warn: "border-warn-border bg-warn-soft text-on-warn-soft",
  neutral: "border-border bg-neutral-soft text-on-neutral-soft",
} satisfies Record<BadgeTone, string>;
