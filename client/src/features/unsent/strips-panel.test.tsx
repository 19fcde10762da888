import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { workOfflineAs } from "../../api/current-user.ts";
import { storeEntry, listEntries } from "../../phone/outbox/outbox.ts";
import type { UnsentEntry } from "../../phone/outbox/entry.ts";
import { freeRecords, storeRecords } from "../../phone/device/space.ts";
import { outboxKey } from "../../phone/outbox/use-outbox.ts";
import { buildPack } from "../../test/build-pack.ts";
import { fillPhone } from "../../test/fill-phone.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls } from "../../test/server.ts";
import { StripsPanel } from "./strips-panel.tsx";

describe("StripsPanel", () => {
  it("asks a user whose session has ended to sign in again", async () => {
    await open(301, [{ needsSignIn: true }, {}]);
    await screen.findByText("Sign in again to send 2 inspections");
    const link = screen.getByRole("link", { name: "Sign In" });
    expect(link.getAttribute("href")).toBe("/api/login");
    expect(screen.queryByRole("button", { name: "Send now" })).toBeNull();
  });

  it("counts entries of other kinds, too, and does not call them inspections", async () => {
    const body = { meter: "miles", value: 9 } as const;
    await storeEntry({ ...common, id: "reading", userId: 306, kind: "reading", body });
    await open(306, [{}]);
    await screen.findByText("2 entries waiting to send");
  });

  it.each([
    ["Yes, send", { state: "waiting", isConfirmed: true, body: { wasSignedIn: false } }],
    [
      "Not me",
      {
        isDisowned: true,
        reason: expect.stringMatching(/somebody else/),
        body: { wasSignedIn: false },
      },
    ],
  ])("asks whether the user filled it in, and accepts %s as the answer", async (label, stored) => {
    const id = label === "Not me" ? 302 : 303;
    const { user } = await open(id, [{ wasSignedIn: false }]);
    const panel = await screen.findByRole("region", { name: /^Filled in here .* Was this you\?$/ });
    expect(panel.textContent).toContain("Mixer 12, Nov 20, 2026, 5:12 AM");
    await user.click(screen.getByRole("button", { name: label }));
    await waitFor(async () => expect(await listEntries(id)).toMatchObject([stored]));
  });

  it.each([
    ["Yes, it was me", true],
    ["Not me", false],
  ])("asks about what the office filed as the user's, and sends %s", async (label, isOwn) => {
    const user = buildUser({ id: 308 });
    const filed = {
      id: 71,
      assetName: "Mixer 12",
      date: "2026-11-20T11:12:00.000Z",
      driverName: "Filed by Dana Lee from a file, said to be by Marco Ortiz",
    };
    const { made } = answerCalls({
      getPack: buildPack({ attributed: [filed] }),
      confirmInspection: { isOwn, userName: "Marco Ortiz", at: "2026-11-20T14:00:00.000Z" },
    });
    const page = renderApp(<StripsPanel onUnsent={() => undefined} />, { user });
    const name = "Filed by Dana Lee from a file, said to be by Marco Ortiz. Was this you?";
    const panel = await screen.findByRole("region", { name });
    expect(panel.textContent).toContain("Mixer 12, Nov 20, 2026, 5:12 AM");
    await page.user.click(within(panel).getByRole("button", { name: label }));
    const sent = [{ params: { id: "71" }, body: { isOwn } }];
    await waitFor(() => expect(made("confirmInspection")).toMatchObject(sent));
  });

  it("shows on an iPhone how to install the app, until that is declined", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("iPhone");
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
    const { user } = await open(306, [{}]);
    const hint = /^Install Yardcheck so this phone keeps/;
    await screen.findByText(hint);
    setOnline(false);
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
    setOnline(true);
    const text = await screen.findByText(hint);
    await user.click(screen.getByRole("button", { name: "Show how" }));
    const steps = within(await screen.findByRole("dialog")).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      "1. In Safari, tap Share.",
      "2. Tap Add to Home Screen.",
    ]);
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(text.isConnected).toBe(false));
    expect(localStorage.getItem("install-quiet-until")).not.toBeNull();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("says that the phone is full for as long as it is", async () => {
    await open(305, []);
    await storeRecords(305, { "draft/305/12": "begun" });
    fillPhone();
    await act(() => storeRecords(305, { "draft/305/12": "longer" }).catch(() => undefined));
    const words = "This phone is full. Send what is waiting, or free some space.";
    expect(screen.getByText(words)).toBeTruthy();
    await act(() => freeRecords(["draft/305/12"]));
    expect(screen.queryByText(words)).toBeNull();
  });

  it("does not ask a user who has not signed in", async () => {
    const { client } = await open(304, [{ wasSignedIn: false }]);
    workOfflineAs(client, buildUser({ id: 304 }));
    await client.invalidateQueries({ queryKey: [outboxKey] });
    await screen.findByText("Sign in again to send 1 inspection");
    expect(screen.queryByText(/Was this you/)).toBeNull();
  });
});

const common = {
  asset: { id: 12, name: "Mixer 12" },
  performedAt: "2026-11-20T11:12:00.000Z",
  state: "waiting",
  photos: [],
  tries: 0,
  nextAt: 0,
} as const;

async function open(userId: number, given: readonly Partial<UnsentEntry>[]) {
  answerCalls({ getPack: buildPack() });
  for (const [index, item] of given.entries()) {
    await storeEntry({
      ...common,
      id: String(index),
      userId,
      body: { assetId: 12, signatureUrl: "Marco Ortiz", passed: true, results: {} },
      ...item,
    });
  }
  const user = buildUser({ id: userId });
  return renderApp(<StripsPanel onUnsent={() => undefined} />, { user });
}

function setOnline(value: boolean): void {
  Object.defineProperty(navigator, "onLine", { value, configurable: true });
  act(() => void window.dispatchEvent(new Event(value ? "online" : "offline")));
}
