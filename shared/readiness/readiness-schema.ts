/** What the calls of audit readiness take and return. */
import * as z from "zod";
import { byId, count, momentText, page } from "../base/call-fields.ts";
import { readinessLimits, readinessRules } from "./readiness.ts";
import { requiredPapers } from "./readiness-facts.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { yardFilter } from "../yards/yard-filter.ts";

const rule = z.enum(readinessRules, fieldMessages.unknownRule);

const fix = z.discriminatedUnion("to", [
  z.strictObject({ to: z.enum(["edit", "schedule", "readyLists", "inspect", "meters"]) }),
  z.strictObject({ to: z.enum(["log", "checklist"]), id: z.number().nullable() }),
  z.strictObject({ to: z.enum(["defect", "people", "roadside"]), id: z.number() }),
  z.strictObject({ to: z.literal("document"), kind: z.enum(requiredPapers) }),
]);

const gaps = {
  gaps: z.array(z.strictObject({ rule, source: z.string(), text: z.string(), fix })),
  /** How many there are besides. */
  moreGaps: count,
};

/** A unit, or a driver, that has gaps. */
const row = z.strictObject({
  assetId: z.number().nullable(),
  userId: z.number().nullable(),
  name: z.string(),
  unitNumber: z.string().nullable(),
  ...gaps,
});

const nrmca = z.strictObject({
  mixers: count,
  certified: count,
  percent: count,
  meets: z.boolean(),
  inspectedOnly: count,
});

/** When time alone changes it next, at the end of today at the latest. */
const changesAt = momentText;

export const readinessCalls = {
  getReadiness: {
    query: z.strictObject({
      rule: rule.optional(),
      ...yardFilter,
      ...page(readinessLimits.rowsMax),
    }),
    returns: z.strictObject({
      /** The units to which a rule applies, and how many of them have no gap. */
      units: count,
      ready: count,
      /** Whether some rule applies that is not one of every unit. */
      isRegulated: z.boolean(),
      /** The rules with gaps, each with its number of rows. */
      rules: z.array(z.strictObject({ rule, rows: count })),
      nrmca: nrmca.nullable(),
      rows: z.array(row),
      changesAt,
      /** The cursor of the next page. */
      next: z.string().nullable(),
    }),
  },
  getAssetReadiness: {
    params: byId,
    returns: z.strictObject({ isReady: z.boolean(), ...gaps, changesAt }),
  },
};
