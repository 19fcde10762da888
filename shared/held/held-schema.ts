/** Held submissions: their table and their calls. */
import { sql } from "drizzle-orm";
import { check, index, json, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import { assets } from "../assets/assets-schema.ts";
import { byId, maybeMomentText, momentText, page, strict } from "../base/call-fields.ts";
import { belongsTo, id, identity, keyOfCompany, moment, oneOf } from "../base/columns.ts";
import { id as idField, optionalText } from "../base/fields.ts";
import { heldKinds, heldStates } from "./held.ts";
import { limits } from "../base/limits.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  reason: ["Unknown reason", "Motivo desconocido"],
  digest: ["That is not a digest", "Eso no es una suma de control"],
});

/** A refused submission as it was sent, with addresses in place of its pictures. It is decided once and never deleted. */
export const heldSubmissions = pgTable(
  "held_submissions",
  {
    companyId: companyId(),
    id: identity(),
    kind: text({ enum: heldKinds }).notNull(),
    userId: id().notNull(),
    userName: text().notNull(),
    /** Null where the company has no such asset. */
    assetId: id(),
    assetName: text().notNull(),
    /** json, not jsonb: it preserves the order in which the items were answered. */
    body: json().$type<Record<string, unknown>>().notNull(),
    /** The code of the refusal (`errors.ts`). */
    reason: text().notNull(),
    performedAt: moment().notNull(),
    receivedAt: moment().notNull(),
    state: text({ enum: heldStates }).notNull().default("open"),
    decidedById: id(),
    decidedByName: text(),
    decidedAt: moment(),
    note: text(),
    /** The id of the inspection, defect or reading that it was filed as. */
    recordId: id(),
    /** The attribution of its record, where that is not simply its author's. */
    attribution: text(),
    /** A shared copy gets a key made from its content, so that no file can block what the phone itself sends. */
    idempotencyKey: uuid().notNull(),
    /** The key under which the phone that shared it would send it. */
    copyOfKey: uuid(),
    requestHash: text(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("held_submissions_user", [t.companyId, t.userId], users),
    belongsTo("held_submissions_asset", [t.companyId, t.assetId], assets),
    belongsTo("held_submissions_decided_by", [t.companyId, t.decidedById], users),
    uniqueIndex("held_submissions_sent_once").on(t.companyId, t.userId, t.idempotencyKey),
    index("held_submissions_newest").on(t.companyId, t.state, t.receivedAt, t.id),
    oneOf("held_submissions_kind_known", t.kind, heldKinds),
    oneOf("held_submissions_state_known", t.state, heldStates),
    check(
      "held_submissions_decision_whole",
      sql`num_nonnulls(${t.decidedById}, ${t.decidedByName}, ${t.decidedAt}) = case when ${t.state} = 'open' then 0 else 3 end`,
    ),
    check(
      "held_submissions_filed_as_record",
      sql`(${t.recordId} is not null) = (${t.state} = 'filed') and (${t.attribution} is null or ${t.state} = 'filed')`,
    ),
  ],
);

const submitted = {
  kind: z.enum(heldKinds, fieldMessages.unknownKind),
  /** Any object, because a body that does not match its call's schema may be the reason for the refusal. */
  body: z.record(z.string(), z.unknown()),
  performedAt: momentText,
};

const heldInput = z.object({
  ...submitted,
  reason: z.string().regex(/^\w{1,50}\.\w{1,50}$/, m.reason),
  subject: z.object({ assetId: idField, name: z.string().max(limits.nameMax) }),
});

/** What a phone puts into a file, in place of the server that it cannot reach. */
export const sharedCopy = z.object({
  ...submitted,
  id: z.uuid(),
  userId: idField,
  asset: z.object({ id: idField, name: z.string().max(limits.nameMax) }),
  photos: z.array(z.object({ url: z.string(), dataUrl: z.string() })),
});

const held = strict(
  createSelectSchema(heldSubmissions, {
    body: z.record(z.string(), z.unknown()),
    performedAt: momentText,
    receivedAt: momentText,
    decidedAt: maybeMomentText,
  }).omit({ companyId: true, idempotencyKey: true, copyOfKey: true, requestHash: true }),
);

/** The fields of a held submission that the phone is sent in response. */
const heldReceipt = held.pick({ id: true, state: true, recordId: true });

/** The same once the office has decided, by the key under which the phone sent it. */
export const heldDecision = held.pick({ note: true, recordId: true }).extend({
  key: z.uuid(),
  state: z.enum(heldStates).exclude(["open"]),
  decidedAt: momentText,
});

export const heldCalls = {
  hold: { body: heldInput, returns: heldReceipt },
  listHeld: {
    query: z.strictObject({
      /** Submissions that wait for a decision, or decided ones. */
      state: z.enum(["open", "decided"]).optional(),
      ...page(limits.pageRowsMax),
    }),
    returns: z.array(held),
  },
  decideHeld: {
    params: byId,
    body: z.object({
      decision: z.enum(["file", "decline"], fieldMessages.unknownDecision),
      /** Another than it was sent for. */
      assetId: idField.nullish(),
      note: optionalText(limits.notesMax),
    }),
    returns: held,
  },
  takeSharedCopy: {
    body: z.object({
      /** What the digest is made of, as JSON. */
      content: z.record(z.string(), z.unknown()),
      /** Absent where the phone could not make one: over plain http. */
      sha256: z
        .string()
        .regex(/^[\da-f]{64}$/, m.digest)
        .nullish(),
    }),
    returns: heldReceipt,
  },
};
