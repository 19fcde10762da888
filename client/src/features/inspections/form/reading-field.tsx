import {
  formatLastReadings,
  formatReadingWarnings,
  meterFormats,
} from "#shared/meters/last-readings.ts";
import type { Meter } from "#shared/meters/meters.ts";
import { words } from "#shared/base/words.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { FieldWarnings } from "../../../ui/form/field-warnings.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { useNow } from "../../../ui/device/use-now.ts";
import type { InspectedAsset } from "../draft/inspected-asset.ts";
import { parseReading } from "../draft/submission.ts";
import { finishOnEnter } from "../../../ui/form/finish-on-enter.ts";

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
  const more = formatMore(value, asset, meter);
  return (
    // The hint stands below: where one wraps, the fields beside each other stay in line.
    <div className="grid content-start gap-1.5 [&_[id$=-hint]]:order-last">
      <NumberInput
        label={isMiles ? w.odometer : w.hours}
        optional
        isLarge
        // The tenths of an hour count; an odometer shows whole miles.
        digits={isMiles ? "numeric" : "decimal"}
        step="any"
        unit={isMiles ? w.miles : w.hr}
        min={0}
        hint={
          <>
            {formatLastReadings(asset, clock)[meter]}
            {more ? <span className="ml-3 font-semibold text-text">{more}</span> : null}
          </>
        }
        enterKeyHint="done"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={finishOnEnter}
      />
      <FieldWarnings warnings={findDoubts(value, { meter, asset, clock })} />
    </div>
  );
}

/** "+182 mi" since the last reading. */
function formatMore(text: string, asset: InspectedAsset, meter: Meter): string {
  const last = meter === "miles" ? asset.currentMiles : asset.currentHours;
  const reading = parseReading(text);
  if (reading === undefined || last <= 0 || reading <= last) return "";
  return `+${meterFormats[meter](reading - last)}`;
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
