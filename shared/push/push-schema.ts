/** The phones that are sent alerts, and what is on its way to them: the tables and calls. */
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import { byId } from "../base/call-fields.ts";
import {
  belongsTo,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  oneOf,
} from "../base/columns.ts";
import { pushLimits } from "./push-limits.ts";
import { notifications } from "../notifications/notifications-schema.ts";
import { pushUrgencies } from "./push.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  subscription: [
    "That is not a subscription of a browser",
    "Eso no es una suscripción de un navegador",
  ],
});

export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    companyId: companyId(),
    id: identity(),
    userId: id().notNull(),
    /** The session in which the alerts were turned on; they end with it. */
    sid: text().notNull(),
    /** Where the phone's push service takes messages for it. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
    lastOkAt: moment(),
    /** Since the last message that was taken. */
    failures: smallint().notNull().default(0),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("push_subscriptions_user", [t.companyId, t.userId], users),
    // Over all companies: a phone alerts the one person who turned it on last.
    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_of_user").on(t.companyId, t.userId, t.id),
    index("push_subscriptions_of_session").on(t.sid),
  ],
);

/** A notification on its way to one phone. */
export const pushMessages = pgTable(
  "push_messages",
  {
    companyId: companyId(),
    id: identity(),
    subscriptionId: id().notNull(),
    notificationId: id().notNull(),
    urgency: text({ enum: pushUrgencies }).notNull(),
    /** Until the end of quiet hours, after which several are sent as one message. */
    held: boolean().notNull().default(false),
    tries: smallint().notNull().default(0),
    /** When it is tried next. */
    dueAt: moment().notNull(),
  },
  (t) => [
    keyOfCompany(t),
    foreignKey({
      name: "push_messages_subscription",
      columns: [t.companyId, t.subscriptionId],
      foreignColumns: [pushSubscriptions.companyId, pushSubscriptions.id],
    }).onDelete("cascade"),
    belongsTo("push_messages_notification", [t.companyId, t.notificationId], notifications),
    index("push_messages_due").on(t.dueAt),
    index("push_messages_of_subscription").on(t.companyId, t.subscriptionId),
    oneOf("push_messages_urgency_known", t.urgency, pushUrgencies),
  ],
);

const newSubscription = z.object({
  endpoint: z
    .string(m.subscription)
    .max(pushLimits.pushEndpointMax, m.subscription)
    .refine(isSecureAddress, m.subscription)
    .transform((text) => new URL(text).href),
  /** A point of the curve P-256, uncompressed. */
  p256dh: z.string(m.subscription).regex(/^B[\w-]{86}$/, m.subscription),
  auth: z.string(m.subscription).regex(/^[\w-]{22}$/, m.subscription),
});

function isSecureAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "";
}

export const pushCalls = {
  getPush: {
    /** What a browser subscribes with; null where this server sends no alerts. */
    returns: z.strictObject({ publicKey: z.string().nullable() }),
  },
  addPush: { body: newSubscription, returns: z.strictObject({ id: z.number() }) },
  removePush: { params: byId },
};
