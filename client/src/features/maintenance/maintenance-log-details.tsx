import { api } from "#shared/api.ts";
import type { Answer, Schedule } from "#shared/api-schemas.ts";
import { formatHours, formatMiles, nameAsset } from "#shared/assets.ts";
import { formatDate } from "#shared/dates.ts";
import { formatCost, performerLabels } from "#shared/maintenance.ts";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Link } from "wouter";
import { isNotFound } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { DefectLink } from "../../api/defect-link.tsx";
import { LongTimestamp } from "../../api/long-timestamp.tsx";
import { useRecordAddress } from "../../api/record-address.ts";
import { DataState } from "../../ui/data-state.tsx";
import { DetailList, DetailPart } from "../../ui/details.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Facts } from "../../ui/facts.tsx";
import { PhotoTiles } from "../../ui/photo-tiles.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";

interface MaintenanceLogDetailsProps {
  id: number;
  /** The schedule that was served is to be opened. */
  onSchedule: (schedule: Schedule) => void;
  onClose: () => void;
}

/** One record, with everything that was entered. */
export function MaintenanceLogDetails({ id, onSchedule, onClose }: MaintenanceLogDetailsProps) {
  const record = useQuery(query(api.getMaintenanceLog, { params: { id } }));
  return (
    <Dialog onClose={onClose} title="Maintenance Details" size="record" isInAddress>
      <DialogBody isForReading>
        {isNotFound(record.error) ? (
          <EmptyState icon={SearchX} title="There is no maintenance record at this address." />
        ) : (
          <DataState
            query={record}
            what="the maintenance record"
            skeleton={<SkeletonRows count={5} />}
          >
            {(log) => <Work log={log} onSchedule={onSchedule} />}
          </DataState>
        )}
      </DialogBody>
    </Dialog>
  );
}

type MaintenanceRecord = Answer<"getMaintenanceLog">;
type WorkProps = { log: MaintenanceRecord } & Pick<MaintenanceLogDetailsProps, "onSchedule">;

function Work({ log, onSchedule }: WorkProps) {
  const { timeZone } = useSignedInUser().company;
  const { hrefOf } = useRecordAddress();
  const asset = (
    <Link href={`/assets/${log.assetId}`} className="link">
      {nameAsset(log)}
    </Link>
  );
  const inspection = log.resolvedInspectionId !== null && log.inspectionDate && (
    <Link href={hrefOf("inspection", log.resolvedInspectionId)} className="link">
      Inspection of{" "}
      <span className="whitespace-nowrap">{formatDate(log.inspectionDate, timeZone)}</span>, by{" "}
      {log.inspectionDriverName}
    </Link>
  );
  const logged = (
    <>
      {log.loggedByName}, <LongTimestamp moment={log.createdAt} />
    </>
  );
  return (
    <div className="grid gap-4">
      <DetailList
        details={[
          { name: "Service Type", value: log.serviceType },
          { name: "Asset", value: asset },
          { name: "Date", value: <LongTimestamp moment={log.date} hasTime={false} /> },
          {
            name: "Performed By",
            value: (
              <Facts>
                {performerLabels[log.performedBy]}
                {log.performedByName}
              </Facts>
            ),
          },
          { name: "Cost", value: log.cost === null ? "Not specified" : formatCost(log.cost) },
          log.odometer !== null && { name: "Odometer", value: formatMiles(log.odometer) },
          log.hours !== null && { name: "Hours", value: formatHours(log.hours) },
          log.scheduleName && {
            name: "Schedule",
            value: <ScheduleName log={log} onSchedule={onSchedule} />,
          },
          inspection && { name: "Resolved", value: inspection },
        ]}
      />
      <DetailPart title="Description">
        <p className="wrap-anywhere whitespace-pre-wrap">{log.description}</p>
      </DetailPart>
      {log.defects.length > 0 ? (
        <DetailPart title="Defects">
          <ul className="grid gap-1">
            {log.defects.map((defect) => (
              <li key={defect.id} className="wrap-anywhere">
                <DefectLink defect={defect} /> {defect.title}
              </li>
            ))}
          </ul>
        </DetailPart>
      ) : null}
      {log.photoUrls.length > 0 ? (
        <DetailPart title="Photos">
          <PhotoTiles photos={log.photoUrls} subject={log.serviceType} />
        </DetailPart>
      ) : null}
      <div className="border-t pt-4">
        <DetailList isMinor details={[{ name: "Logged By", value: logged }]} />
      </div>
    </div>
  );
}

/** It opens as soon as its asset's schedules are there. */
function ScheduleName({ log, onSchedule }: WorkProps) {
  const { assetId, scheduleId, scheduleName } = log;
  const schedules = useQuery(query(api.listSchedules, { query: { assetId } }));
  const schedule = schedules.data?.find(({ id }) => id === scheduleId);
  if (!schedule) return scheduleName;
  return (
    <button type="button" className="link text-left" onClick={() => onSchedule(schedule)}>
      {scheduleName}
    </button>
  );
}
