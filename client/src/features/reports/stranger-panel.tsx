import type { Answer } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { lazily, LazySuspense } from "../../ui/hooks/lazily.tsx";

const ReportProblemDialog = lazily(() =>
  import("./report-problem-dialog.tsx").then((m) => m.ReportProblemDialog),
);

interface StrangerPanelProps {
  code: string;
  unit: NonNullable<Answer<"getCode">["unit"]>;
}

/** For a caller who scanned the label of a company's unit and is not a user of that company. */
export function StrangerPanel({ code, unit }: StrangerPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={MessageSquareWarning}
        onPointerEnter={ReportProblemDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <span className="min-w-0 wrap-anywhere">{w.report({ unit: unit.name })}</span>
      </Button>
      {isOpen ? (
        <LazySuspense>
          <ReportProblemDialog {...{ code, unit }} onClose={() => setIsOpen(false)} />
        </LazySuspense>
      ) : null}
    </>
  );
}

const w = words({
  report: ["Report a problem with {unit}", "Reportar un problema de {unit}"],
});
