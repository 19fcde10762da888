import { screen } from "@testing-library/react";
import { ErrorBoundary } from "react-error-boundary";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../test/render.tsx";
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
    expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeInstanceOf(
      HTMLElement,
    );
    await person.click(screen.getByRole("button", { name: "Reload" }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
