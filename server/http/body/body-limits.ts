/** Limits of the bodies of requests. */
import { maintenanceLimits } from "#shared/maintenance/maintenance-limits.ts";
import { limits, serverLimits } from "#shared/base/limits.ts";
import { defectLimits } from "#shared/defects/defects-limits.ts";
import { reportLimits } from "#shared/reports/reports-limits.ts";
import type { CallName } from "#shared/api/api.ts";
import type { ErrorCode } from "#shared/api/errors.ts";

const megabyte = 1024 * 1024;
/** A photo as a data URL in JSON: four characters for three bytes, and the little around them. */
const photoBodyBytesMax = Math.ceil(limits.photoBytesMax / 3) * 4 + 200;
const bodyBytesMax = 256 * 1024;

export const bodyLimits = {
  bodyBytesMax,
  photoBodyBytesMax,
  maintenanceBodyBytesMax: maintenanceLimits.photosPerLogMax * photoBodyBytesMax + bodyBytesMax,
  defectBodyBytesMax: defectLimits.photosPerActMax * photoBodyBytesMax + bodyBytesMax,
  inspectionBodyBytesMax: 30 * megabyte,
  documentBodyBytesMax: 30 * megabyte,
  /** As many rows of a list as are sent together. */
  importRowsBodyBytesMax: megabyte,
  /** The former tags or texts of as many assets as are changed together, in any script. */
  bulkBodyBytesMax: megabyte,
  reportBodyBytesMax: Math.ceil(reportLimits.reportPhotoBytesMax / 3) * 4 + 16 * 1024,
  /** What the bodies of one user may hold of the server's memory at a time: the largest, and a few small ones. */
  bodyMemoryBytesAUser: 32 * megabyte,
  /** What large bodies leave of it for small ones. */
  bodyMemoryReservedBytes: 32 * megabyte,
  /** Bodies above this are worked on one at a time, because that takes several times their bytes. */
  largeBodyBytes: megabyte,
  bodyDepthMax: 20,
  /** Besides photos; more than the longest inspection takes with every letter escaped. */
  bodyTextBytesMax: 4 * megabyte,
  /** Several times what the longest checklist comes to, with all its notes and photos. */
  bodyValuesMax: 10_000,
  /** How many fields a refusal speaks of. */
  refusedFieldsMax: 50,
} as const;

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
