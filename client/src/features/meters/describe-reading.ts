import type { MeterReading } from "#shared/api-schemas.ts";
import { meterFormats } from "#shared/last-readings.ts";
import { type ReadingSource, restartLabels } from "#shared/meters.ts";

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
    return previousValue === null ? label : `${label}, was ${format(previousValue)}`;
  }
  const before = older.find((one) => one.voidedAt === null);
  if (!before) return "";
  const change = value - before.value;
  return `${change < 0 ? "−" : "+"}${format(Math.abs(change))}`;
}

export const sourceLabels: Record<ReadingSource, string> = {
  inspection: "Inspection",
  maintenance: "Maintenance",
  manual: "Manual",
  import: "Import",
  form: "Asset form",
  initial: "Start of the history",
};
