/** The audit trail: its table and its call. */
import { sql } from "drizzle-orm";
import { check, index, json, pgTable, text } from "drizzle-orm/pg-core";
import { createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import type { AuditChanges } from "./audit.ts";
import { auditNouns } from "./audit-nouns.ts";
import { auditActions } from "./audit.ts";
import { idText, momentText, page, strict } from "../base/call-fields.ts";
import { belongsTo, createdAt, id, identity, keyOfCompany, oneOf } from "../base/columns.ts";
import { dateText } from "../base/fields.ts";
import { limits } from "../base/limits.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  noun: ["A row is named with its noun", "Un registro se nombra con su tipo"],
});

/** Who changed what, and when. Rows are only ever added: the database refuses anything else. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    companyId: companyId(),
    id: identity(),
    /** The user and their name at that time; both null if a sign-in failed, and only the id null if it was no user. */
    userId: id(),
    userName: text(),
    action: text({ enum: auditActions }).notNull(),
    noun: text({ enum: auditNouns }).notNull(),
    /** Has no foreign key, because the noun names the table. The name is the row's at that time. */
    rowId: id().notNull(),
    rowName: text().notNull(),
    changes: json().$type<AuditChanges>().notNull(),
    /** For sign-ins only. */
    ip: text(),
    createdAt: createdAt(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("audit_entries_user", [t.companyId, t.userId], users),
    index("audit_entries_newest").on(t.companyId, t.createdAt, t.id),
    index("audit_entries_of_noun").on(t.companyId, t.noun, t.createdAt, t.id),
    index("audit_entries_of_row").on(t.companyId, t.noun, t.rowId, t.createdAt, t.id),
    index("audit_entries_of_user").on(t.companyId, t.userId, t.createdAt, t.id),
    oneOf("audit_entries_action_known", t.action, auditActions),
    oneOf("audit_entries_noun_known", t.noun, auditNouns),
    check("audit_entries_user_named", sql`${t.userId} is null or ${t.userName} is not null`),
  ],
);

const auditValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

const auditEntry = strict(
  createSelectSchema(auditEntries, {
    createdAt: momentText,
    changes: z.record(z.string(), z.strictObject({ from: auditValue, to: auditValue })),
  }).omit({ companyId: true }),
);

export const auditCalls = {
  listAudit: {
    query: z
      .strictObject({
        noun: z.enum(auditNouns).optional(),
        rowId: idText.optional(),
        userId: idText.optional(),
        since: dateText().optional(),
        until: dateText().optional(),
        ...page(limits.pageRowsMax),
      })
      .refine(({ noun, rowId }) => rowId === undefined || noun !== undefined, {
        path: ["noun"],
        ...m.noun,
      }),
    returns: z.array(auditEntry),
  },
};
