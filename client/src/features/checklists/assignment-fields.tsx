import { assetKindLabels, assetKinds, type AssetKind } from "#shared/assets/asset-identity.ts";
import { words } from "#shared/base/words.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useUnfolding } from "../../ui/form/use-unfolding.ts";
import type { Assignment } from "./use-assignment.ts";

interface AssignmentFieldsProps {
  assignment: Assignment;
  assign: (change: Partial<Assignment>) => void;
  /** Why it cannot be saved, once that was tried. */
  errors: { makes?: string; tags?: string } | undefined;
  /** How often it was tried. */
  attempts: number;
}

/** Folded, because most lists are for all assets of their category. */
export function AssignmentFields(props: AssignmentFieldsProps) {
  const { assignment, assign, errors, attempts } = props;
  const section = useUnfolding(Boolean(errors?.makes ?? errors?.tags), attempts);
  return (
    <details ref={section} className="min-w-0 rounded border">
      <summary className="min-h-ctl cursor-pointer content-center px-4 py-2 font-semibold wrap-anywhere">
        {w.title}{" "}
        <span className="font-normal text-muted">{summarize(assignment) || w.nothing}</span>
      </summary>
      <div className="grid gap-4 border-t p-4">
        <p className="text-sm text-muted">{w.hint}</p>
        <fieldset className="grid min-w-0 gap-1">
          <legend className="font-semibold">{w.kinds}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3">
            {assetKinds.map((kind) => (
              <Checkbox
                key={kind}
                label={assetKindLabels[kind]}
                checked={assignment.kinds.includes(kind)}
                onChange={() => assign({ kinds: toggleKind(assignment.kinds, kind) })}
              />
            ))}
          </div>
        </fieldset>
        <TextInput
          label={w.makes}
          hint={w.makesHint}
          autoComplete="off"
          value={assignment.makes}
          error={errors?.makes}
          onChange={(event) => assign({ makes: event.target.value })}
        />
        <TextInput
          label={w.tags}
          hint={w.tagsHint}
          autoComplete="off"
          value={assignment.tags}
          error={errors?.tags}
          onChange={(event) => assign({ tags: event.target.value })}
        />
      </div>
    </details>
  );
}

function summarize({ kinds, makes, tags }: Assignment): string {
  const labels = kinds.map((kind) => assetKindLabels[kind]).join(", ");
  return [labels, makes.trim(), tags.trim()].filter(Boolean).join("; ");
}

function toggleKind(kinds: readonly AssetKind[], kind: AssetKind): AssetKind[] {
  return assetKinds.filter((one) => (one === kind) !== kinds.includes(one));
}

const w = words({
  title: ["Only for some", "Solo para algunas"],
  nothing: ["Kinds, makes, tags", "Tipos, marcas, etiquetas"],
  hint: [
    "What is left empty is for all. An asset must match each that is not.",
    "Lo que queda vacío es para todas. La unidad debe cumplir con cada uno de los demás.",
  ],
  kinds: ["Kinds", "Tipos"],
  makes: ["Makes", "Marcas"],
  makesHint: [
    "With commas between them, such as Mack, Kenworth",
    "Separadas con comas, por ejemplo Mack, Kenworth",
  ],
  tags: ["Tags", "Etiquetas"],
  tagsHint: [
    "With commas between them. One of them is enough.",
    "Separadas con comas. Basta con una de ellas.",
  ],
});
