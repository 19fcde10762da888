/** Downtimes: when an asset was not in use, and why; their table and calls. */
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import { asset, assets, stoppingDefect } from "../assets/assets-schema.ts";
import { assetConditions } from "../assets/assets.ts";
import { byId, maybeMomentText, momentText, page, strict } from "../base/call-fields.ts";
import { belongsTo, id, identity, keyOfCompany, moment, oneOf } from "../base/columns.ts";
import { defects } from "../defects/defects-schema.ts";
import { downtimeCauses } from "./downtimes.ts";
import { optionalText, requiredText } from "../base/fields.ts";
import { signatureWith } from "../records/signatures.ts";
import { limits } from "../base/limits.ts";
import { fieldMessages } from "../base/field-messages.ts";

/** The asset is out of service or in maintenance until the end, which is set once. */
export const downtimes = pgTable(
  "downtimes",
  {
    companyId: companyId(),
    id: identity(),
    assetId: id().notNull(),
    condition: text({ enum: assetConditions }).notNull(),
    cause: text({ enum: downtimeCauses }).notNull(),
    /** The reason as it was typed. */
    reason: text(),
    /** The defect that is the reason. */
    defectId: id(),
    startedAt: moment().notNull(),
    /** Null for downtimes from before the user was stored. */
    startedById: id(),
    startedByName: text(),
    endedAt: moment(),
    endedById: id(),
    endedByName: text(),
    endNote: text(),
    signature: text(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("downtimes_asset", [t.companyId, t.assetId], assets),
    belongsTo("downtimes_defect", [t.companyId, t.defectId], defects),
    belongsTo("downtimes_started_by", [t.companyId, t.startedById], users),
    belongsTo("downtimes_ended_by", [t.companyId, t.endedById], users),
    uniqueIndex("downtimes_one_open")
      .on(t.companyId, t.assetId)
      .where(sql`${t.endedAt} is null`),
    index("downtimes_of_asset").on(t.companyId, t.assetId, t.startedAt, t.id),
    oneOf("downtimes_condition_known", t.condition, ["out_of_service", "maintenance"]),
    oneOf("downtimes_cause_known", t.cause, downtimeCauses),
    check("downtimes_one_reason", sql`num_nonnulls(${t.reason}, ${t.defectId}) <= 1`),
    check(
      "downtimes_end_whole",
      sql`(${t.endedAt} is null) = (${t.endedById} is null) and (${t.endedAt} is not null or num_nonnulls(${t.endNote}, ${t.signature}) = 0)`,
    ),
  ],
);

export const tagOutInput = z.object({ reason: requiredText(fieldMessages.reasonRequired) });

export const returnInput = z.object({
  signature: signatureWith(fieldMessages.signed),
  note: optionalText(limits.notesMax),
});

const downtime = strict(
  createSelectSchema(downtimes, { startedAt: momentText, endedAt: maybeMomentText })
    .omit({ companyId: true, defectId: true })
    // `reason` has the same in English.
    .extend({ defect: stoppingDefect }),
);

export const downtimeCalls = {
  tagOut: { params: byId, body: tagOutInput, returns: asset },
  returnToService: { params: byId, body: returnInput, returns: asset },
  listDowntimes: {
    params: byId,
    query: z.strictObject(page(limits.logsMax)),
    returns: z.array(downtime),
  },
};
