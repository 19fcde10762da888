/** Who works at the demo company, what stands in its yard, and what breaks there. */
import type { ItemDefinition } from "#shared/checklists/checklists.ts";
import type { ReadyListName } from "#shared/checklists/ready-list-names.ts";
import { readFileSync } from "node:fs";
import { assetKinds, ownerships } from "#shared/assets/asset-identity.ts";
import { assetCategories } from "#shared/assets/assets.ts";
import { serviceTypes } from "#shared/schedules/service-types.ts";
import type { Role } from "#shared/base/roles.ts";
import Papa from "papaparse";
import * as z from "zod";

export const demoCompany = {
  name: "Ridgeline Ready Mix",
  timeZone: "America/Chicago",
  usdotNumber: "3141592",
  address: "4100 Quarry Road\nRockford, IL 61109",
};

/** It stood still for so many days, and has no card of the NRMCA. */
export const demoParked = { name: "Mixer 111", days: 40 };

/** So early that some of its trucks are late. */
export const demoPreTripBy = "07:10";

/** The same for everyone: it is printed, and the company holds nothing but the demo. */
export const demoPassword = "ready-mix-demo";

export type DemoUser = ReturnType<typeof user>;

export const demoAdmin = user("Marta Quinn", "admin");
export const demoManagers = ["Ray Delgado", "Dana Whitfield"].map((name) => user(name, "manager"));
export const demoDrivers = [
  "Luis Ortega",
  "Tom Brandt",
  "Keisha Monroe",
  "Pete Novak",
  "Sam Okafor",
].map((name) => user(name, "driver"));

function user(name: string, role: Role) {
  const [firstName = "", lastName = ""] = name.split(" ");
  const username = `${firstName}.${lastName}`.toLowerCase();
  const email = `${username}@ridgeline-ready-mix.example`;
  return { firstName, lastName, role, username, email, password: demoPassword };
}

const number = z.string().transform(Number);
const range = z.string().transform((text): [number, number] => {
  const [min = 0, max = 0] = text.split("-").map(Number);
  return [min, max];
});

const words = z.string().transform((text) => text.split("|").filter(Boolean));

/** In the order in which they stand; the first few are as mixed as the whole. */
export const demoFleet = readTable("fleet", {
  name: z.string(),
  category: z.enum(assetCategories),
  make: z.string(),
  model: z.string(),
  year: number,
  vinOrSerial: z.string(),
  currentMiles: number,
  currentHours: number,
  /** What it drives and runs on a working day; trailers have no meters. */
  milesADay: range,
  hoursADay: range,
  unitNumber: z.string(),
  kind: z.enum(assetKinds),
  plate: z.string(),
  plateState: z.string(),
  tireSize: z.string(),
  /** Machines have none. */
  gvwrPounds: z.string().transform((pounds) => Number(pounds) || null),
  ownership: z.enum(ownerships),
  ownerName: z.string(),
  atMine: z.string().transform((text) => text === "yes"),
  tags: words,
  note: z.string(),
});

/** What breaks, what the driver writes about it, and what its repair takes. */
export const demoFaults = readTable("faults", {
  /** The labels of the checklists' items that its notes fit. */
  item: words,
  /** What the names of the assets begin with that have such a part; none where all have it. */
  units: words,
  serviceType: z.enum(serviceTypes),
  costs: range,
  work: z.string(),
  notes: z.string().transform((text) => text.split(";")),
});

/** What a service of each schedule is logged as. */
export const demoServices = readTable("services", {
  schedule: z.string(),
  costs: range,
  work: z.string(),
});

export const workshops = [
  "Prairie Truck & Trailer",
  "Lakeside Fleet Repair",
  "Midwest Heavy Equipment",
];

/** The lists that the company writes for itself after its first weeks. */
export const demoChecklists = [
  {
    name: "Ready-mix truck pre-trip",
    category: "truck" as const,
    items:
      "Engine oil and coolant; Fluid leaks below the truck; Tires and lug nuts; Headlights, brake lights and signals; Windshield, wipers and mirrors; Horn and backup alarm; Service brakes and air lines; Parking brake; Steering; Coupling and tow hitch; Drum, rollers and drum drive; Chutes and hopper; Water tank and hose; Emergency equipment and seat belt".split(
        "; ",
      ),
  },
  {
    name: "Loader and skid steer walk-around",
    category: "equipment" as const,
    items:
      "Engine oil and coolant; Hydraulic hoses and cylinders; Tires or tracks; Bucket, pins and attachments; Brakes and steering; Lights and backup alarm; Seat belt and cab guard; Fire extinguisher".split(
        "; ",
      ),
  },
];

/** The ready lists that it adds once it has found them, and its own minimum of a pipe's wall, in inches. */
export const demoReadyLists: readonly ReadyListName[] = ["mixer", "boom_pump"];
export const demoPipeWall = 0.12;

/** What is added to the truck list after a driver missed the washout, and after a worn tire. */
export const addedChecklistItem = "Washout done, chutes clean";

/** What it says more of its items from then on. */
export const changedItems: Record<string, Partial<ItemDefinition>> = {
  "Service brakes and air lines": { critical: true },
  "Parking brake": { critical: true },
  Steering: { critical: true },
  "Coupling and tow hitch": { mayBeNa: true },
};

export const addedMeasure = {
  label: "Thinnest steer tire tread",
  type: "number",
  unit: "32nds",
  min: 4,
} as const;

function readTable<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  const text = readFileSync(new URL(`${name}.csv`, import.meta.url), "utf8");
  const { data } = Papa.parse(text, { header: true, skipEmptyLines: true });
  return z.array(z.object(shape)).parse(data);
}
