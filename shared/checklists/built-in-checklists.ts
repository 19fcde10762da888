import type { AssetCategory } from "../assets/assets.ts";

/**
 * The version of the lists below. Records name the version from which they were filled in, and their seals cover its
 * words.
 */
export const builtInVersion = 1;

/**
 * The fallback lists; every item is required. The truck list covers the eleven parts of
 * 49 CFR 396.11(a)(1). Ids are stored in records for ever, so they never change.
 */
export const builtInChecklists: Record<AssetCategory, BuiltInItem[]> = {
  truck: [
    ...group(["Engine & Fluids", "Motor y líquidos"], {
      "engine-oil": ["Engine oil level", "Nivel de aceite de motor"],
      coolant: ["Coolant level and hoses", "Nivel de anticongelante y mangueras"],
      "belts-and-air-filter": ["Belts and air filter", "Bandas y filtro de aire"],
      "fluid-leaks": [
        "Fluid leaks (oil, fuel, hydraulic, drum drive)",
        "Fugas (aceite, combustible, hidráulico, mando de olla)",
      ],
    }),
    ...group(["Tires & Wheels", "Llantas y ruedas"], {
      tires: ["Tires (tread, inflation, damage)", "Llantas (dibujo, inflado, daños)"],
      wheels: ["Wheels, rims and lug nuts", "Ruedas, rines, birlos y tuercas"],
      suspension: ["Suspension, axles and mud flaps", "Suspensión, ejes y loderas"],
    }),
    ...group(["Lights & Electrical", "Luces y electricidad"], {
      headlights: ["Headlights and turn signals", "Faros y direccionales"],
      "rear-lights": [
        "Brake, tail, marker lights and reflectors",
        "Luces de freno, calaveras, luces de gálibo y reflejantes",
      ],
      battery: ["Battery and wiring", "Batería y cableado"],
    }),
    ...group(["Safety & Visibility", "Seguridad y visibilidad"], {
      windshield: ["Windshield and wipers", "Parabrisas y limpiadores"],
      mirrors: ["Mirrors", "Espejos"],
      horn: ["Horn and backup alarm", "Claxon y alarma de reversa"],
      "emergency-equipment": [
        "Emergency equipment (extinguisher, triangles, seat belt)",
        "Equipo de emergencia (extintor, triángulos, cinturón)",
      ],
    }),
    ...group(["Brakes & Steering", "Frenos y dirección"], {
      "service-brakes": ["Service brakes and air lines", "Frenos de servicio y mangueras de aire"],
      "parking-brake": ["Parking brake", "Freno de estacionamiento"],
      steering: ["Steering", "Dirección"],
      coupling: ["Coupling devices and tow hitch", "Enganche y gancho de arrastre"],
    }),
  ],
  equipment: [
    ...group(["Engine & Fluids", "Motor y líquidos"], {
      "engine-oil-coolant": ["Engine oil and coolant", "Aceite de motor y anticongelante"],
      "fuel-def": ["Fuel and DEF", "Combustible y DEF"],
      hydraulics: [
        "Hydraulic oil, hoses and cylinders",
        "Aceite hidráulico, mangueras y cilindros",
      ],
    }),
    ...group(["Equipment Operations", "Operación del equipo"], {
      controls: ["Controls and gauges", "Controles e indicadores"],
      attachments: ["Boom, bucket, attachments and pins", "Pluma, cucharón, aditamentos y pernos"],
      "brakes-steering": [
        "Brakes, parking brake and steering",
        "Frenos, freno de estacionamiento y dirección",
      ],
    }),
    ...group(["Tires & Wheels", "Llantas y ruedas"], {
      "tires-tracks": ["Tires or tracks", "Llantas u orugas"],
    }),
    ...group(["Lights & Safety", "Luces y seguridad"], {
      "lights-alarm": ["Lights and backup alarm", "Luces y alarma de reversa"],
      guards: ["Seat belt, guards and ROPS", "Cinturón, guardas y ROPS"],
      extinguisher: ["Fire extinguisher and decals", "Extintor y calcomanías"],
    }),
    ...group(["Maintenance", "Mantenimiento"], {
      grease: ["Grease points and leaks", "Puntos de grasa y fugas"],
    }),
  ],
  trailer: [
    ...group(["Tires & Wheels", "Llantas y ruedas"], {
      tires: ["Tires", "Llantas"],
      wheels: ["Wheels, rims and lug nuts", "Ruedas, rines, birlos y tuercas"],
      suspension: ["Suspension and hub oil", "Suspensión y aceite de mazas"],
    }),
    ...group(["Lights & Electrical", "Luces y electricidad"], {
      "rear-lights": ["Brake, tail and turn lights", "Luces de freno, calaveras y direccionales"],
      "marker-lights": [
        "Marker lights, reflectors and tape",
        "Luces de gálibo, reflejantes y cinta",
      ],
      wiring: ["Wiring and connector", "Cableado y conector"],
    }),
    ...group(["Coupling & Safety", "Enganche y seguridad"], {
      hitch: ["Kingpin, hitch or pintle", "Perno rey, enganche o gancho pintle"],
      "safety-chains": ["Safety chains and breakaway", "Cadenas de seguridad y desenganche"],
      "trailer-brakes": ["Air lines and trailer brakes", "Mangueras de aire y frenos del remolque"],
      "landing-gear": ["Landing gear", "Patines"],
    }),
    ...group(["Load & Structure", "Carga y estructura"], {
      frame: ["Frame, deck and ramps", "Chasis, plataforma y rampas"],
      "load-securement": [
        "Load securement (chains, binders, straps)",
        "Amarre de carga (cadenas, tensores, correas)",
      ],
    }),
  ],
};

type BuiltInItem = {
  id: string;
  group: string;
  groupEs: string;
  label: string;
  es: string;
  required: true;
};

type Labels = readonly [label: string, es: string];

function group([name, groupEs]: Labels, items: Record<string, Labels>): BuiltInItem[] {
  return Object.entries(items).map(([id, [label, es]]) => ({
    id,
    group: name,
    groupEs,
    label,
    es,
    required: true,
  }));
}
