import { nameDriver } from "#shared/crew.ts";
import { api } from "#shared/api.ts";
import type { InspectionLog } from "#shared/api-schemas.ts";
import { formatHours, formatMiles, formatWord, nameAsset } from "#shared/assets.ts";
import { formatDate } from "#shared/dates.ts";
import { issueLabels } from "#shared/inspection-records.ts";
import { limits } from "#shared/limits.ts";
import { can } from "#shared/roles.ts";
import { useQuery } from "@tanstack/react-query";
import { Download, Printer, SearchX } from "lucide-react";
import { Link, useSearch } from "wouter";
import { isNotFound } from "../../api/call-error.ts";
import { addressOf, query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { DefectLink } from "../../api/defect-link.tsx";
import { LongTimestamp } from "../../api/long-timestamp.tsx";
import { useRecordAddress } from "../../api/record-address.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { DataState } from "../../ui/data-state.tsx";
import { DetailList, DetailPart } from "../../ui/details.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Signature } from "../../ui/signature.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { DefectSignatureList } from "./defect-signature-list.tsx";
import { InspectionBadge } from "./inspection-badge.tsx";
import { InspectionMarks } from "./inspection-marks-list.tsx";
import { Findings, InspectionResultList } from "./inspection-result-list.tsx";

interface InspectionLogDetailsProps {
  id: number;
  onClose: () => void;
}

/** One record, in the words of the checklist that it was filled in from; first what it comes to. */
export function InspectionLogDetails({ id, onClose }: InspectionLogDetailsProps) {
  const record = useQuery(query(api.getInspectionLog, { params: { id } }));
  return (
    <Dialog onClose={onClose} title="Inspection Details" size="inspection" isInAddress>
      <DialogBody isForReading>
        {isNotFound(record.error) ? (
          <EmptyState icon={SearchX} title="There is no inspection at this address." />
        ) : (
          <DataState
            query={record}
            what="the inspection results"
            loadingText="Loading inspection results..."
            skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
          >
            {(log) => <Inspection log={log} />}
          </DataState>
        )}
      </DialogBody>
      {record.data ? <PaperFooter id={id} /> : null}
    </Dialog>
  );
}

/** The same record as a paper. */
function PaperFooter({ id }: { id: number }) {
  return (
    <DialogFooter>
      <a
        href={addressOf(api.getInspectionPdf, { params: { id } })}
        download
        className={buttonClass({ variant: "secondary", size: "row" })}
      >
        <Download aria-hidden size={20} />
        Download PDF
      </a>
      <Link
        href={`/papers/inspections/${id}`}
        className={buttonClass({ variant: "secondary", size: "row" })}
      >
        <Printer aria-hidden size={20} />
        Print report
      </Link>
    </DialogFooter>
  );
}

type LogProps = { log: InspectionLog };

function Inspection({ log }: LogProps) {
  // In the office's list of today: who inspected what, without the record's numbers.
  const isTodays = new URLSearchParams(useSearch()).get("view") === "today";
  const { resolvedAt, odometer, hours } = log;
  return (
    <div className="grid gap-4">
      <DetailList
        details={[
          { name: "Status", value: <Status log={log} /> },
          resolvedAt && { name: "Resolved", value: <Resolution log={log} moment={resolvedAt} /> },
        ]}
      />
      {log.issueCount > 0 ? <Issues log={log} /> : null}
      <div className="border-t pt-4">
        <DetailList
          details={[
            { name: "Asset", value: <AssetName log={log} /> },
            isTodays
              ? { name: "Inspector", value: nameDriver(log) }
              : { name: "Driver", value: log.driverName || "Unknown" },
            { name: "Date", value: <LongTimestamp moment={log.date} /> },
            odometer && { name: "Odometer", value: formatMiles(odometer) },
            hours && { name: "Hours", value: formatHours(hours) },
          ]}
        />
      </div>
      {log.comments ? (
        <DetailPart title="Comments">
          <p className="wrap-anywhere whitespace-pre-wrap">{log.comments}</p>
        </DetailPart>
      ) : null}
      <DetailPart title="Inspection Results">
        <InspectionResultList log={log} />
      </DetailPart>
      {isTodays ? null : <Formalities log={log} />}
    </div>
  );
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
  const { hrefOf } = useRecordAddress();
  const day = formatDate(moment, company.timeZone);
  const { resolvedByMaintenanceId: work } = log;
  if (work === null || !can(role, "maintenance.read")) return day;
  return (
    <>
      {day}, by{" "}
      <Link href={hrefOf("maintenance", work)} className="link">
        maintenance record
      </Link>
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
      ({formatWord(log.assetCategory)})
    </>
  );
}

function Issues({ log }: LogProps) {
  return (
    <DetailPart title="Issues Found">
      {issueLabels(log).map((label, place) => {
        const issue = log.issues[place] ?? "";
        const result = log.results[issue];
        const defect = log.defects.find(({ itemId }) => itemId === issue);
        return (
          <div key={label} className="grid gap-2">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h4 className="min-w-0 text-base wrap-anywhere text-fail">{label}</h4>
              {defect ? <DefectLink defect={defect} /> : null}
            </div>
            {result ? <Findings label={label} result={result} /> : null}
            {defect ? <DefectSignatureList defect={defect} /> : null}
          </div>
        );
      })}
    </DetailPart>
  );
}

/** What makes it a record. */
function Formalities({ log }: LogProps) {
  return (
    <>
      <DetailPart title="Digital Signature">
        <Signature text={log.signatureUrl} />
      </DetailPart>
      <div className="border-t pt-4">
        <DetailList
          isMinor
          details={[
            { name: "Driver ID", value: log.driverId },
            { name: "Checklist ID", value: log.checklistId },
          ]}
        />
      </div>
    </>
  );
}
