import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { storeEntry } from "../../phone/outbox/outbox.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { storeWaiting } from "../../test/store-waiting.ts";
import { answerCalls, refuse } from "../../test/server.ts";
import { AccountButton } from "./account-button.tsx";

describe("AccountButton", () => {
  it.each([
    [{ firstName: "Dana" }, "Dana", "D"],
    [{ firstName: "", email: "x@example.com" }, "x@example.com", "X"],
    [{ firstName: "", email: "" }, "User", "U"],
  ])("shows the name and the initial of %o", (fields, name, letter) => {
    renderApp(<AccountButton />, { user: buildUser(fields) });
    const button = screen.getByRole("button", { name });
    expect(button.querySelector("[aria-hidden]")?.textContent).toBe(letter);
  });

  it("shows the user's profile picture", () => {
    const profileImageUrl = "https://example.com/dana.png";
    renderApp(<AccountButton />, { user: buildUser({ profileImageUrl }) });
    const face = screen.getByRole("button", { name: "Dana" });
    expect(face.querySelector("img")?.getAttribute("src")).toBe(profileImageUrl);
    expect(face.textContent).toBe("Dana");
  });

  it("opens the account menu on the first click", async () => {
    const { user } = renderApp(<AccountButton />);
    await user.click(screen.getByRole("button", { name: "Dana" }));
    const menu = await screen.findByRole("menu");
    expect(menu.textContent).toContain("My Account");
    const items = screen.getAllByRole("menuitem").map((item) => item.textContent);
    expect(items).toEqual(["Account Settings", "Log out"]);
  });

  it("asks before it logs out a user whose inspection is not sent", async () => {
    const id = 91;
    await storeWaiting(id);
    const calls = answerCalls({ signOut: () => refuse("request.unavailable") });
    const { user } = renderApp(<AccountButton />, { user: buildUser({ id }) });
    await user.click(screen.getByRole("button", { name: "Dana" }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
    const title = "1 inspection has not been sent yet. Log out anyway?";
    const dialog = await screen.findByRole("dialog", { name: title });
    expect(calls.made("signOut")).toHaveLength(0);
    await user.click(within(dialog).getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(calls.made("signOut")).toHaveLength(1));
  });

  it("asks before it logs out a user whose photos are not sent", async () => {
    const id = 92;
    const asset = { id: 12, name: "Mixer 12" };
    const moment = new Date().toISOString();
    const entry = { id: "2", userId: id, asset, performedAt: moment, sentAt: moment };
    const nextAt = Date.now() + 60_000;
    await storeEntry({ ...entry, state: "sent", photos: ["a", "b"], tries: 1, nextAt });
    const { user } = renderApp(<AccountButton />, { user: buildUser({ id }) });
    await user.click(screen.getByRole("button", { name: "Dana" }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await screen.findByRole("dialog", { name: "2 photos have not been sent yet. Log out anyway?" });
  });

  it("returns focus to the button when the menu closes", async () => {
    const { user } = renderApp(<AccountButton />);
    await user.click(screen.getByRole("button", { name: "Dana" }));
    await screen.findByRole("menu");
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dana" }));
  });
});
