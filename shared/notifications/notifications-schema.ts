/** Notifications: their table and their calls. */
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import { assets } from "../assets/assets-schema.ts";
import { byId, flag, momentText, page, strict } from "../base/call-fields.ts";
import { belongsTo, createdAt, id, identity, keyOfCompany, oneOf } from "../base/columns.ts";
import { limits } from "../base/limits.ts";
import { notificationTypes } from "./notifications.ts";

export const notifications = pgTable(
  "notifications",
  {
    companyId: companyId(),
    id: identity(),
    userId: id().notNull(),
    assetId: id(),
    type: text({ enum: notificationTypes }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** The screen that it leads to, where that is not the asset's. */
    path: text(),
    read: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("notifications_user", [t.companyId, t.userId], users),
    belongsTo("notifications_asset", [t.companyId, t.assetId], assets),
    index("notifications_newest").on(t.companyId, t.userId, t.id),
    index("notifications_unread")
      .on(t.companyId, t.userId, t.id)
      .where(sql`not ${t.read}`),
    // By which an asset is found that the office was notified of already.
    index("notifications_meter_stale")
      .on(t.companyId, t.assetId, t.createdAt)
      .where(sql`${t.type} = 'meter_stale'`),
    oneOf("notifications_type_known", t.type, notificationTypes),
  ],
);

const notification = strict(
  createSelectSchema(notifications, {
    createdAt: momentText,
    type: z.enum(notificationTypes),
  }).omit({
    companyId: true,
  }),
);

export const notificationCalls = {
  listNotifications: {
    query: z.strictObject({
      unread: flag.optional(),
      ...page(limits.pageRowsMax),
    }),
    returns: z.array(notification),
  },
  markNotification: {
    params: byId,
    body: z.object({ read: z.boolean() }),
    returns: notification,
  },
  markAllNotifications: {},
};
