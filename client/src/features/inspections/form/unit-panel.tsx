import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import {
  formatDriverWarnings,
  formatLastReadings,
  meterFormats,
} from "#shared/meters/last-readings.ts";
import type { Meter } from "#shared/meters/meters.ts";
import { useCallback } from "react";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { ChecklistItemList } from "../items/checklist-item-list.tsx";
import type { DraftText } from "../../../phone/drafts/draft.ts";
import type { DraftStore } from "../../../phone/drafts/open-draft.ts";
import { listMeters, type WalkPart, type InspectedAsset } from "../draft/walk-parts.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { FieldWarnings } from "../../../ui/form/field-warnings.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { useNow } from "../../../ui/device/use-now.ts";
import { parseReading } from "../../../phone/drafts/submission.ts";
import { finishOnEnter } from "../../../ui/form/finish-on-enter.ts";

/** A unit that is on the page, with what holds its draft. */
export type OpenUnit = Pick<WalkPart, "asset" | "formId"> & { store: DraftStore };

export type AddPhoto = (store: DraftStore, itemId: string, file: File) => Promise<void>;

interface UnitPanelProps {
  part: WalkPart & OpenUnit;
  onPhoto: AddPhoto;
}

/** What is filled in of one unit: its meters first, its items and the comments. */
export function UnitPanel({ part, onPhoto }: UnitPanelProps) {
  const { formId, asset, draft, photos, store } = part;
  const write = (field: DraftText) => (text: string) =>
    store.change({ type: "write", field, text });
  const addPhoto = useCallback(
    (itemId: string, file: File) => onPhoto(store, itemId, file),
    [store, onPhoto],
  );
  return (
    <>
      <Readings part={part} write={write} />
      <ChecklistItemList {...{ formId, asset, draft, photos, store, addPhoto }} />
      <Textarea
        label={w.comments}
        maxLength={limits.longTextMax}
        value={draft.comments}
        onChange={(event) => write("comments")(event.target.value)}
      />
    </>
  );
}

interface ReadingsProps {
  part: WalkPart;
  write: (field: DraftText) => (text: string) => void;
}

const readingFields = { miles: "odometer", hours: "hours" } as const;

function Readings({ part: { formId, asset, draft }, write }: ReadingsProps) {
  const meters = listMeters(asset, draft.checklist.items);
  if (meters.length === 0) return null;
  return (
    <div
      id={`${formId}-meter`}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3"
    >
      {meters.map((meter) => (
        <ReadingField
          key={meter}
          {...{ meter, asset }}
          value={draft[readingFields[meter]]}
          onValueChange={write(readingFields[meter])}
        />
      ))}
    </div>
  );
}

interface ReadingFieldProps {
  meter: Meter;
  asset: InspectedAsset;
  value: string;
  onValueChange: (value: string) => void;
}

/** A meter reading. What looks wrong is pointed out, never refused: the driver stands before it. */
function ReadingField({ meter, asset, value, onValueChange }: ReadingFieldProps) {
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
      <FieldWarnings warnings={findWarnings(value, { meter, asset, clock })} />
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

function findWarnings(text: string, { meter, asset, clock }: Compared): string[] {
  if (text.trim() === "") return [];
  const reading = parseReading(text);
  if (reading === undefined) return [w.notReading];
  return formatDriverWarnings({ meter, value: reading, readAt: clock.now }, asset, clock);
}

const w = words({
  comments: ["Additional Comments", "Comentarios adicionales"],
  odometer: ["Odometer", "Odómetro"],
  hours: ["Hours", "Horas"],
  miles: ["mi", "mi"],
  hr: ["hr", "h"],
  notReading: [
    "This is not a reading and will not be sent.",
    "Esto no es una lectura y no se enviará.",
  ],
});
