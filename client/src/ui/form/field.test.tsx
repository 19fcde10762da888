import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { NativeSelect } from "./native-select.tsx";
import { NumberInput } from "./number-input.tsx";
import { PasswordInput } from "./password-input.tsx";
import { SearchInput } from "./search-input.tsx";
import { TextInput } from "./text-input.tsx";
import { Textarea } from "./textarea.tsx";

describe("Field", () => {
  it("associates the label with every kind of control", () => {
    render(
      <>
        <TextInput label="Name" />
        <NumberInput label="Year" />
        <TextInput label="Date" type="date" />
        <Textarea label="Notes" />
        <NativeSelect label="Category" options={[]} />
        <PasswordInput label="Password" autoComplete="new-password" />
      </>,
    );
    const names = ["Name", "Year", "Date", "Notes", "Category", "Password"];
    const kinds = names.map((name) => screen.getByLabelText(name).tagName.toLowerCase());
    expect(kinds).toEqual(["input", "input", "input", "textarea", "select", "input"]);
  });

  it("describes the control with its error and its hint", () => {
    render(<TextInput label="VIN/Serial" hint="On the frame" error="VIN/Serial is required" />);
    const input = screen.getByLabelText("VIN/Serial");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const describedBy = input.getAttribute("aria-describedby") ?? "";
    const texts = describedBy.split(" ").map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(["VIN/Serial is required", "On the frame"]);
  });

  it("is neither invalid nor described without an error and a hint", () => {
    render(<TextInput label="Name" />);
    const input = screen.getByLabelText("Name");
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    expect(input.hasAttribute("aria-describedby")).toBe(false);
  });

  it("marks an optional field in its label", () => {
    render(<TextInput label="Location" optional />);
    expect(screen.getByLabelText("Location (optional)")).toBeTruthy();
  });

  it("announces an error after a submit, but not one that appears while typing", async () => {
    const { rerender } = render(<TextInput label="Name" error="Name is required" />);
    expect(screen.getByRole("alert").textContent).toBe("Name is required");
    rerender(<TextInput label="Name" />);
    await userEvent.type(screen.getByLabelText("Name"), "x");
    rerender(<TextInput label="Name" error="Name is too short" />);
    expect(screen.getByText("Name is too short")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("NumberInput", () => {
  it("loses focus on wheel scrolling, so that the number does not change", () => {
    render(<NumberInput label="Current Miles" defaultValue={148220} />);
    const input = screen.getByLabelText("Current Miles");
    input.focus();
    fireEvent(input, createEvent.wheel(input, { deltaY: 100 }));
    expect(document.activeElement).not.toBe(input);
  });

  it("shows a currency before the number and a unit after it", () => {
    render(
      <>
        <NumberInput label="Cost" currency="$" />
        <NumberInput label="Odometer" unit="mi" />
      </>,
    );
    expect(screen.getByText("$").className).toContain("left-3");
    expect(screen.getByText("mi").className).toContain("right-3");
  });

  it("sets inputmode for the phone's keyboard", () => {
    render(<NumberInput label="Hours" digits="decimal" />);
    expect(screen.getByLabelText("Hours").getAttribute("inputmode")).toBe("decimal");
  });
});

describe("PasswordInput", () => {
  it("shows the password while the toggle is pressed", async () => {
    render(<PasswordInput label="Password" autoComplete="current-password" />);
    const input = screen.getByLabelText("Password");
    expect(input.getAttribute("type")).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show password", pressed: false }));
    expect(input.getAttribute("type")).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Show password", pressed: true }));
    expect(input.getAttribute("type")).toBe("password");
  });
});

describe("NativeSelect", () => {
  it("offers the placeholder as the first, empty option", () => {
    const options = [{ value: "7", label: "Mixer 7" }];
    render(<NativeSelect label="Asset" placeholder="Select an asset" options={options} />);
    const choices = screen.getAllByRole<HTMLOptionElement>("option");
    expect(choices.map((choice) => [choice.value, choice.textContent])).toEqual([
      ["", "Select an asset"],
      ["7", "Mixer 7"],
    ]);
  });
});

describe("SearchInput", () => {
  it("is cleared by its button and gets the focus back", async () => {
    render(<SearchForTest />);
    const input = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search assets" });
    expect(screen.queryByRole("button")).toBeNull();
    await userEvent.type(input, "mixer");
    await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(input.value).toBe("");
    expect(document.activeElement).toBe(input);
  });
});

function SearchForTest() {
  const [value, setValue] = useState("");
  return <SearchInput label="Search assets" value={value} onValueChange={setValue} />;
}
