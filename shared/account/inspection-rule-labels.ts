/** What the choices of the inspection rules are called. */
import { words } from "../base/words.ts";

export const photoOnFailLabels = words({
  ask: ["Ask for a photo", "Pedir una foto"],
  open: ["Open the camera", "Abrir la cámara"],
  require: ["Require a photo", "Exigir una foto"],
});

export const photoChallengeLabels = words({
  off: ["Never", "Nunca"],
  some: ["In 1 of 5 inspections", "En 1 de cada 5 inspecciones"],
  each: ["In each inspection", "En cada inspección"],
});
