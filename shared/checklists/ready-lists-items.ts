/** The words that ready lists are written in, and the items that several of them have. */
import type { ItemDefinition } from "./checklists.ts";
import type { ItemRules, RequiredPart } from "./item-rules.ts";

type Given = readonly [label: string, es: string, ...rules: ItemRules[]];
type Group = readonly [group: string, groupEs: string];

/** Items by their ids, which records store for ever: a label may change, its id never does. */
export function items(given: Record<string, Given>, groups?: Group): ItemDefinition[] {
  const heading = groups && { group: groups[0], groupEs: groups[1] };
  return Object.entries(given).map(([id, [label, es, ...rules]]) =>
    Object.assign({ id, ...heading, label, es }, ...rules),
  );
}

export const critical: ItemRules = { critical: true };
export const mayBeNa: ItemRules = { mayBeNa: true };
export const photographed: ItemRules = { photo: "always" };

/** A number that passes within its limits. */
export function measured(unit: string, limits: Pick<ItemRules, "min" | "max"> = {}): ItemRules {
  return { type: "number", unit, ...limits };
}

/** Is this part of 49 CFR 396.11(a)(1). */
export function covers(part: RequiredPart): ItemRules {
  return { law: [part] };
}

/** What every truck on the road is inspected for. */
export const road = [
  ...items(
    {
      "service-brakes": [
        "Service brakes",
        "Frenos de servicio",
        critical,
        covers("service_brakes"),
      ],
      "air-pressure": [
        "Air pressure at cut-out",
        "Presión de aire al corte",
        measured("psi", { min: 100, max: 150 }),
      ],
      "low-air-warning": ["Low-air warning", "Alarma de aire bajo", critical],
      "parking-brake": [
        "Parking brake",
        "Freno de estacionamiento",
        critical,
        covers("parking_brake"),
      ],
      "steering-free-play": [
        "Steering free play",
        "Juego de la dirección",
        critical,
        covers("steering"),
      ],
      horn: ["Horn", "Claxon", covers("horn")],
      windshield: ["Windshield and wipers", "Parabrisas y limpiadores", covers("wipers")],
      mirrors: ["Mirrors", "Espejos", covers("mirrors")],
      "seat-belt": ["Seat belt", "Cinturón"],
      gauges: ["Gauges", "Indicadores"],
    },
    ["Cab", "Cabina"],
  ),
  ...items(
    {
      lights: [
        "Lights, signals and reflectors",
        "Luces, direccionales y reflejantes",
        covers("lights"),
      ],
      tires: ["Tires", "Llantas", covers("tires")],
      "steer-tread": [
        "Steer tread",
        "Dibujo, eje de dirección",
        measured("32nds", { min: 4 }),
        covers("tires"),
      ],
      "other-tread": [
        "Other tread",
        "Dibujo, otras llantas",
        measured("32nds", { min: 2 }),
        covers("tires"),
      ],
      wheels: [
        "Wheels, rims and lug nuts",
        "Ruedas, rines, birlos y tuercas",
        critical,
        covers("wheels"),
      ],
      suspension: ["Suspension and frame", "Suspensión y chasis"],
      coupling: [
        "Coupling and tow hooks",
        "Enganche y ganchos de arrastre",
        mayBeNa,
        covers("coupling"),
      ],
      "emergency-equipment": [
        "Extinguisher, triangles, fuses",
        "Extintor, triángulos, fusibles",
        covers("emergency_equipment"),
      ],
      "backup-alarm": ["Backup alarm", "Alarma de reversa"],
    },
    ["Around", "Alrededor"],
  ),
  ...items(
    {
      "engine-fluids": ["Oil, coolant and belts", "Aceite, anticongelante y bandas"],
      leaks: ["Leaks", "Fugas"],
    },
    ["Hood", "Cofre"],
  ),
];

/** What pumps concrete. */
export const pump = items(
  {
    "hopper-grate": ["Hopper grate and interlock", "Rejilla de tolva y su interruptor", critical],
    "agitator-guard": ["Agitator guard", "Guarda del agitador", critical],
    valve: ["Valve and wear parts", "Válvula y piezas de desgaste"],
    "emergency-stops": ["Emergency stops", "Paros de emergencia", critical],
    "remote-control": ["Remote control", "Control remoto", critical],
    clamps: ["Clamps and safety pins", "Abrazaderas y seguros", critical],
  },
  ["Pump", "Bomba"],
);

/** What reaches over the forms. */
export const boom = items(
  {
    outriggers: ["Outriggers, locks and pads", "Estabilizadores, seguros y bases", critical],
    cylinders: [
      "Cylinders, holding valves and hoses",
      "Cilindros, válvulas de retención y mangueras",
      critical,
    ],
    "slewing-bolts": ["Slewing bolts", "Tornillos de la tornamesa"],
    welds: ["Welds, pins and cracks", "Soldaduras, pernos y grietas", critical, photographed],
    decals: ["Decals", "Calcomanías"],
    hours: ["Hours", "Horas", measured("hr")],
  },
  ["Boom", "Pluma"],
);

/** What every machine with an engine and a seat is inspected for. */
export const machine = items(
  {
    "engine-fluids": ["Oil, coolant and hydraulic oil", "Aceite, anticongelante e hidráulico"],
    leaks: ["Leaks", "Fugas"],
    "service-brake": [
      "Service brake or drive controls",
      "Freno de servicio o mandos de marcha",
      critical,
    ],
    "parking-brake": ["Parking brake", "Freno de estacionamiento", critical],
    steering: ["Steering", "Dirección", critical],
    horn: ["Horn", "Claxon"],
    "backup-alarm": ["Backup alarm", "Alarma de reversa", critical],
    "seat-belt": ["Seat belt and ROPS", "Cinturón y ROPS", critical],
    lights: ["Lights", "Luces"],
    gauges: ["Gauges", "Indicadores"],
    extinguisher: ["Extinguisher", "Extintor"],
    hours: ["Hours", "Horas", measured("hr")],
  },
  ["Machine", "Máquina"],
);
