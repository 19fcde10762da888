import type { ShortAsset } from "#shared/api/api-schemas.ts";

/** What the form needs of an asset; both what drivers and what managers get has it. */
export type InspectedAsset = Pick<
  ShortAsset,
  | "id"
  | "name"
  | "category"
  | "condition"
  | "kind"
  | "make"
  | "tags"
  | "currentMiles"
  | "currentHours"
  | "milesReadAt"
  | "hoursReadAt"
  | "lastInspection"
  | "openDefects"
  | "reviewsPending"
>;
