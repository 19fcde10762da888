import { api } from "#shared/api/api.ts";
import type { Answer, Body, Schedule } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { words } from "#shared/base/words.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";
import { toServiceType } from "#shared/maintenance/maintenance.ts";
import { defectOutcomes } from "#shared/records/defect-states.ts";
import type { ServiceType } from "#shared/schedules/service-types.ts";
import { logForm } from "#shared/schema.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { useNow } from "../../ui/device/use-now.ts";
import { useIsWithin } from "../../ui/hooks/use-is-within.ts";
import { queryActiveDefects, queryUnresolved } from "./prefetch-log.ts";

/** What a log is opened for. */
export type LogContext = {
  assetId?: number;
  scheduleId?: number;
  resolvedInspectionId?: number;
  defectId?: number;
};

type Unresolved = Answer<"listUnresolvedInspections">[number];

export type LogStart = Omit<Body<"logMaintenance">, "assetId" | "photoUrls"> & {
  assetId: number | undefined;
  reason?: string;
};

export type LogForm = ReturnType<typeof useLogForm>;

export function useLogForm(start: LogStart, schema: typeof logForm = logForm) {
  return useZodForm(schema, { defaultValues: start });
}

export type MaintenanceRecord = Answer<"getMaintenanceLog">;

/** The values of a log that is to be corrected. The repairs are signed again, by who corrects it. */
export function toCorrectionStart(record: MaintenanceRecord, timeZone: string): LogStart {
  const { assetId, scheduleId, odometer, hours, serviceType, description } = record;
  const { performedBy, performedByName, resolvedInspectionId } = record;
  const { cost, partsCost, laborCost } = record;
  const work = { odometer, hours, serviceType, description, performedBy };
  return {
    ...blank,
    ...work,
    cost,
    partsCost,
    laborCost,
    reason: "",
    assetId,
    scheduleId,
    resolvedInspectionId,
    performedByName: performedByName ?? "",
    date: toDay(new Date(record.date), timeZone),
    steps: record.steps,
    defects: listRepairs(record),
  };
}

/** What a log has repaired, as its form sends it. */
export function listRepairs({ defects }: MaintenanceRecord) {
  return defects.flatMap(({ id, state }) => {
    const outcome = defectOutcomes.find((candidate) => candidate === state);
    return outcome ? [{ id, outcome }] : [];
  });
}

/** The form's first values; undefined until the schedule, inspection or defect that it is opened for is loaded. */
export function useLogStart(context: LogContext): LogStart | undefined {
  const { assetId, scheduleId, resolvedInspectionId, defectId } = context;
  const { timeZone } = useSignedInUser().company;
  const known = useKnown(context);
  const today = toDay(useNow(), timeZone);
  if (known.isAwaited) return undefined;
  const defect = known.active?.find(({ id }) => id === defectId);
  const schedule = known.schedules?.find(({ id }) => id === scheduleId);
  return {
    ...blank,
    assetId,
    scheduleId: scheduleId ?? null,
    resolvedInspectionId: findUnresolved(known.unresolved, resolvedInspectionId),
    date: today,
    serviceType: schedule ? findServiceType(schedule) : toServiceType(""),
    steps: listSteps(schedule),
    description: defect
      ? describeFix({ issueLabels: [defect.title] })
      : findDescription(known.unresolved, resolvedInspectionId),
    defects: defect ? [{ id: defect.id, outcome: "repaired" }] : [],
  };
}

/** So long the form waits for what is not needed for its first values; on a slower line it grows. */
const patienceMs = 1_000;

/** Loads the schedule, inspections and defects that the form needs for its first values. */
function useKnown({ assetId = 0, scheduleId, resolvedInspectionId, defectId }: LogContext) {
  const isPatient = useIsWithin(patienceMs, true);
  const isScheduled = assetId > 0 && scheduleId !== undefined;
  const schedules = useQuery({
    ...query(api.listSchedules, { query: { assetId } }),
    enabled: isScheduled,
  });
  const { unresolved, active } = useFieldsAbove(assetId);
  const isNeeded = (resolvedInspectionId ?? defectId) !== undefined;
  const areAwaited = assetId > 0 && (isNeeded || isPatient);
  return {
    // Not whether they load: one that failed is read again where its field is shown, and what is typed must stay.
    isAwaited:
      (isScheduled && !schedules.isFetched) ||
      (areAwaited && !(unresolved.isFetched && active.isFetched)),
    schedules: schedules.data,
    unresolved: unresolved.data,
    active: active.data,
  };
}

/** Loads what stands above the other fields of the form, and would push them down if it came after them. */
export function useFieldsAbove(assetId: number) {
  const enabled = assetId > 0;
  const unresolved = useQuery({ ...queryUnresolved(assetId), enabled });
  const active = useQuery({ ...queryActiveDefects(assetId), enabled });
  return { unresolved, active };
}

const blank = {
  odometer: null,
  hours: null,
  performedBy: "internal",
  performedByName: "",
  cost: null,
  partsCost: null,
  laborCost: null,
  signature: null,
} as const;

/** As the schedule's program says, else by its name. */
export function findServiceType({ serviceType, name }: Schedule): ServiceType {
  return serviceType ?? toServiceType(name);
}

/** The steps of a service, none of them done; null where it has none. */
export function listSteps(schedule: Schedule | undefined) {
  const steps = schedule?.steps ?? [];
  return steps.length > 0 ? steps.map((text) => ({ text, done: false })) : null;
}

function findDescription(known: Unresolved[] | undefined, id: number | undefined): string {
  const inspection = known?.find((candidate) => candidate.id === id);
  return inspection ? describeFix(inspection) : "";
}

/** An inspection that was fixed meanwhile is not offered any more. */
function findUnresolved(known: Unresolved[] | undefined, id: number | undefined): number | null {
  if (id === undefined) return null;
  return !known || known.some((candidate) => candidate.id === id) ? id : null;
}

/** What the description says when nothing else was written: "Fixed: Brake lights, Horn". */
export function describeFix(inspection: Pick<Unresolved, "issueLabels">): string {
  return w.fixed({ items: inspection.issueLabels.map(translateLabel).join(", ") });
}

const w = words({
  fixed: ["Fixed: {items}", "Reparado: {items}"],
});
