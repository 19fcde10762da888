import type { MeterReading } from "#shared/api/api-schemas.ts";
import { meterFormats } from "#shared/meters/last-readings.ts";
import { type ReadingSource, restartLabels } from "#shared/meters/meters.ts";
import { words } from "#shared/base/words.ts";

/** "148,220 mi" */
export function formatReading({ meter, value }: Pick<MeterReading, "meter" | "value">): string {
  return meterFormats[meter](value);
}

/** "+180 mi" since the one before; where the meter counts anew, why, and what it showed before. */
export function formatChange(reading: MeterReading, older: readonly MeterReading[]): string {
  const { meter, value, restart, previousValue, voidedAt } = reading;
  if (voidedAt !== null) return "";
  const format = meterFormats[meter];
  if (restart !== null) {
    const label = restartLabels[restart];
    return previousValue === null
      ? label
      : w.restarted({ why: label, reading: format(previousValue) });
  }
  const before = older.find((one) => one.voidedAt === null);
  if (!before) return "";
  const change = value - before.value;
  return `${change < 0 ? "−" : "+"}${format(Math.abs(change))}`;
}

export const sourceLabels: Record<ReadingSource, string> = words({
  inspection: ["Inspection", "Inspección"],
  maintenance: ["Maintenance", "Mantenimiento"],
  manual: ["Manual", "Manual"],
  import: ["Import", "Importación"],
  form: ["Asset form", "Ficha de la unidad"],
  initial: ["Start of the history", "Inicio del historial"],
});

const w = words({
  restarted: ["{why}, was {reading}", "{why}, marcaba {reading}"],
});
