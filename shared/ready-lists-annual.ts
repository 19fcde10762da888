/** The yearly inspection of a truck or trailer, in the order and words of 49 CFR 396, Appendix A. */
import { critical, items, mayBeNa, measured } from "./ready-lists-items.ts";

/** A unit may lack any of these parts; one that has it may not drive with it broken. */
export const annual = [
  ...items(
    {
      "service-brakes": "Service brakes",
      "parking-brake": "Parking brake",
      drums: "Drums or rotors",
      "brake-hoses": "Brake hoses",
      "brake-tubing": "Brake tubing",
      "low-pressure-warning": "Low-pressure warning",
      "tractor-protection": "Tractor protection valve",
      compressor: "Compressor",
      "other-brakes": "Electric, hydraulic, vacuum brakes",
      abs: "ABS",
      adjusters: "Brake adjusters",
    },
    "Brakes",
  ),
  ...items(
    {
      "fifth-wheel": "Fifth wheel",
      pintle: "Pintle",
      drawbar: "Drawbar",
      "safety-devices": "Coupling safety devices",
      "saddle-mounts": "Saddle-mounts",
    },
    "Coupling",
  ),
  ...items(
    {
      "free-play": "Steering free play",
      column: "Steering column",
      "axle-beam": "Axle beam",
      "gear-box": "Steering gear box",
      "pitman-arm": "Pitman arm",
      "power-steering": "Power steering",
      "ball-joints": "Ball joints",
      "tie-rods": "Tie rods and drag links",
    },
    "Steering",
  ),
  ...items(
    { mounts: "Suspension mounts", springs: "Springs", "torque-arms": "Torque arms" },
    "Suspension",
  ),
  ...items(
    {
      "frame-members": "Frame members",
      "wheel-clearance": "Wheel clearance",
      subframe: "Sliding subframe",
    },
    "Frame",
  ),
  ...items(
    {
      "steer-tread": ["Steer tread", measured("32nds", { min: 4 })],
      "other-tread": ["Other tread", measured("32nds", { min: 2 })],
      "tire-condition": "Tire condition",
    },
    "Tires",
  ),
  ...items(
    {
      rings: "Wheel rings",
      "wheel-cracks": "Wheel cracks",
      fasteners: "Wheel fasteners",
      welds: "Wheel welds",
    },
    "Wheels",
  ),
  ...items(
    {
      exhaust: "Exhaust",
      "fuel-system": "Fuel system",
      lighting: "Lighting",
      loading: "Safe loading",
      glazing: "Glazing",
      wipers: "Wipers",
      "rear-guard": "Rear impact guard",
      "motorcoach-seats": "Motorcoach seats",
    },
    "Other",
  ),
].map((item) => ({ ...item, ...critical, ...mayBeNa }));
