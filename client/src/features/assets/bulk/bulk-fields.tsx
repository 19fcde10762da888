/** The fields of each change of many assets. One more is an entry in each table. */
import type { Asset } from "#shared/api/api-schemas.ts";
import { parseTags } from "#shared/assets/asset-identity.ts";
import { tagList } from "#shared/assets/assets-schema.ts";
import { assetConditions, conditionLabels } from "#shared/assets/assets.ts";
import { id, optionalText } from "#shared/base/fields.ts";
import { words } from "#shared/base/words.ts";
import type { ReactNode } from "react";
import * as z from "zod";
import type { ZodForm } from "../../../api/saving/use-zod-form.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { labelOptions, NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { type BulkName, bulkLabels } from "./bulk-names.ts";
import { YardField } from "../../../records/yard-field.tsx";

export const bulkInput = z.object({
  condition: z.enum(assetConditions),
  conditionReason: optionalText(),
  location: optionalText(),
  assignedCrew: optionalText(),
  yardId: id.nullable(),
  addTags: z.string().transform(parseTags).pipe(tagList),
  removeTags: tagList,
});

export type BulkInput = z.input<typeof bulkInput>;

export const noBulkValues: BulkInput = {
  condition: "in_use",
  conditionReason: "",
  location: "",
  assignedCrew: "",
  yardId: null,
  addTags: "",
  removeTags: [],
};

/** What of the form each change sends. */
export const bulkSent = {
  condition: ["condition", "conditionReason"],
  location: ["location"],
  assignedCrew: ["assignedCrew"],
  yard: ["yardId"],
  tags: ["addTags", "removeTags"],
} as const satisfies Record<BulkName, readonly (keyof BulkInput)[]>;

type Fields = Pick<ZodForm<BulkInput, unknown>, "field" | "numberField" | "register">;

export const bulkFields: Record<BulkName, (form: Fields, units: readonly Asset[]) => ReactNode> = {
  condition: ({ field }) => (
    <>
      <NativeSelect
        label={bulkLabels.condition}
        options={labelOptions(offeredConditions, conditionLabels)}
        {...field("condition")}
      />
      <TextInput label={w.reason} optional autoComplete="off" {...field("conditionReason")} />
    </>
  ),
  location: ({ field }) => (
    <TextInput
      label={bulkLabels.location}
      hint={w.empty}
      autoComplete="off"
      {...field("location")}
    />
  ),
  assignedCrew: ({ field }) => (
    <TextInput
      label={bulkLabels.assignedCrew}
      hint={w.empty}
      autoComplete="off"
      {...field("assignedCrew")}
    />
  ),
  yard: ({ numberField }) => <YardField known={null} {...numberField("yardId")} />,
  tags: (form, units) => <TagsFields form={form} units={units} />,
};

/** Maintenance is offered only to an asset that has it already. */
const offeredConditions = assetConditions.filter((condition) => condition !== "maintenance");

function TagsFields({ form, units }: { form: Fields; units: readonly Asset[] }) {
  const tags = [...new Set(units.flatMap((unit) => unit.tags))].sort();
  const { error } = form.field("removeTags");
  return (
    <>
      <TextInput label={w.addTags} hint={w.commas} autoComplete="off" {...form.field("addTags")} />
      {tags.length > 0 ? (
        <fieldset>
          <legend className="font-semibold">{w.removeTags}</legend>
          {tags.map((tag) => (
            <Checkbox key={tag} label={tag} value={tag} {...form.register("removeTags")} />
          ))}
          {error ? <FieldError error={error} aloud /> : null}
        </fieldset>
      ) : null}
    </>
  );
}

const w = words({
  reason: ["Reason", "Motivo"],
  empty: ["Leave it empty to clear it.", "Déjelo vacío para borrarlo."],
  addTags: ["Add Tags", "Agregar etiquetas"],
  commas: ["With commas between them", "Separadas por comas"],
  removeTags: ["Remove Tags", "Quitar etiquetas"],
});
