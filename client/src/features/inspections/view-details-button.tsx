import type { InspectionRow } from "#shared/api-schemas.ts";
import { Eye } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazily } from "../../ui/lazily.tsx";

const InspectionLogDetails = lazily(() =>
  import("./inspection-log-details.tsx").then((m) => m.InspectionLogDetails),
);

interface ViewDetailsButtonProps {
  log: InspectionRow;
  /** In the office's list of today, where the driver is called the inspector. */
  isTodays?: boolean;
  /** The id of the heading that says which inspection it is. */
  describedBy: string;
}

/** Opens the details of an inspection; they are on their way before the finger is down. */
export function ViewDetailsButton({ log, isTodays, describedBy }: ViewDetailsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={Eye}
        aria-describedby={describedBy}
        onPointerEnter={InspectionLogDetails.preload}
        onFocus={InspectionLogDetails.preload}
        onClick={() => setIsOpen(true)}
      >
        View Details
      </Button>
      {isOpen ? (
        <InspectionLogDetails
          id={log.id}
          row={log}
          isTodays={isTodays}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
