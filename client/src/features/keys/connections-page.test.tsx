import type { ApiKey } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { ConnectionsPage } from "./connections-page.tsx";

const fuelCard: ApiKey = {
  id: 3,
  name: "Fuel card",
  scopes: ["read", "write:readings"],
  userId: 7,
  userName: "Dana Reyes",
  createdAt: "2026-11-20T12:00:00.000Z",
  lastUsedAt: null,
};
const dispatch = { ...fuelCard, id: 4, name: "Dispatch", lastUsedAt: "2026-11-21T18:00:00.000Z" };

function openConnections() {
  return renderApp(<ConnectionsPage />, { path: "/account-settings/connections", user: "manager" });
}

async function findText(name: string) {
  const card = within(await screen.findByRole("region", { name: "Keys" }));
  const row = (await card.findByText(name)).closest("li");
  return row?.textContent;
}

describe("Connections", () => {
  it("says of each key what it may do, as whom it acts, and when it was used", async () => {
    answerCalls({ listKeys: [fuelCard, dispatch] });
    openConnections();
    const unused = "Fuel cardRead, Add meter readingsActs as Dana Reyes · Never usedRevoke";
    expect(await findText("Fuel card")).toBe(unused);
    expect(await findText("Dispatch")).toContain("Last used Nov 21, 2026");
  });

  it("shows a new key once, with what it may do chosen by the user", async () => {
    const { made } = answerCalls({ listKeys: [], addKey: { ...fuelCard, key: "yk_secret" } });
    const { user } = openConnections();
    await screen.findByText("No keys yet");
    await user.click(screen.getByRole("button", { name: "New Key" }));
    const dialog = await screen.findByRole("dialog", { name: "New Key" });
    await user.type(within(dialog).getByLabelText("Program"), "Fuel card");
    await user.click(within(dialog).getByLabelText("Add meter readings"));
    await user.click(within(dialog).getByRole("button", { name: "Make Key" }));
    const shown = await screen.findByRole("dialog", { name: "Key Made" });
    expect(within(shown).getByText("yk_secret")).toBeTruthy();
    expect(made("addKey")).toMatchObject([
      { body: { name: "Fuel card", scopes: ["read", "write:readings"] } },
    ]);
    await user.click(within(shown).getByRole("button", { name: "Done" }));
    expect(screen.queryByText("yk_secret")).toBeNull();
  });

  it("makes no key that may do nothing, or is for no program", async () => {
    const { made } = answerCalls({ listKeys: [] });
    const { user } = openConnections();
    await user.click(screen.getByRole("button", { name: "New Key" }));
    const dialog = await screen.findByRole("dialog", { name: "New Key" });
    await user.click(within(dialog).getByLabelText("Read"));
    await user.click(within(dialog).getByRole("button", { name: "Make Key" }));
    expect(await within(dialog).findByText("Please choose what it may do")).toBeTruthy();
    expect(within(dialog).getByText("Please name the program that uses it")).toBeTruthy();
    expect(made("addKey")).toEqual([]);
  });

  it("revokes a key after a question, and says so", async () => {
    const { made } = answerCalls({ listKeys: [fuelCard], revokeKey: null });
    const { user } = openConnections();
    await user.click(await screen.findByRole("button", { name: "Revoke Fuel card" }));
    const dialog = await screen.findByRole("dialog", { name: "Revoke Fuel card?" });
    expect(made("revokeKey")).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Revoke" }));
    expect(await screen.findByText("Key Revoked")).toBeTruthy();
    expect(made("revokeKey")).toMatchObject([{ params: { id: "3" } }]);
  });

  it("leaves the focus at a heading when a key is gone", async () => {
    let keys = [fuelCard];
    answerCalls({
      listKeys: () => keys,
      revokeKey: () => {
        keys = [];
        return undefined;
      },
    });
    const { user } = openConnections();
    await user.click(await screen.findByRole("button", { name: "Revoke Fuel card" }));
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Revoke" }),
    );
    await screen.findByText("No keys yet");
    await waitFor(() => expect(document.activeElement?.matches("h1, h2")).toBe(true));
  });

  it("says so when there are too many keys", async () => {
    answerCalls({ listKeys: [], addKey: () => refuse("keys.tooMany") });
    const { user } = openConnections();
    await user.click(screen.getByRole("button", { name: "New Key" }));
    const dialog = await screen.findByRole("dialog", { name: "New Key" });
    await user.type(within(dialog).getByLabelText("Program"), "x");
    await user.click(within(dialog).getByRole("button", { name: "Make Key" }));
    await waitFor(() => expect(screen.getByText(/at most 50 keys/)).toBeTruthy());
  });
});
