import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface FullPageMessageProps {
  icon: LucideIcon;
  title: string;
  text: string;
  action: ReactNode;
}

/** One thing to say and one thing to do, in the middle of a page. */
export function FullPageMessage({ icon: Icon, title, text, action }: FullPageMessageProps) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-[48ch] flex-col items-center justify-center gap-3 px-4 text-center">
      <Icon aria-hidden size={48} strokeWidth={1.5} className="text-muted" />
      <h1 className="text-2xl">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="mt-3">{action}</div>
    </div>
  );
}
