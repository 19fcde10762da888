import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { AddAssetDialog } from "./add-asset-dialog.tsx";
import { EditAssetDialog } from "./edit-asset-dialog.tsx";

const yearMax = new Date().getUTCFullYear() + 1;

describe("AddAssetDialog", () => {
  it("starts with a truck in use at 0 miles and hours", () => {
    openAdd();
    expect(valueOf("Category")).toBe("truck");
    expect(valueOf("Condition")).toBe("in_use");
    expect(valueOf("Current Miles")).toBe("0");
    expect(valueOf("Current Hours")).toBe("0");
  });

  it("asks for all that is missing, and sends nothing without it", async () => {
    const { person, made } = openAdd();
    await person.click(submit("Add Asset"));
    for (const label of ["Name", "VIN/Serial", "Year", "Make", "Model"]) {
      await screen.findByText(`${label} is required`);
    }
    expect(made("createAsset")).toEqual([]);
  });

  it.each([
    ["Year", "1989", `Year must be from 1990 to ${yearMax}`],
    ["Year", String(yearMax + 1), `Year must be from 1990 to ${yearMax}`],
    ["Current Miles", "-1", "Must be 0 or more"],
    ["Current Hours", "10.25", "Please use at most one decimal"],
  ])("refuses %s %s", async (label, value, message) => {
    const { person, made } = openAdd();
    await fillIn(person, { [label]: value });
    await person.click(submit("Add Asset"));
    await screen.findByText(message);
    expect(made("createAsset")).toEqual([]);
  });

  it("sends numbers as numbers, says so when it is done, and closes", async () => {
    const { person, made, onClose } = openAdd();
    await fillIn(person, {
      Name: "Mixer 12",
      "VIN/Serial": "1M2GR3GC5KM004821",
      Year: "2019",
      Make: "Mack",
      Model: "Granite",
      "Current Miles": "148220.5",
      "Location (optional)": "North yard",
    });
    await person.click(submit("Add Asset"));
    await screen.findByText("Asset created successfully");
    expect(onClose).toHaveBeenCalledOnce();
    expect(made("createAsset")[0]?.body).toEqual({
      name: "Mixer 12",
      category: "truck",
      vinOrSerial: "1M2GR3GC5KM004821",
      year: 2019,
      make: "Mack",
      model: "Granite",
      condition: "in_use",
      location: "North yard",
      assignedCrew: null,
      currentMiles: 148_220.5,
      currentHours: 0,
    });
  });

  it("hints at a typo in a VIN, and saves it nevertheless", async () => {
    const { person, made } = openAdd();
    await fillIn(person, {
      Name: "Mixer 12",
      "VIN/Serial": "1M8GDM9AXKP042789",
      Year: "2019",
      Make: "Mack",
      Model: "Granite",
    });
    expect(screen.getByText(/This VIN's check digit doesn't match/)).toBeTruthy();
    await person.selectOptions(field("Category"), "Equipment");
    expect(screen.queryByText(/check digit/)).toBeNull();
    await person.selectOptions(field("Category"), "Truck");
    await person.click(submit("Add Asset"));
    await screen.findByText("Asset created successfully");
    expect(made("createAsset")[0]?.body.vinOrSerial).toBe("1M8GDM9AXKP042789");
  });

  it("stays open with what was typed when the server refuses, and says why at the field", async () => {
    const { person, onClose } = openAdd({
      createAsset: () =>
        refuse("request.invalid", { errors: { vinOrSerial: "That serial is odd" } }),
    });
    await fillIn(person, {
      Name: "Mixer 12",
      "VIN/Serial": "X",
      Year: "2019",
      Make: "Mack",
      Model: "Granite",
    });
    await person.click(submit("Add Asset"));
    await screen.findByText("Error");
    expect(screen.getByText("Some of what was sent is not valid")).toBeTruthy();
    expect(screen.getByText("That serial is odd")).toBeTruthy();
    expect(valueOf("Name")).toBe("Mixer 12");
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("EditAssetDialog", () => {
  it("is named by the asset and sends the version that was looked at", async () => {
    const { person, made } = openEdit();
    expect(screen.getByRole("dialog", { name: "Edit Asset Mixer 12" })).toBeTruthy();
    await fillIn(person, { "Current Miles": "148000" });
    await person.click(submit("Save Changes"));
    await screen.findByText("Asset updated successfully");
    expect(made("updateAsset")[0]).toMatchObject({
      params: { id: "12" },
      body: { name: "Mixer 12", currentMiles: 148_000, version: 3 },
    });
  });

  it("forgets the photo that is taken away", async () => {
    const { person, made } = openEdit({ asset: buildAsset({ photoUrl: "/api/photos/5" }) });
    const picture = screen.getByRole("button", { name: "View photo" }).querySelector("img");
    expect(picture?.getAttribute("src")).toBe("/api/photos/5");
    await person.click(screen.getByRole("button", { name: "Remove photo" }));
    expect(screen.queryByRole("button", { name: "View photo" })).toBeNull();
    await person.click(submit("Save Changes"));
    await screen.findByText("Asset updated successfully");
    expect(made("updateAsset")[0]?.body.photoUrl).toBeNull();
  });

  it("sends a photo when it is taken, and names it when the asset is saved", async () => {
    const { person, made } = openEdit({ addPhoto: { id: 8, url: "/api/photos/8" } });
    await person.upload(screen.getByLabelText("Add photo"), picture());
    const shown = await screen.findByRole("button", { name: "View photo" });
    expect(shown.querySelector("img")?.getAttribute("src")).toBe("/api/photos/8");
    expect(made("addPhoto")[0]?.body).toEqual({ photo: "data:image/jpeg;base64,AAAA" });
    expect(screen.getByLabelText("Replace photo")).toBeTruthy();
    await person.click(submit("Save Changes"));
    await screen.findByText("Asset updated successfully");
    expect(made("updateAsset")[0]?.body.photoUrl).toBe("/api/photos/8");
  });

  it("keeps the photo it has when another cannot be added", async () => {
    const { person } = openEdit({
      asset: buildAsset({ photoUrl: "/api/photos/5" }),
      addPhoto: () => refuse("request.unavailable"),
    });
    await person.upload(screen.getByLabelText("Replace photo"), picture());
    await screen.findByText("Photo couldn't be added. Try again.");
    const shown = screen.getByRole("button", { name: "View photo" });
    expect(shown.querySelector("img")?.getAttribute("src")).toBe("/api/photos/5");
  });

  it("keeps what was typed when the connection is lost", async () => {
    const { person, onClose } = openEdit({ updateAsset: () => loseConnection() });
    await fillIn(person, { Name: "Mixer 12b" });
    await person.click(submit("Save Changes"));
    await screen.findByText("Error");
    expect(valueOf("Name")).toBe("Mixer 12b");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("offers maintenance only to an asset that is in it", () => {
    openEdit({ asset: buildAsset({ condition: "maintenance" }) });
    const options = within(field("Condition")).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual([
      "In Use",
      "Out of Service",
      "Maintenance",
    ]);
    expect(valueOf("Condition")).toBe("maintenance");
  });

  it("asks for a number where a meter was emptied", async () => {
    const { person } = openEdit();
    await person.clear(field("Current Miles"));
    await person.click(submit("Save Changes"));
    await screen.findByText("Must be a number");
  });
});

/** A picture, on a device whose canvas makes the same small photo of each. */
function picture(): File {
  vi.stubGlobal("ImageBitmap", class {});
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 400, height: 300 }));
  const pen = { fillRect: vi.fn(), drawImage: vi.fn() };
  Reflect.set(HTMLCanvasElement.prototype, "getContext", () => pen);
  Reflect.set(HTMLCanvasElement.prototype, "toDataURL", () => "data:image/jpeg;base64,AAAA");
  return new File(["x"], "mixer.jpg", { type: "image/jpeg" });
}

type Person = ReturnType<typeof renderApp>["person"];
type Answers = Parameters<typeof answerCalls>[0];

function openAdd(answers: Answers = {}) {
  const onClose = vi.fn();
  const { made } = answerCalls({ createAsset: buildAsset(), ...answers });
  return { onClose, made, ...renderApp(<AddAssetDialog onClose={onClose} />) };
}

function openEdit({
  asset = buildAsset(),
  ...answers
}: Answers & { asset?: ReturnType<typeof buildAsset> } = {}) {
  const onClose = vi.fn();
  const { made } = answerCalls({ updateAsset: buildAsset(), ...answers });
  return { onClose, made, ...renderApp(<EditAssetDialog asset={asset} onClose={onClose} />) };
}

async function fillIn(person: Person, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await person.clear(field(label));
    await person.type(field(label), value);
  }
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

function valueOf(label: string): string {
  const element = field(label);
  return "value" in element ? String(element.value) : "";
}

function submit(name: string): HTMLElement {
  return screen.getByRole("button", { name });
}
