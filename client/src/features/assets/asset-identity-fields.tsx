import type { WholeAsset } from "#shared/api-schemas.ts";
import {
  assetKindLabels,
  assetKinds,
  ownershipLabels,
  ownerships,
  parseTags,
} from "#shared/asset-identity.ts";
import { tagList } from "#shared/assets-schema.ts";
import { identityLimits } from "#shared/limits.ts";
import { useLayoutEffect, useRef } from "react";
import * as z from "zod";
import { Checkbox } from "../../ui/checkbox.tsx";
import { labelOptions, NativeSelect } from "../../ui/native-select.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { AssetFields } from "./asset-form.tsx";

/** Tags are typed with commas between them. */
export const identityInput = { tags: z.string().transform(parseTags).pipe(tagList) };

/** What the section holds of an asset. */
export function identityValues({ tags, ...asset }: WholeAsset) {
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
  form: AssetFields;
  isOpen?: boolean;
}

/** Folded at first, because none of it is required. */
export function AssetIdentityFields({ form, isOpen = false }: AssetIdentityFieldsProps) {
  const { field, numberField } = form;
  const { error: _none, ...mine } = field("atMine");
  const code = { autoCapitalize: "characters", autoComplete: "off", spellCheck: false } as const;
  return (
    <details ref={useUnfolding(form)} open={isOpen} className="rounded border sm:col-span-2">
      <summary className="min-h-ctl cursor-pointer content-center px-4 font-semibold">
        Identity{" "}
        <span className="font-normal text-muted">Unit number, kind, plate, owner, tags</span>
      </summary>
      <div className="grid gap-4 border-t p-4 sm:grid-cols-2">
        <TextInput label="Unit Number" {...code} {...field("unitNumber")} />
        <NativeSelect label="Kind" placeholder={none} options={kindOptions} {...field("kind")} />
        <TextInput label="Plate" {...code} {...field("plate")} />
        <TextInput label="State" {...code} maxLength={2} {...field("plateState")} />
        <TextInput label="Tire Size" {...code} {...field("tireSize")} />
        <NumberInput
          label="GVWR (lb)"
          min={1}
          max={identityLimits.gvwrPoundsMax}
          {...numberField("gvwrPounds")}
        />
        <NativeSelect
          label="Ownership"
          placeholder={none}
          options={ownershipOptions}
          {...field("ownership")}
        />
        <TextInput label="Owner" autoComplete="off" {...field("ownerName")} />
        <Checkbox label="Works at a mine or pit" {...mine} />
        <TextInput
          label="Tags"
          hint="With commas between them"
          autoComplete="off"
          {...field("tags")}
        />
      </div>
    </details>
  );
}

/** Opens the section when one of its fields was refused, and leads to that field. */
function useUnfolding({ field, formState }: AssetFields) {
  const section = useRef<HTMLDetailsElement>(null);
  const hasError = identityNames.some((name) => field(name).error !== undefined);
  const { submitCount } = formState;
  useLayoutEffect(() => {
    const details = section.current;
    if (!hasError || !details || details.open) return;
    details.open = true;
    if (document.activeElement?.ariaInvalid === "true") return;
    details.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [hasError, submitCount]);
  return section;
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
] as const;

const none = "Not specified";
const kindOptions = labelOptions(assetKinds, assetKindLabels);
const ownershipOptions = labelOptions(ownerships, ownershipLabels);
