import type { DocumentRow } from "#shared/api/api-schemas.ts";

/** A paper as the server returns it; a test overrides what matters to it. */
export function buildDocument(overrides: Partial<DocumentRow> = {}): DocumentRow {
  return {
    id: 61,
    assetId: 12,
    userId: null,
    kind: "registration",
    number: "4XK 220",
    issuer: "Illinois",
    issuedOn: "2026-01-31",
    expiresOn: "2027-06-30",
    note: null,
    inspectionId: null,
    inspectorName: null,
    violations: null,
    returnAsked: false,
    certifiedAt: null,
    certifiedById: null,
    certifiedByName: null,
    signature: null,
    returnedOn: null,
    addedOn: "2026-02-01",
    assetName: "Mixer 12",
    assetYear: 2019,
    hoursSince: null,
    personName: null,
    isReplaced: false,
    files: [],
    defects: [],
    ...overrides,
  };
}
