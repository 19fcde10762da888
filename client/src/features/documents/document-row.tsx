import { phoneApi } from "#shared/api/phone-api.ts";
import type { DocumentRow as Document } from "#shared/api/api-schemas.ts";
import { formatDefectNumber, isActive } from "#shared/defects/defects.ts";
import {
  documentKindLabels,
  formatCalendarDay,
  nameDocument,
} from "#shared/documents/documents.ts";
import { toDay } from "#shared/base/days.ts";
import { words } from "#shared/base/words.ts";
import { formatDay } from "#shared/meters/last-readings.ts";
import { CircleCheck, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "wouter";
import { toAddress } from "../../api/call.ts";
import { DefectLink } from "../../records/defect-link.tsx";
import { useSignedInUser } from "../../api/current-user.ts";
import { DisabledButton } from "../../ui/button/disabled-button.tsx";
import { Button } from "../../ui/button/button.tsx";
import { keepFocus } from "../../ui/hooks/keep-focus.ts";
import { Facts } from "../../ui/layout/facts.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { DocumentBadge } from "./document-badge.tsx";
import { FileLink } from "./file-link.tsx";

export interface DocumentActions {
  onEdit: (document: Document) => void;
  onRemove: (document: Document) => void;
  onCertify: (document: Document) => void;
  onReturn: (document: Document) => void;
}

interface DocumentRowProps {
  document: Document;
  /** Absent where it is only read. */
  actions?: DocumentActions | undefined;
  /** Whose it is, in a list of several owners. */
  hasOwner?: boolean;
  /** Given where it has to be in sight: it is once it is drawn. */
  onShown?: (() => void) | undefined;
}

/** A paper with its days, its scans, and what can be done about it. */
export function DocumentRow({ document, actions, hasOwner = false, onShown }: DocumentRowProps) {
  const { company } = useSignedInUser();
  const today = toDay(useNow(), company.timeZone);
  const { kind, note } = document;
  const row = useRef<HTMLLIElement>(null);
  const isToBeShown = onShown !== undefined;
  const show = useEffectEvent(() => {
    row.current?.focus();
    onShown?.();
  });
  useEffect(() => {
    if (isToBeShown) show();
  }, [isToBeShown]);
  return (
    <li ref={row} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-[8rem] font-semibold wrap-anywhere">
          {hasOwner ? <Owner document={document} /> : documentKindLabels[kind]}
        </p>
        <DocumentBadge document={document} today={today} />
      </div>
      <p className="text-sm text-muted">
        <Facts>
          {hasOwner ? documentKindLabels[kind] : null}
          {describeFacts(document)}
        </Facts>
      </p>
      <Violations document={document} />
      {note ? <p className="text-sm wrap-anywhere whitespace-pre-line">{note}</p> : null}
      <CorrectionsPanel report={document} actions={actions} />
      <Ways document={document} actions={actions} />
    </li>
  );
}

/** The known facts of a document; unknown ones are left out. */
function describeFacts(document: Document): (string | null)[] {
  const { kind, number, issuer, issuedOn, expiresOn, inspectorName, certifiedAt } = document;
  const isRoadside = kind === "roadside_report";
  const issued = issuedOn && { day: formatCalendarDay(issuedOn) };
  // The clock of a certified report has stopped.
  const ends = certifiedAt === null && expiresOn ? { day: formatCalendarDay(expiresOn) } : null;
  return [
    number && w.number({ number }),
    issuer,
    issued && (isRoadside ? w.inspected(issued) : w.issued(issued)),
    ends && (isRoadside ? w.certifyBy(ends) : w.expires(ends)),
    inspectorName && w.signedBy({ name: inspectorName }),
    describeReturn(document),
  ];
}

function describeReturn({ returnAsked, returnedOn }: Document): string | null {
  if (!returnAsked) return null;
  return returnedOn ? w.returned({ day: formatCalendarDay(returnedOn) }) : w.toReturn;
}

/** Leads to the unit; people have no page of their own. */
function Owner({ document }: { document: Document }) {
  const { assetId, assetName, personName } = document;
  if (assetId === null) return personName;
  return (
    <Link href={`/assets/${assetId}`} className="link">
      {assetName}
    </Link>
  );
}

function Violations({ document: { violations, defects } }: { document: Document }) {
  if (!violations || violations.length === 0) return null;
  return (
    <ul aria-label={w.violations} className="list-disc pl-5 text-sm">
      {violations.map(({ text, outOfService, defectId }, index) => {
        const defect = defects.find(({ id }) => id === defectId);
        return (
          <li key={index} className="wrap-anywhere">
            {text}
            {outOfService ? <strong className="text-fail"> {w.outOfService}</strong> : null}
            {defect ? (
              <span className="whitespace-nowrap">
                {" "}
                <DefectLink defect={defect} />
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Buttons for the scans, and for changes unless the document is a certified report, which is a signed record. */
function Ways({ document, actions }: Pick<DocumentRowProps, "document" | "actions">) {
  const { files, certifiedAt } = document;
  const isOpen = actions !== undefined && certifiedAt === null;
  if (files.length === 0 && !isOpen) return null;
  return (
    <div ref={keepFocus} className="-mx-3 -mb-2 flex flex-wrap items-center gap-x-1">
      {files.map(({ id, name }) => (
        <FileLink
          key={id}
          href={toAddress(phoneApi.getDocumentFile, { params: { id } })}
          name={name}
        />
      ))}
      {isOpen ? <Actions document={document} actions={actions} /> : null}
    </div>
  );
}

function Actions({
  document,
  actions,
}: Required<Pick<DocumentRowProps, "document">> & { actions: DocumentActions }) {
  const name = nameDocument(document.kind, document.assetName ?? document.personName ?? "");
  return (
    <div className="ml-auto flex gap-x-1">
      <Button
        variant="ghost"
        size="row"
        aria-label={w.editOf({ document: name })}
        onClick={() => actions.onEdit(document)}
      >
        {w.edit}
      </Button>
      <Button
        variant="ghost"
        size="row"
        aria-label={w.removeOf({ document: name })}
        onClick={() => actions.onRemove(document)}
      >
        {w.remove}
      </Button>
    </div>
  );
}

interface CorrectionsPanelProps {
  report: Document;
  /** Absent where it is only read. */
  actions: DocumentActions | undefined;
}

/** Who certified the corrections of a roadside report, or how to; afterwards its way back to the State. */
function CorrectionsPanel({ report, actions }: CorrectionsPanelProps) {
  if (report.kind !== "roadside_report") return null;
  return (
    <div className="grid justify-items-start gap-1 py-1 empty:hidden">
      <Certified report={report} />
      {actions ? <Next report={report} actions={actions} /> : null}
    </div>
  );
}

function Next({ report, actions }: { report: Document; actions: DocumentActions }) {
  const { certifiedAt, returnAsked, returnedOn } = report;
  if (certifiedAt === null) {
    return <CertifyButton report={report} onCertify={() => actions.onCertify(report)} />;
  }
  if (!returnAsked || returnedOn !== null) return null;
  return (
    <Button variant="secondary" icon={Undo2} onClick={() => actions.onReturn(report)}>
      {w.correctionsReturned}
    </Button>
  );
}

/** "Certified Nov 20 by Dana Lee" */
function Certified({ report }: { report: Document }) {
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

function CertifyButton({ report, onCertify }: { report: Document; onCertify: () => void }) {
  const active = report.defects.find(isActive);
  if (active) {
    const reason = w.notYet({ defect: formatDefectNumber(active.number) });
    return <DisabledButton label={w.certify} icon={CircleCheck} reason={reason} />;
  }
  return (
    <Button variant="secondary" icon={CircleCheck} onClick={onCertify}>
      {w.certify}
    </Button>
  );
}

const w = words({
  number: ["No. {number}", "Núm. {number}"],
  issued: ["Issued {day}", "Expedido el {day}"],
  inspected: ["Inspected {day}", "Inspeccionado el {day}"],
  expires: ["Expires {day}", "Vence el {day}"],
  certifyBy: ["Certify by {day}", "Certificar a más tardar el {day}"],
  signedBy: ["Signed by {name}", "Firmado por {name}"],
  returned: ["Returned {day}", "Devuelto el {day}"],
  toReturn: ["To be returned to the State", "Por devolver al Estado"],
  violations: ["Violations", "Infracciones"],
  outOfService: ["Out of service", "Fuera de servicio"],
  edit: ["Edit", "Editar"],
  editOf: ["Edit {document}", "Editar {document}"],
  remove: ["Remove", "Quitar"],
  removeOf: ["Remove {document}", "Quitar {document}"],
  correctionsReturned: ["Returned to the State", "Devuelto al Estado"],
  certified: ["Certified {day} by {name}", "Certificado el {day} por {name}"],
  certify: ["Certify corrections", "Certificar correcciones"],
  notYet: ["{defect} is not certified yet", "{defect} aún no está certificado"],
});
