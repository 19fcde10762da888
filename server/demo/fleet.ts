/** Who works at the demo company and what stands in its yard. */
import type { Body } from "#shared/api-schemas.ts";
import type { Role } from "#shared/roles.ts";
import { vinOf } from "./vin.ts";

export const demoCompany = { name: "Ridgeline Ready Mix", timeZone: "America/Chicago" };

/** The same for everyone: it is printed, and the company holds nothing but the demo. */
export const demoPassword = "ready-mix-demo";

export type DemoPerson = { firstName: string; lastName: string; role: Role };

export const demoAdmin: DemoPerson = { firstName: "Marta", lastName: "Quinn", role: "admin" };

export const demoManagers: readonly DemoPerson[] = [
  { firstName: "Ray", lastName: "Delgado", role: "manager" },
  { firstName: "Dana", lastName: "Whitfield", role: "manager" },
];

export const demoDrivers: readonly DemoPerson[] = [
  { firstName: "Luis", lastName: "Ortega", role: "driver" },
  { firstName: "Tom", lastName: "Brandt", role: "driver" },
  { firstName: "Keisha", lastName: "Monroe", role: "driver" },
  { firstName: "Pete", lastName: "Novak", role: "driver" },
  { firstName: "Sam", lastName: "Okafor", role: "driver" },
];

export function usernameOf({ firstName, lastName }: DemoPerson): string {
  return `${firstName}.${lastName}`.toLowerCase();
}

/** What an asset drives and runs on a working day; trailers have no meters. */
type Use = { milesADay?: [number, number]; hoursADay?: [number, number] };

export type DemoAsset = Body<"createAsset"> & Use;

type Kind = Pick<DemoAsset, "category" | "make" | "model" | "location"> & Use & { start: string };

const yard = "Main yard";
const quarry = "Quarry plant";
const mack = truck("Mack", "Granite GR64B", "1M2GR2GC");
const kenworth = truck("Kenworth", "T880", "1NKZXPTX");
const peterbilt = truck("Peterbilt", "567", "1NPCXPTX");
const pump: Use = { milesADay: [15, 60], hoursADay: [4, 8] };
const dump: Use = { milesADay: [80, 170], hoursADay: [6, 10] };

/** In the order in which they stand; the first few are as mixed as the whole. */
export const demoFleet: readonly DemoAsset[] = [
  unit("Mixer 101", mack, { year: 2018, serial: 41_207, miles: 98_412.6, hours: 9_204 }),
  unit("Lowboy 501", trailer("Talbert", "55SA Lowboy", "40FW0533"), { year: 2016, serial: 30_418 }),
  unit("Loader 701", machine("Caterpillar", "950M Wheel Loader", "CAT0950M"), {
    year: 2019,
    serial: 4_127,
    hours: 6_318.5,
  }),
  unit("Mixer 102", mack, { year: 2018, serial: 41_212, miles: 101_877.3, hours: 9_466 }),
  unit("Mixer 103", mack, { year: 2020, serial: 52_633, miles: 73_240.1, hours: 6_911 }),
  unit("Mixer 104", mack, { year: 2020, serial: 52_640, miles: 70_118.8, hours: 6_702 }),
  unit("Mixer 105", kenworth, { year: 2021, serial: 417_388, miles: 58_903.4, hours: 5_514 }),
  unit("Mixer 106", kenworth, { year: 2021, serial: 417_391, miles: 61_377.9, hours: 5_748 }),
  unit("Mixer 107", kenworth, { year: 2022, serial: 480_152, miles: 42_650.2, hours: 3_986 }),
  unit("Mixer 108", peterbilt, { year: 2022, serial: 771_904, miles: 44_019.7, hours: 4_112 }),
  unit("Mixer 109", peterbilt, { year: 2023, serial: 812_377, miles: 27_331.5, hours: 2_590 }),
  unit("Mixer 110", peterbilt, { year: 2024, serial: 866_045, miles: 14_208.9, hours: 1_344 }),
  unit("Mixer 111", mack, { year: 2012, serial: 18_530, miles: 187_645.2, hours: 17_820 }),
  unit("Dump 201", { ...peterbilt, ...dump }, { year: 2019, serial: 612_448, miles: 152_220.4 }),
  unit("Dump 202", { ...kenworth, ...dump }, { year: 2020, serial: 381_207, miles: 121_094.8 }),
  unit("Dump 203", { ...mack, ...dump }, { year: 2017, serial: 33_871, miles: 203_558.6 }),
  unit("Dump 204", { ...kenworth, ...dump }, { year: 2023, serial: 533_019, miles: 49_872.3 }),
  unit(
    "Boom Pump 301",
    { ...mack, ...pump, model: "MR 38Z-Meter Boom Pump" },
    {
      year: 2019,
      serial: 47_016,
      miles: 36_480.7,
      hours: 7_402,
    },
  ),
  unit(
    "Boom Pump 302",
    { ...kenworth, ...pump, model: "T880 47-Meter Boom Pump" },
    {
      year: 2022,
      serial: 495_664,
      miles: 21_915.3,
      hours: 4_020,
    },
  ),
  unit(
    "Line Pump 303",
    { ...peterbilt, ...pump, model: "348 City Pump" },
    {
      year: 2021,
      serial: 702_311,
      miles: 18_740.5,
      hours: 2_877,
    },
  ),
  unit("Lowboy 502", trailer("Trail King", "TK110HDG", "1TKJ0532"), { year: 2020, serial: 61_027 }),
  unit("Flatbed 601", trailer("Fontaine", "Revolution 48", "13N14820"), {
    year: 2018,
    serial: 45_190,
  }),
  unit("Flatbed 602", trailer("Great Dane", "Freedom SE", "1GRDM962"), {
    year: 2021,
    serial: 701_882,
  }),
  unit("Flatbed 603", trailer("Utility", "4000AE", "1UYFS248"), { year: 2015, serial: 318_604 }),
  unit("Loader 702", machine("John Deere", "644 P-Tier", "1DW644PX"), {
    year: 2022,
    serial: 12_846,
    hours: 3_105.4,
  }),
  unit("Loader 703", machine("Volvo", "L110H", "VCEL110H"), {
    year: 2016,
    serial: 8_519,
    hours: 11_240.2,
  }),
  unit("Skid Steer 801", machine("Bobcat", "S76", "B4CD1100"), {
    year: 2021,
    serial: 21_377,
    hours: 1_862.8,
  }),
  unit("Skid Steer 802", machine("Caterpillar", "262D3", "CAT0262D"), {
    year: 2020,
    serial: 9_254,
    hours: 2_410.1,
  }),
  unit("Generator 901", machine("Caterpillar", "XQ125 Rental", "CATXP125"), {
    year: 2018,
    serial: 3_306,
    hours: 8_077.6,
  }),
  unit("Generator 902", machine("Doosan", "G150", "4FVGBBDD"), {
    year: 2022,
    serial: 6_140,
    hours: 2_233.9,
  }),
];

function truck(make: string, model: string, start: string): Kind {
  const use: Use = { milesADay: [35, 95], hoursADay: [5, 9] };
  return { category: "truck", make, model, start, location: yard, ...use };
}

function trailer(make: string, model: string, start: string): Kind {
  return { category: "trailer", make, model, start, location: yard };
}

function machine(make: string, model: string, start: string): Kind {
  return { category: "equipment", make, model, start, location: quarry, hoursADay: [3, 8] };
}

type Unit = { year: number; serial: number; miles?: number; hours?: number };

function unit(name: string, { start, ...kind }: Kind, made: Unit): DemoAsset {
  const { year, serial, miles = 0, hours = 0 } = made;
  const vinOrSerial = vinOf({ start, year, serial });
  return { ...kind, name, year, vinOrSerial, currentMiles: miles, currentHours: hours };
}
