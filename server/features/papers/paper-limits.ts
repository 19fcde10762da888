/** Limits of papers. */
const megabyte = 1024 * 1024;

export const paperLimits = {
  /** Where each list of a unit's file ends. */
  unitFileListBytes: 400_000,
  /** The register of open defects: each page ends after 1 MB, like those of a list. */
  registerPages: 4,
  registerPageRows: 2_500,
  /** A paper is held as a whole until it is taken; it shows photos up to so many bytes, which is some 400. */
  paperPhotoBytesMax: 24 * megabyte,
} as const;
