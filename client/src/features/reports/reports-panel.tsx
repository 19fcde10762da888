import type { PublicReport } from "#shared/api/api-schemas.ts";
import { api } from "#shared/api/api.ts";
import { limits } from "#shared/base/limits.ts";
import { toPhotoUrl } from "#shared/base/photos.ts";
import { words } from "#shared/base/words.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { reportStateLabels } from "#shared/reports/reports.ts";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { useSave } from "../../api/saving/use-save.ts";
import { usePages } from "../../api/use-pages.ts";
import { DecisionDialog } from "../../records/decision-dialog.tsx";
import { Timestamp } from "../../records/timestamp.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { PanelHead } from "../../ui/layout/panel-head.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { PhotoTiles } from "../../ui/photo/photo-tiles.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";

/** What people without an account reported: the office claims it as a defect, or dismisses it. */
export function ReportsPanel({ onBack }: { onBack: () => void }) {
  return (
    <>
      <PanelHead title={w.title} onBack={onBack} />
      <Tabs
        label={w.title}
        tabs={[
          { value: "new", label: w.new, content: <ReportsCard state="new" /> },
          { value: "decided", label: w.decided, content: <ReportsCard state="decided" /> },
        ]}
      />
    </>
  );
}

function ReportsCard({ state }: { state: "new" | "decided" }) {
  const pages = usePages(api.listReports, {
    state,
    limit: limits.logsDefault,
    ...useYardFilter(),
  });
  return (
    <Card aria-label={w.title}>
      <PagedList
        pages={pages}
        what={w.what}
        skeleton={<SkeletonRows />}
        empty={<EmptyState icon={CircleCheck} title={w.none} />}
      >
        {(rows, list) => (
          <ul ref={list} className="divide-y">
            {rows.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

function ReportRow({ report }: { report: PublicReport }) {
  const { number, assetId, assetName, text, name, contact, photoId, createdAt } = report;
  return (
    <li className="grid gap-2 px-4 py-3">
      <p className="text-lg font-semibold wrap-anywhere">
        <Link href={`/assets/${assetId}`} className="link">
          {assetName}
        </Link>
      </p>
      <p className="text-sm text-muted">
        <Facts>
          {w.report({ n: number })}
          <Timestamp moment={createdAt} />
        </Facts>
      </p>
      <p lang={report.language} className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <PhotoTiles photos={photoId === null ? [] : [toPhotoUrl(photoId)]} subject={assetName} />
      <p className="text-sm wrap-anywhere">
        {name || contact ? [name, contact].filter(Boolean).join(", ") : w.unnamed}
      </p>
      {report.state === "new" ? <Decisions report={report} /> : <Decision report={report} />}
    </li>
  );
}

function Decisions({ report }: { report: PublicReport }) {
  const [decision, setDecision] = useState<"claim" | "dismiss">();
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      <Button onClick={() => setDecision("claim")}>{w.claim}</Button>
      <Button variant="secondary" onClick={() => setDecision("dismiss")}>
        {w.dismiss}
      </Button>
      {decision ? (
        <DecideReportDialog {...{ report, decision }} onClose={() => setDecision(undefined)} />
      ) : null}
    </div>
  );
}

function Decision({ report }: { report: PublicReport }) {
  const { state, decidedByName, decidedAt, note, defectId, defectNumber } = report;
  return (
    <div className="grid gap-1 text-sm">
      <p>
        <Facts>
          {reportStateLabels[state]}
          {decidedByName}
          {decidedAt ? <Timestamp moment={decidedAt} /> : null}
        </Facts>
      </p>
      {note ? <p className="whitespace-pre-line wrap-anywhere">{note}</p> : null}
      {defectId !== null && defectNumber !== null ? (
        <Link href={`/defects/${defectId}`} className="link">
          {w.defect({ number: formatDefectNumber(defectNumber) })}
        </Link>
      ) : null}
    </div>
  );
}

interface DecideReportDialogProps {
  report: PublicReport;
  decision: "claim" | "dismiss";
  onClose: () => void;
}

function DecideReportDialog({ report, decision, onClose }: DecideReportDialogProps) {
  const isClaim = decision === "claim";
  const { save, isPending } = useSave(api.decideReport, {
    success: ({ defectNumber }) => ({
      title:
        defectNumber === null
          ? w.dismissed
          : w.claimed({ number: formatDefectNumber(defectNumber) }),
    }),
    onSuccess: onClose,
  });
  return (
    <DecisionDialog
      label={isClaim ? w.claim : w.dismiss}
      description={isClaim ? w.willClaim({ unit: report.assetName }) : w.willDismiss}
      isRefusal={!isClaim}
      isPending={isPending}
      onDecide={(note) => save({ params: { id: report.id }, body: { decision, note } })}
      onClose={onClose}
    />
  );
}

const w = words({
  title: ["Reported problems", "Problemas reportados"],
  new: ["To decide", "Por decidir"],
  decided: ["Decided", "Decididos"],
  what: ["the reported problems", "los problemas reportados"],
  none: ["No reports", "Sin reportes"],
  report: ["Report {n}", "Reporte {n}"],
  unnamed: ["No name was given", "No dejó su nombre"],
  claim: ["Claim as a defect", "Registrar como defecto"],
  dismiss: ["Dismiss", "Descartar"],
  defect: ["Defect {number}", "Defecto {number}"],
  claimed: ["{number} reported", "{number} reportado"],
  dismissed: ["Dismissed", "Descartado"],
  willClaim: [
    "It becomes an open defect of {unit}, which is not critical. Drivers read what was reported, and see its photo.",
    "Será un defecto abierto de {unit}, que no es crítico. Los operadores leen lo reportado y ven su foto.",
  ],
  willDismiss: [
    "It does not become a defect. The report stays here.",
    "No será un defecto. Lo reportado sigue aquí.",
  ],
});
