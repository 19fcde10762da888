/**
 * Programs to begin with. A server's and a browser's first script does without them: they are loaded by who adds a
 * program. Their steps are stored with records, and so in English, as the records are.
 */
import type * as z from "zod";
import { words } from "../base/words.ts";
import { boomPump, loader, mixer, trailer } from "./starter-services.ts";
import type { insertProgram } from "./programs-schema.ts";

type NewProgram = z.input<typeof insertProgram>;

export const starterNames = ["mixer", "boom_pump", "loader", "trailer"] as const;
export type StarterName = (typeof starterNames)[number];

export const starterLabels: Record<StarterName, string> = words({
  mixer: ["Class 8 mixer", "Revolvedora clase 8"],
  boom_pump: ["Boom pump", "Bomba de pluma"],
  loader: ["Loader", "Cargador frontal"],
  trailer: ["Trailer", "Remolque"],
});

/** What stands beside each of them. */
export const starterTexts = words({
  note: [
    "Common practice. The maker's manual comes first.",
    "Práctica común. Primero está el manual del fabricante.",
  ],
});

type Starter = { name: StarterName; program: NewProgram };

export const starters: readonly Starter[] = [
  {
    name: "mixer",
    program: { name: "Class 8 mixer", categories: ["truck"], kinds: ["mixer"], services: mixer },
  },
  {
    name: "boom_pump",
    program: {
      name: "Boom pump",
      categories: ["truck"],
      kinds: ["boom_pump"],
      services: boomPump,
    },
  },
  {
    name: "loader",
    program: {
      name: "Loader",
      categories: ["equipment"],
      kinds: ["loader"],
      services: loader,
    },
  },
  { name: "trailer", program: { name: "Trailer", categories: ["trailer"], services: trailer } },
];
