import { fireEvent, render, screen } from "@testing-library/react";
import { createElement, type MouseEvent } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useAutoAdvance } from "./use-auto-advance.ts";

const scrolled = vi.fn(function (this: Element) {
  order.push(this.id);
});
let order: string[] = [];

beforeEach(() => {
  order = [];
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrolled);
  render(createElement(ThreeItems));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A form of three open items, of which each button goes on. */
function ThreeItems() {
  const { goOn } = useAutoAdvance();
  const items = ["one", "two", "three"].map((id) =>
    createElement(
      "div",
      { key: id, id, "data-open-item": "" },
      createElement("button", { type: "button", onClick: (e: MouseEvent) => goOn(e, id) }, id),
    ),
  );
  return createElement("form", {}, items);
}

function tap(name: string, pointerType = "touch") {
  const button = screen.getByRole("button", { name });
  fireEvent(button, new PointerEvent("pointerdown", { bubbles: true, pointerType }));
  fireEvent(button, new PointerEvent("click", { bubbles: true, pointerType }));
}

describe("The move to the next item", () => {
  it("waits until the thumb rests", () => {
    tap("one");
    vi.advanceTimersByTime(399);
    expect(order).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(order).toEqual(["two"]);
  });

  it("waits again after each tap, and no tap hits a moving page", () => {
    tap("one");
    vi.advanceTimersByTime(300);
    tap("two");
    vi.advanceTimersByTime(399);
    expect(order).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(order).toEqual(["three"]);
  });

  it("is left out when the thumb touches anything else meanwhile", () => {
    tap("one");
    fireEvent(document.body, new PointerEvent("pointerdown", { bubbles: true }));
    vi.advanceTimersByTime(2_000);
    expect(order).toEqual([]);
  });

  it("is left out for a mouse, and after the last item", () => {
    tap("one", "mouse");
    tap("three");
    vi.advanceTimersByTime(2_000);
    expect(order).toEqual([]);
  });
});
