import { api } from "#shared/api/api.ts";
import type { Schedule } from "#shared/api/api-schemas.ts";
import { formatHours, formatMiles, nameAsset } from "#shared/assets/assets.ts";
import { nameWithin } from "#shared/inspections/attribution.ts";
import { formatDate } from "#shared/base/dates.ts";
import { computeOtherCost, formatCorrection, formatCost } from "#shared/maintenance/maintenance.ts";
import { performerLabels, serviceTypeLabels } from "#shared/schedules/service-types.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";
import { formatScheduleName } from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Ban, Check, Minus, Pencil, SearchX } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { isNotFound } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { DefectLink } from "../../records/defect-link.tsx";
import { LongTimestamp } from "../../records/long-timestamp.tsx";
import { useRecordAddress } from "../../records/record-address.ts";
import { VoidedBadge, Voiding } from "../../records/voiding.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { DetailList, DetailPart } from "../../ui/layout/details.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog/dialog.tsx";
import { usePreload } from "../../ui/hooks/use-preload.ts";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { Signature } from "../../ui/layout/signature.tsx";
import { PhotoTiles } from "../../ui/photo/photo-tiles.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { LogFiles } from "./log-files.tsx";
import { formatStepsDone } from "./log-steps-field.tsx";
import { type MaintenanceRecord, useFieldsAbove } from "./use-log-form.ts";

const CorrectMaintenanceDialog = lazily(() =>
  import("./correct-maintenance-dialog.tsx").then((m) => m.CorrectMaintenanceDialog),
);
const VoidMaintenanceDialog = lazily(() =>
  import("./void-maintenance-dialog.tsx").then((m) => m.VoidMaintenanceDialog),
);

interface MaintenanceLogDetailsProps {
  id: number;
  /** The schedule that was served is to be opened. */
  onSchedule: (schedule: Schedule) => void;
  onClose: () => void;
}

/** One record, with everything that was entered. */
export function MaintenanceLogDetails({ id, onSchedule, onClose }: MaintenanceLogDetailsProps) {
  const record = useQuery(query(api.getMaintenanceLog, { params: { id } }));
  const [opened, setOpened] = useState<Opened>();
  // A phone shows its keyboard only where the form opens within the tap.
  usePreload(CorrectMaintenanceDialog);
  useFieldsAbove(record.data?.voidedAt === null ? record.data.assetId : 0);
  return (
    <Dialog onClose={onClose} title={w.title} size="record" isInAddress>
      <DialogBody isForReading>
        {isNotFound(record.error) ? (
          <EmptyState icon={SearchX} title={w.nothing} />
        ) : (
          <DataState query={record} what={w.theRecord} skeleton={<SkeletonRows count={5} />}>
            {(log) => <Work log={log} onSchedule={onSchedule} />}
          </DataState>
        )}
      </DialogBody>
      {record.data && record.data.voidedAt === null ? (
        <DialogFooter>
          <Button variant="secondary" icon={Ban} onClick={() => setOpened("void")}>
            {w.void}
          </Button>
          <Button variant="secondary" icon={Pencil} onClick={() => setOpened("correct")}>
            {w.correct}
          </Button>
        </DialogFooter>
      ) : null}
      {opened && record.data ? (
        <Opening opened={opened} log={record.data} onClose={() => setOpened(undefined)} />
      ) : null}
    </Dialog>
  );
}

type Opened = "void" | "correct";
type OpeningProps = { opened: Opened; log: MaintenanceRecord; onClose: () => void };

function Opening({ opened, ...props }: OpeningProps) {
  return opened === "void" ? (
    <VoidMaintenanceDialog {...props} />
  ) : (
    <CorrectMaintenanceDialog {...props} />
  );
}

type WorkProps = { log: MaintenanceRecord } & Pick<MaintenanceLogDetailsProps, "onSchedule">;

function Work({ log, onSchedule }: WorkProps) {
  const asset = (
    <Link href={`/assets/${log.assetId}`} className="link">
      {nameAsset(log)}
    </Link>
  );
  const logged = interpolate(w.logged, {
    name: log.loggedByName,
    moment: <LongTimestamp moment={log.createdAt} />,
  });
  return (
    <div className="grid gap-4">
      <Standing log={log} />
      <DetailList
        details={[
          { name: w.serviceType, value: serviceTypeLabels[log.serviceType] },
          { name: w.asset, value: asset },
          { name: w.date, value: <LongTimestamp moment={log.date} hasTime={false} /> },
          {
            name: w.performedBy,
            value: (
              <Facts>
                {performerLabels[log.performedBy]}
                {log.performedByName}
              </Facts>
            ),
          },
          { name: w.cost, value: log.cost === null ? w.noCost : formatCost(log.cost) },
          ...listParts(log),
          log.odometer !== null && { name: w.odometer, value: formatMiles(log.odometer) },
          log.hours !== null && { name: w.hours, value: formatHours(log.hours) },
          log.scheduleName && {
            name: w.schedule,
            value: <ScheduleName log={log} onSchedule={onSchedule} />,
          },
          log.inspectionDate && { name: w.resolved, value: <ResolvedInspection log={log} /> },
        ]}
      />
      <DetailPart title={w.description}>
        <p className="wrap-anywhere whitespace-pre-wrap">{log.description}</p>
      </DetailPart>
      {log.steps ? <Steps steps={log.steps} /> : null}
      {log.defects.length > 0 ? (
        <DetailPart title={w.defects}>
          <ul className="grid gap-1">
            {log.defects.map((defect) => (
              <li key={defect.id} className="wrap-anywhere">
                <DefectLink defect={defect} /> {translateLabel(defect.title)}
              </li>
            ))}
          </ul>
          {log.certification ? <Certification {...log.certification} /> : null}
        </DetailPart>
      ) : null}
      {log.photoUrls.length > 0 ? (
        <DetailPart title={w.photos}>
          <PhotoTiles photos={log.photoUrls} subject={serviceTypeLabels[log.serviceType]} />
        </DetailPart>
      ) : null}
      <LogFiles log={log} />
      <div className="border-t pt-4">
        <DetailList isMinor details={[{ name: w.loggedBy, value: logged }]} />
      </div>
    </div>
  );
}

/** What the cost consists of, where the log says it. */
function listParts(log: MaintenanceRecord) {
  const { partsCost, laborCost } = log;
  if (partsCost === null && laborCost === null) return [];
  const other = computeOtherCost(log);
  return [
    partsCost !== null && { name: w.parts, value: formatCost(partsCost) },
    laborCost !== null && { name: w.labor, value: formatCost(laborCost) },
    other > 0 && { name: w.other, value: formatCost(other) },
  ];
}

function Steps({ steps }: { steps: NonNullable<MaintenanceRecord["steps"]> }) {
  return (
    <DetailPart title={w.steps}>
      <p className="text-sm text-muted">{formatStepsDone(steps)}</p>
      <ul className="grid gap-1">
        {steps.map(({ text, done }, index) => (
          <li key={index} className="flex items-start gap-2">
            {done ? (
              <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-pass" />
            ) : (
              <Minus aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
            )}
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{done ? w.done : w.notDone} </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}

function Certification({ byName, at, signature }: NonNullable<MaintenanceRecord["certification"]>) {
  return (
    <>
      <p className="wrap-anywhere">
        {interpolate(w.certified, { name: byName, moment: <LongTimestamp moment={at} /> })}
      </p>
      <Signature text={signature} />
    </>
  );
}

/** That a log is void, by whom and why; and which log it corrects, or corrects it. */
function Standing({ log }: Pick<WorkProps, "log">) {
  const { timeZone } = useSignedInUser().company;
  const { toHref } = useRecordAddress();
  const { replaced } = log;
  if (log.voidedAt === null && !replaced) return null;
  const other = log.replacedById ?? log.replacesId;
  return (
    <div className="grid justify-items-start gap-2">
      <Voiding record={log} />
      {replaced ? <p className="wrap-anywhere">{formatCorrection(replaced, timeZone)}</p> : null}
      {other === null ? null : (
        <Link
          href={toHref("maintenance", other)}
          replace
          state={window.history.state}
          className="link"
        >
          {log.replacedById === null ? w.former : w.later}
        </Link>
      )}
    </div>
  );
}

function ResolvedInspection({ log }: Pick<WorkProps, "log">) {
  const { resolvedInspectionId: id, inspectionDate: moment, inspectionDriverName: driver } = log;
  const { timeZone } = useSignedInUser().company;
  const { toHref } = useRecordAddress();
  if (id === null || moment === null) return null;
  const isVoid = log.inspectionVoidedAt !== null;
  return (
    <>
      <Link href={toHref("inspection", id)} className={clsx("link", isVoid && "line-through")}>
        {interpolate(w.inspection, {
          day: <span className="whitespace-nowrap">{formatDate(moment, timeZone)}</span>,
          name: nameWithin(driver ?? ""),
        })}
      </Link>
      {isVoid ? (
        <>
          {" "}
          <VoidedBadge />
        </>
      ) : null}
    </>
  );
}

/** It opens as soon as its asset's schedules are there. */
function ScheduleName({ log, onSchedule }: WorkProps) {
  const { assetId, scheduleId } = log;
  const name = formatScheduleName(log.scheduleName ?? "");
  const schedules = useQuery(query(api.listSchedules, { query: { assetId } }));
  const schedule = schedules.data?.find(({ id }) => id === scheduleId);
  if (!schedule) return name;
  return (
    <button type="button" className="link text-left" onClick={() => onSchedule(schedule)}>
      {name}
    </button>
  );
}

const w = words({
  title: ["Maintenance Details", "Detalles del mantenimiento"],
  nothing: [
    "There is no maintenance record at this address.",
    "No hay ningún registro de mantenimiento en esta dirección.",
  ],
  theRecord: ["the maintenance record", "el registro de mantenimiento"],
  inspection: ["Inspection of {day}, by {name}", "Inspección del {day}, por {name}"],
  logged: ["{name}, {moment}", "{name}, {moment}"],
  serviceType: ["Service Type", "Tipo de servicio"],
  asset: ["Asset", "Unidad"],
  date: ["Date", "Fecha"],
  performedBy: ["Performed By", "Hecho por"],
  cost: ["Cost", "Costo"],
  parts: ["Parts", "Piezas"],
  labor: ["Labor", "Mano de obra"],
  other: ["Other", "Otros"],
  noCost: ["Not specified", "Sin dato"],
  odometer: ["Odometer", "Odómetro"],
  hours: ["Hours", "Horas"],
  schedule: ["Schedule", "Servicio programado"],
  resolved: ["Resolved", "Resuelto"],
  description: ["Description", "Descripción"],
  steps: ["Steps", "Pasos"],
  done: ["Done:", "Hecho:"],
  notDone: ["Not done:", "Sin hacer:"],
  defects: ["Defects", "Defectos"],
  certified: ["Certified by {name}, {moment}", "Certificado por {name}, {moment}"],
  photos: ["Photos", "Fotos"],
  loggedBy: ["Logged By", "Registrado por"],
  void: ["Void", "Anular"],
  correct: ["Correct", "Corregir"],
  former: ["Show the entry before", "Ver el registro anterior"],
  later: ["Show the corrected entry", "Ver el registro corregido"],
});
