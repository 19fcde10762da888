import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "../button/button.tsx";
import { Menu, MenuItem } from "./menu.tsx";
import { Tabs } from "../layout/tabs.tsx";

describe("Menu", () => {
  it("opens on its button, shows its title and runs the chosen item", async () => {
    const handleLogOut = vi.fn();
    render(
      <Menu title="My Account" trigger={<Button>Dana</Button>}>
        <MenuItem label="Account Settings" onSelect={() => undefined} />
        <MenuItem label="Log out" onSelect={handleLogOut} />
      </Menu>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Dana" }));
    expect(screen.getByText("My Account")).toBeTruthy();
    await userEvent.click(screen.getByRole("menuitem", { name: "Log out" }));
    expect(handleLogOut).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).toBeNull();
  });
});

describe("Tabs", () => {
  it("shows the first tab, and the next on an arrow key", async () => {
    const tabs = [
      { value: "in", label: "Sign In", content: <p>Welcome back</p> },
      { value: "up", label: "Sign Up", content: <p>Create Admin Account</p> },
    ];
    render(<Tabs label="Account" tabs={tabs} />);
    expect(screen.getByRole("tabpanel", { name: "Sign In" }).textContent).toBe("Welcome back");
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("tabpanel", { name: "Sign Up" }).textContent).toBe(
      "Create Admin Account",
    );
  });
});
