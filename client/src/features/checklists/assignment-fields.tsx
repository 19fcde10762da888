import { assetKindLabels, assetKinds, type AssetKind } from "#shared/asset-identity.ts";
import { useLayoutEffect, useRef } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextInput } from "../../ui/text-input.tsx";
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
  const { assignment, assign, errors } = props;
  return (
    <details ref={useUnfolding(props)} className="min-w-0 rounded border">
      <summary className="min-h-ctl cursor-pointer content-center px-4 py-2 font-semibold wrap-anywhere">
        Only for some{" "}
        <span className="font-normal text-muted">
          {summarize(assignment) || "Kinds, makes, tags"}
        </span>
      </summary>
      <div className="grid gap-4 border-t p-4">
        <p className="text-sm text-muted">
          What is left empty is for all. An asset must match each that is not.
        </p>
        <fieldset className="grid min-w-0 gap-1">
          <legend className="font-semibold">Kinds</legend>
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
          label="Makes"
          hint="With commas between them, such as Mack, Kenworth"
          autoComplete="off"
          value={assignment.makes}
          error={errors?.makes}
          onChange={(event) => assign({ makes: event.target.value })}
        />
        <TextInput
          label="Tags"
          hint="With commas between them. One of them is enough."
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

/** Opens the section where one of its fields keeps the list from being saved, and leads to that field. */
function useUnfolding({ errors, attempts }: AssignmentFieldsProps) {
  const section = useRef<HTMLDetailsElement>(null);
  const hasError = Boolean(errors?.makes ?? errors?.tags);
  useLayoutEffect(() => {
    const details = section.current;
    if (!hasError || !details) return;
    details.open = true;
    details.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [hasError, attempts]);
  return section;
}
