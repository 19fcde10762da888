import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ProgressBar } from "./progress-bar.tsx";

describe("ProgressBar", () => {
  it("describes its progress in words", () => {
    render(<ProgressBar label="Progress" total={18} passed={6} failed={1} />);
    const bar = screen.getByRole("progressbar", { name: "Progress" });
    expect(bar.getAttribute("aria-valuetext")).toBe("7 of 18, 6 passed, 1 failed");
    expect(bar.getAttribute("value")).toBe("7");
    expect(bar.getAttribute("max")).toBe("18");
  });

  it("gives each part its share of the width", () => {
    const { container } = render(<ProgressBar label="Progress" total={8} passed={4} failed={2} />);
    expect(readPartWidths(container)).toEqual(["50%", "25%"]);
  });

  it("is empty when the total is 0", () => {
    const { container } = render(<ProgressBar label="Progress" total={0} passed={0} failed={0} />);
    expect(readPartWidths(container)).toEqual(["0%", "0%"]);
  });
});

function readPartWidths(container: HTMLElement) {
  const parts = container.querySelectorAll<HTMLElement>("[data-progress] > div");
  return [...parts].map((part) => part.style.width);
}
