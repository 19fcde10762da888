import { describe, expect, it, vi } from "vitest";
import { openAlert, showAlert } from "./alerts.ts";

const origin = "https://yard.example";

function buildScope(windows = 0) {
  const open = { navigate: vi.fn(async () => undefined), focus: vi.fn(async () => undefined) };
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  const matchAll = async () => Array.from({ length: windows }, () => open);
  const clients = { matchAll, openWindow };
  return { location: { origin }, registration: { showNotification }, clients, open };
}

describe("showAlert", () => {
  it("shows the title and the text, and stores the path that it opens", async () => {
    const scope = buildScope();
    const alert = { title: "Mixer 12", body: "Repaired", path: "/inspection?asset=12", tag: "7" };
    await showAlert(scope, alert);
    const options = { body: "Repaired", tag: "7", icon: "/icon-192.png", data: alert.path };
    expect(scope.registration.showNotification).toHaveBeenCalledWith("Mixer 12", options);
  });

  it.each([null, "text", { title: 5 }])("shows a default notification for %j", async (data) => {
    const scope = buildScope();
    await showAlert(scope, data);
    const options = { body: "", tag: "", icon: "/icon-192.png", data: "/" };
    expect(scope.registration.showNotification).toHaveBeenCalledWith("Yardcheck", options);
  });
});

describe("openAlert", () => {
  it("opens the path in a window that is open", async () => {
    const scope = buildScope(2);
    await openAlert(scope, "/assets/12");
    expect(scope.open.navigate).toHaveBeenCalledExactlyOnceWith(`${origin}/assets/12`);
    expect(scope.open.focus).toHaveBeenCalledOnce();
    expect(scope.clients.openWindow).not.toHaveBeenCalled();
  });

  it("opens a new window when none is open", async () => {
    const scope = buildScope();
    await openAlert(scope, "/assets/12");
    expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/assets/12`);
  });

  it.each(["https://evil.example/", "//evil.example/", "javascript:alert(1)", 7])(
    "opens only a page of the app for %j",
    async (path) => {
      const scope = buildScope();
      await openAlert(scope, path);
      const own = expect.stringMatching(/^https:\/\/yard\.example(\/|$)/);
      expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith(own);
    },
  );
});
