import { clsx } from "clsx";
import { type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

interface WarningProps {
  icon?: LucideIcon;
  /** Read aloud when it comes. */
  isAlert?: boolean;
  className?: string;
  children: ReactNode;
}

export function Warning(props: WarningProps) {
  const { icon: Icon = TriangleAlert, isAlert = false, className, children } = props;
  return (
    <p
      role={isAlert ? "alert" : undefined}
      className={clsx(warningClass, "flex items-start", className)}
    >
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

/** The look of a warning, for what holds more than a sentence. */
export const warningClass = "rounded border border-warn-border bg-warn-soft text-on-warn-soft";
