/** Rows as the server returns them; a test overrides what matters to it. */
import type { Answer, MaintenanceLog, Schedule, WholeAsset } from "#shared/api/api-schemas.ts";

export function buildAsset(overrides: Partial<WholeAsset> = {}): WholeAsset {
  return {
    id: 12,
    name: "Mixer 12",
    category: "truck",
    vinOrSerial: "1M2GR3GC5KM004821",
    year: 2019,
    make: "Mack",
    model: "Granite",
    condition: "in_use",
    location: null,
    assignedCrew: null,
    yardId: null,
    photoUrl: null,
    unitNumber: null,
    kind: null,
    plate: null,
    plateState: null,
    tireSize: null,
    gvwrPounds: null,
    ownership: null,
    ownerName: null,
    atMine: false,
    tags: [],
    note: null,
    currentMiles: 148_220,
    currentHours: 0,
    milesReadAt: null,
    hoursReadAt: null,
    lastServicedDate: null,
    lastServicedMiles: null,
    lastServicedHours: null,
    archived: false,
    version: 3,
    createdAt: "2026-01-05T15:00:00.000Z",
    updatedAt: "2026-01-05T15:00:00.000Z",
    openDefects: 0,
    criticalDefects: 0,
    reviewsPending: 0,
    downSince: null,
    downReason: null,
    downDefect: null,
    workDays: null,
    preTripBy: null,
    expectsPreTrip: null,
    lastInspection: null,
    milesToConfirm: null,
    hoursToConfirm: null,
    dailyMiles: null,
    dailyHours: null,
    ...overrides,
  };
}

/** A schedule of every 5,000 miles that is due in 1,100 miles. */
export function buildSchedule(overrides: Partial<Schedule> = {}): Schedule {
  return {
    id: 31,
    assetId: 12,
    name: "Oil Change",
    type: "usage_based",
    intervalDays: null,
    intervalMonths: null,
    intervalMiles: 5_000,
    intervalHours: null,
    soonDays: null,
    soonMiles: null,
    soonHours: null,
    anchor: "completion",
    lastPerformed: "2026-09-01T17:00:00.000Z",
    nextDue: null,
    nextDueMiles: 149_320,
    nextDueHours: null,
    active: true,
    forecastOn: null,
    programServiceId: null,
    byHand: false,
    program: null,
    serviceType: null,
    steps: [],
    createdAt: "2026-01-05T15:00:00.000Z",
    assetName: "Mixer 12",
    currentMiles: 148_220,
    currentHours: 0,
    ...overrides,
  };
}

export function buildMaintenanceLog(overrides: Partial<MaintenanceLog> = {}): MaintenanceLog {
  return {
    id: 51,
    assetId: 12,
    scheduleId: null,
    date: "2026-11-18T18:00:00.000Z",
    odometer: null,
    hours: null,
    serviceType: "Oil Change",
    description: "Oil and filter",
    performedBy: "internal",
    performedByName: null,
    cost: null,
    partsCost: null,
    laborCost: null,
    photoUrls: [],
    resolvedInspectionId: null,
    steps: null,
    loggedById: 7,
    createdAt: "2026-11-18T18:00:00.000Z",
    voidedAt: null,
    voidedByName: null,
    voidReason: null,
    replacesId: null,
    replacedById: null,
    assetName: "Mixer 12",
    ...overrides,
  };
}

/** The whole record of a log. */
export function buildMaintenanceRecord(
  overrides: Partial<Answer<"getMaintenanceLog">> = {},
): Answer<"getMaintenanceLog"> {
  return {
    ...buildMaintenanceLog(),
    loggedByName: "Dana Reyes",
    scheduleName: null,
    inspectionDate: null,
    inspectionDriverName: null,
    inspectionVoidedAt: null,
    replaced: null,
    defects: [],
    certification: null,
    files: [],
    ...overrides,
  };
}

/** A file of a log. */
export function buildLogFile(
  overrides: Partial<Answer<"addMaintenanceFile">> = {},
): Answer<"addMaintenanceFile"> {
  return {
    id: 81,
    name: "invoice.pdf",
    contentType: "application/pdf",
    size: 120_400,
    createdAt: "2026-11-18T18:05:00.000Z",
    addedByName: "Dana Reyes",
    removedAt: null,
    removedByName: null,
    removeReason: null,
    ...overrides,
  };
}

type UnresolvedInspection = Answer<"listUnresolvedInspections">[number];

export function buildUnresolved(
  overrides: Partial<UnresolvedInspection> = {},
): UnresolvedInspection {
  return {
    id: 77,
    date: "2026-11-18T12:00:00.000Z",
    driverName: "Marco Ortiz",
    issues: ["brake-lights", "horn"],
    issueLabels: ["Brake lights", "Horn"],
    defects: [],
    ...overrides,
  };
}
