import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";

const AuditPanel = lazily(() => import("./audit-panel.tsx").then((m) => m.AuditPanel));

/** Closed until it is opened: most visits here are about something else. */
export function AuditCard() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      id={id}
      title="Audit Trail"
      description="Who changed what, and when. Nobody can edit or delete it."
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
          {isOpen ? "Hide" : "Show"}
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
