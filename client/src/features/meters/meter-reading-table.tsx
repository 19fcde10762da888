import type { MeterReading } from "#shared/api/api-schemas.ts";
import { translateAuthor } from "#shared/inspections/attribution.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import type { RefCallback } from "react";
import { Timestamp } from "../../records/timestamp.tsx";
import { formatChange, formatReading, sourceLabels } from "./describe-reading.ts";
import { ReadingMarks } from "./reading-marks-list.tsx";
import { VoidReadingButton } from "./void-reading-button.tsx";

export interface ReadingsProps {
  /** The newest first. */
  readings: readonly MeterReading[];
  list: RefCallback<HTMLElement>;
  onVoid: (reading: MeterReading) => void;
}

const columns = ["date", "reading", "change", "source", "by"] as const;

/** The readings of one meter, where there is room for a table. */
export function MeterReadingTable({ readings, list, onVoid }: ReadingsProps) {
  return (
    <table className="w-full border-collapse text-left [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_th]:px-3 [&_th]:py-2">
      <caption className="sr-only">{w.title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="text-sm font-semibold text-muted">
              {w[column]}
            </th>
          ))}
          <th>
            <span className="sr-only">{w.void}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={list}>
        {readings.map((reading, place) => (
          <tr key={reading.id} tabIndex={-1} className="border-t hover:bg-surface-2">
            <td>
              <Timestamp moment={reading.readAt} />
            </td>
            <td className="min-w-32">
              <span className={clsx("font-semibold", reading.voidedAt && "line-through")}>
                {formatReading(reading)}
              </span>
              <ReadingMarks reading={reading} />
            </td>
            <td className="min-w-36">{formatChange(reading, readings.slice(place + 1))}</td>
            <td>{sourceLabels[reading.source]}</td>
            <td className="min-w-28 wrap-anywhere">
              {translateAuthor(reading.enteredByName ?? "")}
            </td>
            <td className="text-right">
              <VoidReadingButton reading={reading} onVoid={onVoid} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const w = words({
  title: ["Readings", "Lecturas"],
  date: ["Date", "Fecha"],
  reading: ["Reading", "Lectura"],
  change: ["Change", "Cambio"],
  source: ["Source", "Origen"],
  by: ["By", "Por"],
  void: ["Void", "Anular"],
});
