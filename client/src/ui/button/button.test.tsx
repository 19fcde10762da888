import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Plus } from "lucide-react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { ToggleButton } from "../form/toggle-button.tsx";

describe("Button", () => {
  it("has the type button by default, so that it does not submit a form", () => {
    render(<Button>Cancel</Button>);
    expect(screen.getByRole("button", { name: "Cancel" }).getAttribute("type")).toBe("button");
  });

  it("is disabled and aria-busy while loading", async () => {
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

  it("has the focus again after loading, unless something else has it", async () => {
    const load = (loading: boolean) => (
      <>
        <Button loading={loading}>Download CSV</Button>
        <Button>Print</Button>
      </>
    );
    const { rerender } = render(load(false));
    const button = screen.getByRole("button", { name: "Download CSV" });
    const press = async () => {
      await userEvent.click(button);
      rerender(load(true));
      // As browsers do with what is disabled.
      button.blur();
    };
    await press();
    rerender(load(false));
    expect(document.activeElement).toBe(button);
    await press();
    const other = screen.getByRole("button", { name: "Print" });
    other.focus();
    rerender(load(false));
    expect(document.activeElement).toBe(other);
  });

  it("shows the same label with another icon while loading", () => {
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

  it("is disabled by its disabled prop when it is not loading", () => {
    render(
      <Button disabled loading={false}>
        Submit Inspection
      </Button>,
    );
    expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
  });
});

describe("IconButton", () => {
  it("has its label as its accessible name", () => {
    render(<IconButton label="View Mixer 12" icon={Plus} />);
    expect(screen.getByRole("button", { name: "View Mixer 12" })).toBeTruthy();
  });
});

describe("ToggleButton", () => {
  it("exposes its pressed state and calls onClick", async () => {
    const handleClick = vi.fn();
    const { rerender } = render(
      <ToggleButton tone="pass" label="Pass" pressed={false} onClick={handleClick} />,
    );
    await userEvent.click(screen.getByRole("button", { name: "Pass", pressed: false }));
    expect(handleClick).toHaveBeenCalledOnce();
    rerender(<ToggleButton tone="pass" label="Pass" pressed onClick={handleClick} />);
    expect(screen.getByRole("button", { name: "Pass", pressed: true })).toBeTruthy();
  });

  it("shows the pressed state with a thicker icon, not by colour alone", () => {
    const { rerender } = render(<ToggleButton tone="fail" label="Fail" pressed={false} />);
    const unpressedWidth = getIconStrokeWidth();
    rerender(<ToggleButton tone="fail" label="Fail" pressed />);
    expect(getIconStrokeWidth()).toBeGreaterThan(unpressedWidth);
  });
});

function getIconStrokeWidth() {
  return Number(screen.getByRole("button").querySelector("svg")?.getAttribute("stroke-width"));
}
