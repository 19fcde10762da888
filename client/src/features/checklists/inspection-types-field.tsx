import {
  inspectionTypeLabels,
  inspectionTypes,
  type InspectionType,
} from "#shared/checklists/inspection-types.ts";
import { words } from "#shared/base/words.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";

interface InspectionTypesFieldProps {
  types: readonly InspectionType[];
  onTypesChange: (types: InspectionType[]) => void;
}

/** What a list is for: one type at least, and an annual or NRMCA list for nothing else. */
export function InspectionTypesField({ types, onTypesChange }: InspectionTypesFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-semibold">{w.title}</legend>
      <div className="flex flex-wrap gap-x-6">
        {inspectionTypes.map((type) => (
          <Checkbox
            key={type}
            label={inspectionTypeLabels[type]}
            checked={types.includes(type)}
            // The last one stays: a list for nothing is not used.
            disabled={types.length === 1 && types.includes(type)}
            onChange={() => onTypesChange(toggleType(types, type))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function toggleType(types: readonly InspectionType[], type: InspectionType): InspectionType[] {
  if (types.includes(type)) return types.filter((other) => other !== type);
  if (isAlone(type)) return [type];
  const wanted = new Set([...types.filter((other) => !isAlone(other)), type]);
  return inspectionTypes.filter((other) => wanted.has(other));
}

function isAlone(type: InspectionType): boolean {
  return type === "annual" || type === "nrmca";
}

const w = words({
  title: ["Used for", "Se usa para"],
});
