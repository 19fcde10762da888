import { api } from "#shared/api/api.ts";
import type { Body, Schedule } from "#shared/api/api-schemas.ts";
import { formatDate } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import { hasFixedDay } from "#shared/schedules/next-dues.ts";
import { dropUnusedWindows } from "#shared/schedules/schedules.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useRecordAddress } from "../../records/record-address.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { NextDueLine } from "./next-due-line.tsx";
import { ProgramNote } from "./program-note.tsx";
import { ScheduleFields } from "./schedule-form.tsx";
import { type ScheduleForm, useScheduleForm, useUsageMetric } from "./use-schedule-form.ts";

interface ScheduleDialogProps {
  assetId: number;
  /** To look at and change; without it a new one is made. */
  schedule?: Schedule;
  onClose: () => void;
}

export function ScheduleDialog({ assetId, schedule, onClose }: ScheduleDialogProps) {
  const { timeZone } = useSignedInUser().company;
  const asset = useQuery(query(api.getAsset, { params: { id: assetId } })).data;
  const texts = schedule ? changing() : adding();
  const form = useScheduleForm({ assetId, schedule, timeZone });
  const usage = useUsageMetric(form, schedule);
  const { save, setActive, follow, isPending } = useScheduleSave({ form, schedule, onClose });
  const shown = pickPlan(form.watch());
  const lastPerformed = schedule ? schedule.lastPerformed : asset?.lastServicedDate;
  const handleSubmit = form.handleSubmit((values) => {
    save({ ...values, ...pickPlan(values) }, lastPerformed ?? undefined);
  });
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      description={asset?.name ?? schedule?.assetName}
      pending={isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm
        onSubmit={handleSubmit}
        submit={{ label: texts.submit, isPending }}
        actions={schedule && <ActiveButton {...{ schedule, isPending }} onSetActive={setActive} />}
      >
        <ProgramNote {...{ schedule, isPending }} onFollow={follow} />
        <ScheduleFields
          form={form}
          usage={usage}
          lastPerformed={formatLastPerformed(lastPerformed, timeZone)}
          nextDue={asset && <NextDueLine {...{ asset, schedule }} plan={shown} />}
        />
        {schedule && <LastServiceLink {...schedule} />}
      </DialogForm>
    </Dialog>
  );
}

function adding() {
  return { title: w.addTitle, submit: w.add };
}

function changing() {
  return { title: w.editTitle, submit: w.save };
}

interface ActiveButtonProps {
  schedule: Schedule;
  isPending: boolean;
  onSetActive: (active: boolean) => void;
}

function ActiveButton({ schedule, isPending, onSetActive }: ActiveButtonProps) {
  return (
    <Button variant="secondary" disabled={isPending} onClick={() => onSetActive(!schedule.active)}>
      {schedule.active ? w.stop : w.resume}
    </Button>
  );
}

function formatLastPerformed(date: string | null | undefined, timeZone: string): string {
  return date ? formatDate(date, timeZone) : w.never;
}

type LastService = Pick<Schedule, "id" | "assetId" | "lastPerformed">;

/** Links to the record of the last service, if one has its date and is not open already. */
function LastServiceLink({ id: scheduleId, assetId, lastPerformed }: LastService) {
  const { open, toHref } = useRecordAddress();
  const newest = query(api.listMaintenanceLogs, { query: { assetId, scheduleId, limit: 1 } });
  const [log] = useQuery({ ...newest, enabled: lastPerformed !== null }).data ?? [];
  if (!log || log.date !== lastPerformed || log.id === open?.id) return null;
  return (
    <Link href={toHref("maintenance", log.id)} className="link justify-self-start">
      {w.last}
    </Link>
  );
}

type ScheduleValues = Body<"createSchedule">;

interface ScheduleSaveOptions {
  form: ScheduleForm;
  schedule: Schedule | undefined;
  onClose: () => void;
}

/** Makes the schedule or changes it; a change of the name alone leaves its intervals as they are. */
function useScheduleSave({ form, schedule, onClose }: ScheduleSaveOptions) {
  const { dirtyFields } = form.formState;
  const options = { onSuccess: onClose, onFailure: form.placeErrors };
  const creating = useSave(api.createSchedule, {
    ...options,
    success: { title: w.created },
  });
  const updating = useSave(api.updateSchedule, {
    ...options,
    success: { title: w.updated },
  });
  const save = (values: ScheduleValues, lastPerformed: string | undefined) => {
    if (!schedule) return creating.save({ body: { ...values, lastPerformed } });
    const { name, type } = values;
    const { name: _, ...others } = dirtyFields;
    const isNameOnly = Object.keys(others).length === 0;
    // A service that was logged meanwhile has moved a day that was not changed here.
    const isDayMeant = others.nextDue ?? others.intervalDays ?? others.intervalMonths;
    const { nextDue, ...plan } = pickPlan(values);
    const body = isNameOnly ? { name } : { name, type, ...plan, ...(isDayMeant && { nextDue }) };
    return updating.save({ params: { id: schedule.id }, body });
  };
  /** A stopped schedule stays with its records, but is due no more. */
  const setActive = (active: boolean) =>
    schedule && updating.save({ params: { id: schedule.id }, body: { active } });
  const follow = () =>
    schedule && updating.save({ params: { id: schedule.id }, body: { byHand: false } });
  return { save, setActive, follow, isPending: creating.isPending || updating.isPending };
}

/** A field that is not there or empty counts as none. */
function pickPlan(values: ScheduleValues) {
  const { intervalDays = null, intervalMonths = null } = values;
  const { intervalMiles = null, intervalHours = null, anchor } = values;
  const intervals = { intervalDays, intervalMonths, intervalMiles, intervalHours };
  const plan = { ...intervals, ...dropUnusedWindows(values), anchor };
  return { ...plan, nextDue: hasFixedDay(plan) ? values.nextDue : undefined };
}

const w = words({
  addTitle: ["Add Service Schedule", "Agregar servicio programado"],
  add: ["Add Schedule", "Agregar servicio"],
  editTitle: ["Edit Service Schedule", "Editar servicio programado"],
  save: ["Save Changes", "Guardar cambios"],
  stop: ["Stop Schedule", "Detener servicio"],
  resume: ["Resume Schedule", "Reanudar servicio"],
  never: ["Never", "Nunca"],
  last: ["View last service", "Ver último servicio"],
  created: ["Service schedule created successfully.", "Servicio programado agregado."],
  updated: ["Service schedule updated successfully.", "Servicio programado actualizado."],
});
