import type { CallName } from "#shared/api/api.ts";
import type { ErrorCode } from "#shared/api/errors.ts";
import { serverLimits } from "#shared/base/limits.ts";

export type BodyRules = {
  /** How large the body may be, unpacked. */
  bytesMax: number;
  /** A body with photos or scans must come unpacked. */
  bringsPhotos: boolean;
  /** The refusal of a larger one. */
  tooLarge: ErrorCode;
};

const photoBodies: Partial<Record<CallName, Pick<BodyRules, "bytesMax"> & Partial<BodyRules>>> = {
  submitInspection: { bytesMax: serverLimits.inspectionBodyBytesMax },
  hold: { bytesMax: serverLimits.inspectionBodyBytesMax },
  takeSharedCopy: { bytesMax: serverLimits.inspectionBodyBytesMax },
  logMaintenance: { bytesMax: serverLimits.maintenanceBodyBytesMax },
  createDefect: { bytesMax: serverLimits.defectBodyBytesMax },
  actOnDefect: { bytesMax: serverLimits.defectBodyBytesMax },
  addDocument: { bytesMax: serverLimits.documentBodyBytesMax },
  updateDocument: { bytesMax: serverLimits.documentBodyBytesMax },
  uploadPhoto: { bytesMax: serverLimits.photoPartBytesMax },
  reportProblem: {
    bytesMax: serverLimits.reportBodyBytesMax,
    tooLarge: "reports.photoTooLarge",
  },
  addPhoto: { bytesMax: serverLimits.photoBodyBytesMax, tooLarge: "photos.tooLarge" },
};

/** What the body of a call may be. */
export function findBodyRules(name: CallName): BodyRules {
  const photos = photoBodies[name];
  const bytesMax = serverLimits.bodyBytesMax;
  return { bytesMax, bringsPhotos: photos !== undefined, tooLarge: "request.tooLarge", ...photos };
}
