import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page, refuse } from "../../test/server.ts";
import { AssetField } from "./asset-field.tsx";

const mixer = buildAsset({ id: 12, name: "Mixer 12" });
const pump = buildAsset({ id: 3, name: "Pump 3", category: "equipment", vinOrSerial: "P3-77" });

describe("AssetField in a fleet that fits on a phone's wheel", () => {
  it("is a common select with all assets, asked for once", async () => {
    const { person, made, onChange } = open({ listAssets: [mixer, pump] });
    expect(screen.getByRole("option", { name: "Loading assets…" })).toBeTruthy();
    await screen.findByRole("option", { name: "Pump 3" });
    expect(optionsOf()).toEqual(["Select an asset", "Mixer 12", "Pump 3"]);
    await person.selectOptions(field(), "Pump 3");
    expect(onChange).toHaveBeenLastCalledWith(pump);
    expect(valueOf(field())).toBe("3");
    await person.selectOptions(field(), "Select an asset");
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(made("listAssets").map((request) => request.query)).toEqual([{ limit: "200" }]);
  });

  it("shows what is picked before the list is there, and when it is not in it", async () => {
    open({ listAssets: [pump] }, { value: 12, pickedName: "Mixer 12" });
    expect(selected()).toBe("Mixer 12");
    await screen.findByRole("option", { name: "Pump 3" });
    expect(selected()).toBe("Mixer 12");
  });

  it("names an asset by its number while nobody knows its name", () => {
    open({ listAssets: [] }, { value: 12 });
    expect(selected()).toBe("Asset #12");
  });

  it("offers to try again when the assets cannot be loaded", async () => {
    const { person } = open({ listAssets: () => refuse("request.unavailable") });
    await screen.findByText(/^Couldn't load the assets\./);
    answerCalls({ listAssets: [pump] });
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("option", { name: "Pump 3" });
    expect(screen.queryByText(/^Couldn't load the assets\./)).toBeNull();
  });
});

describe("AssetField in a fleet of hundreds", () => {
  it("opens a search whose first assets are there at once, and picks one of them", async () => {
    const { person, made, onChange } = open({ listAssets: largeFleet });
    await person.click(await searched());
    const dialog = await screen.findByRole("dialog", { name: "Select an asset" });
    expect(within(dialog).getByText("Type to narrow: first 20 of 10,000")).toBeTruthy();
    expect(within(dialog).getAllByRole("option")).toHaveLength(20);
    expect(made("listAssets")).toHaveLength(1);
    await person.click(within(dialog).getByRole("option", { name: "Mixer 7" }));
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: "Mixer 7" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field().textContent).toBe("Mixer 7");
    expect(document.activeElement).toBe(field());
  });

  it("asks the server for what is typed, once the typing pauses", async () => {
    const { person, made } = open({ listAssets: largeFleet });
    await person.click(await searched());
    typeAtOnce(await searchBox(), "pump");
    await screen.findByText("2 assets found");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Pump 3Equipment · 2019 Mack Granite · P3-77",
      "Pump 4Equipment · 2019 Mack Granite · P3-77",
    ]);
    expect(made("listAssets").map((request) => request.query)).toEqual([
      { limit: "200" },
      { search: "pump", limit: "20" },
    ]);
  });

  it("is used with the keyboard alone", async () => {
    const { person, onChange } = open({ listAssets: largeFleet });
    (await searched()).focus();
    await person.keyboard("{ArrowDown}");
    await screen.findByRole("combobox", { name: "Search assets" });
    await person.keyboard("pump");
    await screen.findByText("2 assets found");
    await person.keyboard("{ArrowDown}{Enter}");
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: "Pump 4" }));
    await person.keyboard("{Enter}");
    await screen.findByRole("dialog");
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field().textContent).toBe("Pump 4");
    expect(document.activeElement).toBe(field());
  });

  it("picks nothing when Enter is faster than the answer", async () => {
    const { person, onChange } = open({ listAssets: largeFleet });
    await person.click(await searched());
    const box = await searchBox();
    typeAtOnce(box, "pump");
    fireEvent.keyDown(box, { key: "Enter" });
    expect(onChange).not.toHaveBeenCalled();
    await screen.findByText("2 assets found");
    await person.keyboard("{Enter}");
    expect(onChange).toHaveBeenLastCalledWith(pump);
  });

  it("shows more of the assets that fit", async () => {
    const { person } = open({ listAssets: largeFleet });
    await person.click(await searched());
    await person.click(await screen.findByRole("button", { name: "Show more" }));
    expect(screen.getByText("Type to narrow: first 200 of 10,000")).toBeTruthy();
    expect(screen.getAllByRole("option")).toHaveLength(200);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("says when nothing fits, and when the server cannot be asked", async () => {
    const { person } = open({ listAssets: largeFleet });
    await person.click(await searched());
    const box = await screen.findByRole("combobox", { name: "Search assets" });
    await person.type(box, "zzz");
    await screen.findByText("No assets found");
    expect(screen.getByText("0 assets found")).toBeTruthy();
    expect(screen.queryAllByRole("option")).toEqual([]);
    answerCalls({ listAssets: () => refuse("request.unavailable") });
    await person.type(box, "z");
    expect((await screen.findByRole("alert")).textContent).toBe("Couldn't load the assets.");
    answerCalls({ listAssets: largeFleet });
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("No assets found");
  });

  it("keeps the focus that it got before it was known how large the fleet is", async () => {
    open({ listAssets: largeFleet });
    field().focus();
    const button = await searched();
    expect(document.activeElement).toBe(button);
  });

  it("shows the picked asset and what is wrong with it", async () => {
    open({ listAssets: largeFleet }, { value: 4711, error: "Please select an asset" });
    const button = await searched();
    expect(button.textContent).toBe("Asset #4711");
    expect(button.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Please select an asset")).toBeTruthy();
  });
});

type Answers = Parameters<typeof answerCalls>[0];
type Given = Partial<Parameters<typeof AssetField>[0]>;

function open(answers: Answers, given: Given = {}) {
  const onChange = vi.fn();
  const { made } = answerCalls(answers);
  return { made, onChange, ...renderApp(<Picking {...given} onChange={onChange} />) };
}

function Picking({ onChange, ...given }: Given) {
  const [value, setValue] = useState<number | null>(given.value ?? null);
  return (
    <AssetField
      label="Asset"
      {...given}
      value={value}
      onChange={(asset) => {
        setValue(asset?.id ?? null);
        onChange?.(asset);
      }}
    />
  );
}

const mixers = Array.from({ length: 200 }, (_, place) =>
  buildAsset({ id: 100 + place, name: `Mixer ${place + 1}` }),
);

const largeFleet: Answers["listAssets"] = ({ query }) => {
  if (!query.search) return page(mixers, { total: 10_000, next: "abc" });
  const pumps = [pump, { ...pump, id: 4, name: "Pump 4" }];
  const found = pumps.filter(({ name }) => name.toLowerCase().includes(query.search ?? ""));
  return page(found, { total: found.length });
};

function field(): HTMLElement {
  return screen.getByRole("combobox", { name: "Asset" });
}

/** The field once it is known that the fleet has to be searched. */
async function searched(): Promise<HTMLElement> {
  await waitFor(() => expect(field().tagName).toBe("BUTTON"));
  return field();
}

function searchBox(): Promise<HTMLElement> {
  return screen.findByRole("combobox", { name: "Search assets" });
}

/** Faster than any pause in the typing, also on a busy machine. */
function typeAtOnce(box: HTMLElement, text: string) {
  for (const typed of [text.slice(0, 1), text.slice(0, 2), text]) {
    fireEvent.change(box, { target: { value: typed } });
  }
}

function optionsOf(): (string | null)[] {
  return within(field())
    .getAllByRole("option")
    .map((option) => option.textContent);
}

function selected(): string | null | undefined {
  return within(field()).getByRole("option", { selected: true }).textContent;
}

function valueOf(element: HTMLElement): string {
  return "value" in element ? String(element.value) : "";
}
