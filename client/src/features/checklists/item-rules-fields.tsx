import { partLabels } from "#shared/coverage.ts";
import {
  itemTypes,
  photoRuleLabels,
  photoRules,
  type RequiredPart,
  requiredParts,
} from "#shared/item-rules.ts";
import { limits } from "#shared/limits.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { labelOptions, NativeSelect } from "../../ui/native-select.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { RowRules } from "./item-rows.ts";

interface ItemRulesFieldsProps {
  rules: RowRules;
  onChange: (change: RowRules) => void;
}

/** How an item is answered, and what its answer requires. */
export function ItemRulesFields({ rules, onChange }: ItemRulesFieldsProps) {
  return (
    <div className="mb-2 grid gap-3 rounded border p-3">
      <div className={pair}>
        <NativeSelect
          label="Answer"
          options={typeOptions}
          value={rules.type ?? "check"}
          onChange={(event) => onChange({ type: find(itemTypes, event.target.value) })}
        />
        <NativeSelect
          label="Photo"
          options={photoOptions}
          value={rules.photo ?? ""}
          onChange={(event) => onChange({ photo: find(photoRules, event.target.value) })}
        />
      </div>
      {rules.type === "number" ? <LimitFields rules={rules} onChange={onChange} /> : null}
      <TextInput
        label="Group"
        optional
        hint="The heading that it stands under."
        autoComplete="off"
        maxLength={limits.nameMax}
        value={rules.group ?? ""}
        onChange={(event) => onChange({ group: event.target.value || undefined })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-3">
        <Checkbox
          label="Critical"
          checked={rules.critical === true}
          onChange={(event) => onChange({ critical: event.target.checked || undefined })}
        />
        <Checkbox
          label="May be N/A"
          checked={rules.mayBeNa === true}
          onChange={(event) => onChange({ mayBeNa: event.target.checked || undefined })}
        />
        <Checkbox
          label="Optional"
          checked={rules.required === false}
          onChange={(event) => onChange({ required: event.target.checked ? false : undefined })}
        />
      </div>
      <PartFields rules={rules} onChange={onChange} />
    </div>
  );
}

const pair = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3";

/** Within which a number passes. */
function LimitFields({ rules, onChange }: ItemRulesFieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
      <NumberInput
        label="At least"
        optional
        digits="decimal"
        value={rules.min ?? ""}
        onChange={(event) => onChange({ min: toNumber(event.target.value) })}
      />
      <NumberInput
        label="At most"
        optional
        digits="decimal"
        value={rules.max ?? ""}
        onChange={(event) => onChange({ max: toNumber(event.target.value) })}
      />
      <TextInput
        label="Unit"
        optional
        autoComplete="off"
        maxLength={limits.itemUnitMax}
        value={rules.unit ?? ""}
        onChange={(event) => onChange({ unit: event.target.value || undefined })}
      />
    </div>
  );
}

/** Folded, because the words of most items say it already. */
function PartFields({ rules, onChange }: ItemRulesFieldsProps) {
  const { law = [] } = rules;
  const toggle = (part: RequiredPart) => {
    const parts = law.includes(part) ? law.filter((other) => other !== part) : [...law, part];
    const inOrder = requiredParts.filter((one) => parts.includes(one));
    onChange({ law: inOrder.length > 0 ? inOrder : undefined });
  };
  return (
    <details>
      <summary className="cursor-pointer py-2.5 font-semibold">
        Parts of the daily report ({law.length > 0 ? law.length : "by its words"})
      </summary>
      <fieldset
        aria-label="Parts of the daily report"
        className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-3"
      >
        {requiredParts.map((part) => (
          <Checkbox
            key={part}
            label={partLabels[part]}
            checked={law.includes(part)}
            onChange={() => toggle(part)}
          />
        ))}
      </fieldset>
    </details>
  );
}

function toNumber(text: string): number | undefined {
  return text === "" ? undefined : Number(text);
}

const typeOptions = [
  { value: "check", label: "Pass or fail" },
  { value: "number", label: "A number" },
];

const photoOptions = [
  { value: "", label: "Not required" },
  ...labelOptions(photoRules, photoRuleLabels),
];

function find<Value extends string>(values: readonly Value[], chosen: string): Value | undefined {
  return values.find((value) => value === chosen);
}
