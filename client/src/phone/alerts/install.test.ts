import { dayMs, hourMs } from "#shared/base/dates.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { acceptOffer, findInstallWay, quietInstall } from "./install.ts";
import type { OutboxEntry } from "../outbox/entry.ts";

const now = Date.parse("2026-11-23T11:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  vi.stubGlobal("isSecureContext", true);
  beOn("iPhone");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("Installing is offered after the second inspection that was sent, however long ago the first was", () => {
  expect(findInstallWay([sent("a")])).toBeUndefined();
  expect(findInstallWay([sent("a")])).toBeUndefined();
  expect(findInstallWay([sent("b")])).toBe("steps");
  expect(findInstallWay([])).toBe("steps");
});

it("Installing is offered when something has waited for an hour", () => {
  expect(findInstallWay([waiting(hourMs - 1)])).toBeUndefined();
  expect(findInstallWay([waiting(hourMs)])).toBe("steps");
});

it("Installing is not offered for 30 days after it was declined", () => {
  quietInstall();
  vi.setSystemTime(now + 30 * dayMs - 1);
  expect(findInstallWay([waiting(hourMs)])).toBeUndefined();
  vi.setSystemTime(now + 30 * dayMs);
  expect(findInstallWay([waiting(hourMs)])).toBe("steps");
});

it("Installing uses the browser's own offer where there is one, once", async () => {
  const prompt = vi.fn(async () => undefined);
  beOn("Android");
  expect(findInstallWay([waiting(hourMs)])).toBeUndefined();
  vi.stubGlobal("installOffer", { prompt });
  expect(findInstallWay([waiting(hourMs)])).toBe("offer");
  await acceptOffer();
  expect(prompt).toHaveBeenCalledOnce();
  expect(findInstallWay([waiting(hourMs)])).toBeUndefined();
});

it("Installing is not offered over plain http, on a desktop or where it is installed", () => {
  vi.stubGlobal("isSecureContext", false);
  expect(findInstallWay([waiting(hourMs)])).toBeUndefined();
  vi.stubGlobal("isSecureContext", true);
  for (const matching of ["", "(pointer: coarse) (display-mode: standalone)"]) {
    beOn("iPhone", matching);
    expect(findInstallWay([waiting(hourMs)])).toBeUndefined();
  }
});

function beOn(agent: string, matching = "(pointer: coarse)"): void {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: matching.includes(query) }));
}

const subject = { userId: 1, asset: { id: 12, name: "Mixer 12" } };

function sent(id: string): OutboxEntry {
  const at = new Date(now).toISOString();
  return { ...subject, id, state: "sent", performedAt: at, sentAt: at, photos: [] };
}

function waiting(forMs: number): OutboxEntry {
  return {
    ...subject,
    id: "waiting",
    state: "waiting",
    performedAt: new Date(now - forMs).toISOString(),
    body: { assetId: 12, signatureUrl: "Marco Ortiz", passed: true, results: {} },
    photos: [],
    tries: 0,
    nextAt: 0,
  };
}
