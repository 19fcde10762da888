import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** For good news, such as nothing having failed. */
  tone?: "pass" | "neutral";
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, tone = "neutral", action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      <Icon
        aria-hidden
        size={40}
        strokeWidth={1.5}
        className={tone === "pass" ? "text-pass" : "text-muted"}
      />
      <p className="font-semibold wrap-anywhere">{title}</p>
      {text ? <p className="max-w-[48ch] text-sm wrap-anywhere text-muted">{text}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
