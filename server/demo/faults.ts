/** What breaks at a concrete company, what the driver writes about it, and what mending it takes. */
import type { ServiceType } from "#shared/maintenance.ts";

export type Fault = {
  /** Found in the label of a checklist's item. */
  item: RegExp;
  notes: readonly [string, ...string[]];
  serviceType: ServiceType;
  work: string;
  costs: [number, number];
};

export const faults: readonly [Fault, ...Fault[]] = [
  {
    item: /^tires/i,
    notes: ["Outer left rear down to 3/32", "Sidewall cut on right front", "Low pressure, 62 psi"],
    serviceType: "Tire Rotation",
    work: "Replaced the worn tire, checked the inflation of all others",
    costs: [380, 640],
  },
  {
    item: /wheels, rims/i,
    notes: ["Two loose lug nuts, rust streaks", "Hub seal seeping on axle 2"],
    serviceType: "Body Repair",
    work: "Torqued all lug nuts to 450 ft-lb, replaced two studs",
    costs: [90, 260],
  },
  {
    item: /lights|headlights/i,
    notes: ["Right marker lamp out", "Left brake lamp flickers", "Turn signal dead on the left"],
    serviceType: "Electrical Repair",
    work: "Replaced the lamp and cleaned the connector",
    costs: [35, 180],
  },
  {
    item: /brakes|air lines/i,
    notes: [
      "Air leak at the rear chamber",
      "Pedal travel too long",
      "Slack adjuster out of stroke",
    ],
    serviceType: "Brake Service",
    work: "Replaced the chamber and adjusted the brakes on both axles",
    costs: [420, 1_150],
  },
  {
    item: /hydraulic|fluid leaks/i,
    notes: ["Drip below the drum drive", "Hose chafed at the boom pivot", "Weeping cylinder seal"],
    serviceType: "Hydraulic Service",
    work: "Replaced the hose, topped up and bled the circuit",
    costs: [210, 980],
  },
  {
    item: /engine oil|coolant/i,
    notes: ["Oil a quart low, third time this month", "Coolant below the mark, hose clamp wet"],
    serviceType: "Engine Service",
    work: "Found and sealed the leak, filled up, ran to temperature",
    costs: [120, 460],
  },
  {
    item: /horn|wipers|mirrors|windshield/i,
    notes: ["Backup alarm silent", "Wiper blade torn", "Mirror glass cracked on the right"],
    serviceType: "Safety Inspection",
    work: "Replaced the part and checked the others",
    costs: [25, 190],
  },
  {
    item: /^drum|^chutes|boom|bucket|attachments/i,
    notes: ["Fold-down chute pin bent", "Drum roller noisy", "Bucket tooth missing"],
    serviceType: "Body Repair",
    work: "Replaced the pin, welded and greased",
    costs: [140, 720],
  },
  {
    item: /chains|landing gear|hitch|frame|coupling/i,
    notes: ["Landing gear crank slips", "Safety chain hook without latch", "Deck board split"],
    serviceType: "Body Repair",
    work: "Replaced the worn part and greased the rest",
    costs: [80, 430],
  },
];

/** What a service of each kind is written down as. */
export const serviceWork: Record<string, { work: string; costs: [number, number] }> = {
  "Oil Change": {
    work: "Changed oil and both filters, took an oil sample",
    costs: [310, 520],
  },
  "Preventative Maintenance": {
    work: "Full service by the sheet: filters, grease, belts, batteries, fluids",
    costs: [260, 740],
  },
  "Brake Inspection": {
    work: "Measured linings and drums, adjusted the stroke, drained the tanks",
    costs: [120, 380],
  },
  "Hydraulic Service": {
    work: "Changed the return filter and hydraulic oil, checked the pressures",
    costs: [440, 1_280],
  },
  "DOT Inspection": {
    work: "Annual inspection by 49 CFR 396.17, sticker renewed",
    costs: [110, 190],
  },
};

export const workshops: readonly [string, ...string[]] = [
  "Prairie Truck & Trailer",
  "Lakeside Fleet Repair",
  "Midwest Heavy Equipment",
];

/** The lists that the company writes for itself after its first weeks. */
export const demoChecklists = [
  {
    name: "Ready-mix truck pre-trip",
    category: "truck" as const,
    items: [
      "Engine oil and coolant",
      "Fluid leaks below the truck",
      "Tires and lug nuts",
      "Headlights, brake lights and signals",
      "Windshield, wipers and mirrors",
      "Horn and backup alarm",
      "Service brakes and air lines",
      "Parking brake",
      "Steering",
      "Coupling and tow hitch",
      "Drum, rollers and drum drive",
      "Chutes and hopper",
      "Water tank and hose",
      "Emergency equipment and seat belt",
    ],
  },
  {
    name: "Loader and skid steer walk-around",
    category: "equipment" as const,
    items: [
      "Engine oil and coolant",
      "Hydraulic hoses and cylinders",
      "Tires or tracks",
      "Bucket, pins and attachments",
      "Brakes and steering",
      "Lights and backup alarm",
      "Seat belt and cab guard",
      "Fire extinguisher",
    ],
  },
];

/** What the truck list says after somebody missed the washout. */
export const addedChecklistItem = "Washout done, chutes clean";
