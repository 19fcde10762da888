import { documentLimits, type Violation } from "#shared/documents.ts";
import { Plus, X } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextInput } from "../../ui/text-input.tsx";

interface ViolationsFieldProps {
  violations: readonly Violation[];
  onChange: (violations: readonly Violation[]) => void;
}

/** What a roadside report notes, a line for each. */
export function ViolationsField({ violations, onChange }: ViolationsFieldProps) {
  const change = (place: number, changes: Partial<Violation>) =>
    onChange(violations.map((one, at) => (at === place ? { ...one, ...changes } : one)));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold">Violations</legend>
      {violations.map((violation, place) =>
        violation.defectId === undefined ? (
          <div key={place} className="grid gap-1 rounded border p-3">
            <div className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <TextInput
                  label={`Violation ${place + 1}`}
                  maxLength={documentLimits.violationMax}
                  value={violation.text}
                  onChange={(event) => change(place, { text: event.target.value })}
                />
              </div>
              <IconButton
                label={`Remove violation ${place + 1}`}
                icon={X}
                onClick={() => onChange(violations.filter((_, at) => at !== place))}
              />
            </div>
            <Checkbox
              label="Out of service"
              checked={violation.outOfService}
              onChange={(event) => change(place, { outOfService: event.target.checked })}
            />
          </div>
        ) : (
          <ReportedViolation key={place} violation={violation} />
        ),
      )}
      {violations.length < documentLimits.violationsMax ? (
        <div className="flex max-sm:*:flex-1">
          <Button
            variant="secondary"
            icon={Plus}
            onClick={() => onChange([...violations, { text: "", outOfService: false }])}
          >
            Add violation
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

/** One that is a defect by now, which has its own page. */
function ReportedViolation({ violation: { text, outOfService } }: { violation: Violation }) {
  return (
    <p className="rounded border bg-surface-2 p-3 wrap-anywhere">
      {text}
      {outOfService ? <strong className="text-fail"> Out of service</strong> : null}
      <span className="block text-sm text-muted">Reported as a defect, and stays as it is.</span>
    </p>
  );
}
