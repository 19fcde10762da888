import type { CompanySettings } from "#shared/account/account-form.ts";
import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { formatDate } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Button } from "../../ui/button/button.tsx";
import { CardBody } from "../../ui/layout/card.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { Form, SubmitRow } from "../../ui/dialog/form.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { WorkDaysField } from "./work-days-field.tsx";

const loadSchema = () => import("#shared/account/account-form.ts").then((m) => m.companyInput);

/** When the company's units are to be inspected. */
export function WorkingDaysCard() {
  const company = useQuery(query(api.getCompany));
  return (
    <DataCard
      title={w.title}
      description={w.description}
      query={company}
      what={w.what}
      skeleton={<FormSkeleton />}
    >
      {(settings) => (
        <CardBody>
          <WorkingDaysForm settings={settings} />
        </CardBody>
      )}
    </DataCard>
  );
}

type Settings = Answer<"getCompany">;

function toValues({ name, timeZone, workDays, preTripBy, daysOff }: Settings): CompanySettings {
  return { name, timeZone, workDays, preTripBy, daysOff };
}

function WorkingDaysForm({ settings }: { settings: Settings }) {
  const form = useZodForm(loadSchema, { defaultValues: toValues(settings) });
  const update = useSave(api.updateCompany, {
    success: {
      title: w.updated,
      description: w.updatedNote,
    },
    failure: { title: w.failed },
    onSuccess: (saved) => form.reset(toValues(saved)),
    onFailure: form.placeErrors,
  });
  // The name and the zone are the other form's, which may have changed them meanwhile.
  const { name, timeZone } = settings;
  const handleSubmit = form.handleSubmit(({ workDays, preTripBy, daysOff }) =>
    update.save({ body: { name, timeZone, workDays, preTripBy, daysOff } }),
  );
  return (
    <Form aria-label={w.title} onSubmit={handleSubmit}>
      <WorkDaysField
        legend={w.workDays}
        days={form.watch("workDays") ?? []}
        onChange={(days) => form.setValue("workDays", days, { shouldDirty: true })}
      />
      <TextInput
        label={w.preTripBy}
        type="time"
        hint={w.preTripHint}
        {...form.field("preTripBy")}
      />
      <DaysOffField
        days={form.watch("daysOff") ?? []}
        error={form.field("daysOff").error}
        onChange={(days) => form.setValue("daysOff", days, { shouldDirty: true })}
      />
      <SubmitRow label={w.save} isPending={update.isPending} />
    </Form>
  );
}

interface DaysOffFieldProps {
  days: readonly string[];
  error: string | undefined;
  onChange: (days: string[]) => void;
}

function DaysOffField({ days, error, onChange }: DaysOffFieldProps) {
  const [picked, setPicked] = useState("");
  const add = () => {
    onChange([...new Set([...days, picked])].sort());
    setPicked("");
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3 max-sm:*:flex-auto">
        <TextInput
          label={w.daysOff}
          hint={w.daysOffHint}
          type="date"
          optional
          value={picked}
          error={error}
          onChange={({ target }) => setPicked(target.value)}
        />
        <Button variant="secondary" icon={Plus} disabled={picked === ""} onClick={add}>
          {w.addDay}
        </Button>
      </div>
      {days.length > 0 ? (
        <ul aria-label={w.daysOffList} className="flex flex-wrap gap-2">
          {days.map((day) => (
            <li key={day} className="flex items-center rounded border pl-3">
              {formatDate(day, "UTC")}
              <IconButton
                icon={X}
                label={w.remove({ day: formatDate(day, "UTC") })}
                onClick={() => onChange(days.filter((candidate) => candidate !== day))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function FormSkeleton() {
  return (
    <CardBody>
      <div className="grid gap-4">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </CardBody>
  );
}

const w = words({
  title: ["Working days", "Días laborables"],
  description: [
    "When the Pre-Trip Board expects each truck to be inspected.",
    "Cuándo espera el tablero del día la revisión de cada camión.",
  ],
  what: ["the working days", "los días laborables"],
  updated: ["Company Updated", "Empresa actualizada"],
  updatedNote: [
    "The company has been updated successfully.",
    "Los datos de la empresa se actualizaron.",
  ],
  failed: ["Failed to update company", "No se pudo actualizar la empresa"],
  workDays: ["Work Days", "Días de trabajo"],
  preTripBy: ["Pre-Trip By", "Revisión antes de las"],
  preTripHint: [
    "Later inspections are late, and without one the unit is missing.",
    "Después es tarde; sin revisión, la unidad falta.",
  ],
  save: ["Save Working Days", "Guardar días"],
  daysOff: ["Days Off", "Días libres"],
  daysOffHint: ["Nothing is expected on these days.", "En estos días no se espera nada."],
  addDay: ["Add Day", "Agregar día"],
  daysOffList: ["Days off", "Días libres"],
  remove: ["Remove {day}", "Quitar {day}"],
});
