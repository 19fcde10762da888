import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { renderApp } from "../../../test/render.tsx";
import { answerCalls, page, refuse } from "../../../test/server.ts";
import { AssetField } from "./asset-field.tsx";

const mixer = buildAsset({ id: 12, name: "Mixer 12" });
const pump = buildAsset({ id: 3, name: "Pump 3", category: "equipment", vinOrSerial: "P3-77" });

describe("AssetField in a small fleet", () => {
  it("is a native select with all assets from one request", async () => {
    const { user, made, onChange } = open({ listAssets: [mixer, pump] });
    expect(screen.getByRole("option", { name: "Loading assets…" })).toBeTruthy();
    await screen.findByRole("option", { name: "Pump 3" });
    expect(readOptions()).toEqual(["Select an asset", "Mixer 12", "Pump 3"]);
    await user.selectOptions(field(), "Pump 3");
    expect(onChange).toHaveBeenLastCalledWith(pump);
    expect(readValue(field())).toBe("3");
    await user.selectOptions(field(), "Select an asset");
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(made("listAssets").map((request) => request.query)).toEqual([{ limit: "200" }]);
  });

  it("shows the picked asset before the list loads, and when it is not in the list", async () => {
    open({ listAssets: [pump] }, { value: 12, pickedName: "Mixer 12" });
    expect(readSelected()).toBe("Mixer 12");
    await screen.findByRole("option", { name: "Pump 3" });
    expect(readSelected()).toBe("Mixer 12");
  });

  it("shows an asset's number while its name is unknown", () => {
    open({ listAssets: [] }, { value: 12 });
    expect(readSelected()).toBe("Asset #12");
  });

  it("offers a retry when the assets cannot be loaded", async () => {
    const { user } = open({ listAssets: () => refuse("request.unavailable") });
    await screen.findByText(/^Couldn't load the assets\./);
    answerCalls({ listAssets: [pump] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("option", { name: "Pump 3" });
    expect(screen.queryByText(/^Couldn't load the assets\./)).toBeNull();
  });
});

describe("AssetField in a large fleet", () => {
  it("opens a search that shows the first assets, and picks one of them", async () => {
    const { user, made, onChange } = open({ listAssets: largeFleet });
    await user.click(await findSearchButton());
    const dialog = await screen.findByRole("dialog", { name: "Select an asset" });
    expect(within(dialog).getByText("Type to narrow: first 20 of 10,000")).toBeTruthy();
    expect(within(dialog).getAllByRole("option")).toHaveLength(20);
    expect(made("listAssets")).toHaveLength(1);
    await user.click(within(dialog).getByRole("option", { name: "Mixer 7" }));
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: "Mixer 7" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field().textContent).toBe("Mixer 7");
    expect(document.activeElement).toBe(field());
  });

  it("searches on the server once typing pauses", async () => {
    const { user, made } = open({ listAssets: largeFleet });
    await user.click(await findSearchButton());
    typeAtOnce(await searchBox(), "pump");
    await screen.findByText("2 assets found");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Pump 3Equipment · 2019 Mack Granite · Serial P3-77",
      "Pump 4Equipment · 2019 Mack Granite · Serial P3-77",
    ]);
    expect(made("listAssets").map((request) => request.query)).toEqual([
      { limit: "200" },
      { search: "pump", limit: "20" },
    ]);
  });

  it("works with the keyboard alone", async () => {
    const { user, onChange } = open({ listAssets: largeFleet });
    (await findSearchButton()).focus();
    await user.keyboard("{ArrowDown}");
    await screen.findByRole("combobox", { name: "Search assets" });
    await user.keyboard("pump");
    await screen.findByText("2 assets found");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: "Pump 4" }));
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field().textContent).toBe("Pump 4");
    expect(document.activeElement).toBe(field());
  });

  it("picks nothing when Enter is pressed before the results arrive", async () => {
    const { user, onChange } = open({ listAssets: largeFleet });
    await user.click(await findSearchButton());
    const box = await searchBox();
    typeAtOnce(box, "pump");
    fireEvent.keyDown(box, { key: "Enter" });
    expect(onChange).not.toHaveBeenCalled();
    await screen.findByText("2 assets found");
    await user.keyboard("{Enter}");
    expect(onChange).toHaveBeenLastCalledWith(pump);
  });

  it("shows more assets on Show more", async () => {
    const { user } = open({ listAssets: largeFleet });
    await user.click(await findSearchButton());
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    expect(screen.getByText("Type to narrow: first 200 of 10,000")).toBeTruthy();
    expect(screen.getAllByRole("option")).toHaveLength(200);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("shows the unit numbers of the assets that it finds", async () => {
    const found = [{ ...pump, unitNumber: "E-77" }];
    const { user } = open({
      listAssets: ({ query }) =>
        query.search ? page(found, { total: 1 }) : page(mixers, { total: 10_000, next: "abc" }),
    });
    await user.click(await findSearchButton());
    await user.type(await searchBox(), "e-77");
    const option = await screen.findByRole("option", { name: "Pump 3" });
    expect(option.textContent).toContain("Unit E-77 · Equipment");
  });

  it("says when nothing matches, and offers a retry when the search fails", async () => {
    const { user } = open({ listAssets: largeFleet });
    await user.click(await findSearchButton());
    const box = await screen.findByRole("combobox", { name: "Search assets" });
    await user.type(box, "zzz");
    await screen.findByText("No assets found");
    expect(screen.getByText("0 assets found")).toBeTruthy();
    expect(screen.queryAllByRole("option")).toEqual([]);
    answerCalls({ listAssets: () => refuse("request.unavailable") });
    await user.type(box, "z");
    expect((await screen.findByRole("alert")).textContent).toBe("Couldn't load the assets.");
    answerCalls({ listAssets: largeFleet });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("No assets found");
  });

  it("retains focus when it changes from a select to a search", async () => {
    open({ listAssets: largeFleet });
    field().focus();
    const button = await findSearchButton();
    expect(document.activeElement).toBe(button);
  });

  it("shows the picked asset and its validation error", async () => {
    open({ listAssets: largeFleet }, { value: 4711, error: "Please select an asset" });
    const button = await findSearchButton();
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
  return { made, onChange, ...renderApp(<TestField {...given} onChange={onChange} />) };
}

function TestField({ onChange, ...given }: Given) {
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

const mixers = Array.from({ length: 200 }, (_, index) =>
  buildAsset({ id: 100 + index, name: `Mixer ${index + 1}` }),
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

/** The field once it is a button that opens a search. */
async function findSearchButton(): Promise<HTMLElement> {
  await waitFor(() => expect(field().tagName).toBe("BUTTON"));
  return field();
}

function searchBox(): Promise<HTMLElement> {
  return screen.findByRole("combobox", { name: "Search assets" });
}

/** Types faster than any pause in the typing, even on a busy machine. */
function typeAtOnce(box: HTMLElement, text: string) {
  for (const typed of [text.slice(0, 1), text.slice(0, 2), text]) {
    fireEvent.change(box, { target: { value: typed } });
  }
}

function readOptions(): (string | null)[] {
  return within(field())
    .getAllByRole("option")
    .map((option) => option.textContent);
}

function readSelected(): string | null | undefined {
  return within(field()).getByRole("option", { selected: true }).textContent;
}

function readValue(element: HTMLElement): string {
  return "value" in element ? String(element.value) : "";
}
