import type { CompanySettings } from "#shared/account-form.ts";
import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import { formatDate } from "#shared/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/call.ts";
import { useSave } from "../../api/use-save.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { CardBody } from "../../ui/card.tsx";
import { DataCard } from "../../ui/data-card.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { WorkDaysField } from "./work-days-field.tsx";

const loadSchema = () => import("#shared/account-form.ts").then((m) => m.companyInput);

/** When the company's units are to be inspected. */
export function WorkingDaysCard() {
  const company = useQuery(query(api.getCompany));
  return (
    <DataCard
      title="Working days"
      description="When the Pre-Trip Board expects each truck to be inspected."
      query={company}
      what="the working days"
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
      title: "Company Updated",
      description: "The company has been updated successfully.",
    },
    failure: { title: "Failed to update company" },
    onSuccess: (saved) => form.reset(toValues(saved)),
    onFailure: form.placeErrors,
  });
  // The name and the zone are the other form's, which may have changed them meanwhile.
  const { name, timeZone } = settings;
  const handleSubmit = form.handleSubmit(({ workDays, preTripBy, daysOff }) =>
    update.save({ body: { name, timeZone, workDays, preTripBy, daysOff } }),
  );
  return (
    <Form aria-label="Working days" onSubmit={handleSubmit}>
      <WorkDaysField
        legend="Work Days"
        days={form.watch("workDays") ?? []}
        onChange={(days) => form.setValue("workDays", days, { shouldDirty: true })}
      />
      <TextInput
        label="Pre-Trip By"
        type="time"
        hint="Later inspections are late, and without one the unit is missing."
        {...form.field("preTripBy")}
      />
      <DaysOffField
        days={form.watch("daysOff") ?? []}
        error={form.field("daysOff").error}
        onChange={(days) => form.setValue("daysOff", days, { shouldDirty: true })}
      />
      <SubmitRow label="Save Working Days" isPending={update.isPending} />
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
    onChange([...new Set([...days, picked])].toSorted());
    setPicked("");
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3 max-sm:*:flex-auto">
        <TextInput
          label="Days Off"
          hint="Nothing is expected on these days."
          type="date"
          optional
          value={picked}
          error={error}
          onChange={({ target }) => setPicked(target.value)}
        />
        <Button variant="secondary" icon={Plus} disabled={picked === ""} onClick={add}>
          Add Day
        </Button>
      </div>
      {days.length > 0 ? (
        <ul aria-label="Days off" className="flex flex-wrap gap-2">
          {days.map((day) => (
            <li key={day} className="flex items-center rounded border pl-3">
              {formatDate(day, "UTC")}
              <IconButton
                icon={X}
                label={`Remove ${formatDate(day, "UTC")}`}
                onClick={() => onChange(days.filter((one) => one !== day))}
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
