/** By which lists are narrowed to the units of a yard. It is a filter and no wall: whoever may see a list may see all. */
import * as z from "zod";
import { idText } from "../base/call-fields.ts";

/** A yard's id, or "none": null then, for the units that are in none. */
export const yardFilter = {
  yard: z.union([z.literal("none").transform(() => null), idText]).optional(),
};
