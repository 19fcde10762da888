import { formatHours, formatMiles } from "#shared/assets.ts";
import { NumberInput } from "../../ui/number-input.tsx";
import { TriangleAlert } from "lucide-react";
import { parseReading } from "./submission.ts";
import { finishOnEnter } from "./signature-field.tsx";

interface ReadingFieldProps {
  label: string;
  unit: "mi" | "hr";
  /** What the meter showed last; the hint says it in words. */
  current: number;
  hint: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** A meter reading. What looks wrong is pointed out, never refused: the driver stands before it. */
export function ReadingField(props: ReadingFieldProps) {
  const { label, unit, current, hint, value, onValueChange } = props;
  const doubt = findDoubt(value, current, formats[unit]);
  return (
    // The hint stands below: where one wraps, the fields beside each other stay in line.
    <div className="grid content-start gap-1.5 [&_[id$=-hint]]:order-last">
      <NumberInput
        label={label}
        optional
        digits="decimal"
        unit={unit}
        min={0}
        hint={hint}
        enterKeyHint="done"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={finishOnEnter}
      />
      <output className="block text-sm font-semibold">
        {doubt ? (
          <span className="flex items-start gap-1.5 rounded-sm bg-warn-soft px-2 py-1 text-on-warn-soft">
            <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {doubt}
          </span>
        ) : null}
      </output>
    </div>
  );
}

const unlikelyJump = 2_000;

const formats = { mi: formatMiles, hr: formatHours };

function findDoubt(text: string, last: number, format: (value: number) => string) {
  if (text.trim() === "") return undefined;
  const reading = parseReading(text);
  if (reading === undefined) return "This is not a reading and will not be sent.";
  if (reading < last) return `Lower than the last reading, ${format(last)}. Please check.`;
  if (last === 0 || reading <= last + unlikelyJump) return undefined;
  return `Much higher than the last reading, ${format(last)}. Please check.`;
}
