/** What the histories of inspections and of maintenance have in common. */
import * as z from "zod";
import { tagFilter } from "../assets/tags-schema.ts";
import { idText } from "../base/call-fields.ts";
import { dayText } from "../base/fields.ts";
import { limits } from "../base/limits.ts";
import { messages } from "../base/messages.ts";
import { yardFilter } from "../yards/yard-filter.ts";

const m = messages({
  tooLong: ["That is too long to search for", "Es demasiado largo para buscarlo"],
});

export const historyFilter = {
  assetId: idText.optional(),
  ...tagFilter,
  ...yardFilter,
  /** Days of the company's calendar, both included. */
  from: dayText.optional(),
  to: dayText.optional(),
  /** Words that a record has, or its asset's name or driver's. */
  text: z.string().max(limits.searchMax, m.tooLong).optional(),
  /** Also void records. */
  voided: z
    .literal("1")
    .transform(() => true)
    .optional(),
};
