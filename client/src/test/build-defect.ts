/** Defects as the server returns them; a test overrides what matters to it. */
import type {
  Defect,
  DefectStep,
  InspectionLog,
  ListedDefect,
  WholeDefect,
} from "#shared/api/api-schemas.ts";

/** Open for three days, found by an inspection. */
export function buildDefect(overrides: Partial<ListedDefect> = {}): ListedDefect {
  return {
    id: 42,
    number: 42,
    assetId: 12,
    title: "Brake lights",
    itemId: "brake-lights",
    source: "inspection",
    inspectionId: 77,
    documentId: null,
    critical: false,
    state: "open",
    urgency: 1,
    note: null,
    finding: null,
    photoUrls: [],
    reportedById: 9,
    reportedByName: "Marco Ortiz",
    reportedAt: new Date(Date.now() - 73 * 3_600_000).toISOString(),
    sightings: 1,
    repeat: 1,
    rejections: 0,
    deferredUntil: null,
    deferredMiles: null,
    deferredHours: null,
    duplicateOfId: null,
    maintenanceLogId: null,
    closedAt: null,
    certified: false,
    reviewPending: false,
    assetName: "Mixer 12",
    assetCategory: "truck",
    decision: null,
    isOfVoid: false,
    ...overrides,
  };
}

type DefectEvent = WholeDefect["events"][number];

/** That it was reported; or another event. */
export function buildEvent(overrides: Partial<DefectEvent> = {}): DefectEvent {
  return {
    id: 1,
    kind: "reported",
    at: "2026-11-18T11:47:00.000Z",
    byId: 9,
    byName: "Marco Ortiz",
    note: null,
    signature: null,
    photoUrls: [],
    inspectionId: null,
    maintenanceLogId: null,
    details: {},
    ...overrides,
  };
}

/** With what happened to it. */
export function buildWholeDefect(overrides: Partial<WholeDefect> = {}): WholeDefect {
  const { decision: _, ...defect } = buildDefect();
  return { ...defect, duplicateOf: null, events: [buildEvent()], ...overrides };
}

/** One step of a defect's life: its certification by Luis Mora, or another. */
export function buildStep(overrides: Partial<DefectStep> = {}): DefectStep {
  return {
    kind: "certified",
    at: "2026-11-19T22:10:00.000Z",
    byName: "Luis Mora",
    note: "New bulb",
    signature: "Luis M.",
    details: { outcome: "repaired" },
    ...overrides,
  };
}

type Steps = Pick<InspectionLog["defects"][number], "reported" | "certified" | "reviewed">;

/** As the records show it that are linked with it; of its steps a test gives those that are signed. */
export function buildLinkedDefect(overrides: Partial<Defect> = {}, steps: Partial<Steps> = {}) {
  const { id, number, title, itemId, critical, state } = buildDefect(overrides);
  const unsigned: Steps = { reported: null, certified: null, reviewed: null };
  return { id, number, title, itemId, critical, state, ...unsigned, ...steps };
}
