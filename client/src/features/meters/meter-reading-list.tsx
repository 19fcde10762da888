import { translateAuthor } from "#shared/inspections/attribution.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { Timestamp } from "../../records/timestamp.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { formatChange, formatReading, sourceLabels } from "./describe-reading.ts";
import type { ReadingsProps } from "./meter-reading-table.tsx";
import { ReadingMarks } from "./reading-marks-list.tsx";
import { VoidReadingButton } from "./void-reading-button.tsx";

/** The readings of one meter as cards, for a phone. */
export function MeterReadingList({ readings, list, onVoid }: ReadingsProps) {
  return (
    <ul ref={list} aria-label={w.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {readings.map((reading, place) => (
        <li
          key={reading.id}
          tabIndex={-1}
          className="flex flex-wrap items-start justify-between gap-2 rounded border p-3"
        >
          <div className="grid min-w-0 flex-1 basis-[9rem] grid-cols-[minmax(0,1fr)] gap-1">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className={clsx("text-lg font-semibold", reading.voidedAt && "line-through")}>
                {formatReading(reading)}
              </span>
              <span className="text-sm">{formatChange(reading, readings.slice(place + 1))}</span>
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              <Facts>
                <Timestamp moment={reading.readAt} />
                {sourceLabels[reading.source]}
                {translateAuthor(reading.enteredByName ?? "")}
              </Facts>
            </p>
            <ReadingMarks reading={reading} />
          </div>
          <VoidReadingButton reading={reading} onVoid={onVoid} />
        </li>
      ))}
    </ul>
  );
}

const w = words({
  title: ["Readings", "Lecturas"],
});
