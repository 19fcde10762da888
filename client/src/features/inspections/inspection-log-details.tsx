import { nameDriver } from "#shared/crew.ts";
import { api } from "#shared/api.ts";
import type { InspectionLog, InspectionRow } from "#shared/api-schemas.ts";
import { formatHours, formatMiles, formatWord } from "#shared/assets.ts";
import { formatDate, formatLongDate } from "#shared/dates.ts";
import { issueLabels } from "#shared/inspection-records.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { DataState } from "../../ui/data-state.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { InspectionBadge } from "./inspection-badge.tsx";
import { InspectionMarks } from "./inspection-marks-list.tsx";
import { InspectionResultList } from "./inspection-result-list.tsx";
import { Signature } from "./signature-field.tsx";

interface InspectionLogDetailsProps {
  /** What the list already knows of it. */
  log: InspectionRow;
  /** In the office's list of today: who inspected what, without the record's numbers. */
  isTodays?: boolean;
  onClose: () => void;
}

/** One record, in the words of the checklist that it was filled in from. */
export function InspectionLogDetails({ log, isTodays, onClose }: InspectionLogDetailsProps) {
  const { timeZone } = useSignedInUser().company;
  const record = useQuery(query(api.getInspectionLog, { params: { id: log.id } }));
  const known = record.data ?? log;
  return (
    <Dialog onClose={onClose} title="Inspection Details" size="inspection">
      <DialogBody isForReading>
        <Facts facts={isTodays ? todaysFacts(known, timeZone) : allFacts(known, timeZone)} />
        {isTodays ? null : (
          <Part title="Digital Signature">
            <Signature text={known.signatureUrl} />
          </Part>
        )}
        <DataState
          isSteady
          query={record}
          what="the inspection results"
          loadingText="Loading inspection results..."
          skeleton={<ResultsSkeleton />}
        >
          {(whole) => <Found log={whole} />}
        </DataState>
      </DialogBody>
    </Dialog>
  );
}

/** What the list does not show: each answer, what failed and the comments. */
function Found({ log }: { log: InspectionLog }) {
  return (
    <div className="grid gap-4">
      <Part title="Inspection Results">
        <InspectionResultList log={log} />
      </Part>
      {log.issues.length > 0 ? (
        <Part title="Issues Found">
          <ul className="list-disc pl-5 font-semibold text-fail">
            {issueLabels(log).map((label, place) => (
              <li key={log.issues[place]} className="wrap-anywhere">
                {label}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {log.comments ? (
        <Part title="Comments">
          <p className="wrap-anywhere whitespace-pre-wrap">{log.comments}</p>
        </Part>
      ) : null}
    </div>
  );
}

function ResultsSkeleton() {
  return (
    <Part title="Inspection Results">
      <div className="divide-y">
        {Array.from({ length: limits.skeletons.logRows }, (_, row) => (
          <div key={row} className="flex items-center justify-between gap-3 py-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-7 w-16" />
          </div>
        ))}
      </div>
    </Part>
  );
}

type Fact = { name: string; value: ReactNode };

function todaysFacts(log: InspectionRow, timeZone: string): Fact[] {
  return [
    { name: "Asset", value: `${log.assetName} (${formatWord(log.assetCategory)})` },
    { name: "Inspector", value: nameDriver(log) },
    { name: "Date", value: formatLongDate(log.date, timeZone) },
    { name: "Status", value: <Status log={log} /> },
  ];
}

function allFacts(log: InspectionRow, timeZone: string): Fact[] {
  const facts: (Fact | undefined)[] = [
    { name: "Asset", value: `${log.assetName} (${formatWord(log.assetCategory)})` },
    { name: "Date", value: formatLongDate(log.date, timeZone) },
    { name: "Status", value: <Status log={log} /> },
    log.resolvedAt ? { name: "Resolved", value: formatDate(log.resolvedAt, timeZone) } : undefined,
    { name: "Driver", value: log.driverName || "Unknown" },
    { name: "Driver ID", value: log.driverId },
    { name: "Checklist ID", value: log.checklistId },
    log.odometer ? { name: "Odometer", value: formatMiles(log.odometer) } : undefined,
    log.hours ? { name: "Hours", value: formatHours(log.hours) } : undefined,
  ];
  return facts.flatMap((fact) => fact ?? []);
}

function Status({ log }: { log: InspectionRow }) {
  return (
    <>
      <InspectionBadge log={log} />
      <InspectionMarks log={log} className="mt-1" />
    </>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="@container">
      {/* Large text has no room for two columns. */}
      <dl className="grid gap-x-4 gap-y-2 @min-[16em]:grid-cols-[auto_1fr]">
        {facts.map(({ name, value }) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t pt-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
