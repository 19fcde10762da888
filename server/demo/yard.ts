import type { Checklist } from "#shared/api-schemas.ts";
import type { AssetCategory } from "#shared/assets.ts";
import type { Caller } from "./calls.ts";
import type { Fault } from "./faults.ts";
import type { Random } from "./random.ts";

export type Member = { id: number; name: string; call: Caller };

/** An asset with the meters as its driver would read them. */
export type YardAsset = {
  id: number;
  name: string;
  category: AssetCategory;
  driver: Member;
  miles: number;
  hours: number;
  milesADay: [number, number] | undefined;
  hoursADay: [number, number] | undefined;
};

/** A failed inspection that nobody has mended yet. */
export type OpenFault = { inspectionId: number; asset: YardAsset; fault: Fault; mendAt: Date };

/** The demo company while it is being lived through. */
export type DemoYard = {
  admin: Member;
  managers: Member[];
  drivers: Member[];
  assets: YardAsset[];
  open: OpenFault[];
  ownLists: Checklist[];
  counts: { inspections: number; maintenanceLogs: number };
  random: Random;
  setClock: (moment: Date) => void;
  now: Date;
};
