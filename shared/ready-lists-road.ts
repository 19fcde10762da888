/** Ready lists of what drives on the road: mixers, pumps, conveyors and trailers. */
import {
  boom,
  covers,
  critical,
  items,
  mayBeNa,
  measured,
  photographed,
  pump,
  road,
} from "./ready-lists-items.ts";

export const mixer = [
  ...road,
  ...items(
    {
      "drum-guards": ["Drum and roller guards", critical],
      rollers: "Rollers and track",
      "drum-drive": "Drum drive and hoses",
      buildup: "Buildup",
      "revolution-counter": "Revolution counter",
      hours: ["Hours", mayBeNa, measured("hr")],
    },
    "Drum",
  ),
  ...items(
    {
      hopper: "Hopper",
      chutes: ["Chutes, locks and pins", critical],
      "fold-over": ["Fold-over hydraulics", mayBeNa],
      "discharge-controls": ["Controls and emergency stop", critical],
    },
    "Discharge",
  ),
  ...items(
    {
      ladder: ["Ladder, platform and rails", critical],
      "water-tank": "Water tank, gauge and lines",
      washout: "Washout hose",
    },
    "Access",
  ),
];

export const boomPump = [
  ...road,
  ...pump,
  ...boom,
  ...items({
    "water-box": ["Water box and guards", critical],
    cribbing: "Cribbing on board",
    "pipe-wall": ["Pipe wall, thinnest", measured("in")],
    "tip-hose": ["Tip hose and sling, no end fitting", critical],
    "hydraulic-oil": "Hydraulic oil",
  }),
];

export const linePump = [
  ...pump,
  ...items({
    coupler: ["Coupler, chains and breakaway", mayBeNa, critical],
    tires: ["Tires and wheels", mayBeNa],
    "tow-lights": ["Tow lights", mayBeNa],
    "engine-fluids": "Oil, coolant and fuel",
    leaks: "Leaks",
    hoses: ["Hoses, pipe and whip checks", critical],
    "ball-catcher": ["Cleanout ball catcher", critical],
    extinguisher: "Extinguisher",
    hours: ["Hours", measured("hr")],
  }),
];

export const telebelt = [
  ...road,
  ...boom,
  ...items({
    belt: "Belt tracking and splice",
    "pinch-points": ["Rollers, guards and pinch points", critical],
    "stops-cords": ["Emergency stops and pull cords", critical],
    "extend-cables": ["Extend cables and wear pads", critical],
    "feed-conveyor": "Feed conveyor and hopper",
    "remote-control": ["Remote control", critical],
  }),
];

export const lowboy = items({
  brakes: ["Brakes and air lines", critical, covers("service_brakes")],
  "abs-lamp": ["ABS lamp", mayBeNa],
  tires: ["Tires", covers("tires")],
  tread: ["Tread", measured("32nds", { min: 2 }), covers("tires")],
  wheels: ["Wheels, hubs and rims", critical, covers("wheels")],
  lights: ["Lights, markers and tape", covers("lights")],
  kingpin: ["Kingpin and coupling", critical, covers("coupling")],
  gooseneck: ["Gooseneck lock and pins", critical],
  "landing-gear": ["Landing gear", mayBeNa],
  ramps: ["Ramps and outriggers", mayBeNa],
  deck: "Deck and frame",
  suspension: "Suspension",
  securement: ["Chains, binders and edge protection", critical],
});

/** What the NRMCA certifies of a mixer: concrete as it should be, not the trip. */
export const nrmcaMixer = items({
  "drum-clean": ["Drum free of hardened concrete", photographed],
  "blade-height": ["Blade height at largest diameter", measured("% of original", { min: 90 })],
  "blade-condition": "Blades without cracks or holes",
  "hopper-chutes": "Hopper and chutes clean and tight",
  "discharge-gate": "Discharge gate",
  "revolution-counter": "Revolution counter",
  "mixing-speed": "Mixing speed per plate",
  "capacity-plate": "Capacity plate",
  "water-gauge": "Water gauge readable and true",
  "water-valves": "Water valves tight",
  "admixture-equipment": ["Admixture equipment", mayBeNa],
});
