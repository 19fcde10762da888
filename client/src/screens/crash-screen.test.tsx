import { act, screen } from "@testing-library/react";
import { ErrorBoundary } from "react-error-boundary";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../test/render.tsx";
import { lazily, LazySuspense } from "../ui/hooks/lazily.tsx";
import { CrashScreen } from "./crash-screen.tsx";

afterEach(() => void vi.restoreAllMocks());

function BrokenPage(): never {
  throw new Error("This page cannot be shown");
}

describe("CrashScreen", () => {
  it("replaces a broken page and reloads on its button", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const { user } = renderApp(
      <ErrorBoundary FallbackComponent={CrashScreen}>
        <BrokenPage />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Reload" }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("says that the page is not saved while offline, and reloads once online", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const Page = lazily(() => Promise.reject(new TypeError("Failed to fetch")));
    renderApp(
      <ErrorBoundary FallbackComponent={CrashScreen}>
        <LazySuspense>
          <Page />
        </LazySuspense>
      </ErrorBoundary>,
    );
    await screen.findByText("You're offline and this page isn't saved on this phone yet.");
    // A reload would now only show the browser's own error page.
    expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
