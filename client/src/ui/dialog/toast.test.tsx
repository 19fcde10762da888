import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toaster } from "./toast.tsx";
import { addToToast, toast } from "../hooks/use-toast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("toast", () => {
  it("replaces the shown toast with a new one", () => {
    render(<Toaster />);
    showToast({ title: "Success", description: "Asset created successfully" });
    showToast({ title: "Error", description: "Name is taken", variant: "destructive" });
    expect(readTitles()).toEqual(["Error"]);
  });

  it("disappears after 5 seconds", () => {
    render(<Toaster />);
    showToast({ title: "Success" });
    advance(4999);
    expect(readTitles()).toEqual(["Success"]);
    advance(1);
    expect(readTitles()).toEqual([]);
  });

  it("stays for the given duration", () => {
    render(<Toaster />);
    showToast({ title: "Password Reset", duration: 10_000 });
    advance(9999);
    expect(readTitles()).toEqual(["Password Reset"]);
    advance(1);
    expect(readTitles()).toEqual([]);
  });

  it("shows a replacing toast for its own full duration", () => {
    render(<Toaster />);
    showToast({ title: "First" });
    advance(4000);
    showToast({ title: "Second" });
    advance(4000);
    expect(readTitles()).toEqual(["Second"]);
  });

  it("takes changes while it is shown, and none later", () => {
    render(<Toaster />);
    const id = showToast({ title: "Completed" });
    const more = { action: { label: "Tell me", onAction: vi.fn() }, duration: 9000 };
    act(() => addToToast(id, more));
    expect(readTitles()).toEqual(["Completed"]);
    expect(screen.getByRole("button", { name: "Tell me" })).toBeTruthy();
    advance(9000);
    act(() => addToToast(id, more));
    expect(readTitles()).toEqual([]);
    showToast({ title: "Another" });
    act(() => addToToast(id, more));
    expect(screen.queryByRole("button", { name: "Tell me" })).toBeNull();
  });

  it("is shown by a Toaster that mounts afterwards", () => {
    showToast({ title: "Login failed" });
    render(<Toaster />);
    expect(readTitles()).toEqual(["Login failed"]);
  });

  it("moves the focus to the toast list on F8", () => {
    render(<Toaster />);
    showToast({ title: "Success" });
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    expect(document.activeElement).toBe(screen.getByRole("list"));
    expect(screen.getByRole("region", { name: "Notifications (F8)" })).toBeTruthy();
  });

  it("is dismissed by its Dismiss button", () => {
    render(<Toaster />);
    showToast({ title: "Success" });
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    advance(500);
    expect(readTitles()).toEqual([]);
  });

  it.each([
    ["stays", 50, ["Success"]],
    ["disappears", 51, []],
  ])("%s after a swipe of %i px to the right", (_, pixels, titles) => {
    render(<Toaster />);
    showToast({ title: "Success" });
    const shown = screen.getByRole("list").querySelector("li");
    if (!shown) throw new Error("No toast is shown");
    // The first movement sets the direction, the next ones the distance.
    fireEvent.pointerDown(shown, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(shown, { clientX: 20, clientY: 0 });
    fireEvent.pointerMove(shown, { clientX: pixels, clientY: 0 });
    fireEvent.pointerUp(shown, { clientX: pixels, clientY: 0 });
    expect(readTitles()).toEqual(titles);
  });

  it("disappears on its action, unless the action has stays set", () => {
    render(<Toaster />);
    const handleAction = vi.fn();
    showToast({ title: "Deleted", action: { label: "Undo", onAction: handleAction } });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    advance(500);
    expect(handleAction).toHaveBeenCalledOnce();
    expect(readTitles()).toEqual([]);
    showToast({
      title: "Password Reset",
      action: { label: "Copy", onAction: handleAction, stays: true },
    });
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    advance(500);
    expect(readTitles()).toEqual(["Password Reset"]);
  });

  it("does not disappear while the pointer is over it", () => {
    render(<Toaster />);
    showToast({ title: "Success" });
    fireEvent.pointerMove(screen.getByRole("list"));
    advance(20_000);
    expect(readTitles()).toEqual(["Success"]);
    fireEvent.pointerLeave(screen.getByRole("region"));
    advance(5000);
    expect(readTitles()).toEqual([]);
  });
});

function showToast(content: Parameters<typeof toast>[0]): number {
  let id = 0;
  act(() => {
    id = toast(content);
  });
  return id;
}

function advance(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

function readTitles() {
  const area = screen.getByRole("list");
  return [...area.querySelectorAll("li .font-semibold:not(button)")].map((el) => el.textContent);
}
