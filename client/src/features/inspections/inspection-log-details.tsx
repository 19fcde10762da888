import { nameDriver } from "#shared/crew.ts";
import { api } from "#shared/api.ts";
import type { InspectionLog, InspectionRow } from "#shared/api-schemas.ts";
import { formatHours, formatMiles, formatWord, nameAsset } from "#shared/assets.ts";
import { formatDate, formatLongDate } from "#shared/dates.ts";
import { issueLabels } from "#shared/inspection-records.ts";
import { limits } from "#shared/limits.ts";
import { can } from "#shared/roles.ts";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Link } from "wouter";
import { isNotFound } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useRecordAddress } from "../../api/record-address.ts";
import { DataState } from "../../ui/data-state.tsx";
import { DetailList, DetailPart } from "../../ui/details.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { InspectionBadge } from "./inspection-badge.tsx";
import { InspectionMarks } from "./inspection-marks-list.tsx";
import { Findings, InspectionResultList } from "./inspection-result-list.tsx";
import { Signature } from "./signature-field.tsx";

interface InspectionLogDetailsProps {
  id: number;
  /** What a list already knows of it. */
  row?: InspectionRow;
  /** In the office's list of today: who inspected what, without the record's numbers. */
  isTodays?: boolean;
  isInAddress?: boolean;
  onClose: () => void;
}

/** One record, in the words of the checklist that it was filled in from; first what it comes to. */
export function InspectionLogDetails(props: InspectionLogDetailsProps) {
  const { id, row, isTodays = false, ...dialog } = props;
  const record = useQuery(query(api.getInspectionLog, { params: { id } }));
  const known = record.data ?? row;
  return (
    <Dialog {...dialog} title="Inspection Details" size="inspection">
      <DialogBody isForReading>
        {isNotFound(record.error) ? (
          <EmptyState icon={SearchX} title="There is no inspection at this address." />
        ) : (
          <>
            {known ? <Outcome log={known} whole={record.data} isTodays={isTodays} /> : null}
            <DataState
              isSteady
              query={record}
              what="the inspection results"
              loadingText="Loading inspection results..."
              skeleton={<ResultsSkeleton />}
            >
              {(whole) => (
                <div className="grid gap-4">
                  <DetailPart title="Inspection Results">
                    <InspectionResultList log={whole} />
                  </DetailPart>
                  {isTodays ? null : <Formalities log={whole} />}
                </div>
              )}
            </DataState>
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}

interface OutcomeProps {
  log: InspectionRow;
  /** Once it has come, with what was written and photographed of each failure. */
  whole: InspectionLog | undefined;
  isTodays: boolean;
}

/** The result, what failed, and who found it when. */
function Outcome({ log, whole, isTodays }: OutcomeProps) {
  const { timeZone } = useSignedInUser().company;
  const { resolvedAt, odometer, hours } = log;
  return (
    <>
      <DetailList
        details={[
          { name: "Status", value: <Status log={log} /> },
          resolvedAt && { name: "Resolved", value: <Resolution log={log} moment={resolvedAt} /> },
        ]}
      />
      {log.issueCount > 0 ? <Issues log={log} whole={whole} /> : null}
      <div className="border-t pt-4">
        <DetailList
          details={[
            { name: "Asset", value: <AssetName log={log} /> },
            isTodays
              ? { name: "Inspector", value: nameDriver(log) }
              : { name: "Driver", value: log.driverName || "Unknown" },
            { name: "Date", value: formatLongDate(log.date, timeZone) },
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
    </>
  );
}

function Status({ log }: { log: InspectionRow }) {
  return (
    <>
      <InspectionBadge log={log} />
      <InspectionMarks log={log} className="mt-1" />
    </>
  );
}

/** When, and for the office by which work. */
function Resolution({ log, moment }: { log: InspectionRow; moment: string }) {
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

function AssetName({ log }: { log: InspectionRow }) {
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

function Issues({ log, whole }: Pick<OutcomeProps, "log" | "whole">) {
  const labels = whole ? issueLabels(whole) : log.issueLabels;
  return (
    <DetailPart title="Issues Found">
      {labels.map((label, place) => {
        const result = whole?.results[whole.issues[place] ?? ""];
        return (
          <div key={label} className="grid gap-2">
            <h4 className="text-base wrap-anywhere text-fail">{label}</h4>
            {result ? <Findings label={label} result={result} /> : null}
            {whole ? null : <Skeleton className="h-6 w-3/5" />}
          </div>
        );
      })}
    </DetailPart>
  );
}

/** What makes it a record. */
function Formalities({ log }: { log: InspectionRow }) {
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

function ResultsSkeleton() {
  return (
    <DetailPart title="Inspection Results">
      <div className="divide-y">
        {Array.from({ length: limits.skeletons.logRows }, (_, row) => (
          <div key={row} className="flex items-center justify-between gap-3 py-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-7 w-16" />
          </div>
        ))}
      </div>
    </DetailPart>
  );
}
