import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { BottomNavigation } from "./bottom-navigation.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function readCurrentItem() {
  return (await screen.findByRole("link", { current: "page" })).textContent;
}

describe("BottomNavigation", () => {
  it.each([
    ["/assets", "Assets"],
    ["/assets/12", "Assets"],
    ["/inspection/admin", "Inspection"],
  ])("marks at %s the item %s as current", async (path, item) => {
    renderApp(<BottomNavigation path={path} />, { path });
    expect(await readCurrentItem()).toBe(item);
  });

  it("marks a driver's only item at / as current", async () => {
    renderApp(<BottomNavigation path="/" />, { user: "driver" });
    expect(await readCurrentItem()).toBe("Inspection");
  });

  it("scrolls to the top when the item of the open page is clicked", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    const { user, address } = renderApp(<BottomNavigation path="/crew" />, { path: "/crew" });
    await user.click(await screen.findByRole("link", { name: "Crew" }));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: "smooth" });
    expect(address()).toBe("/crew");
  });

  it("leaves a subview when the item of the open page is clicked", async () => {
    const path = "/inspection?view=today";
    const { user, address } = renderApp(<BottomNavigation path="/inspection" />, { path });
    await user.click(await screen.findByRole("link", { name: "Inspection" }));
    expect(address()).toBe("/inspection");
  });

  it("is hidden while the phone's keyboard is open", () => {
    const visible = Object.assign(new EventTarget(), { height: window.innerHeight });
    vi.stubGlobal("visualViewport", visible);
    renderApp(
      <>
        <input aria-label="Notes" />
        <BottomNavigation path="/crew" />
      </>,
    );
    const resize = (height: number) =>
      act(() => {
        visible.height = height;
        visible.dispatchEvent(new Event("resize"));
      });
    resize(window.innerHeight / 2);
    expect(screen.getByRole("navigation")).toBeTruthy();
    act(() => screen.getByLabelText("Notes").focus());
    expect(screen.queryByRole("navigation")).toBeNull();
    resize(window.innerHeight);
    expect(screen.getByRole("navigation")).toBeTruthy();
  });
});
