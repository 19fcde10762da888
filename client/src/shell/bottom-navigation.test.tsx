import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../test/render.tsx";
import { BottomNavigation } from "./bottom-navigation.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function currentItem() {
  return screen.getByRole("link", { current: "page" }).textContent;
}

describe("BottomNavigation", () => {
  it.each([
    ["/assets", "Assets"],
    ["/assets/12", "Assets"],
    ["/inspection/admin", "Inspection"],
  ])("marks at %s the item %s", (path, item) => {
    renderApp(<BottomNavigation path={path} />, { path });
    expect(currentItem()).toBe(item);
  });

  it("marks a driver's only screen at /", () => {
    renderApp(<BottomNavigation path="/" />, { user: "driver" });
    expect(currentItem()).toBe("Inspection");
  });

  it("goes to the top of the page that is already open", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    const { person, address } = renderApp(<BottomNavigation path="/crew" />, { path: "/crew" });
    await person.click(screen.getByRole("link", { name: "Crew" }));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: "smooth" });
    expect(address()).toBe("/crew");
  });

  it("leaves a view of the page that is already open", async () => {
    const path = "/inspection?view=today";
    const { person, address } = renderApp(<BottomNavigation path="/inspection" />, { path });
    await person.click(screen.getByRole("link", { name: "Inspection" }));
    expect(address()).toBe("/inspection");
  });

  it("makes room while the phone's keyboard is open", () => {
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
