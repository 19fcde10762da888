import { documentLimits, type Violation } from "#shared/documents/documents.ts";
import { words } from "#shared/base/words.ts";
import { Plus, X } from "lucide-react";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

interface ViolationsFieldProps {
  violations: readonly Violation[];
  onChange: (violations: readonly Violation[]) => void;
}

/** What a roadside report notes, a line for each. */
export function ViolationsField({ violations, onChange }: ViolationsFieldProps) {
  const change = (index: number, changes: Partial<Violation>) =>
    onChange(violations.map((item, at) => (at === index ? { ...item, ...changes } : item)));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold">{w.violations}</legend>
      {violations.map((violation, index) =>
        violation.defectId === undefined ? (
          <div key={index} className="grid gap-1 rounded border p-3">
            <div className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <TextInput
                  label={w.violation({ place: index + 1 })}
                  maxLength={documentLimits.violationMax}
                  value={violation.text}
                  onChange={(event) => change(index, { text: event.target.value })}
                />
              </div>
              <IconButton
                label={w.remove({ place: index + 1 })}
                icon={X}
                onClick={() => onChange(violations.filter((_, at) => at !== index))}
              />
            </div>
            <Checkbox
              label={w.outOfService}
              checked={violation.outOfService}
              onChange={(event) => change(index, { outOfService: event.target.checked })}
            />
          </div>
        ) : (
          <ReportedViolation key={index} violation={violation} />
        ),
      )}
      {violations.length < documentLimits.violationsMax ? (
        <div className="flex max-sm:*:flex-1">
          <Button
            variant="secondary"
            icon={Plus}
            onClick={() => onChange([...violations, { text: "", outOfService: false }])}
          >
            {w.add}
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
      {outOfService ? <strong className="text-fail"> {w.outOfService}</strong> : null}
      <span className="block text-sm text-muted">{w.reported}</span>
    </p>
  );
}

const w = words({
  violations: ["Violations", "Infracciones"],
  violation: ["Violation {place}", "Infracción {place}"],
  remove: ["Remove violation {place}", "Quitar la infracción {place}"],
  outOfService: ["Out of service", "Fuera de servicio"],
  add: ["Add violation", "Agregar infracción"],
  reported: [
    "Reported as a defect, and stays as it is.",
    "Reportada como defecto; queda como está.",
  ],
});
