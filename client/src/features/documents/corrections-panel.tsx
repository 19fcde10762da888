import type { DocumentRow } from "#shared/api-schemas.ts";
import { formatDefectNumber, isActive } from "#shared/defects.ts";
import { formatDay } from "#shared/last-readings.ts";
import { CircleCheck, Undo2 } from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { BarredButton } from "../../ui/barred-button.tsx";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { DocumentActions } from "./document-row.tsx";

interface CorrectionsPanelProps {
  report: DocumentRow;
  /** Absent where it is only read. */
  actions: DocumentActions | undefined;
}

/** Who certified the corrections of a roadside report, or how to; afterwards its way back to the State. */
export function CorrectionsPanel({ report, actions }: CorrectionsPanelProps) {
  if (report.kind !== "roadside_report") return null;
  return (
    <div className="grid justify-items-start gap-1 py-1 empty:hidden">
      <Certified report={report} />
      {actions ? <Next report={report} actions={actions} /> : null}
    </div>
  );
}

function Next({ report, actions }: { report: DocumentRow; actions: DocumentActions }) {
  const { certifiedAt, returnAsked, returnedOn } = report;
  if (certifiedAt === null) {
    return <CertifyButton report={report} onCertify={() => actions.onCertify(report)} />;
  }
  if (!returnAsked || returnedOn !== null) return null;
  return (
    <Button variant="secondary" icon={Undo2} onClick={() => actions.onReturn(report)}>
      Returned to the State
    </Button>
  );
}

/** "Certified Nov 20 by Dana Lee" */
function Certified({ report }: { report: DocumentRow }) {
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  const { certifiedAt, certifiedByName } = report;
  if (certifiedAt === null) return null;
  const day = formatDay(certifiedAt, { timeZone, now });
  return (
    <p className="text-sm font-semibold wrap-anywhere">
      Certified {day} by {certifiedByName}
    </p>
  );
}

const certifying = { label: "Certify corrections", icon: CircleCheck };

function CertifyButton({ report, onCertify }: { report: DocumentRow; onCertify: () => void }) {
  const active = report.defects.find(isActive);
  if (active) {
    const reason = `${formatDefectNumber(active.number)} is not certified yet`;
    return <BarredButton {...certifying} reason={reason} />;
  }
  return (
    <Button variant="secondary" icon={certifying.icon} onClick={onCertify}>
      {certifying.label}
    </Button>
  );
}
