import { formatLastReadings, formatReadingWarnings } from "#shared/last-readings.ts";
import type { Meter } from "#shared/meters.ts";
import { words } from "#shared/words.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { DoubtList } from "../../ui/doubt-list.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { InspectedAsset } from "./inspected-asset-panel.tsx";
import { parseReading } from "./submission.ts";
import { finishOnEnter } from "./signature-field.tsx";

interface ReadingFieldProps {
  meter: Meter;
  asset: InspectedAsset;
  value: string;
  onValueChange: (value: string) => void;
}

/** A meter reading. What looks wrong is pointed out, never refused: the driver stands before it. */
export function ReadingField({ meter, asset, value, onValueChange }: ReadingFieldProps) {
  const { timeZone } = useSignedInUser().company;
  const clock = { timeZone, now: useNow() };
  const isMiles = meter === "miles";
  return (
    // The hint stands below: where one wraps, the fields beside each other stay in line.
    <div className="grid content-start gap-1.5 [&_[id$=-hint]]:order-last">
      <NumberInput
        label={isMiles ? w.odometer : w.hours}
        optional
        digits="decimal"
        unit={isMiles ? w.miles : w.hr}
        min={0}
        hint={formatLastReadings(asset, clock)[meter]}
        enterKeyHint="done"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={finishOnEnter}
      />
      <DoubtList doubts={findDoubts(value, { meter, asset, clock })} />
    </div>
  );
}

type Compared = Pick<ReadingFieldProps, "meter" | "asset"> & {
  clock: { timeZone: string; now: Date };
};

function findDoubts(text: string, { meter, asset, clock }: Compared): string[] {
  if (text.trim() === "") return [];
  const reading = parseReading(text);
  if (reading === undefined) return [w.notReading];
  return formatReadingWarnings({ meter, value: reading, readAt: clock.now }, asset, clock);
}

const w = words({
  odometer: ["Odometer", "Odómetro"],
  hours: ["Hours", "Horas"],
  miles: ["mi", "mi"],
  hr: ["hr", "h"],
  notReading: [
    "This is not a reading and will not be sent.",
    "Esto no es una lectura y no se enviará.",
  ],
});
