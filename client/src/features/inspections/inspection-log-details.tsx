import type { InspectionLog } from "#shared/api-schemas.ts";
import { hoursText, milesText, spaced } from "#shared/assets.ts";
import { formatDate, formatLongDate } from "#shared/dates.ts";
import { issueLabels } from "#shared/inspection-records.ts";
import { Fragment, type ReactNode } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { InspectionBadge } from "./inspection-badge.tsx";
import { InspectionResultList } from "./inspection-result-list.tsx";
import { Signature } from "./signature-field.tsx";

interface InspectionLogDetailsProps {
  log: InspectionLog;
  /** In the office's list of today: who inspected what, without the record's numbers. */
  isTodays?: boolean;
  onClose: () => void;
}

/** One record, in the words of the checklist that it was filled in from. */
export function InspectionLogDetails({ log, isTodays, onClose }: InspectionLogDetailsProps) {
  const { timeZone } = useSignedInUser().company;
  return (
    <Dialog open onClose={onClose} title="Inspection Details" size="inspection">
      <DialogBody isForReading>
        <Facts facts={isTodays ? todaysFacts(log, timeZone) : allFacts(log, timeZone)} />
        {isTodays ? null : (
          <Part title="Digital Signature">
            <Signature text={log.signatureUrl} />
          </Part>
        )}
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
      </DialogBody>
    </Dialog>
  );
}

type Fact = { name: string; value: ReactNode };

function todaysFacts(log: InspectionLog, timeZone: string): Fact[] {
  return [
    { name: "Asset", value: `${log.assetName} (${spaced(log.assetCategory)})` },
    { name: "Inspector", value: log.driverName || `Driver ID: ${log.driverId}` },
    { name: "Date", value: formatLongDate(log.date, timeZone) },
    { name: "Status", value: <InspectionBadge log={log} /> },
  ];
}

function allFacts(log: InspectionLog, timeZone: string): Fact[] {
  const facts: (Fact | undefined)[] = [
    { name: "Asset", value: `${log.assetName} (${spaced(log.assetCategory)})` },
    { name: "Date", value: formatLongDate(log.date, timeZone) },
    { name: "Status", value: <InspectionBadge log={log} /> },
    log.resolvedAt ? { name: "Resolved", value: formatDate(log.resolvedAt, timeZone) } : undefined,
    { name: "Driver", value: log.driverName || "Unknown" },
    { name: "Driver ID", value: log.driverId },
    { name: "Checklist ID", value: log.checklistId },
    log.odometer ? { name: "Odometer", value: milesText(log.odometer) } : undefined,
    log.hours ? { name: "Hours", value: hoursText(log.hours) } : undefined,
  ];
  return facts.flatMap((fact) => fact ?? []);
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
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
