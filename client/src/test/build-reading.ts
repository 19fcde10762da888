import type { MeterReading } from "#shared/api/api-schemas.ts";

/** A reading of an inspection, as the server returns it; a test overrides what matters to it. */
export function buildReading(overrides: Partial<MeterReading> = {}): MeterReading {
  return {
    id: 91,
    assetId: 12,
    meter: "miles",
    value: 148_220,
    readAt: "2026-11-19T12:42:00.000Z",
    source: "inspection",
    inspectionId: 71,
    maintenanceLogId: null,
    enteredById: 9,
    enteredByName: "Marco Ortiz",
    restart: null,
    previousValue: null,
    warnings: [],
    note: null,
    toConfirm: null,
    confirmedAt: null,
    confirmedById: null,
    confirmedByName: null,
    voidedAt: null,
    voidedById: null,
    voidedByName: null,
    voidReason: null,
    ...overrides,
  };
}
