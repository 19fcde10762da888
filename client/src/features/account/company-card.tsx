import type { CompanySettings } from "#shared/account-form.ts";
import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { useSave } from "../../api/use-save.ts";
import { CardBody } from "../../ui/card.tsx";
import { DataCard } from "../../ui/data-card.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const loadSchema = () => import("#shared/account-form.ts").then((m) => m.companyInput);

export function CompanyCard() {
  const company = useQuery(query(api.getCompany));
  return (
    <DataCard
      title="Company"
      description="Seen by everyone in your company."
      query={company}
      what="the company"
      skeleton={<FormSkeleton />}
    >
      {(settings) => (
        <CardBody>
          <CompanyForm settings={settings} />
        </CardBody>
      )}
    </DataCard>
  );
}

function CompanyForm({ settings }: { settings: Pick<CompanySettings, "name" | "timeZone"> }) {
  const { name, timeZone } = settings;
  const form = useZodForm(loadSchema, { defaultValues: { name, timeZone } });
  const update = useSave(api.updateCompany, {
    success: {
      title: "Company Updated",
      description: "The company has been updated successfully.",
    },
    failure: { title: "Failed to update company" },
    onSuccess: (saved) => form.reset({ name: saved.name, timeZone: saved.timeZone }),
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => update.save({ body }));
  return (
    <Form aria-label="Company" onSubmit={handleSubmit}>
      <TextInput label="Company Name" autoComplete="organization" {...form.field("name")} />
      <NativeSelect
        label="Time Zone"
        hint="Decides what is today on every screen, and when something is due."
        options={listZones(timeZone)}
        {...form.field("timeZone")}
      />
      <SubmitRow label="Save Company" isPending={update.isPending} />
    </Form>
  );
}

/** All that the browser knows; it may know the company's own by another name, and UTC not at all. */
function listZones(current: string) {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}

function FormSkeleton() {
  return (
    <CardBody>
      <div className="grid gap-4">
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="ml-auto h-10 w-40" />
      </div>
    </CardBody>
  );
}
