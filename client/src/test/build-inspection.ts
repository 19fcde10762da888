/** Inspections as the server returns them; a test overrides what matters to it. */
import type { InspectionLog, InspectionRow } from "#shared/api/api-schemas.ts";
import { listIssueLabels } from "#shared/inspections/inspection-records.ts";
import type { ItemResult } from "#shared/records/inspection-results.ts";

/** A passed inspection of a truck, with two items of the built-in checklist. */
export function buildInspectionLog(overrides: Partial<InspectionLog> = {}): InspectionLog {
  const log: Omit<InspectionLog, "issueCount" | "issueLabels"> = {
    id: 71,
    assetId: 12,
    checklistId: 1,
    checklistVersion: 1,
    checklistCategory: "truck",
    inspectionType: "pre_trip",
    driverId: 9,
    driverName: "Miguel Ortiz",
    attributedById: null,
    confirmation: null,
    date: "2026-11-20T12:42:00.000Z",
    startedAt: null,
    completedAt: null,
    receivedAt: "2026-11-20T12:42:05.000Z",
    odometer: null,
    hours: null,
    results: { horn: pass, "engine-oil": pass },
    issues: [],
    comments: null,
    signatureUrl: "Miguel Ortiz",
    passed: true,
    unlisted: false,
    whileOutOfService: false,
    resolved: false,
    resolvedAt: null,
    resolvedByMaintenanceId: null,
    voidedAt: null,
    voidedByName: null,
    voidReason: null,
    createdAt: "2026-11-20T12:42:05.000Z",
    assetName: "Mixer 12",
    assetCategory: "truck",
    checklistItems: null,
    defects: [],
    reviews: [],
    photosTaken: [],
    seal: null,
    clockOffsetMs: null,
    walkId: null,
    inspectedWith: null,
    appVersion: null,
    language: null,
    challengeItemId: null,
    wasSignedIn: null,
    ...overrides,
  };
  const { issues } = log;
  return { ...log, issueCount: issues.length, issueLabels: listIssueLabels(log), ...overrides };
}

/** Converts an inspection to a row of a list. */
export function toRow(log: InspectionLog): InspectionRow {
  const { results: _, issues: _issues, checklistItems: _items, ...rest } = log;
  const { defects: _defects, reviews: _reviews, seal: _seal, ...shared } = rest;
  const { clockOffsetMs: _offset, walkId: _walk, inspectedWith: _partner, ...others } = shared;
  const { challengeItemId: _challenge, wasSignedIn: _signedIn, ...known } = others;
  const { appVersion: _version, language: _language, ...row } = known;
  return row;
}

/** An inspection in which this item failed. */
export function buildFailedLog(itemId: string, overrides: Partial<InspectionLog> = {}) {
  return buildInspectionLog({
    results: { [itemId]: { status: "fail" }, "engine-oil": pass },
    issues: [itemId],
    passed: false,
    ...overrides,
  });
}

const pass: ItemResult = { status: "pass" };
