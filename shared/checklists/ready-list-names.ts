/** The lists that a company may begin with; what they say stands in `ready-lists.ts`, which only their dialog loads. */
import { words } from "../base/words.ts";

export const readyListNames = [
  "mixer",
  "boom_pump",
  "line_pump",
  "telebelt",
  "loader",
  "skid_steer",
  "forklift",
  "batch_plant",
  "lowboy",
  "nrmca_mixer",
  "annual_truck",
  "annual_trailer",
] as const;
export type ReadyListName = (typeof readyListNames)[number];

export const readyListLabels = words({
  mixer: ["Mixer", "Revolvedora"],
  boom_pump: ["Boom pump", "Bomba de pluma"],
  line_pump: ["Line pump", "Bomba de línea"],
  telebelt: ["Telebelt", "Telebelt"],
  loader: ["Loader", "Cargador frontal"],
  skid_steer: ["Skid steer", "Minicargador"],
  forklift: ["Forklift", "Montacargas"],
  batch_plant: ["Batch plant", "Planta de concreto"],
  lowboy: ["Lowboy", "Cama baja"],
  nrmca_mixer: ["NRMCA mixer", "Revolvedora NRMCA"],
  annual_truck: ["Annual, Appendix A", "Anual, Apéndice A"],
  annual_trailer: ["Annual, Appendix A", "Anual, Apéndice A"],
});
