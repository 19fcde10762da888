import type { WholeAsset } from "#shared/api-schemas.ts";
import { assetYearMax } from "#shared/asset-years.ts";
import {
  assetCategories,
  categoryLabels,
  conditionLabels,
  type AssetCondition,
} from "#shared/assets.ts";
import { optionalText, reading } from "#shared/fields.ts";
import { limits } from "#shared/limits.ts";
import { insertAsset } from "#shared/schema.ts";
import type * as z from "zod";
import { type ZodForm, useZodForm } from "../../api/use-zod-form.ts";
import { labelOptions, NativeSelect } from "../../ui/native-select.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useNow } from "../../ui/use-now.ts";
import {
  AssetIdentityFields,
  identityInput,
  identityValues,
  newIdentityValues,
} from "./asset-identity-fields.tsx";
import { AssetPhotoField } from "./asset-photo-field.tsx";
import { type AssetPhoto, useAssetPhoto } from "./use-asset-photo.ts";
import { hintAtVin } from "./vin-hint.ts";

// Other clients may leave a meter out; one that was emptied here is required.
const assetInput = insertAsset.extend({
  ...identityInput,
  currentMiles: reading,
  currentHours: reading,
  conditionReason: optionalText(),
});

export type AssetInput = z.input<typeof assetInput>;

/** The form of an asset: a new one, or one that is there. */
export function useAssetForm(asset?: WholeAsset) {
  const form = useZodForm(assetInput, {
    defaultValues: asset ? assetValues(asset) : newAssetValues,
  });
  const photo = useAssetPhoto(form.watch("photoUrl") ?? null, (url) =>
    form.setValue("photoUrl", url, { shouldDirty: true }),
  );
  return { ...form, photo };
}

/** What the form holds of an asset. */
export function assetValues(asset: WholeAsset): AssetInput {
  const { name, category, vinOrSerial, year, make, model, condition } = asset;
  const { location, assignedCrew, photoUrl, currentMiles, currentHours } = asset;
  const what = { name, category, vinOrSerial, year, make, model };
  const where = { condition, location, assignedCrew };
  return { ...what, ...where, ...identityValues(asset), photoUrl, currentMiles, currentHours };
}

const newAssetValues = {
  ...newIdentityValues,
  name: "",
  category: "truck",
  vinOrSerial: "",
  make: "",
  model: "",
  condition: "in_use",
  location: "",
  assignedCrew: "",
  currentMiles: 0,
  currentHours: 0,
} as const;

export type AssetFields = Pick<
  ZodForm<AssetInput, unknown>,
  "field" | "numberField" | "watch" | "formState"
>;

interface AssetFormProps {
  form: AssetFields & { photo: AssetPhoto };
  /** The condition that the asset has. Maintenance is one that assets come with; it is offered to those only. */
  condition?: AssetCondition;
  isIdentityOpen?: boolean;
}

/** The fields; the dialog around them saves. */
export function AssetForm({ form, condition, isIdentityOpen }: AssetFormProps) {
  const { field, numberField } = form;
  const hint = hintAtVin(form.watch("vinOrSerial"), form.watch("category"));
  const offered = condition === "maintenance" ? [...usualConditions, condition] : usualConditions;
  const conditionOptions = labelOptions(offered, conditionLabels);
  const yearMax = assetYearMax(useNow());
  const codeField = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput label="Name" autoComplete="off" {...field("name")} />
      <NativeSelect label="Category" options={categoryOptions} {...field("category")} />
      <div className="grid content-start gap-1.5">
        <TextInput label="VIN/Serial" {...codeField} {...field("vinOrSerial")} />
        <output className="text-sm text-on-warn-soft empty:hidden">{hint}</output>
      </div>
      <NumberInput label="Year" min={limits.assetYearMin} max={yearMax} {...numberField("year")} />
      <TextInput label="Make" autoComplete="off" {...field("make")} />
      <TextInput label="Model" autoComplete="off" {...field("model")} />
      <div className="sm:col-span-2">
        <NativeSelect label="Condition" options={conditionOptions} {...field("condition")} />
      </div>
      {condition && form.watch("condition") !== condition ? (
        <div className="sm:col-span-2">
          <TextInput label="Reason" optional autoComplete="off" {...field("conditionReason")} />
        </div>
      ) : null}
      <Meter label="Current Miles" unit="mi" {...numberField("currentMiles")} />
      <Meter label="Current Hours" unit="hr" {...numberField("currentHours")} />
      <TextInput label="Location" optional autoComplete="off" {...field("location")} />
      <TextInput label="Assigned Crew" optional autoComplete="off" {...field("assignedCrew")} />
      <div className="sm:col-span-2">
        <AssetPhotoField {...form.photo} />
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
      // The 0 that stands there at first is replaced by what is typed.
      onFocus={(event) => event.currentTarget.select()}
      {...field}
    />
  );
}

const usualConditions: AssetCondition[] = ["in_use", "out_of_service"];

const categoryOptions = labelOptions(assetCategories, categoryLabels);
