import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "./button.tsx";

interface DisabledButtonProps {
  label: string;
  icon: LucideIcon;
  /** Why it does nothing now. */
  reason: string;
}

/** A button that cannot be used now; it takes the focus, so that screen readers read its reason. */
export function DisabledButton({ label, icon: Icon, reason }: DisabledButtonProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <button
        type="button"
        aria-disabled
        aria-describedby={id}
        className={clsx(
          buttonClass({ variant: "secondary" }),
          "cursor-not-allowed border-dashed bg-surface-2! text-muted!",
        )}
      >
        <Icon aria-hidden size={20} />
        {label}
      </button>
      <p id={id} className="text-sm text-muted">
        {reason}
      </p>
    </div>
  );
}
