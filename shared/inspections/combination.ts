/** The other unit of one walk: a truck's trailer, or a trailer's truck. */
import { words } from "../base/words.ts";

export type InspectedWith = { assetName: string };

export function nameInspectedWith({ assetName: unit }: InspectedWith): string {
  return w.together({ unit });
}

const w = words({
  together: ["Inspected together with {unit}", "Revisado junto con {unit}"],
});
