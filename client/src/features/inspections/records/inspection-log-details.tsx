import { isOfDriver, nameDriver, translateAuthor } from "#shared/inspections/attribution.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import type { InspectionLog } from "#shared/api/api-schemas.ts";
import { formatCategory, formatHours, formatMiles, nameAsset } from "#shared/assets/assets.ts";
import { describeConfirmation, formatUnsigned } from "#shared/inspections/confirmations.ts";
import { formatDate } from "#shared/base/dates.ts";
import { listIssueNames, listRecordedItems } from "#shared/inspections/inspection-records.ts";
import { getCurrentLanguage } from "#shared/base/languages.ts";
import { can, isCertifier } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Ban, Download, Printer, SearchX } from "lucide-react";
import { useState } from "react";
import { Link, useSearch } from "wouter";
import { isNotFound } from "../../../api/call-error.ts";
import { toAddress, query } from "../../../api/call.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { DefectLink } from "../../../records/defect-link.tsx";
import { LongTimestamp } from "../../../records/long-timestamp.tsx";
import { useRecordAddress } from "../../../records/record-address.ts";
import { Voiding } from "../../../records/voiding.tsx";
import { Button, buttonClass } from "../../../ui/button/button.tsx";
import { DataState } from "../../../ui/layout/data-state.tsx";
import { DetailList, DetailPart } from "../../../ui/layout/details.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { lazily, LazySuspense } from "../../../ui/hooks/lazily.tsx";
import { interpolate } from "../../../ui/layout/interpolate.tsx";
import { Signature } from "../../../ui/layout/signature.tsx";
import { SkeletonRows } from "../../../ui/list/skeleton-rows.tsx";
import { nameDefect } from "../../defects/name-defect.ts";
import { DefectSignatureList } from "./defect-signature-list.tsx";
import { InspectionBadge, InspectionMarks } from "./inspection-badge.tsx";
import { Findings, InspectionResultList } from "./inspection-result-list.tsx";
import { ReviewedRepairList } from "./reviewed-repair-list.tsx";

/** A driver never reads it, and loads none of it. */
const HowFilledPanel = lazily(() => import("./how-filled-panel.tsx").then((m) => m.HowFilledPanel));

const VoidInspectionDialog = lazily(() =>
  import("./void-inspection-dialog.tsx").then((m) => m.VoidInspectionDialog),
);

interface InspectionLogDetailsProps {
  id: number;
  onClose: () => void;
}

/** One record, in the words of the checklist that it was filled in from; first what it comes to. */
export function InspectionLogDetails({ id, onClose }: InspectionLogDetailsProps) {
  const record = useQuery(query(phoneApi.getInspectionLog, { params: { id } }));
  const [isVoiding, setIsVoiding] = useState(false);
  return (
    <Dialog onClose={onClose} title={w.title} size="inspection" isInAddress>
      <DialogBody isForReading>
        {isNotFound(record.error) ? (
          <EmptyState icon={SearchX} title={w.notFound} />
        ) : (
          <DataState
            query={record}
            what={w.what}
            loadingText={w.loading}
            skeleton={<SkeletonRows />}
          >
            {(log) => <Inspection log={log} />}
          </DataState>
        )}
      </DialogBody>
      {record.data ? <Footer log={record.data} onVoid={() => setIsVoiding(true)} /> : null}
      {isVoiding ? <VoidInspectionDialog id={id} onClose={() => setIsVoiding(false)} /> : null}
    </Dialog>
  );
}

/** The same record as a paper; the office may void it. */
function Footer({ log: { id, voidedAt }, onVoid }: LogProps & { onVoid: () => void }) {
  const mayVoid = can(useSignedInUser().role, "inspections.void");
  return (
    <DialogFooter>
      {mayVoid && voidedAt === null ? (
        <Button variant="secondary" icon={Ban} onClick={onVoid}>
          {w.void}
        </Button>
      ) : null}
      <a
        href={toAddress(phoneApi.getInspectionPdf, {
          params: { id },
          query: { language: getCurrentLanguage() },
        })}
        download
        className={buttonClass({ variant: "secondary", size: "row" })}
      >
        <Download aria-hidden size={20} />
        {w.download}
      </a>
      <Link
        href={`/papers/inspections/${id}`}
        className={buttonClass({ variant: "secondary", size: "row" })}
      >
        <Printer aria-hidden size={20} />
        {w.print}
      </Link>
    </DialogFooter>
  );
}

type LogProps = { log: InspectionLog };

function Inspection({ log }: LogProps) {
  // In the office's list of today: who inspected what, without the record's numbers.
  const isTodays = new URLSearchParams(useSearch()).get("view") === "today";
  const { resolvedAt, odometer, hours } = log;
  const standing = describeConfirmation(log, useSignedInUser().company.timeZone);
  return (
    <div className="grid gap-4">
      <Voiding record={log} />
      <DetailList
        details={[
          { name: w.status, value: <Status log={log} /> },
          resolvedAt && { name: w.resolved, value: <Resolution log={log} moment={resolvedAt} /> },
        ]}
      />
      {log.issueCount > 0 ? <Issues log={log} /> : null}
      <div className="border-t pt-4">
        <DetailList
          details={[
            { name: w.asset, value: <AssetName log={log} /> },
            describeDriver(log, isTodays),
            standing ? { name: w.confirmation, value: standing } : null,
            { name: w.date, value: <LongTimestamp moment={log.date} /> },
            odometer && { name: w.odometer, value: formatMiles(odometer) },
            hours && { name: w.hours, value: formatHours(hours) },
          ]}
        />
      </div>
      <LazySuspense>
        <HowFilled log={log} />
      </LazySuspense>
      {log.comments ? (
        <DetailPart title={w.comments}>
          <p className="wrap-anywhere whitespace-pre-wrap">{log.comments}</p>
        </DetailPart>
      ) : null}
      <DetailPart title={w.results}>
        <InspectionResultList log={log} />
      </DetailPart>
      {log.reviews.length > 0 ? <Reviews log={log} /> : null}
      {isTodays ? null : <Formalities log={log} />}
    </div>
  );
}

function describeDriver(log: LogProps["log"], isTodays: boolean) {
  if (isTodays) return { name: w.inspector, value: nameDriver(log) };
  return { name: w.driver, value: translateAuthor(log.driverName) || w.unknown };
}

function HowFilled({ log }: LogProps) {
  const isOffice = can(useSignedInUser().role, "dashboard.read");
  return isOffice ? <HowFilledPanel log={log} /> : null;
}

function Status({ log }: LogProps) {
  return (
    <>
      <InspectionBadge log={log} />
      <InspectionMarks log={log} className="mt-1" />
    </>
  );
}

/** When, and for the office by which work. */
function Resolution({ log, moment }: LogProps & { moment: string }) {
  const { company, role } = useSignedInUser();
  const { toHref } = useRecordAddress();
  const day = formatDate(moment, company.timeZone);
  const { resolvedByMaintenanceId: work } = log;
  if (work === null || !can(role, "maintenance.read")) return day;
  return (
    <>
      {interpolate(w.resolution, {
        day,
        work: (
          <Link href={toHref("maintenance", work)} className="link">
            {w.work}
          </Link>
        ),
      })}
    </>
  );
}

function AssetName({ log }: LogProps) {
  const name = nameAsset(log);
  const isLink = can(useSignedInUser().role, "assets.edit");
  return (
    <>
      {isLink ? (
        <Link href={`/assets/${log.assetId}`} className="link">
          {name}
        </Link>
      ) : (
        name
      )}{" "}
      ({formatCategory(log.assetCategory).toLowerCase()})
    </>
  );
}

function Issues({ log }: LogProps) {
  const items = listRecordedItems(log);
  return (
    <DetailPart title={w.issues}>
      {listIssueNames(log).map((label, index) => {
        const issue = log.issues[index] ?? "";
        const result = log.results[issue];
        const item = items.find(({ id }) => id === issue);
        const defect = log.defects.find(({ itemId }) => itemId === issue);
        return (
          <div key={label} className="grid gap-2">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h4 className="min-w-0 text-base wrap-anywhere text-fail">{label}</h4>
              {defect ? <DefectLink defect={defect} /> : null}
            </div>
            {item && result ? <Findings item={item} result={result} log={log} /> : null}
            {defect ? <DefectSignatureList defect={defect} /> : null}
          </div>
        );
      })}
    </DetailPart>
  );
}

/** The repairs that its signature covers. */
function Reviews({ log }: LogProps) {
  const isLink = isCertifier(useSignedInUser());
  const repairs = log.reviews.map(({ id, kind, note, ...defect }) => ({
    id,
    name: isLink ? (
      <Link href={`/defects/${id}`} className="link">
        {nameDefect(defect)}
      </Link>
    ) : (
      nameDefect(defect)
    ),
    accepted: kind === "reviewed",
    note: note ?? "",
  }));
  return (
    <DetailPart title={w.reviewed}>
      <ReviewedRepairList repairs={repairs} />
    </DetailPart>
  );
}

/** What makes it a record. */
function Formalities({ log }: LogProps) {
  return (
    <>
      <DetailPart title={w.signature}>
        {isOfDriver(log) ? (
          <Signature text={log.signatureUrl} />
        ) : (
          <p className="wrap-anywhere">{formatUnsigned(log.signatureUrl)}</p>
        )}
      </DetailPart>
      <div className="border-t pt-4">
        <DetailList
          isMinor
          details={[
            { name: w.driverId, value: log.driverId },
            { name: w.checklistId, value: log.checklistId },
          ]}
        />
      </div>
    </>
  );
}

const w = words({
  title: ["Inspection Details", "Detalles de la inspección"],
  notFound: [
    "There is no inspection at this address.",
    "No hay ninguna inspección en esta dirección.",
  ],
  what: ["the inspection results", "los resultados de la inspección"],
  loading: ["Loading inspection results...", "Cargando los resultados de la inspección..."],
  download: ["Download PDF", "Descargar PDF"],
  print: ["Print report", "Imprimir"],
  void: ["Void", "Anular"],
  status: ["Status", "Estado"],
  resolved: ["Resolved", "Resuelta"],
  resolution: ["{day}, by {work}", "{day}, con el {work}"],
  work: ["maintenance record", "registro de mantenimiento"],
  asset: ["Asset", "Unidad"],
  inspector: ["Inspector", "Inspector"],
  driver: ["Driver", "Operador"],
  unknown: ["Unknown", "Desconocido"],
  confirmation: ["Confirmation", "Confirmación"],
  date: ["Date", "Fecha"],
  odometer: ["Odometer", "Odómetro"],
  hours: ["Hours", "Horas"],
  comments: ["Comments", "Comentarios"],
  results: ["Inspection Results", "Resultados de la inspección"],
  reviewed: ["Repairs reviewed", "Reparaciones revisadas"],
  issues: ["Issues Found", "Fallas encontradas"],
  signature: ["Digital Signature", "Firma digital"],
  driverId: ["Driver ID", "ID del operador"],
  checklistId: ["Checklist ID", "ID de la lista"],
});
