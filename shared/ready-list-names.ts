/** The lists that a company may begin with; what they say stands in `ready-lists.ts`, which only their dialog loads. */
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

export const readyListLabels: Record<ReadyListName, string> = {
  mixer: "Mixer",
  boom_pump: "Boom pump",
  line_pump: "Line pump",
  telebelt: "Telebelt",
  loader: "Loader",
  skid_steer: "Skid steer",
  forklift: "Forklift",
  batch_plant: "Batch plant",
  lowboy: "Lowboy",
  nrmca_mixer: "NRMCA mixer",
  annual_truck: "Annual, Appendix A",
  annual_trailer: "Annual, Appendix A",
};
