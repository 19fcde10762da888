/** The yearly inspection of a truck or trailer, in the order and words of 49 CFR 396, Appendix A. */
import { critical, items, mayBeNa, measured } from "./ready-lists-items.ts";

/** A unit may lack any of these parts; one that has it may not drive with it broken. */
export const annual = [
  ...items(
    {
      "service-brakes": ["Service brakes", "Frenos de servicio"],
      "parking-brake": ["Parking brake", "Freno de estacionamiento"],
      drums: ["Drums or rotors", "Tambores o discos"],
      "brake-hoses": ["Brake hoses", "Mangueras de freno"],
      "brake-tubing": ["Brake tubing", "Tubería de freno"],
      "low-pressure-warning": ["Low-pressure warning", "Alarma de baja presión"],
      "tractor-protection": ["Tractor protection valve", "Válvula de protección del tractor"],
      compressor: ["Compressor", "Compresor"],
      "other-brakes": [
        "Electric, hydraulic, vacuum brakes",
        "Frenos eléctricos, hidráulicos, de vacío",
      ],
      abs: ["ABS", "ABS"],
      adjusters: ["Brake adjusters", "Matracas de freno"],
    },
    ["Brakes", "Frenos"],
  ),
  ...items(
    {
      "fifth-wheel": ["Fifth wheel", "Quinta rueda"],
      pintle: ["Pintle", "Gancho pintle"],
      drawbar: ["Drawbar", "Barra de tiro"],
      "safety-devices": ["Coupling safety devices", "Seguros del enganche"],
      "saddle-mounts": ["Saddle-mounts", "Monturas (saddle-mount)"],
    },
    ["Coupling", "Enganche"],
  ),
  ...items(
    {
      "free-play": ["Steering free play", "Juego de la dirección"],
      column: ["Steering column", "Columna de dirección"],
      "axle-beam": ["Axle beam", "Viga del eje"],
      "gear-box": ["Steering gear box", "Caja de dirección"],
      "pitman-arm": ["Pitman arm", "Brazo pitman"],
      "power-steering": ["Power steering", "Dirección hidráulica"],
      "ball-joints": ["Ball joints", "Rótulas"],
      "tie-rods": ["Tie rods and drag links", "Barras y terminales de dirección"],
    },
    ["Steering", "Dirección"],
  ),
  ...items(
    {
      mounts: ["Suspension mounts", "Soportes de suspensión"],
      springs: ["Springs", "Muelles"],
      "torque-arms": ["Torque arms", "Barras tensoras"],
    },
    ["Suspension", "Suspensión"],
  ),
  ...items(
    {
      "frame-members": ["Frame members", "Largueros y travesaños"],
      "wheel-clearance": ["Wheel clearance", "Espacio libre de ruedas"],
      subframe: ["Sliding subframe", "Subchasis deslizante"],
    },
    ["Frame", "Chasis"],
  ),
  ...items(
    {
      "steer-tread": ["Steer tread", "Dibujo, eje de dirección", measured("32nds", { min: 4 })],
      "other-tread": ["Other tread", "Dibujo, otras llantas", measured("32nds", { min: 2 })],
      "tire-condition": ["Tire condition", "Estado de las llantas"],
    },
    ["Tires", "Llantas"],
  ),
  ...items(
    {
      rings: ["Wheel rings", "Aros de rueda"],
      "wheel-cracks": ["Wheel cracks", "Grietas en ruedas"],
      fasteners: ["Wheel fasteners", "Birlos y tuercas"],
      welds: ["Wheel welds", "Soldaduras de ruedas"],
    },
    ["Wheels", "Ruedas"],
  ),
  ...items(
    {
      exhaust: ["Exhaust", "Escape"],
      "fuel-system": ["Fuel system", "Sistema de combustible"],
      lighting: ["Lighting", "Luces"],
      loading: ["Safe loading", "Carga segura"],
      glazing: ["Glazing", "Vidrios"],
      wipers: ["Wipers", "Limpiadores"],
      "rear-guard": ["Rear impact guard", "Defensa trasera"],
      "motorcoach-seats": ["Motorcoach seats", "Asientos de autobús"],
    },
    ["Other", "Otros"],
  ),
].map((item) => ({ ...item, ...critical, ...mayBeNa }));
