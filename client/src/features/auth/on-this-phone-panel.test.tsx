import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { storeEntry } from "../../phone/outbox.ts";
import { forgetPack, storePack } from "../../phone/pack-store.ts";
import { buildPack } from "../../test/build-pack.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { OnThisPhonePanel } from "./on-this-phone-panel.tsx";

afterEach(() => Reflect.deleteProperty(navigator, "onLine"));

it("Users who did not log out may continue where there is no connection", async () => {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  const ana = buildUser({ id: 341, firstName: "Ana", lastName: "Silva" });
  await storePack({
    userId: 341,
    etag: undefined,
    savedAt: Date.now(),
    pack: buildPack({ user: ana }),
  });
  const onWorkOffline = vi.fn();
  const { user } = renderApp(<OnThisPhonePanel onWorkOffline={onWorkOffline} />, { user: null });
  await screen.findByRole("region", { name: "Work offline as" });
  await user.click(screen.getByRole("button", { name: "Ana" }));
  expect(onWorkOffline).toHaveBeenCalledWith(ana);
  await forgetPack(341);
});

it("A signed-out page says only how many inspections wait for their users", async () => {
  await storeEntry({
    id: "1",
    userId: 342,
    asset: { id: 12, name: "Mixer 12" },
    performedAt: "2026-11-20T11:12:00.000Z",
    state: "waiting",
    body: { assetId: 12, signatureUrl: "Marco Ortiz", passed: true, results: {} },
    photos: [],
    tries: 0,
    nextAt: 0,
  });
  const { container } = renderApp(<OnThisPhonePanel onWorkOffline={vi.fn()} />, { user: null });
  await screen.findByText(/^Sign in again to send \d+ inspections?$/);
  expect(container.textContent).not.toContain("Mixer 12");
});
