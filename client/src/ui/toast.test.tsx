import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toaster } from "./toast.tsx";
import { toast } from "./use-toast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("toast", () => {
  it("shows one at a time: a new one takes the place of the old", () => {
    render(<Toaster />);
    say({ title: "Success", description: "Asset created successfully" });
    say({ title: "Error", description: "Name is taken", variant: "destructive" });
    expect(shownTitles()).toEqual(["Error"]);
  });

  it("goes away after 5 s", () => {
    render(<Toaster />);
    say({ title: "Success" });
    advance(4999);
    expect(shownTitles()).toEqual(["Success"]);
    advance(1);
    expect(shownTitles()).toEqual([]);
  });

  it("stays as long as it is told", () => {
    render(<Toaster />);
    say({ title: "Password Reset", duration: 10_000 });
    advance(9999);
    expect(shownTitles()).toEqual(["Password Reset"]);
    advance(1);
    expect(shownTitles()).toEqual([]);
  });

  it("gives the replacing one its own full time", () => {
    render(<Toaster />);
    say({ title: "First" });
    advance(4000);
    say({ title: "Second" });
    advance(4000);
    expect(shownTitles()).toEqual(["Second"]);
  });

  it("waits for the part that shows it", () => {
    say({ title: "Login failed" });
    render(<Toaster />);
    expect(shownTitles()).toEqual(["Login failed"]);
  });

  it("is reached by F8", () => {
    render(<Toaster />);
    say({ title: "Success" });
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    expect(document.activeElement).toBe(screen.getByRole("list"));
    expect(screen.getByRole("region", { name: "Notifications (F8)" })).toBeTruthy();
  });

  it("is dismissed by its cross", () => {
    render(<Toaster />);
    say({ title: "Success" });
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    advance(500);
    expect(shownTitles()).toEqual([]);
  });

  it.each([
    ["stays", 50, ["Success"]],
    ["goes away", 51, []],
  ])("%s after a swipe of %i px to the right", (_, pixels, titles) => {
    render(<Toaster />);
    say({ title: "Success" });
    const shown = screen.getByRole("list").querySelector("li");
    if (!shown) throw new Error("No toast is shown");
    // The first movement says which way it goes, the next ones how far.
    fireEvent.pointerDown(shown, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(shown, { clientX: 20, clientY: 0 });
    fireEvent.pointerMove(shown, { clientX: pixels, clientY: 0 });
    fireEvent.pointerUp(shown, { clientX: pixels, clientY: 0 });
    expect(shownTitles()).toEqual(titles);
  });

  it("goes away with its action, unless that must stay to be seen", () => {
    render(<Toaster />);
    const handleAction = vi.fn();
    say({ title: "Deleted", action: { label: "Undo", onAction: handleAction } });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    advance(500);
    expect(handleAction).toHaveBeenCalledOnce();
    expect(shownTitles()).toEqual([]);
    say({
      title: "Password Reset",
      action: { label: "Copy", onAction: handleAction, stays: true },
    });
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    advance(500);
    expect(shownTitles()).toEqual(["Password Reset"]);
  });

  it("does not run out while someone points at it", () => {
    render(<Toaster />);
    say({ title: "Success" });
    fireEvent.pointerMove(screen.getByRole("list"));
    advance(20_000);
    expect(shownTitles()).toEqual(["Success"]);
    fireEvent.pointerLeave(screen.getByRole("region"));
    advance(5000);
    expect(shownTitles()).toEqual([]);
  });
});

function say(content: Parameters<typeof toast>[0]) {
  act(() => toast(content));
}

function advance(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

function shownTitles() {
  const area = screen.getByRole("list");
  return [...area.querySelectorAll("li .font-semibold:not(button)")].map((el) => el.textContent);
}
