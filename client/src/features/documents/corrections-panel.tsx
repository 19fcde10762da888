import type { DocumentRow } from "#shared/api/api-schemas.ts";
import { formatDefectNumber, isActive } from "#shared/defects/defects.ts";
import { formatDay } from "#shared/meters/last-readings.ts";
import { words } from "#shared/base/words.ts";
import { CircleCheck, Undo2 } from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { BarredButton } from "../../ui/button/barred-button.tsx";
import { Button } from "../../ui/button/button.tsx";
import { useNow } from "../../ui/device/use-now.ts";
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
      {w.returned}
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
      {w.certified({ day, name: certifiedByName ?? "" })}
    </p>
  );
}

function CertifyButton({ report, onCertify }: { report: DocumentRow; onCertify: () => void }) {
  const active = report.defects.find(isActive);
  if (active) {
    const reason = w.notYet({ defect: formatDefectNumber(active.number) });
    return <BarredButton label={w.certify} icon={CircleCheck} reason={reason} />;
  }
  return (
    <Button variant="secondary" icon={CircleCheck} onClick={onCertify}>
      {w.certify}
    </Button>
  );
}

const w = words({
  returned: ["Returned to the State", "Devuelto al Estado"],
  certified: ["Certified {day} by {name}", "Certificado el {day} por {name}"],
  certify: ["Certify corrections", "Certificar correcciones"],
  notYet: ["{defect} is not certified yet", "{defect} aún no está certificado"],
});
