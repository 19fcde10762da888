import { act, screen } from "@testing-library/react";
import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../test/render.tsx";
import { lazily } from "../ui/lazily.tsx";
import { CrashScreen } from "./crash-screen.tsx";

afterEach(() => void vi.restoreAllMocks());

function BrokenPage(): never {
  throw new Error("This page cannot be shown");
}

describe("CrashScreen", () => {
  it("takes the place of what broke, and reloads", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const { person } = renderApp(
      <ErrorBoundary FallbackComponent={CrashScreen}>
        <BrokenPage />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Reload" }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("says that a page is not there without a connection, and loads it once there is one", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const Page = lazily(() => Promise.reject(new TypeError("Failed to fetch")));
    renderApp(
      <ErrorBoundary FallbackComponent={CrashScreen}>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    );
    await screen.findByText("You're offline and this page isn't saved on this phone yet.");
    // A reload would now leave nothing but the browser's own words.
    expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
