import { isSentLate } from "#shared/inspections/inspection-times.ts";
import { formatPhoneTimes } from "#shared/inspections/format-phone-times.ts";
import { formatNote } from "#shared/defects/findings.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { LongTimestamp } from "../../records/long-timestamp.tsx";
import { useRecordAddress } from "../../records/record-address.ts";
import { Badge } from "../../ui/layout/badge.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { PhotoTiles } from "../../ui/photo/photo-tiles.tsx";
import { Signature } from "../../ui/layout/signature.tsx";
import { type DefectEvent, describeEvent } from "./describe-event.ts";

/** What happened to a defect, in its order. */
export function DefectEventList({ events }: { events: readonly DefectEvent[] }) {
  return (
    <ol aria-label={w.title} className="divide-y">
      {events.map((event) => (
        <Happening key={event.id} event={event} />
      ))}
    </ol>
  );
}

function Happening({ event }: { event: DefectEvent }) {
  const what = describeEvent(event);
  const note = formatNote({ note: event.note, finding: event.details.finding });
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <p className="font-semibold wrap-anywhere">{what}</p>
      <p className="text-sm text-muted">
        <LongTimestamp moment={event.at} />
      </p>
      <Received event={event} />
      {note ? <p className="wrap-anywhere whitespace-pre-wrap">{note}</p> : null}
      {event.signature ? <Signature text={event.signature} /> : null}
      <PhotoTiles photos={event.photoUrls} subject={what} />
      <Records event={event} />
    </li>
  );
}

/** Shows the office when the server received an event that a phone sent later. */
function Received({ event: { at, details } }: { event: DefectEvent }) {
  const { role, company } = useSignedInUser();
  const { receivedAt } = details;
  if (receivedAt === undefined || !can(role, "dashboard.read")) return null;
  const { timeZone } = company;
  return (
    <>
      <p className="text-sm">
        <Facts>{formatPhoneTimes({ doneAt: at, receivedAt }, timeZone)}</Facts>
      </p>
      {isSentLate({ date: at, receivedAt }, timeZone) ? <Badge tone="warn" label={w.late} /> : null}
    </>
  );
}

/** The records that it comes from; what was logged is for the office. */
function Records({ event: { inspectionId, maintenanceLogId } }: { event: DefectEvent }) {
  const { toHref } = useRecordAddress();
  const mayReadLogs = can(useSignedInUser().role, "maintenance.read");
  const link = "link inline-flex min-h-ctl-md items-center justify-self-start";
  return (
    <>
      {inspectionId === null ? null : (
        <Link href={toHref("inspection", inspectionId)} className={link}>
          {w.inspection}
        </Link>
      )}
      {maintenanceLogId === null || !mayReadLogs ? null : (
        <Link href={toHref("maintenance", maintenanceLogId)} className={link}>
          {w.log}
        </Link>
      )}
    </>
  );
}

const w = words({
  title: ["What happened", "Qué pasó"],
  late: ["Sent late", "Enviada tarde"],
  inspection: ["View inspection", "Ver inspección"],
  log: ["View maintenance record", "Ver registro de mantenimiento"],
});
