/** The calls of notifications, and of the phones that receive alerts. */
import { limits } from "#shared/base/limits.ts";
import { unique } from "../kit/build.ts";
import { subscription } from "../kit/samples.ts";
import { type CallCases, type Given, type LargestRows, none } from "./call-case.ts";
import { text } from "./largest-rows.ts";

export const largestNotifications: LargestRows = {
  count: 210,
  insert: `insert into notifications (company_id, user_id, type, title, message)
  select $1::bigint, $2::bigint, 'inspection_failed', ${text(2 * limits.nameMax)}, ${text(5 * limits.nameMax)}
  from generate_series(1, $3::int) n`,
};

/** Call this after failed inspections exist, because it needs a notification. */
export async function addPhone({ admin }: Given) {
  const phone = await admin.call("addPush", { body: subscription(unique("phone")) });
  const [notification] = await admin.call("listNotifications");
  return { /** It is the admin's. */ pushId: phone.id, notificationId: notification?.id ?? 0 };
}

export const notificationCalls = {
  listNotifications: {
    makers: "everyone",
    sample: () => ({ query: { unread: "true" } }),
    pages: [["?limit=200", largestNotifications.count]],
  },
  markNotification: {
    makers: "everyone",
    sample: ({ notificationId }) => ({
      params: { id: notificationId },
      body: { read: true },
    }),
    entries: "marking notifications as read changes nothing else",
  },
  markAllNotifications: {
    makers: "everyone",
    sample: none,
    entries: "marking notifications as read changes nothing else",
  },
  getPush: {
    makers: "everyone",
    sample: none,
  },
  addPush: {
    makers: "everyone",
    sample: () => ({ body: subscription(unique("sample")) }),
    entries: "where one reads notifications changes nothing for anybody else",
  },
  removePush: {
    makers: "everyone",
    sample: ({ pushId }) => ({ params: { id: pushId } }),
    entries: "where one reads notifications changes nothing for anybody else",
  },
} satisfies Partial<CallCases>;
