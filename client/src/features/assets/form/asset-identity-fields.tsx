import type { WholeAsset } from "#shared/api/api-schemas.ts";
import {
  assetKindLabels,
  assetKinds,
  ownershipLabels,
  ownerships,
  parseTags,
} from "#shared/assets/asset-identity.ts";
import { tagList } from "#shared/assets/assets-schema.ts";
import { assetLimits } from "#shared/assets/assets-limits.ts";
import { words } from "#shared/base/words.ts";
import * as z from "zod";
import type { RegisteredField } from "../../../api/saving/use-zod-form.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { labelOptions, NativeSelect } from "../../../ui/form/native-select.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useUnfolding } from "../../../ui/form/use-unfolding.ts";
import { AssetBoardFields, type BoardForm } from "./asset-board-fields.tsx";

/** Tags are typed with commas between them. */
export const identityInput = { tags: z.string().transform(parseTags).pipe(tagList) };

/** Fills the section's fields from an asset. */
export function toIdentityValues({ tags, ...asset }: WholeAsset) {
  const { unitNumber, kind, plate, plateState, tireSize } = asset;
  const { gvwrPounds, ownership, ownerName, atMine } = asset;
  const unit = { unitNumber, kind, plate, plateState, tireSize, gvwrPounds };
  return { ...unit, ownership, ownerName, atMine, tags: tags.join(", ") };
}

export const newIdentityValues = {
  unitNumber: "",
  kind: "",
  plate: "",
  plateState: "",
  tireSize: "",
  gvwrPounds: null,
  ownership: "",
  ownerName: "",
  atMine: false,
  tags: "",
} as const;

interface AssetIdentityFieldsProps {
  /** The surrounding form, which has more fields. */
  form: BoardForm & {
    field: (name: (typeof identityNames)[number] | "atMine") => RegisteredField;
    numberField: (name: "gvwrPounds") => RegisteredField;
    formState: { submitCount: number };
  };
  isOpen?: boolean;
}

/** Folded at first, because none of it is required. */
export function AssetIdentityFields({ form, isOpen = false }: AssetIdentityFieldsProps) {
  const { field, numberField, formState } = form;
  const hasError = identityNames.some((name) => field(name).error !== undefined);
  const section = useUnfolding(hasError, formState.submitCount);
  const { error: _none, ...mine } = field("atMine");
  const code = { autoCapitalize: "characters", autoComplete: "off", spellCheck: false } as const;
  return (
    <details ref={section} open={isOpen} className="rounded border sm:col-span-2">
      <summary className="min-h-ctl cursor-pointer content-center px-4 font-semibold">
        {w.title} <span className="font-normal text-muted">{w.content}</span>
      </summary>
      <div className="grid gap-4 border-t p-4 sm:grid-cols-2">
        <TextInput label={w.unitNumber} {...code} {...field("unitNumber")} />
        <NativeSelect
          label={w.kind}
          placeholder={w.none}
          options={labelOptions(assetKinds, assetKindLabels)}
          {...field("kind")}
        />
        <TextInput label={w.plate} {...code} {...field("plate")} />
        <TextInput
          label={w.state}
          hint={w.letters}
          {...code}
          maxLength={3}
          {...field("plateState")}
        />
        <TextInput label={w.tireSize} {...code} {...field("tireSize")} />
        <NumberInput
          label={w.weight}
          min={1}
          max={assetLimits.gvwrPoundsMax}
          {...numberField("gvwrPounds")}
        />
        <NativeSelect
          label={w.ownership}
          placeholder={w.none}
          options={labelOptions(ownerships, ownershipLabels)}
          {...field("ownership")}
        />
        <TextInput label={w.owner} autoComplete="off" {...field("ownerName")} />
        <Checkbox label={w.atMine} {...mine} />
        <TextInput label={w.tags} hint={w.commas} autoComplete="off" {...field("tags")} />
        <AssetBoardFields form={form} />
      </div>
    </details>
  );
}

const identityNames = [
  "unitNumber",
  "kind",
  "plate",
  "plateState",
  "tireSize",
  "gvwrPounds",
  "ownership",
  "ownerName",
  "tags",
  "preTripBy",
  "workDays",
] as const;

const w = words({
  title: ["Identity", "Identidad"],
  content: [
    "Unit number, kind, plate, owner, tags, pre-trips",
    "Número económico, tipo, placa, dueño, etiquetas, revisiones",
  ],
  unitNumber: ["Unit Number", "Número económico"],
  kind: ["Kind", "Tipo"],
  plate: ["Plate", "Placa"],
  state: ["State", "Estado de la placa"],
  letters: ["Like TX or ON; of Mexico like SON", "Como TX u ON; de México como SON"],
  tireSize: ["Tire Size", "Medida de llanta"],
  weight: ["GVWR (lb)", "GVWR (lb)"],
  ownership: ["Ownership", "Propiedad"],
  owner: ["Owner", "Dueño"],
  atMine: ["Works at a mine or pit", "Trabaja en una mina o cantera"],
  tags: ["Tags", "Etiquetas"],
  commas: ["With commas between them", "Separadas por comas"],
  none: ["Not specified", "Sin dato"],
});
