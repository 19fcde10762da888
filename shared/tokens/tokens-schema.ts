/** Tokens, each of which lets the caller who has it do one thing without signing in: their table. */
import { sql } from "drizzle-orm";
import { check, index, json, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { companyId, users } from "../account/account-schema.ts";
import {
  belongsTo,
  createdAt,
  hash,
  id,
  identity,
  keyOfCompany,
  moment,
  oneOf,
} from "../base/columns.ts";

const tokenKinds = ["invitation", "password_reset", "api_key", "unsubscribe"] as const;

export type TokenKind = (typeof tokenKinds)[number];

export const tokens = pgTable(
  "tokens",
  {
    companyId: companyId(),
    id: identity(),
    kind: text({ enum: tokenKinds }).notNull(),
    /** Whose it is; null for an invitation, whose user does not exist yet. */
    userId: id(),
    /** The SHA-256 of the token, which itself is stored nowhere. */
    hash: hash().notNull(),
    /** What its kind needs, for example the role that an invitation gives. */
    data: json().$type<Record<string, unknown>>().notNull().default({}),
    createdById: id().notNull(),
    createdAt: createdAt(),
    /** Null where it does not expire. */
    expiresAt: moment(),
    /** Used once and for all; a key is used again and again, which `lastUsedAt` says. */
    usedAt: moment(),
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("tokens_user", [t.companyId, t.userId], users),
    belongsTo("tokens_created_by", [t.companyId, t.createdById], users),
    // Over all companies, because a token is found before its company is known.
    uniqueIndex("tokens_hash").on(t.hash),
    index("tokens_of_kind").on(t.companyId, t.kind, t.id),
    index("tokens_expires").on(t.expiresAt),
    oneOf("tokens_kind_known", t.kind, tokenKinds),
    check("tokens_user_known", sql`(${t.kind} = 'invitation') = (${t.userId} is null)`),
    check("tokens_expires_unless_key", sql`${t.kind} = 'api_key' or ${t.expiresAt} is not null`),
  ],
);
