import type { WholeAsset } from "#shared/api/api-schemas.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { computeAssetYearMax } from "#shared/base/asset-years.ts";
import {
  assetCategories,
  categoryLabels,
  conditionLabels,
  type AssetCondition,
} from "#shared/assets/assets.ts";
import { optionalText, reading } from "#shared/base/fields.ts";
import { limits } from "#shared/base/limits.ts";
import { insertAsset } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import type * as z from "zod";
import { call } from "../../../api/call.ts";
import { type ZodForm, useZodForm } from "../../../api/saving/use-zod-form.ts";
import { labelOptions, NativeSelect } from "../../../ui/form/native-select.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { useNow } from "../../../ui/device/use-now.ts";
import { PhotoField } from "../../../ui/photo/photos-field.tsx";
import { shrinkPhoto } from "../../../ui/photo/shrink-photo.ts";
import { boardInput, toBoardValues, newBoardValues } from "./asset-board-fields.tsx";
import {
  AssetIdentityFields,
  identityInput,
  toIdentityValues,
  newIdentityValues,
} from "./asset-identity-fields.tsx";
import { VinField } from "./vin-field.tsx";
import { useChosenYard } from "../../../records/chosen-yard.ts";
import { YardField } from "../../../records/yard-field.tsx";
import { parseId } from "../../../api/parse-id.ts";

// Readings are required here, so that an emptied field is refused; other clients may leave them out.
const assetInput = insertAsset.extend({
  ...identityInput,
  ...boardInput,
  currentMiles: reading,
  currentHours: reading,
  conditionReason: optionalText(),
});

export type AssetInput = z.input<typeof assetInput>;

/** The form for adding an asset, which begins in the chosen yard, or for editing one. */
export function useAssetForm(asset?: WholeAsset) {
  const { yard } = useChosenYard();
  const form = useZodForm(assetInput, {
    defaultValues: asset
      ? toAssetValues(asset)
      : { ...newAssetValues, yardId: parseId(yard ?? null) ?? null },
  });
  const photo = useAssetPhoto(form.watch("photoUrl") ?? null, (url) =>
    form.setValue("photoUrl", url, { shouldDirty: true }),
  );
  return { ...form, photo };
}

/** Fills the form's fields from an asset. */
export function toAssetValues(asset: WholeAsset): AssetInput {
  const { name, category, vinOrSerial, year, make, model, condition } = asset;
  const { location, assignedCrew, yardId, photoUrl, note, currentMiles, currentHours } = asset;
  const what = { name, category, vinOrSerial, year, make, model };
  const where = { condition, location, assignedCrew, yardId };
  const readings = { currentMiles, currentHours };
  return {
    ...what,
    ...where,
    ...toIdentityValues(asset),
    ...toBoardValues(asset),
    photoUrl,
    note,
    ...readings,
  };
}

const newAssetValues = {
  ...newIdentityValues,
  ...newBoardValues,
  name: "",
  category: "truck",
  vinOrSerial: "",
  make: "",
  model: "",
  condition: "in_use",
  location: "",
  assignedCrew: "",
  note: "",
  currentMiles: 0,
  currentHours: 0,
} as const;

type AssetFields = Pick<
  ZodForm<AssetInput, unknown>,
  "field" | "numberField" | "watch" | "setValue" | "formState"
>;

interface AssetFormProps {
  form: AssetFields & { photo: AssetPhoto };
  /** Absent for a new asset. */
  assetId?: number;
  /** The asset's stored condition. Maintenance is offered only to an asset that has it already. */
  condition?: AssetCondition;
  isIdentityOpen?: boolean;
}

/** The fields; the dialog around them saves. */
export function AssetForm({ form, assetId, condition, isIdentityOpen }: AssetFormProps) {
  const { field, numberField } = form;
  const offered = condition === "maintenance" ? [...usualConditions, condition] : usualConditions;
  const conditionOptions = labelOptions(offered, conditionLabels);
  const yearMax = computeAssetYearMax(useNow());
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput label={w.name} autoComplete="off" {...field("name")} />
      <NativeSelect
        label={w.category}
        options={labelOptions(assetCategories, categoryLabels)}
        {...field("category")}
      />
      <VinField form={form} assetId={assetId} />
      <NumberInput
        label={w.year}
        min={limits.assetYearMin}
        max={yearMax}
        {...numberField("year")}
      />
      <TextInput label={w.make} autoComplete="off" {...field("make")} />
      <TextInput label={w.model} autoComplete="off" {...field("model")} />
      <div className="sm:col-span-2">
        <NativeSelect label={w.condition} options={conditionOptions} {...field("condition")} />
      </div>
      {condition && form.watch("condition") !== condition ? (
        <div className="sm:col-span-2">
          <TextInput label={w.reason} optional autoComplete="off" {...field("conditionReason")} />
        </div>
      ) : null}
      <Meter label={w.miles} unit={w.milesUnit} {...numberField("currentMiles")} />
      <Meter label={w.hours} unit={w.hoursUnit} {...numberField("currentHours")} />
      <TextInput label={w.location} optional autoComplete="off" {...field("location")} />
      <TextInput label={w.crew} optional autoComplete="off" {...field("assignedCrew")} />
      <YardField known={form.watch("yardId") ?? null} {...numberField("yardId")} />
      <div className="sm:col-span-2">
        <PhotoField {...form.photo} alt={w.asset} isReplaceable />
      </div>
      <div className="sm:col-span-2">
        <Textarea label={w.note} optional maxLength={limits.notesMax} {...field("note")} />
      </div>
      <AssetIdentityFields form={form} isOpen={isIdentityOpen} />
    </div>
  );
}

type MeterProps = { label: string; unit: string } & ReturnType<AssetFormProps["form"]["field"]>;

function Meter({ label, unit, ...field }: MeterProps) {
  return (
    <NumberInput
      label={label}
      unit={unit}
      digits="decimal"
      min={0}
      // Selects the initial 0, so that typing replaces it.
      onFocus={(event) => event.currentTarget.select()}
      {...field}
    />
  );
}

type AssetPhoto = {
  url: string | null;
  isAdding: boolean;
  add: (file: File) => Promise<void>;
  remove: (() => void) | undefined;
};

/** The photo is uploaded when it is taken, and linked to the asset when the form is saved. */
function useAssetPhoto(url: string | null, onChange: (url: string | null) => void): AssetPhoto {
  const [isAdding, setIsAdding] = useState(false);
  const add = async (file: File) => {
    setIsAdding(true);
    try {
      const { dataUrl: photo } = await shrinkPhoto(file);
      onChange((await call(phoneApi.addPhoto, { body: { photo } })).url);
    } finally {
      setIsAdding(false);
    }
  };
  return { url, isAdding, add, remove: isAdding ? undefined : () => onChange(null) };
}

const usualConditions: AssetCondition[] = ["in_use", "out_of_service"];

const w = words({
  name: ["Name", "Nombre"],
  category: ["Category", "Categoría"],
  year: ["Year", "Año"],
  make: ["Make", "Marca"],
  model: ["Model", "Modelo"],
  condition: ["Condition", "Condición"],
  reason: ["Reason", "Motivo"],
  miles: ["Current Miles", "Millas actuales"],
  milesUnit: ["mi", "mi"],
  hours: ["Current Hours", "Horas actuales"],
  hoursUnit: ["hr", "h"],
  location: ["Location", "Ubicación"],
  asset: ["The asset", "La unidad"],
  crew: ["Assigned Crew", "Personal asignado"],
  note: ["Note", "Nota"],
});
