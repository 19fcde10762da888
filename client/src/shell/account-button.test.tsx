import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildUser, renderApp } from "../test/render.tsx";
import { AccountButton } from "./account-button.tsx";

describe("AccountButton", () => {
  it.each([
    [{ firstName: "Dana" }, "Dana", "D"],
    [{ firstName: "", email: "x@example.com" }, "x@example.com", "X"],
    [{ firstName: "", email: "" }, "User", "U"],
  ])("names %o", (person, name, letter) => {
    renderApp(<AccountButton />, { user: buildUser(person) });
    const button = screen.getByRole("button", { name });
    expect(button.querySelector("[aria-hidden]")?.textContent).toBe(letter);
  });

  it("shows the picture of whoever has one", () => {
    const profileImageUrl = "https://example.com/dana.png";
    renderApp(<AccountButton />, { user: buildUser({ profileImageUrl }) });
    const face = screen.getByRole("button", { name: "Dana" });
    expect(face.querySelector("img")?.getAttribute("src")).toBe(profileImageUrl);
    expect(face.textContent).toBe("Dana");
  });

  it("opens the account menu at the first click", async () => {
    const { person } = renderApp(<AccountButton />);
    await person.click(screen.getByRole("button", { name: "Dana" }));
    const menu = await screen.findByRole("menu");
    expect(menu.textContent).toContain("My Account");
    const items = screen.getAllByRole("menuitem").map((item) => item.textContent);
    expect(items).toEqual(["Account Settings", "Log out"]);
  });

  it("gives the focus back to the button", async () => {
    const { person } = renderApp(<AccountButton />);
    await person.click(screen.getByRole("button", { name: "Dana" }));
    await screen.findByRole("menu");
    await person.keyboard("{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dana" }));
  });
});
