/** How records show a defect that is linked with them. */
import * as z from "zod";
import { count } from "../base/call-fields.ts";
import { defectStates } from "./defect-states.ts";

export const linkedDefect = z.strictObject({
  id: z.number(),
  number: count,
  title: z.string(),
  itemId: z.string().nullable(),
  critical: z.boolean(),
  state: z.enum(defectStates),
});
