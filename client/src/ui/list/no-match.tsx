import { words } from "#shared/base/words.ts";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { EmptyState } from "../layout/empty-state.tsx";

interface NoMatchProps {
  icon: LucideIcon;
  title: string;
  /** What is listed, in the plural and without an article. */
  what: string;
  onClear: () => void;
  /** Beside the way back to all of them. */
  children?: ReactNode;
}

/** Shown in place of a list if nothing matches the filters. */
export function NoMatch({ icon, title, what, onClear, children }: NoMatchProps) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={w.none({ what })}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="secondary" onClick={onClear}>
            {w.clear}
          </Button>
          {children}
        </div>
      }
    />
  );
}

const w = words({
  none: ["No {what} match your current filters.", "No hay {what} con estos filtros."],
  clear: ["Clear filters", "Quitar filtros"],
});
