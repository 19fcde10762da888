/** Yards: their insert schema and calls. The table stands with that of users, who may be of one. */
import { createInsertSchema } from "drizzle-zod";
import * as z from "zod";
import { yards } from "../account/account-schema.ts";
import { byId, count, momentText } from "../base/call-fields.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { optionalText, requiredText, rowVersion } from "../base/fields.ts";
import { yardLimits } from "./yards.ts";

export const insertYard = createInsertSchema(yards, {
  name: requiredText(fieldMessages.nameRequired, yardLimits.nameMax),
  address: optionalText(),
}).pick({ name: true, address: true });

const changedYard = insertYard.partial().extend({
  archived: z.boolean().optional(),
  /** An outdated one is refused. */
  version: rowVersion.optional(),
});

const yard = z.strictObject({
  id: z.number(),
  name: z.string(),
  address: z.string().nullable(),
  archived: z.boolean(),
  version: z.number(),
  createdAt: momentText,
  /** Those in it that are not archived. */
  units: count,
});

export const yardsCalls = {
  /** By name, also archived ones: lists of records may name these. */
  listYards: { returns: z.array(yard) },
  createYard: { body: insertYard, returns: yard },
  updateYard: { params: byId, body: changedYard, returns: yard },
};
