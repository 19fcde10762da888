/** Sessions and failed sign-ins, and the calls of signing in and up. */
import { sql } from "drizzle-orm";
import { index, integer, json, pgTable, text } from "drizzle-orm/pg-core";
import * as z from "zod";
import { user, users } from "../account/account-schema.ts";
import { linkPasswordInput, resetRequestInput, signInInput, signUpInput } from "./auth-form.ts";
import { momentText } from "../base/call-fields.ts";
import { createdAt, id, moment } from "../base/columns.ts";

export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: json().notNull(),
    expire: moment().notNull(),
    createdAt: createdAt(),
    /** Drawn from the session itself, so that a user's sessions can be found and ended. */
    userId: id()
      .generatedAlwaysAs(sql`((sess -> 'passport' -> 'user' ->> 'id')::bigint)`)
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [index("sessions_expire").on(t.expire), index("sessions_user").on(t.userId)],
);

/** Failed sign-ins, over all servers and restarts; written by rate-limiter-flexible. */
export const signInFailures = pgTable("sign_in_failures", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: id(),
});

/** The name of a session in public; its own id, which is the key to it, never leaves the server. */
const byPublicId = z.object({ session: z.string().regex(/^[\da-f]{64}$/) });

/** Where and when its user signed in; the browser and system are null where they are unknown. */
const session = z.strictObject({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: momentText,
  isCurrent: z.boolean(),
});

export const authCalls = {
  getCurrentUser: { returns: user },
  signIn: { body: signInInput, returns: user },
  goToSignIn: {},
  signUp: { body: signUpInput, returns: user },
  signOut: {},
  listSessions: { returns: z.array(session) },
  endSession: { params: byPublicId },
  endOtherSessions: {},
  requestPasswordReset: { body: resetRequestInput },
  setPasswordByLink: { body: linkPasswordInput },
};
