import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "aria-label" | "title"> & {
  label: string;
  icon: LucideIcon;
  /** 40 px where there is a mouse, for rows of a table. */
  dense?: boolean;
};

export function IconButton({ label, icon: Icon, dense, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={iconButtonClass({ dense })}
    >
      <Icon aria-hidden size={20} />
      {children}
    </button>
  );
}

/** The look of an icon button, for a link that must look like one. */
export function iconButtonClass({ dense = false }: { dense?: boolean }) {
  return clsx(
    "relative inline-flex shrink-0 items-center justify-center rounded text-text transition-colors hover:bg-surface-2 disabled:cursor-not-allowed disabled:text-muted disabled:opacity-50",
    dense ? "size-ctl-md" : "size-ctl",
  );
}
