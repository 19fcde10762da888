/** Labels of units: the table of their codes, and their calls. */
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import { assets } from "../assets/assets-schema.ts";
import { assetCategories } from "../assets/assets.ts";
import { byId } from "../base/call-fields.ts";
import { belongsTo, createdAt, id, identity, keyOfCompany, moment } from "../base/columns.ts";
import { id as idNumber } from "../base/fields.ts";
import { parseLabelCode, labelsMax } from "./label-codes.ts";
import { limits } from "../base/limits.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages, say } from "../base/messages.ts";

const m = messages({
  unitsAtMost: ["Please choose at most {max} units", "Elija máximo {max} unidades"],
});

/** A code is never used again; that of a label which was replaced leads nowhere. */
export const assetCodes = pgTable(
  "asset_codes",
  {
    companyId: companyId(),
    id: identity(),
    assetId: id().notNull(),
    code: text().notNull(),
    createdById: id().notNull(),
    createdAt: createdAt(),
    /** When another one took its place. */
    retiredAt: moment(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("asset_codes_asset", [t.companyId, t.assetId], assets),
    belongsTo("asset_codes_created_by", [t.companyId, t.createdById], users),
    uniqueIndex("asset_codes_of_company").on(t.companyId, t.code),
    // A scan names no company, so codes are unique over all companies, which `addCodes` sees to when it draws them.
    index("asset_codes_code").on(t.code),
    uniqueIndex("asset_codes_live")
      .on(t.companyId, t.assetId)
      .where(sql`${t.retiredAt} is null`),
    check("asset_codes_code_whole", sql`${t.code} ~ '^[0-9A-HJKMNP-TV-Z]{10}$'`),
  ],
);

const label = z.strictObject({
  assetId: z.number(),
  name: z.string(),
  unitNumber: z.string().nullable(),
  code: z.string(),
  /** What its QR code says. */
  address: z.string(),
});

const tooManyLabels = m.unitsAtMost({ max: labelsMax });

/** A code as people write it, stored in its one way. */
export const labelCode = z
  .string()
  .max(limits.shortTextMax)
  .transform((text, context) => {
    const parsed = parseLabelCode(text);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: "custom", message: say(fieldMessages.noCode) });
    return z.NEVER;
  });

export const labelCalls = {
  addCodes: {
    body: z.object({ assetIds: z.array(idNumber).min(1).max(labelsMax, tooManyLabels) }),
    returns: z.strictObject({ labels: z.array(label) }),
  },
  changeCode: { params: byId, returns: label },
  getCode: {
    params: z.object({ code: labelCode }),
    returns: z.strictObject({
      /** For users of its company. */
      asset: z.strictObject({ id: z.number(), name: z.string() }).optional(),
      /** For strangers, where its company takes reports of theirs. */
      unit: z
        .strictObject({ name: z.string(), category: z.enum(assetCategories), company: z.string() })
        .optional(),
    }),
  },
};
