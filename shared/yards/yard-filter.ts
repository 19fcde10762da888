/** Narrows a list to the units of a yard. Whoever may see the list may see those of all yards. */
import * as z from "zod";
import { idText } from "../base/call-fields.ts";

/** A yard's id, or "none": null then, for the units that are in none. */
export const yardFilter = {
  yard: z.union([z.literal("none").transform(() => null), idText]).optional(),
};
