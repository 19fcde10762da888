import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildUser, renderApp } from "../test/render.tsx";
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

  it("returns focus to the button when the menu closes", async () => {
    const { user } = renderApp(<AccountButton />);
    await user.click(screen.getByRole("button", { name: "Dana" }));
    await screen.findByRole("menu");
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dana" }));
  });
});
