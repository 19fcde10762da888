import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import { formatDate } from "#shared/dates.ts";
import { serviceTypeFor } from "#shared/maintenance.ts";
import { intervalText } from "#shared/schedules.ts";
import { useQuery } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { NativeSelect, type SelectOption } from "../../ui/native-select.tsx";
import { fixingWords } from "./fixing-words.ts";
import type { LogForm } from "./maintenance-log-form.tsx";
import { useAllAssets } from "./use-all-assets.ts";

interface LogContextFieldsProps {
  form: LogForm;
  /** 0 while none is picked. */
  assetId: number;
  assetName: string | undefined;
}

/** What the work was done on and for: the asset, a failed inspection of it, one of its schedules. */
export function LogContextFields({ form, assetId, assetName }: LogContextFieldsProps) {
  const assets = useAllAssets();
  const options = (assets.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const assetField = form.numberField("assetId");
  const handleAssetChange = async (event: ChangeEvent<HTMLSelectElement>) => {
    form.setValue("scheduleId", null);
    form.setValue("resolvedInspectionId", null);
    await assetField.onChange(event);
  };
  return (
    <>
      <NativeSelect
        label="Asset"
        placeholder={assets.isPending ? "Loading assets…" : "Select an asset"}
        options={withCurrent(options, assetId, assetName ?? `Asset #${assetId}`)}
        hint={assets.isError ? "Couldn't load the assets." : undefined}
        {...assetField}
        value={assetId || ""}
        onChange={(event) => void handleAssetChange(event)}
      />
      {assetId > 0 ? <FailedInspectionField form={form} assetId={assetId} /> : null}
      <ScheduleField form={form} assetId={assetId} />
    </>
  );
}

type PartProps = Pick<LogContextFieldsProps, "form" | "assetId">;

function FailedInspectionField({ form, assetId }: PartProps) {
  const { timeZone } = useSignedInUser().company;
  const unresolved = useQuery(query(api.listUnresolvedInspections, { params: { assetId } }));
  const current = form.watch("resolvedInspectionId") ?? 0;
  const list = unresolved.data ?? [];
  if (list.length === 0 && current === 0) return null;
  const options = list.map((inspection) => ({
    value: String(inspection.id),
    label: `${formatDate(inspection.date, timeZone)} · ${inspection.issueLabels.join(", ")}`,
  }));
  const field = form.numberField("resolvedInspectionId");
  const handleChange = async (event: ChangeEvent<HTMLSelectElement>) => {
    const picked = list.find((inspection) => String(inspection.id) === event.target.value);
    if (isUnwritten(form.getValues("description"), list)) {
      form.setValue("description", picked ? fixingWords(picked) : "");
    }
    await field.onChange(event);
  };
  return (
    <NativeSelect
      label="Fixes a failed inspection"
      optional
      placeholder="None"
      options={withCurrent(options, current, `Inspection #${current}`)}
      {...field}
      value={current || ""}
      onChange={(event) => void handleChange(event)}
    />
  );
}

function ScheduleField({ form, assetId }: PartProps) {
  const schedules = useQuery({
    ...query(api.listSchedules, { query: { assetId } }),
    enabled: assetId > 0,
  });
  const current = form.watch("scheduleId") ?? 0;
  const list = schedules.data ?? [];
  const offered = list.filter((schedule) => schedule.active || schedule.id === current);
  const options = offered.map((schedule) => ({
    value: String(schedule.id),
    label: `${schedule.name} · ${intervalText(schedule)}`,
  }));
  const field = form.numberField("scheduleId");
  const handleChange = async (event: ChangeEvent<HTMLSelectElement>) => {
    const picked = list.find((schedule) => String(schedule.id) === event.target.value);
    if (picked) form.setValue("serviceType", serviceTypeFor(picked.name));
    await field.onChange(event);
  };
  return (
    <NativeSelect
      label="Schedule"
      optional
      placeholder="None"
      disabled={assetId === 0}
      options={withCurrent(options, current, `Schedule #${current}`)}
      hint={schedules.isError ? "Couldn't load the schedules." : undefined}
      {...field}
      value={current || ""}
      onChange={(event) => void handleChange(event)}
    />
  );
}

/** What is picked stays to be seen while the list is on its way, or when it does not hold it. */
function withCurrent(options: SelectOption[], id: number, label: string): SelectOption[] {
  const value = String(id);
  if (id === 0 || options.some((option) => option.value === value)) return options;
  return [{ value, label }, ...options];
}

type Unresolved = Answer<"listUnresolvedInspections">;

/** Empty, or still as it was written for a person: then it may be written anew. */
function isUnwritten(description: string, inspections: Unresolved): boolean {
  return description.trim() === "" || inspections.some((one) => fixingWords(one) === description);
}
