import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { languageNames } from "#shared/base/language-names.ts";
import { type Language, languages } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { pickChanged, useZodForm } from "../../api/saving/use-zod-form.ts";
import { CardBody } from "../../ui/layout/card.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { Form, SubmitRow } from "../../ui/dialog/form.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { useCompanySave } from "./use-company-save.ts";

const loadSchema = () => import("#shared/account/account-form.ts").then((m) => m.companyInput);

export function CompanyCard() {
  const company = useQuery(query(api.getCompany));
  return (
    <DataCard
      title={w.title}
      description={w.seenBy}
      query={company}
      what={w.what}
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
  const update = useCompanySave({
    onSuccess: (saved) => form.reset(toFields(saved)),
    onFailure: form.placeErrors,
  });
  const { dirtyFields } = form.formState;
  const { name, timeZone } = settings;
  const handleSubmit = form.handleSubmit((values) =>
    update.save({ body: { name, timeZone, ...pickChanged(values, dirtyFields) } }),
  );
  return (
    <Form aria-label={w.title} onSubmit={handleSubmit}>
      <TextInput label={w.name} autoComplete="organization" {...form.field("name")} />
      <NativeSelect
        label={w.zone}
        hint={w.zoneHint}
        translate="no"
        options={listZones(settings.timeZone)}
        {...form.field("timeZone")}
      />
      <NativeSelect
        label={w.language}
        hint={w.languageHint}
        translate="no"
        options={languages.map((language) => ({
          value: toChoice(language),
          label: languageNames[language],
        }))}
        {...form.field("language")}
      />
      <TextInput
        label={w.usdot}
        optional
        inputMode="numeric"
        hint={w.usdotHint}
        {...form.field("usdotNumber")}
      />
      <Textarea
        label={w.address}
        optional
        autoComplete="street-address"
        {...form.field("address")}
      />
      <SubmitRow label={w.save} isPending={update.isPending} />
    </Form>
  );
}

function toFields({ name, timeZone, language, usdotNumber, address }: Settings) {
  const choices = { timeZone, language: toChoice(language) };
  return { name, ...choices, usdotNumber: usdotNumber ?? "", address: address ?? "" };
}

/** English is the same as no choice. */
function toChoice(language: Language | null | undefined): Language | "" {
  return language === "en" ? "" : (language ?? "");
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
        <Skeleton className="h-24 w-full max-sm:h-32" />
        <Skeleton className="h-24 w-full max-sm:h-32" />
        <Skeleton className="h-24 w-full max-sm:h-26" />
        <Skeleton className="h-31 w-full" />
        <Skeleton className="ml-auto h-10 w-40 max-sm:h-12 max-sm:w-full" />
      </div>
    </CardBody>
  );
}

const w = words({
  title: ["Company", "Empresa"],
  seenBy: ["Seen by everyone in your company.", "Lo ven todos en su empresa."],
  what: ["the company", "la empresa"],
  name: ["Company Name", "Nombre de la empresa"],
  zone: ["Time Zone", "Zona horaria"],
  zoneHint: [
    "Decides what is today on every screen, and when something is due.",
    "Decide qué día es hoy en cada pantalla y cuándo vence algo.",
  ],
  language: ["Language", "Idioma"],
  languageHint: [
    "For people who have chosen none, and for the files of all units.",
    "Para quienes no eligieron otro y para los expedientes de todas las unidades.",
  ],
  usdot: ["USDOT Number", "Número USDOT"],
  usdotHint: [
    "Printed on inspection reports and unit files.",
    "Se imprime en reportes de inspección y expedientes de unidades.",
  ],
  address: ["Address", "Dirección"],
  save: ["Save Company", "Guardar empresa"],
});
