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
      "drum-guards": ["Drum and roller guards", "Guardas de olla y rodillos", critical],
      rollers: ["Rollers and track", "Rodillos y pista"],
      "drum-drive": ["Drum drive and hoses", "Mando de olla y mangueras"],
      buildup: ["Buildup", "Concreto pegado"],
      "revolution-counter": ["Revolution counter", "Contador de vueltas"],
      hours: ["Hours", "Horas", mayBeNa, measured("hr")],
    },
    ["Drum", "Olla"],
  ),
  ...items(
    {
      hopper: ["Hopper", "Tolva"],
      chutes: ["Chutes, locks and pins", "Canalones, seguros y pernos", critical],
      "fold-over": ["Fold-over hydraulics", "Hidráulico del canalón plegable", mayBeNa],
      "discharge-controls": [
        "Controls and emergency stop",
        "Controles y paro de emergencia",
        critical,
      ],
    },
    ["Discharge", "Descarga"],
  ),
  ...items(
    {
      ladder: ["Ladder, platform and rails", "Escalera, plataforma y barandales", critical],
      "water-tank": ["Water tank, gauge and lines", "Tanque de agua, nivel y líneas"],
      washout: ["Washout hose", "Manguera de lavado"],
    },
    ["Access", "Acceso"],
  ),
];

export const boomPump = [
  ...road,
  ...pump,
  ...boom,
  ...items({
    "water-box": ["Water box and guards", "Caja de agua y guardas", critical],
    cribbing: ["Cribbing on board", "Polines a bordo"],
    "pipe-wall": ["Pipe wall, thinnest", "Pared de tubo, lo más delgado", measured("in")],
    "tip-hose": [
      "Tip hose and sling, no end fitting",
      "Manguera de punta y eslinga, sin conexión final",
      critical,
    ],
    "hydraulic-oil": ["Hydraulic oil", "Aceite hidráulico"],
  }),
];

export const linePump = [
  ...pump,
  ...items({
    coupler: [
      "Coupler, chains and breakaway",
      "Enganche, cadenas y desenganche",
      mayBeNa,
      critical,
    ],
    tires: ["Tires and wheels", "Llantas y ruedas", mayBeNa],
    "tow-lights": ["Tow lights", "Luces de remolque", mayBeNa],
    "engine-fluids": ["Oil, coolant and fuel", "Aceite, anticongelante y combustible"],
    leaks: ["Leaks", "Fugas"],
    hoses: ["Hoses, pipe and whip checks", "Mangueras, tubo y cables de seguridad", critical],
    "ball-catcher": ["Cleanout ball catcher", "Receptor de la bola de limpieza", critical],
    extinguisher: ["Extinguisher", "Extintor"],
    hours: ["Hours", "Horas", measured("hr")],
  }),
];

export const telebelt = [
  ...road,
  ...boom,
  ...items({
    belt: ["Belt tracking and splice", "Alineación y empalme de la banda"],
    "pinch-points": [
      "Rollers, guards and pinch points",
      "Rodillos, guardas y puntos de atrapamiento",
      critical,
    ],
    "stops-cords": ["Emergency stops and pull cords", "Paros y cuerdas de emergencia", critical],
    "extend-cables": [
      "Extend cables and wear pads",
      "Cables de extensión y placas de desgaste",
      critical,
    ],
    "feed-conveyor": ["Feed conveyor and hopper", "Banda alimentadora y tolva"],
    "remote-control": ["Remote control", "Control remoto", critical],
  }),
];

export const lowboy = items({
  brakes: [
    "Brakes and air lines",
    "Frenos y mangueras de aire",
    critical,
    covers("service_brakes"),
  ],
  "abs-lamp": ["ABS lamp", "Foco del ABS", mayBeNa],
  tires: ["Tires", "Llantas", covers("tires")],
  tread: ["Tread", "Dibujo", measured("32nds", { min: 2 }), covers("tires")],
  wheels: ["Wheels, hubs and rims", "Ruedas, mazas y rines", critical, covers("wheels")],
  lights: ["Lights, markers and tape", "Luces, luces de gálibo y cinta", covers("lights")],
  kingpin: ["Kingpin and coupling", "Perno rey y enganche", critical, covers("coupling")],
  gooseneck: ["Gooseneck lock and pins", "Seguro y pernos del cuello de ganso", critical],
  "landing-gear": ["Landing gear", "Patines", mayBeNa],
  ramps: ["Ramps and outriggers", "Rampas y extensiones", mayBeNa],
  deck: ["Deck and frame", "Plataforma y chasis"],
  suspension: ["Suspension", "Suspensión"],
  securement: ["Chains, binders and edge protection", "Cadenas, tensores y esquineros", critical],
});

/** What the NRMCA certifies of a mixer: concrete as it should be, not the trip. */
export const nrmcaMixer = items({
  "drum-clean": ["Drum free of hardened concrete", "Olla sin concreto endurecido", photographed],
  "blade-height": [
    "Blade height at largest diameter",
    "Altura de aspas en el diámetro mayor",
    measured("% of original", { min: 90 }),
  ],
  "blade-condition": ["Blades without cracks or holes", "Aspas sin grietas ni hoyos"],
  "hopper-chutes": ["Hopper and chutes clean and tight", "Tolva y canalones limpios y sin fugas"],
  "discharge-gate": ["Discharge gate", "Compuerta de descarga"],
  "revolution-counter": ["Revolution counter", "Contador de vueltas"],
  "mixing-speed": ["Mixing speed per plate", "Velocidad de mezclado según placa"],
  "capacity-plate": ["Capacity plate", "Placa de capacidad"],
  "water-gauge": ["Water gauge readable and true", "Nivel de agua legible y exacto"],
  "water-valves": ["Water valves tight", "Válvulas de agua sin fugas"],
  "admixture-equipment": ["Admixture equipment", "Equipo de aditivos", mayBeNa],
});
