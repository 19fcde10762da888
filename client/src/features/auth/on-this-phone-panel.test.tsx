import { dayMs } from "#shared/base/dates.ts";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { forgetPack, storePack } from "../../phone/pack/pack-store.ts";
import { buildPack } from "../../test/build-pack.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { storeWaiting } from "../../test/store-waiting.ts";
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

it("A signed-out page says only how many inspections wait for users who logged out", async () => {
  await storeWaiting(342);
  const { container } = renderApp(<OnThisPhonePanel onWorkOffline={vi.fn()} />, { user: null });
  await screen.findByText(/^Sign in again to send \d+ inspections?$/);
  expect(container.textContent).not.toContain("Mixer 12");
  expect(screen.queryByRole("button", { name: "Share a copy" })).toBeNull();
});

it("A user who did not log out, and was removed, can share a copy of what waits", async () => {
  const marco = buildUser({ id: 343, firstName: "Marco" });
  await storePack({
    userId: 343,
    etag: undefined,
    savedAt: Date.now() - 15 * dayMs,
    pack: buildPack({ user: marco }),
  });
  await storeWaiting(343);
  const { user, container } = renderApp(<OnThisPhonePanel onWorkOffline={vi.fn()} />, {
    user: null,
  });
  await screen.findByText("Sign in again to send 1 inspection");
  expect(container.textContent).not.toContain("Mixer 12");
  await user.click(screen.getByRole("button", { name: "Share a copy" }));
  expect(screen.getByRole("listitem").textContent).toMatch(/^Mixer 12Marco · Nov 20, 2026/);
  const files: File[] = [];
  const share = async (shared: ShareData) => void files.push(...(shared.files ?? []));
  Object.assign(navigator, { canShare: () => true, share });
  await user.click(screen.getByRole("button", { name: "Share a copy" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain("Marco Ortiz");
  await forgetPack(343);
});
