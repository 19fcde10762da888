import type { Answer } from "#shared/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../test/render.tsx";
import { answerCalls, page, refuse } from "../test/server.ts";
import { NotificationBell } from "./notification-bell.tsx";

type Notice = Answer<"listNotifications">[number];

const failed = buildNotice({ id: 2, title: "Mixer 12 failed its inspection" });
const overdue = buildNotice({
  id: 1,
  type: "schedule_overdue",
  title: "Oil Change is overdue",
  read: true,
});

/** A server that keeps these notices. */
function keep(first: Notice[]) {
  let notices = first;
  return answerCalls({
    listNotifications: ({ query }) =>
      query.unread ? notices.filter((notice) => !notice.read) : notices,
    markNotification: ({ params }) => {
      const [marked = failed] = notices.filter((notice) => String(notice.id) === params.id);
      notices = notices.map((notice) => (notice === marked ? { ...notice, read: true } : notice));
      return { ...marked, read: true };
    },
    markAllNotifications: () => {
      notices = notices.map((notice) => ({ ...notice, read: true }));
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
  ])("counts %i unread", async (count, name, badge) => {
    const unread = Array.from({ length: count }, (_, id) => buildNotice({ id: id + 1 }));
    const server = answerCalls({ listNotifications: unread });
    renderApp(<NotificationBell />);
    const bell = await screen.findByRole("button", { name });
    expect(bell.textContent).toBe(badge);
    expect(server.made("listNotifications")[0]?.query).toEqual({ unread: "true" });
  });

  it("counts what does not fit on one page of the list", async () => {
    answerCalls({ listNotifications: page([failed], { total: 72 }) });
    renderApp(<NotificationBell />);
    await screen.findByRole("button", { name: "Notifications, 72 unread" });
  });
});

describe("The list of notices", () => {
  async function openList(user: "manager" | "driver" = "manager") {
    const opened = renderApp(<NotificationBell />, { user });
    await opened.person.click(await screen.findByRole("button", { name: /^Notifications/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Notifications" }));
    return { ...opened, dialog };
  }

  it("shows them as they come, newest first, with their time in the company's zone", async () => {
    keep([failed, overdue]);
    const { dialog } = await openList();
    const rows = await dialog.findAllByRole("listitem");
    expect(rows.map((row) => row.querySelector("a")?.textContent)).toEqual([
      "Mixer 12 failed its inspection",
      "Oil Change is overdue",
    ]);
    expect(dialog.getAllByText("Nov 19, 2026, 10:42 PM")).toHaveLength(2);
  });

  it("marks one as read", async () => {
    const server = keep([failed, overdue]);
    const { person, dialog } = await openList();
    await person.click(
      await dialog.findByRole("button", { name: `Mark as read: ${failed.title}` }),
    );
    await waitFor(() => expect(dialog.queryByText("Unread:")).toBeNull());
    expect(server.made("markNotification")[0]).toMatchObject({
      params: { id: "2" },
      body: { read: true },
    });
    expect(dialog.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  });

  it("leads a manager to the asset, and counts as read", async () => {
    const server = keep([failed]);
    const { person, dialog, address } = await openList();
    await person.click(await dialog.findByRole("link", { name: failed.title }));
    expect(address()).toBe("/assets/12");
    await waitFor(() => expect(server.made("markNotification")).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("does not lead a driver to a page that they may not see", async () => {
    keep([failed]);
    const { dialog } = await openList("driver");
    await dialog.findByText(failed.title);
    expect(dialog.queryByRole("link")).toBeNull();
  });

  it("says when there are none", async () => {
    keep([]);
    const { dialog } = await openList();
    await dialog.findByText("No notifications");
  });

  it("offers to try again when they do not come", async () => {
    answerCalls({
      listNotifications: ({ query }) => (query.unread ? [] : refuse("request.unavailable")),
    });
    const { dialog } = await openList();
    await dialog.findByText("Couldn't load notifications.");
    expect(dialog.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

function buildNotice(notice: Partial<Notice>): Notice {
  return {
    id: 1,
    userId: 7,
    assetId: 12,
    type: "inspection_failed",
    title: "An inspection failed",
    message: "Brake lights",
    read: false,
    createdAt: "2026-11-20T04:42:00.000Z",
    ...notice,
  };
}
