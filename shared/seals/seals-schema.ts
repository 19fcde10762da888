/** Seals of records: their table and calls. */
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import * as z from "zod";
import { companyId } from "../account/account-schema.ts";
import { count, limit, momentText } from "../base/call-fields.ts";
import { hash, id, identity, keyOfCompany, moment, oneOf } from "../base/columns.ts";
import { parseSealCode, sealKinds, sealVersion, sealsVerifiedMax } from "./seals.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages, say } from "../base/messages.ts";

const m = messages({
  number: ["A number is whole", "El número es entero"],
});

/**
 * A record's place in the chain of its company. It waits without a number until the sealing job
 * runs; then each seal covers its record and the seal before it.
 */
export const recordSeals = pgTable(
  "record_seals",
  {
    companyId: companyId(),
    id: identity(),
    kind: text({ enum: sealKinds }).notNull(),
    recordId: id().notNull(),
    /** Which content it covers, and how: a later version leaves earlier seals as they are. */
    version: smallint().notNull().default(sealVersion),
    number: integer(),
    code: text(),
    contentHash: hash(),
    previousHash: hash(),
    hash: hash(),
    sealedAt: moment(),
  },
  (t) => [
    keyOfCompany(t),
    uniqueIndex("record_seals_one").on(t.companyId, t.kind, t.recordId, t.version),
    uniqueIndex("record_seals_number").on(t.companyId, t.number),
    uniqueIndex("record_seals_code").on(t.companyId, t.code),
    index("record_seals_pending")
      .on(t.companyId, t.id)
      .where(sql`${t.number} is null`),
    oneOf("record_seals_kind_known", t.kind, sealKinds),
    check(
      "record_seals_whole",
      sql`num_nonnulls(${t.number}, ${t.code}, ${t.contentHash}, ${t.previousHash}, ${t.hash}, ${t.sealedAt}) in (0, 6)`,
    ),
  ],
);

const number = z
  .string()
  .regex(/^\d{1,9}$/, m.number)
  .transform(Number);

export const sealCalls = {
  getSeals: {
    returns: z.strictObject({
      sealed: count,
      pending: count,
      /** The newest seal; who has it on paper can see whether the chain was rewritten since. */
      head: z.strictObject({ number: count, hash: z.string(), sealedAt: momentText }).nullable(),
    }),
  },
  /** Compares so many records with their seals, from the one after a number. */
  verifySeals: {
    query: z.strictObject({ after: number.optional(), limit: limit(sealsVerifiedMax) }),
    returns: z.strictObject({
      checked: count,
      /** Where to go on; null at the end of the chain, or where it breaks. */
      next: count.nullable(),
      /** Without a record where the seal itself is gone. */
      broken: z
        .strictObject({
          number: count,
          kind: z.enum(sealKinds).nullable(),
          recordId: z.number().nullable(),
        })
        .nullable(),
    }),
  },
  verifyCode: {
    params: z.object({
      code: z
        .string()
        .max(100)
        .transform((text, context) => {
          const parsed = parseSealCode(text);
          if (parsed) return parsed;
          context.addIssue({ code: "custom", message: say(fieldMessages.noCode) });
          return z.NEVER;
        }),
    }),
    returns: z.strictObject({
      status: z.enum(["unchanged", "changed"]),
      kind: z.enum(sealKinds),
      recordedAt: momentText,
      since: momentText,
      /** The record's screen, for users of the company alone. */
      path: z.string().optional(),
    }),
  },
};
