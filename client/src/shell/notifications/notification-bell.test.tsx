import type { Answer, CurrentUser } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, page, refuse } from "../../test/server.ts";
import { NotificationBell } from "./notification-bell.tsx";

type UserNotification = Answer<"listNotifications">[number];

const failed = buildNotification({ id: 2, title: "Mixer 12 failed its inspection" });
const overdue = buildNotification({
  id: 1,
  type: "schedule_overdue",
  title: "Oil Change is overdue",
  read: true,
});

/** A server that stores these notifications. */
function serveNotifications(first: UserNotification[]) {
  let stored = first;
  return answerCalls({
    listNotifications: ({ query }) =>
      query.unread ? stored.filter((notification) => !notification.read) : stored,
    markNotification: ({ params }) => {
      const [marked = failed] = stored.filter(
        (notification) => String(notification.id) === params.id,
      );
      stored = stored.map((notification) =>
        notification === marked ? { ...notification, read: true } : notification,
      );
      return { ...marked, read: true };
    },
    markAllNotifications: () => {
      stored = stored.map((notification) => ({ ...notification, read: true }));
      return undefined;
    },
  });
}

describe("NotificationBell", () => {
  it.each([
    [0, "Notifications", ""],
    [3, "Notifications, 3 unread", "3"],
    [9, "Notifications, 9 unread", "9"],
    [10, "Notifications, 10 unread", "9+"],
  ])("shows the number of %i unread notifications", async (count, name, badge) => {
    const unread = Array.from({ length: count }, (_, id) => buildNotification({ id: id + 1 }));
    const server = answerCalls({ listNotifications: unread });
    renderApp(<NotificationBell />);
    const bell = await screen.findByRole("button", { name });
    expect(bell.textContent).toBe(badge);
    expect(server.made("listNotifications")[0]?.query).toEqual({ unread: "true" });
  });

  it("shows the server's total when it exceeds one page", async () => {
    answerCalls({ listNotifications: page([failed], { total: 72 }) });
    renderApp(<NotificationBell />);
    await screen.findByRole("button", { name: "Notifications, 72 unread" });
  });
});

describe("The list of notifications", () => {
  async function openList(user: CurrentUser | "driver" | "manager" = "manager") {
    const opened = renderApp(<NotificationBell />, { user });
    await opened.user.click(await screen.findByRole("button", { name: /^Notifications/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Notifications" }));
    return { ...opened, dialog };
  }

  it("shows notifications in the server's order, with times in the company's zone", async () => {
    serveNotifications([failed, overdue]);
    const { dialog } = await openList();
    const rows = await dialog.findAllByRole("listitem");
    expect(rows.map((row) => row.querySelector("a")?.textContent)).toEqual([
      "Mixer 12 failed its inspection",
      "Oil Change is overdue",
    ]);
    const times = rows.map((row) => row.querySelector("time")?.textContent);
    expect(times).toEqual(["Nov 19, 2026, 10:42 PM", "Nov 19, 2026, 10:42 PM"]);
  });

  it("marks a notification as read", async () => {
    const server = serveNotifications([failed, overdue]);
    const { user, dialog } = await openList();
    await user.click(await dialog.findByRole("button", { name: `Mark as read: ${failed.title}` }));
    await waitFor(() => expect(dialog.queryByText("Unread:")).toBeNull());
    expect(server.made("markNotification")[0]).toMatchObject({
      params: { id: "2" },
      body: { read: true },
    });
    expect(dialog.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  });

  it("links a manager to the asset and marks the notification as read", async () => {
    const server = serveNotifications([failed]);
    const { user, dialog, address } = await openList();
    await user.click(await dialog.findByRole("link", { name: failed.title }));
    expect(address()).toBe("/assets/12");
    await waitFor(() => expect(server.made("markNotification")).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows a driver no link to the asset", async () => {
    serveNotifications([failed]);
    const { dialog } = await openList("driver");
    await dialog.findByText(failed.title);
    expect(dialog.queryByRole("link")).toBeNull();
  });

  it.each([
    ["manager", false, "/defects/42"],
    ["driver", true, "/defects/42"],
    ["driver", false, undefined],
  ] as const)(
    "links only a user who may see it to its screen (%s, mechanic: %s, %s)",
    async (role, mayCertify, href) => {
      const reported = buildNotification({ type: "defect_reported", path: "/defects/42" });
      serveNotifications([reported]);
      const { dialog } = await openList(buildUser({ role, mayCertify }));
      await dialog.findByText(reported.title);
      expect(dialog.queryByRole("link")?.getAttribute("href")).toBe(href);
    },
  );

  it("links drivers to their own papers", async () => {
    const path = "/account-settings?document=9";
    const expiring = buildNotification({ type: "document_expiring", assetId: null, path });
    serveNotifications([expiring]);
    const { user, dialog, address } = await openList("driver");
    await user.click(await dialog.findByRole("link", { name: expiring.title }));
    expect(address()).toBe(path);
  });

  it("says when there are no notifications", async () => {
    serveNotifications([]);
    const { dialog } = await openList();
    await dialog.findByText("No notifications");
  });

  it("offers a retry when loading fails", async () => {
    answerCalls({
      listNotifications: ({ query }) => (query.unread ? [] : refuse("request.unavailable")),
    });
    const { dialog } = await openList();
    await dialog.findByText("Couldn't load notifications.");
    expect(dialog.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

function buildNotification(notification: Partial<UserNotification>): UserNotification {
  return {
    id: 1,
    userId: 7,
    assetId: 12,
    type: "inspection_failed",
    title: "An inspection failed",
    message: "Brake lights",
    path: null,
    read: false,
    createdAt: "2026-11-20T04:42:00.000Z",
    ...notification,
  };
}
