import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerCalls } from "../../test/server.ts";
import { toast, useToast } from "../../ui/hooks/use-toast.ts";
import { alertsNote } from "../device/notes.ts";
import {
  offerAlerts,
  forgetAlerts,
  readAlerts,
  renewAlerts,
  turnAlertsOff,
  turnAlertsOn,
} from "./alerts.ts";

const endpoint = "https://fcm.googleapis.com/fcm/send/1";
const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };

/** A browser with alerts whose user gives this answer to the permission question. */
function provideBrowser(answer: NotificationPermission = "granted") {
  let held: object | null = null;
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn(async () => {
      held = null;
      return true;
    }),
  };
  const pushManager = {
    getSubscription: async () => held,
    subscribe: vi.fn(async () => (held = subscription)),
  };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  vi.stubGlobal("navigator", { userAgent: "Android", serviceWorker });
  vi.stubGlobal("PushManager", class {});
  const notification = {
    permission: "default",
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  vi.stubGlobal("Notification", notification);
  return { pushManager, notification, subscription };
}

const server = () =>
  answerCalls({ getPush: { publicKey: "BKey" }, addPush: { id: 31 }, removePush: null });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("alerts of a device", () => {
  it("are turned on by a subscription that is sent to the server", async () => {
    const { pushManager, notification } = provideBrowser();
    const { made } = server();
    expect(await readAlerts(7)).toBe("off");
    expect(notification.requestPermission).not.toHaveBeenCalled();
    expect(await turnAlertsOn(7)).toBe("on");
    const options = { userVisibleOnly: true, applicationServerKey: "BKey" };
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith(options);
    expect(made("addPush")).toMatchObject([{ body: { endpoint, ...keys } }]);
    expect(await readAlerts(7)).toBe("on");
    expect(await readAlerts(8), "for no other user").toBe("off");
  });

  it("are turned off here and on the server", async () => {
    const { subscription } = provideBrowser();
    const { made } = server();
    await turnAlertsOn(7);
    expect(await turnAlertsOff(7)).toBe("off");
    expect(made("removePush")).toMatchObject([{ params: { id: "31" } }]);
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  });

  it("end with the session, and are renewed at the next start of their user only", async () => {
    provideBrowser();
    const { made } = server();
    await turnAlertsOn(7);
    await renewAlerts(7);
    await renewAlerts(8);
    expect(made("addPush")).toHaveLength(2);
    await forgetAlerts();
    await renewAlerts(7);
    expect(made("addPush")).toHaveLength(2);
    expect(localStorage.getItem(alertsNote)).toBeNull();
  });

  it("are blocked where the user has denied them", async () => {
    const { pushManager } = provideBrowser("denied");
    server();
    expect(await turnAlertsOn(7)).toBe("blocked");
    expect(pushManager.subscribe).not.toHaveBeenCalled();
  });

  it("need the installed app on an iPhone, and are missing in other browsers", async () => {
    vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)" });
    expect(await readAlerts(7)).toBe("install");
    vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux)" });
    expect(await readAlerts(7)).toBe("missing");
  });
});

describe("offerAlerts", () => {
  it.each([
    ["default", "BKey", "Tell me when it is repaired"],
    ["denied", "BKey", undefined],
    ["default", null, undefined],
  ] as const)(
    "adds for the permission %s and the key %s the action %s",
    async (permission, publicKey, label) => {
      Object.assign(provideBrowser().notification, { permission });
      answerCalls({ getPush: { publicKey } });
      await offerAlerts(7, toast({ title: "Inspection completed successfully" }));
      const { current } = renderHook(useToast).result;
      expect(current?.title).toBe("Inspection completed successfully");
      expect(current?.action?.label).toBe(label);
    },
  );
});
