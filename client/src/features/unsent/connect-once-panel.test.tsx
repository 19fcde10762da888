import { dayMs } from "#shared/base/dates.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { forgetPack, storePack } from "../../phone/pack/pack-store.ts";
import { buildPack } from "../../test/build-pack.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { storeWaiting } from "../../test/store-waiting.ts";
import { ConnectOncePanel } from "./connect-once-panel.tsx";

it("The panel that asks for a connection hands out the unsent work of a user who was not confirmed for 14 days", async () => {
  const user = buildUser({ id: 331 });
  const savedAt = Date.now() - 15 * dayMs;
  await storePack({ userId: 331, etag: undefined, savedAt, pack: buildPack({ user }) });
  await storeWaiting(331);
  renderApp(<ConnectOncePanel />, { user: null });
  await screen.findByRole("region", { name: "Connect once to go on" });
  const row = screen.getByRole("listitem");
  expect(row.textContent).toMatch(/^Mixer 12Dana · Nov 20, 2026 · 5:12 AM/);
  expect(screen.getByRole("button", { name: "Share a copy" })).toBeTruthy();
  await forgetPack(331);
});
