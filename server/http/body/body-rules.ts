import type { CallName } from "#shared/api/api.ts";
import type { ErrorCode } from "#shared/api/errors.ts";
import { serverLimits } from "#shared/base/limits.ts";
import { bodyLimits } from "./body-limits.ts";

export type BodyRules = {
  /** How large the body may be, unpacked. */
  bytesMax: number;
  /** A body with photos or scans must come unpacked. */
  bringsPhotos: boolean;
  /** The refusal of a larger one. */
  tooLarge: ErrorCode;
};

const largeBodies: Partial<Record<CallName, Pick<BodyRules, "bytesMax"> & Partial<BodyRules>>> = {
  updateAssets: { bytesMax: bodyLimits.bulkBodyBytesMax, bringsPhotos: false },
  submitInspection: { bytesMax: bodyLimits.inspectionBodyBytesMax },
  hold: { bytesMax: bodyLimits.inspectionBodyBytesMax },
  takeSharedCopy: { bytesMax: bodyLimits.inspectionBodyBytesMax },
  logMaintenance: { bytesMax: bodyLimits.maintenanceBodyBytesMax },
  createDefect: { bytesMax: bodyLimits.defectBodyBytesMax },
  actOnDefect: { bytesMax: bodyLimits.defectBodyBytesMax },
  storeImportRows: { bytesMax: bodyLimits.importRowsBodyBytesMax },
  addDocument: { bytesMax: bodyLimits.documentBodyBytesMax },
  updateDocument: { bytesMax: bodyLimits.documentBodyBytesMax },
  addMaintenanceFile: { bytesMax: bodyLimits.documentBodyBytesMax },
  uploadPhoto: { bytesMax: serverLimits.photoPartBytesMax },
  reportProblem: {
    bytesMax: bodyLimits.reportBodyBytesMax,
    tooLarge: "reports.photoTooLarge",
  },
  addPhoto: { bytesMax: bodyLimits.photoBodyBytesMax, tooLarge: "photos.tooLarge" },
};

/** What the body of a call may be. */
export function findBodyRules(name: CallName): BodyRules {
  const large = largeBodies[name];
  const bytesMax = bodyLimits.bodyBytesMax;
  return { bytesMax, bringsPhotos: large !== undefined, tooLarge: "request.tooLarge", ...large };
}
