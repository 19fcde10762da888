import { dayMs } from "#shared/base/dates.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { storeEntry } from "../../phone/outbox/outbox.ts";
import { forgetPack, storePack } from "../../phone/pack/pack-store.ts";
import { buildPack } from "../../test/build-pack.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { ConnectOncePanel } from "./connect-once-panel.tsx";

it("The panel that asks for a connection hands out the unsent work of a user who was not confirmed for 14 days", async () => {
  const user = buildUser({ id: 331 });
  const savedAt = Date.now() - 15 * dayMs;
  await storePack({ userId: 331, etag: undefined, savedAt, pack: buildPack({ user }) });
  await storeEntry({
    id: "1",
    userId: 331,
    asset: { id: 12, name: "Mixer 12" },
    performedAt: "2026-11-20T11:12:00.000Z",
    state: "waiting",
    body: { assetId: 12, signatureUrl: "Marco Ortiz", passed: true, results: {} },
    photos: [],
    tries: 0,
    nextAt: 0,
  });
  renderApp(<ConnectOncePanel />, { user: null });
  await screen.findByRole("region", { name: "Connect once to go on" });
  const row = screen.getByRole("listitem");
  expect(row.textContent).toMatch(/^Mixer 12Dana · Nov 20, 2026 · 5:12 AM/);
  expect(screen.getByRole("button", { name: "Share a copy" })).toBeTruthy();
  await forgetPack(331);
});
