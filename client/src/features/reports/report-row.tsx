import type { PublicReport } from "#shared/api/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { toPhotoUrl } from "#shared/base/photos.ts";
import { reportStateLabels } from "#shared/reports/reports.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { Link } from "wouter";
import { Timestamp } from "../../records/timestamp.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { PhotoTiles } from "../../ui/photo/photo-tiles.tsx";
import { DecideReportDialog } from "./decide-report-dialog.tsx";

export function ReportRow({ report }: { report: PublicReport }) {
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

const w = words({
  report: ["Report {n}", "Reporte {n}"],
  unnamed: ["No name was given", "No dejó su nombre"],
  claim: ["Claim as a defect", "Registrar como defecto"],
  dismiss: ["Dismiss", "Descartar"],
  defect: ["Defect {number}", "Defecto {number}"],
});
