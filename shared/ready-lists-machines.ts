/** Ready lists of what works in the yard, the pit and the plant, inspected before each shift. */
import { critical, items, machine, mayBeNa } from "./ready-lists-items.ts";

export const loader = [
  ...machine,
  ...items({
    tires: "Tires",
    wheels: ["Wheels and lug nuts", critical],
    bucket: "Bucket, edge and pins",
    arms: "Arms and cylinders",
    "articulation-joint": "Articulation joint",
    ladders: "Ladders and handrails",
    glass: "Glass and wipers",
    mirrors: "Mirrors and camera",
  }),
];

export const skidSteer = [
  ...machine,
  ...items({
    tires: "Tires or tracks",
    "attachment-locks": ["Attachment locks", critical],
    "lift-arms": ["Lift arm pins and arm stop", critical],
    "seat-bar": ["Seat bar interlock", critical],
    screens: "Screens and glass",
  }),
];

export const forklift = [
  ...machine,
  ...items({
    forks: ["Forks and heels", critical],
    mast: ["Mast, chains and rollers", critical],
    carriage: "Carriage and load backrest",
    "overhead-guard": ["Overhead guard", critical],
    "capacity-plate": "Capacity plate",
    tires: "Tires",
    "fuel-tank": "Fuel tank or battery",
  }),
];

export const batchPlant = [
  ...items(
    {
      guards: ["Pulley, roller and drive guards", critical],
      "stops-cords": ["Emergency stops and pull cords", critical],
      "start-up-alarm": ["Start-up alarm", critical],
      lockouts: "Lockouts",
      walkways: ["Walkways, ladders and rails", critical],
      panels: ["Panels closed", critical],
      extinguishers: "Extinguishers",
    },
    "Safety",
  ),
  ...items(
    {
      "high-level-alarm": "High-level alarm",
      "relief-valve": ["Relief valve and vents", critical],
      "dust-collector": "Dust collector",
    },
    "Silo",
  ),
  ...items(
    {
      scales: "Scales at zero",
      gates: "Gates and air cylinders",
      "cement-valves": "Cement valves",
      bins: "Bins",
      "central-mixer": ["Central mixer interlock", mayBeNa, critical],
      "water-meter": "Water meter",
      "admixture-tanks": "Admixture tanks",
      "compressor-drain": "Compressor drain",
    },
    "Batching",
  ),
];
