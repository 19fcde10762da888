import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
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
import { Textarea } from "../../ui/textarea.tsx";

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

type Settings = Answer<"getCompany">;

function CompanyForm({ settings }: { settings: Settings }) {
  const form = useZodForm(loadSchema, { defaultValues: toFields(settings) });
  const update = useSave(api.updateCompany, {
    success: {
      title: "Company Updated",
      description: "The company has been updated successfully.",
    },
    failure: { title: "Failed to update company" },
    onSuccess: (saved) => form.reset(toFields(saved)),
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => update.save({ body }));
  return (
    <Form aria-label="Company" onSubmit={handleSubmit}>
      <TextInput label="Company Name" autoComplete="organization" {...form.field("name")} />
      <NativeSelect
        label="Time Zone"
        hint="Decides what is today on every screen, and when something is due."
        options={listZones(settings.timeZone)}
        {...form.field("timeZone")}
      />
      <TextInput
        label="USDOT Number"
        optional
        inputMode="numeric"
        hint="Printed on inspection reports and unit files."
        {...form.field("usdotNumber")}
      />
      <Textarea label="Address" optional autoComplete="street-address" {...form.field("address")} />
      <SubmitRow label="Save Company" isPending={update.isPending} />
    </Form>
  );
}

function toFields({ name, timeZone, usdotNumber, address }: Settings) {
  return { name, timeZone, usdotNumber: usdotNumber ?? "", address: address ?? "" };
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
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="ml-auto h-10 w-40" />
      </div>
    </CardBody>
  );
}
