/** Ready lists of what works in the yard, the pit and the plant, inspected before each shift. */
import { critical, items, machine, mayBeNa } from "./ready-lists-items.ts";

export const loader = [
  ...machine,
  ...items({
    tires: ["Tires", "Llantas"],
    wheels: ["Wheels and lug nuts", "Ruedas, birlos y tuercas", critical],
    bucket: ["Bucket, edge and pins", "Cucharón, cuchilla y pernos"],
    arms: ["Arms and cylinders", "Brazos y cilindros"],
    "articulation-joint": ["Articulation joint", "Articulación"],
    ladders: ["Ladders and handrails", "Escaleras y pasamanos"],
    glass: ["Glass and wipers", "Vidrios y limpiadores"],
    mirrors: ["Mirrors and camera", "Espejos y cámara"],
  }),
];

export const skidSteer = [
  ...machine,
  ...items({
    tires: ["Tires or tracks", "Llantas u orugas"],
    "attachment-locks": ["Attachment locks", "Seguros de aditamentos", critical],
    "lift-arms": ["Lift arm pins and arm stop", "Pernos y tope de los brazos", critical],
    "seat-bar": ["Seat bar interlock", "Seguro de la barra del asiento", critical],
    screens: ["Screens and glass", "Mallas y vidrios"],
  }),
];

export const forklift = [
  ...machine,
  ...items({
    forks: ["Forks and heels", "Horquillas y talones", critical],
    mast: ["Mast, chains and rollers", "Mástil, cadenas y rodillos", critical],
    carriage: ["Carriage and load backrest", "Carro y respaldo de carga"],
    "overhead-guard": ["Overhead guard", "Techo protector", critical],
    "capacity-plate": ["Capacity plate", "Placa de capacidad"],
    tires: ["Tires", "Llantas"],
    "fuel-tank": ["Fuel tank or battery", "Tanque o batería"],
  }),
];

export const batchPlant = [
  ...items(
    {
      guards: [
        "Pulley, roller and drive guards",
        "Guardas de poleas, rodillos y motores",
        critical,
      ],
      "stops-cords": ["Emergency stops and pull cords", "Paros y cuerdas de emergencia", critical],
      "start-up-alarm": ["Start-up alarm", "Alarma de arranque", critical],
      lockouts: ["Lockouts", "Candados de bloqueo"],
      walkways: ["Walkways, ladders and rails", "Pasillos, escaleras y barandales", critical],
      panels: ["Panels closed", "Tableros cerrados", critical],
      extinguishers: ["Extinguishers", "Extintores"],
    },
    ["Safety", "Seguridad"],
  ),
  ...items(
    {
      "high-level-alarm": ["High-level alarm", "Alarma de nivel alto"],
      "relief-valve": ["Relief valve and vents", "Válvula de alivio y respiraderos", critical],
      "dust-collector": ["Dust collector", "Colector de polvo"],
    },
    ["Silo", "Silo"],
  ),
  ...items(
    {
      scales: ["Scales at zero", "Básculas en cero"],
      gates: ["Gates and air cylinders", "Compuertas y cilindros de aire"],
      "cement-valves": ["Cement valves", "Válvulas de cemento"],
      bins: ["Bins", "Tolvas de agregados"],
      "central-mixer": [
        "Central mixer interlock",
        "Bloqueo de la mezcladora central",
        mayBeNa,
        critical,
      ],
      "water-meter": ["Water meter", "Medidor de agua"],
      "admixture-tanks": ["Admixture tanks", "Tanques de aditivos"],
      "compressor-drain": ["Compressor drain", "Purga del compresor"],
    },
    ["Batching", "Dosificación"],
  ),
];
