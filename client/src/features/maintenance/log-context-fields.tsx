import { api } from "#shared/api/api.ts";
import type { Answer, Asset } from "#shared/api/api-schemas.ts";
import { nameWithin } from "#shared/inspections/attribution.ts";
import { formatDate } from "#shared/base/dates.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";
import { formatInterval, formatScheduleName } from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { useController } from "react-hook-form";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { includeChosen, NativeSelect, type SelectOption } from "../../ui/form/native-select.tsx";
import { RetryHint } from "../../ui/form/retry-hint.tsx";
import { AssetField } from "../assets/choice/asset-field.tsx";
import { LogDefectsField } from "./log-defects-field.tsx";
import type { LogForm, MaintenanceRecord } from "./use-log-form.ts";
import { queryUnresolved } from "./prefetch-log.ts";
import { LogStepsField } from "./log-steps-field.tsx";
import { describeFix, findServiceType, listRepairs, listSteps } from "./use-log-form.ts";

interface LogContextFieldsProps {
  form: LogForm;
  /** 0 while none is picked. */
  assetId: number;
  assetName: string | undefined;
  /** The log that is to be corrected: what it resolved can be chosen again. */
  corrects?: MaintenanceRecord | undefined;
}

/** What the work was done on and for: the asset, a failed inspection of it, one of its schedules. */
export function LogContextFields(props: LogContextFieldsProps) {
  const { form, assetId, assetName, corrects } = props;
  const repaired = corrects?.assetId === assetId ? corrects : undefined;
  const { field, fieldState } = useController({ control: form.control, name: "assetId" });
  const { ref, onBlur, onChange } = field;
  const unresolved = useQuery({
    ...queryUnresolved(assetId),
    enabled: assetId > 0,
  });
  const handleAssetChange = (asset: Asset | null) => {
    const description = form.getValues("description");
    const isAsOpened = !corrects && description === form.formState.defaultValues?.description;
    if (isAsOpened || isReplaceable(description, unresolved.data)) form.setValue("description", "");
    form.setValue("scheduleId", null);
    form.setValue("steps", null);
    form.setValue("resolvedInspectionId", null);
    form.setValue("defects", []);
    onChange(asset?.id ?? null);
  };
  return (
    <>
      <AssetField
        label={w.asset}
        value={assetId || null}
        pickedName={assetName}
        error={fieldState.error?.message}
        onChange={handleAssetChange}
        onBlur={onBlur}
        ref={ref}
      />
      {assetId > 0 ? (
        <>
          <FailedInspectionField form={form} unresolved={unresolved} repaired={repaired} />
          <LogDefectsField {...{ form, assetId, repaired }} certified={corrects?.certification} />
        </>
      ) : null}
      <ScheduleField form={form} assetId={assetId} corrects={repaired} />
      <LogStepsField form={form} />
    </>
  );
}

type PartProps = Pick<LogContextFieldsProps, "form" | "assetId" | "corrects">;

interface FailedInspectionFieldProps {
  form: LogForm;
  unresolved: UseQueryResult<Unresolved>;
  repaired: MaintenanceRecord | undefined;
}

function FailedInspectionField(props: FailedInspectionFieldProps) {
  const { form, unresolved, repaired } = props;
  const { timeZone } = useSignedInUser().company;
  const current = form.watch("resolvedInspectionId") ?? 0;
  const list = unresolved.data ?? [];
  const resolved = repaired ? listResolved(repaired, timeZone) : [];
  const offered = list.map((inspection) => ({
    value: String(inspection.id),
    label: `${formatDate(inspection.date, timeZone)} · ${inspection.issueLabels.map(translateLabel).join(", ")}`,
  }));
  const options = [...resolved, ...offered];
  if (options.length === 0 && current === 0 && !unresolved.isError) return null;
  const field = form.numberField("resolvedInspectionId");
  const handleChange = async (event: ChangeEvent<HTMLSelectElement>) => {
    const picked = list.find((inspection) => String(inspection.id) === event.target.value);
    if (isReplaceable(form.getValues("description"), list)) {
      form.setValue("description", picked ? describeFix(picked) : "");
    }
    const isAsBefore = repaired && event.target.value === String(repaired.resolvedInspectionId);
    const chosen = isAsBefore ? listRepairs(repaired) : form.getValues("defects");
    form.setValue("defects", excludeClosed(chosen, picked?.defects));
    await field.onChange(event);
  };
  return (
    <NativeSelect
      label={w.inspection}
      optional
      placeholder={w.noInspection}
      options={includeCurrent(options, current, w.numberedInspection({ id: String(current) }))}
      hint={unresolved.isError && <Failure query={unresolved} what={w.theInspections} />}
      {...field}
      value={current || ""}
      onChange={(event) => void handleChange(event)}
    />
  );
}

/** The inspection that the log has resolved. */
function listResolved(log: MaintenanceRecord, timeZone: string): SelectOption[] {
  const { resolvedInspectionId, inspectionDate, inspectionDriverName } = log;
  if (resolvedInspectionId === null || inspectionDate === null) return [];
  const label = `${formatDate(inspectionDate, timeZone)} · ${nameWithin(inspectionDriverName ?? "")}`;
  return [{ value: String(resolvedInspectionId), label }];
}

function ScheduleField({ form, assetId, corrects }: PartProps) {
  const schedules = useQuery({
    ...query(api.listSchedules, { query: { assetId } }),
    enabled: assetId > 0,
  });
  const current = form.watch("scheduleId") ?? 0;
  const list = schedules.data ?? [];
  const offered = list.filter((schedule) => schedule.active || schedule.id === current);
  const options = offered.map((schedule) => ({
    value: String(schedule.id),
    label: `${formatScheduleName(schedule.name)} · ${formatInterval(schedule)}`,
  }));
  const field = form.numberField("scheduleId");
  const handleChange = async (event: ChangeEvent<HTMLSelectElement>) => {
    const picked = list.find((schedule) => String(schedule.id) === event.target.value);
    if (picked) form.setValue("serviceType", findServiceType(picked));
    const isAsBefore = picked && picked.id === corrects?.scheduleId;
    form.setValue("steps", isAsBefore ? corrects.steps : listSteps(picked));
    await field.onChange(event);
  };
  return (
    <NativeSelect
      label={w.schedule}
      optional
      placeholder={w.none}
      disabled={assetId === 0}
      options={includeCurrent(options, current, w.numberedSchedule({ id: String(current) }))}
      hint={schedules.isError && <Failure query={schedules} what={w.theSchedules} />}
      {...field}
      value={current || ""}
      onChange={(event) => void handleChange(event)}
    />
  );
}

function Failure({ query, what }: { query: UseQueryResult; what: string }) {
  return <RetryHint what={what} onRetry={() => void query.refetch()} />;
}

/** 0 is none. */
function includeCurrent(options: SelectOption[], id: number, label: string): SelectOption[] {
  return id === 0 ? options : includeChosen(options, { value: String(id), label });
}

type Unresolved = Answer<"listUnresolvedInspections">;

/** Leaves out defects that the inspection closes, because they are not sent separately. */
function excludeClosed<One extends { id: number }>(
  defects: readonly One[] | null | undefined,
  closed: Unresolved[number]["defects"] = [],
): One[] {
  const isClosed = (id: number) => closed.some((candidate) => candidate.id === id);
  return (defects ?? []).filter(({ id }) => !isClosed(id));
}

/** Whether the description is empty or was filled in by the form, so that it may be replaced. */
function isReplaceable(description: string, inspections: Unresolved = []): boolean {
  return (
    description.trim() === "" ||
    inspections.some((inspection) => describeFix(inspection) === description)
  );
}

const w = words({
  asset: ["Asset", "Unidad"],
  inspection: ["Fixes a failed inspection", "Repara una inspección con falla"],
  numberedInspection: ["Inspection #{id}", "Inspección #{id}"],
  theInspections: ["the failed inspections", "las inspecciones con falla"],
  schedule: ["Schedule", "Servicio programado"],
  numberedSchedule: ["Schedule #{id}", "Servicio programado #{id}"],
  theSchedules: ["the schedules", "los servicios programados"],
  none: ["None", "Ninguno"],
  noInspection: ["None", "Ninguna"],
});
