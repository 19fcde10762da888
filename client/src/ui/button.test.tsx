import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Plus } from "lucide-react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { ToggleButton } from "./toggle-button.tsx";

describe("Button", () => {
  it("does not submit a form unless told", () => {
    render(<Button>Cancel</Button>);
    expect(screen.getByRole("button", { name: "Cancel" }).getAttribute("type")).toBe("button");
  });

  it("cannot be pressed and says that it is busy while loading", async () => {
    const handleClick = vi.fn();
    render(
      <Button loading onClick={handleClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
    await userEvent.click(button);
    expect(button.disabled).toBe(true);
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(handleClick).not.toHaveBeenCalled();
  });

  it("keeps its label and swaps only the icon while loading", () => {
    const { rerender } = render(<Button icon={Plus}>Add Asset</Button>);
    const icon = screen.getByRole("button").querySelector("svg")?.outerHTML;
    rerender(
      <Button icon={Plus} loading>
        Add Asset
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Add Asset" });
    expect(button.querySelectorAll("svg")).toHaveLength(1);
    expect(button.querySelector("svg")?.outerHTML).not.toBe(icon);
  });

  it("stays disabled when loading ends and it was disabled before", () => {
    render(
      <Button disabled loading={false}>
        Submit Inspection
      </Button>,
    );
    expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
  });
});

describe("IconButton", () => {
  it("is found by its label", () => {
    render(<IconButton label="View Mixer 12" icon={Plus} />);
    expect(screen.getByRole("button", { name: "View Mixer 12" })).toBeTruthy();
  });
});

describe("ToggleButton", () => {
  it("says whether it is pressed and hands on the press", async () => {
    const handleClick = vi.fn();
    const { rerender } = render(
      <ToggleButton tone="pass" label="Pass" pressed={false} onClick={handleClick} />,
    );
    await userEvent.click(screen.getByRole("button", { name: "Pass", pressed: false }));
    expect(handleClick).toHaveBeenCalledOnce();
    rerender(<ToggleButton tone="pass" label="Pass" pressed onClick={handleClick} />);
    expect(screen.getByRole("button", { name: "Pass", pressed: true })).toBeTruthy();
  });

  it("shows being pressed by a thicker icon too, and not by colour alone", () => {
    const { rerender } = render(<ToggleButton tone="fail" label="Fail" pressed={false} />);
    const unpressedWidth = strokeWidthOfIcon();
    rerender(<ToggleButton tone="fail" label="Fail" pressed />);
    expect(strokeWidthOfIcon()).toBeGreaterThan(unpressedWidth);
  });
});

function strokeWidthOfIcon() {
  return Number(screen.getByRole("button").querySelector("svg")?.getAttribute("stroke-width"));
}
