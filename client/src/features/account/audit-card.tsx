import { words } from "#shared/base/words.ts";
import { useId, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";

const AuditPanel = lazily(() => import("./audit-panel.tsx").then((m) => m.AuditPanel));

/** Closed until it is opened: most visits here are about something else. */
export function AuditCard() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      id={id}
      title={w.title}
      description={w.purpose}
      action={
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={`${id}-panel`}
          aria-describedby={`${id}-title`}
          onClick={() => setIsOpen(!isOpen)}
          onPointerEnter={AuditPanel.preload}
          onFocus={AuditPanel.preload}
        >
          {isOpen ? w.hide : w.show}
        </Button>
      }
    >
      <div id={`${id}-panel`}>
        {isOpen ? (
          <AuditPanel onClose={() => setIsOpen(false)} fallback={<SkeletonRows count={5} />} />
        ) : null}
      </div>
    </Card>
  );
}

const w = words({
  title: ["Audit Trail", "Historial de cambios"],
  purpose: [
    "Who changed what, and when. Nobody can edit or delete it.",
    "Quién cambió qué y cuándo. Nadie puede editarlo ni borrarlo.",
  ],
  show: ["Show", "Mostrar"],
  hide: ["Hide", "Ocultar"],
});
