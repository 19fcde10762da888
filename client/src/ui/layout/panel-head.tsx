import { words } from "#shared/base/words.ts";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";

interface PanelHeadProps {
  title: string;
  onBack: () => void;
  children?: ReactNode;
}

/** Above a panel that stands in place of a page's list: the way back, and what may be done. */
export function PanelHead({ title, onBack, children }: PanelHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="-ml-4 lg:-ml-6">
        <Button variant="ghost" icon={ChevronLeft} onClick={onBack}>
          {w.back}
        </Button>
      </span>
      <h2 className="mr-auto text-xl">{title}</h2>
      {children}
    </div>
  );
}

const w = words({
  back: ["Back", "Atrás"],
});
