import { partLabels } from "#shared/checklists/coverage.ts";
import {
  itemTypes,
  photoRuleLabels,
  photoRules,
  type RequiredPart,
  requiredParts,
} from "#shared/checklists/item-rules.ts";
import { limits } from "#shared/base/limits.ts";
import { checklistLimits } from "#shared/checklists/checklists-limits.ts";
import { words } from "#shared/base/words.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import type { RowRules } from "./item-rows.ts";

interface ItemRulesFieldsProps {
  rules: RowRules;
  onChange: (change: RowRules) => void;
}

/** How an item is answered, and what its answer requires. */
export function ItemRulesFields({ rules, onChange }: ItemRulesFieldsProps) {
  return (
    <div className="mb-2 grid gap-3 rounded border p-3">
      <TextInput
        label={w.spanish}
        optional
        hint={w.spanishHint}
        lang="es"
        autoComplete="off"
        maxLength={limits.nameMax}
        value={rules.es ?? ""}
        onChange={(event) => onChange({ es: toText(event.target.value) })}
      />
      <div className={pair}>
        <NativeSelect
          label={w.answer}
          options={listTypeOptions()}
          value={rules.type ?? "check"}
          onChange={(event) => onChange({ type: find(itemTypes, event.target.value) })}
        />
        <NativeSelect
          label={w.photo}
          options={listPhotoOptions()}
          value={rules.photo ?? ""}
          onChange={(event) => onChange({ photo: find(photoRules, event.target.value) })}
        />
      </div>
      {rules.type === "number" ? <LimitFields rules={rules} onChange={onChange} /> : null}
      <GroupFields rules={rules} onChange={onChange} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-3">
        <Checkbox
          label={w.critical}
          checked={rules.critical === true}
          onChange={(event) => onChange({ critical: event.target.checked || undefined })}
        />
        <Checkbox
          label={w.mayBeNa}
          checked={rules.mayBeNa === true}
          onChange={(event) => onChange({ mayBeNa: event.target.checked || undefined })}
        />
        <Checkbox
          label={w.optional}
          checked={rules.required === false}
          onChange={(event) => onChange({ required: event.target.checked ? false : undefined })}
        />
      </div>
      <PartFields rules={rules} onChange={onChange} />
    </div>
  );
}

const pair = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3";

/** The heading that it stands under, and what that is called in Spanish. */
function GroupFields({ rules, onChange }: ItemRulesFieldsProps) {
  const { group = "", groupEs = "" } = rules;
  return (
    <div className={pair}>
      <TextInput
        label={w.group}
        optional
        hint={w.groupHint}
        autoComplete="off"
        maxLength={limits.nameMax}
        value={group}
        onChange={({ target }) =>
          onChange(
            target.value ? { group: target.value } : { group: undefined, groupEs: undefined },
          )
        }
      />
      {group ? (
        <TextInput
          label={w.groupSpanish}
          optional
          lang="es"
          autoComplete="off"
          maxLength={limits.nameMax}
          value={groupEs}
          onChange={({ target }) => onChange({ groupEs: toText(target.value) })}
        />
      ) : null}
    </div>
  );
}

/** Within which a number passes. */
function LimitFields({ rules, onChange }: ItemRulesFieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
      <NumberInput
        label={w.least}
        optional
        digits="decimal"
        value={rules.min ?? ""}
        onChange={(event) => onChange({ min: toNumber(event.target.value) })}
      />
      <NumberInput
        label={w.most}
        optional
        digits="decimal"
        value={rules.max ?? ""}
        onChange={(event) => onChange({ max: toNumber(event.target.value) })}
      />
      <TextInput
        label={w.unit}
        optional
        autoComplete="off"
        maxLength={checklistLimits.itemUnitMax}
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
    const inOrder = requiredParts.filter((requiredPart) => parts.includes(requiredPart));
    onChange({ law: inOrder.length > 0 ? inOrder : undefined });
  };
  return (
    <details>
      <summary className="cursor-pointer py-2.5 font-semibold">
        {law.length > 0 ? w.partCount({ count: law.length }) : w.partsByWords}
      </summary>
      <fieldset
        aria-label={w.parts}
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

/** Leaves out what is blank. */
function toText(text: string): string | undefined {
  return text.trim() === "" ? undefined : text;
}

function listTypeOptions() {
  return [
    { value: "check", label: w.check },
    { value: "number", label: w.number },
  ];
}

function listPhotoOptions() {
  return [{ value: "", label: w.notRequired }, ...labelOptions(photoRules, photoRuleLabels)];
}

function find<Value extends string>(values: readonly Value[], chosen: string): Value | undefined {
  return values.find((value) => value === chosen);
}

const w = words({
  spanish: ["Spanish", "Español"],
  spanishHint: [
    "What drivers read who use Yardcheck in Spanish.",
    "Lo que leen los operadores que usan Yardcheck en español.",
  ],
  answer: ["Answer", "Respuesta"],
  check: ["Pass or fail", "Bien o falla"],
  number: ["A number", "Un número"],
  photo: ["Photo", "Foto"],
  notRequired: ["Not required", "No se pide"],
  least: ["At least", "Mínimo"],
  most: ["At most", "Máximo"],
  unit: ["Unit", "Unidad de medida"],
  group: ["Group", "Grupo"],
  groupHint: ["The heading that it stands under.", "El título que lleva arriba."],
  groupSpanish: ["Group in Spanish", "Grupo en español"],
  critical: ["Critical", "Crítico"],
  mayBeNa: ["May be N/A", "Puede ser N/A"],
  optional: ["Optional", "Opcional"],
  parts: ["Parts of the daily report", "Partes del reporte diario"],
  partCount: ["Parts of the daily report ({count})", "Partes del reporte diario ({count})"],
  partsByWords: [
    "Parts of the daily report (by its words)",
    "Partes del reporte diario (por sus palabras)",
  ],
});
