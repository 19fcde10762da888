import type { Yard } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildYard } from "../../../test/build-yard.ts";
import { renderApp } from "../../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../../test/server.ts";
import { AddAssetDialog } from "./add-asset-dialog.tsx";
import { EditAssetDialog } from "./edit-asset-dialog.tsx";

const yearMax = new Date().getUTCFullYear() + 1;

describe("The form of an asset", () => {
  it.each([
    ["Add New Asset", () => <AddAssetDialog onClose={vi.fn()} />],
    ["Edit Asset Mixer 12", () => <EditAssetDialog asset={buildAsset()} onClose={vi.fn()} />],
  ])("opens once the company's yards have come: %s", async (name, draw) => {
    let release: (yards: Yard[]) => void = vi.fn();
    const yards = new Promise<Yard[]>((resolve) => (release = resolve));
    const { made } = answerCalls({ listYards: () => yards, listAssets: [] });
    renderApp(draw());
    await waitFor(() => expect(made("listYards")).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    release([buildYard()]);
    await screen.findByRole("dialog", { name });
    expect(field("Yard")).toBeTruthy();
  });
});

describe("AddAssetDialog", () => {
  it("starts with a truck in use at 0 miles and hours", async () => {
    await openAdd();
    expect(readValue("Category")).toBe("truck");
    expect(readValue("Condition")).toBe("in_use");
    expect(readValue("Current Miles")).toBe("0");
    expect(readValue("Current Hours")).toBe("0");
  });

  it("requires the mandatory fields and sends nothing without them", async () => {
    const { user, made } = await openAdd();
    await user.click(submit("Add Asset"));
    for (const label of ["Name", "VIN/Serial", "Year", "Make", "Model"]) {
      await screen.findByText(`${label} is required`);
    }
    expect(made("createAsset")).toEqual([]);
  });

  it.each([
    ["Year", "1989", `Year must be from 1990 to ${yearMax}`],
    ["Year", String(yearMax + 1), `Year must be from 1990 to ${yearMax}`],
    ["Current Miles", "-1", "Must be 0 or more"],
  ])("rejects %s %s", async (label, value, message) => {
    const { user, made } = await openAdd();
    await fillIn(user, { [label]: value });
    await user.click(submit("Add Asset"));
    await screen.findByText(message);
    expect(made("createAsset")).toEqual([]);
  });

  it("sends numbers as numbers, shows a toast and closes", async () => {
    const { user, made, onClose } = await openAdd();
    await fillIn(user, {
      Name: "Mixer 12",
      "VIN/Serial": "1M2GR3GC5KM004821",
      Year: "2019",
      Make: "Mack",
      Model: "Granite",
      "Current Miles": "148220.46",
      "Location (optional)": "North yard",
    });
    await user.click(submit("Add Asset"));
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
      yardId: null,
      unitNumber: null,
      kind: null,
      plate: null,
      plateState: null,
      tireSize: null,
      gvwrPounds: null,
      ownership: null,
      ownerName: null,
      atMine: false,
      tags: [],
      note: null,
      currentMiles: 148_220.5,
      currentHours: 0,
      expectsPreTrip: null,
      preTripBy: null,
      workDays: null,
    });
  });

  it("hints at a typo in a VIN, and saves it anyway", async () => {
    const { user, made } = await openAdd();
    await fillIn(user, {
      Name: "Mixer 12",
      "VIN/Serial": "1M8GDM9AXKP042789",
      Year: "2019",
      Make: "Mack",
      Model: "Granite",
    });
    expect(screen.getByText(/This VIN's check digit doesn't match/)).toBeTruthy();
    await user.selectOptions(field("Category"), "Equipment");
    expect(screen.queryByText(/check digit/)).toBeNull();
    await user.selectOptions(field("Category"), "Truck");
    await user.click(submit("Add Asset"));
    await screen.findByText("Asset created successfully");
    expect(made("createAsset")[0]?.body.vinOrSerial).toBe("1M8GDM9AXKP042789");
  });

  it("hints at the length of a VIN once it is typed", async () => {
    const { user } = await openAdd();
    await user.type(field("VIN/Serial"), "1M8GDM9AX");
    expect(screen.queryByText(/A VIN has 17 characters/)).toBeNull();
    await user.tab();
    expect(screen.getByText("A VIN has 17 characters, and this has 9.")).toBeTruthy();
  });

  it("names the unit that has the same number already, with a link", async () => {
    const taken = buildAsset({ id: 7, name: "Mixer 7", archived: true });
    const { user, made } = await openAdd({
      listAssets: ({ query }) => (query.serial ? [taken] : []),
    });
    await user.type(field("VIN/Serial"), "sn-77120 ");
    const link = await screen.findByRole("link", { name: "Mixer 7" });
    expect(link.getAttribute("href")).toBe("/assets/7");
    expect(link.parentElement?.textContent).toBe(
      "Another unit has this number already: Mixer 7 (archived)",
    );
    expect(made("listAssets").map(({ query }) => query)).toEqual([
      { serial: "sn-77120", limit: "3" },
    ]);
    await user.clear(field("VIN/Serial"));
    await waitFor(() => expect(screen.queryByRole("link")).toBeNull());
  });

  it("stays open with the typed values and shows the server's error at its field", async () => {
    const { user, onClose } = await openAdd({
      createAsset: () =>
        refuse("request.invalid", { errors: { vinOrSerial: "That serial is odd" } }),
    });
    await fillIn(user, {
      Name: "Mixer 12",
      "VIN/Serial": "X",
      Year: "2019",
      Make: "Mack",
      Model: "Granite",
    });
    await user.click(submit("Add Asset"));
    await screen.findByText("Error");
    expect(screen.getByText("Some of what was sent is not valid")).toBeTruthy();
    expect(screen.getByText("That serial is odd")).toBeTruthy();
    expect(readValue("Name")).toBe("Mixer 12");
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("EditAssetDialog", () => {
  it("shows at once what is doubtful about the number, and once it is changed who else has it", async () => {
    const asset = buildAsset({ id: 12, vinOrSerial: "1M8GDM9AXKP04278" });
    const other = buildAsset({ id: 13, name: "Mixer 13" });
    const { user, made } = await openEdit({ asset, listAssets: [asset, other] });
    expect(screen.getByText("A VIN has 17 characters, and this has 16.")).toBeTruthy();
    await user.type(field("VIN/Serial"), "9");
    await screen.findByRole("link", { name: "Mixer 13" });
    expect(screen.getAllByRole("link")).toHaveLength(1);
    expect(made("listAssets").map(({ query }) => query.serial)).toEqual(["1M8GDM9AXKP042789"]);
  });

  it("is named after the asset and sends the version that it opened with", async () => {
    const { user, made } = await openEdit();
    expect(screen.getByRole("dialog", { name: "Edit Asset Mixer 12" })).toBeTruthy();
    await fillIn(user, { "Current Miles": "148000" });
    await user.click(submit("Save Changes"));
    await screen.findByText("Asset updated successfully");
    expect(made("updateAsset")[0]).toMatchObject({
      params: { id: "12" },
      body: { name: "Mixer 12", currentMiles: 148_000, version: 3 },
    });
  });

  it("sends a note of several lines, and null for one that was cleared", async () => {
    const { user, made } = await openEdit({ asset: buildAsset({ note: "Old" }) });
    await user.clear(field("Note (optional)"));
    await user.type(field("Note (optional)"), "Spare key at the gate.{Enter}Pulls left.");
    await user.click(submit("Save Changes"));
    await screen.findByText("Asset updated successfully");
    expect(made("updateAsset")[0]?.body.note).toBe("Spare key at the gate.\nPulls left.");
  });

  it("sends null for a removed photo", async () => {
    const { user, made } = await openEdit({ asset: buildAsset({ photoUrl: "/api/photos/5" }) });
    const picture = screen.getByRole("button", { name: "View photo" }).querySelector("img");
    expect(picture?.getAttribute("src")).toBe("/api/photos/5");
    await user.click(screen.getByRole("button", { name: "Remove photo" }));
    expect(screen.queryByRole("button", { name: "View photo" })).toBeNull();
    await user.click(submit("Save Changes"));
    await screen.findByText("Asset updated successfully");
    expect(made("updateAsset")[0]?.body.photoUrl).toBeNull();
  });

  it("uploads a photo when it is added, and sends its address on save", async () => {
    const { user, made } = await openEdit({ addPhoto: { id: 8, url: "/api/photos/8" } });
    await user.upload(screen.getByLabelText("Add photo"), picture());
    const shown = await screen.findByRole("button", { name: "View photo" });
    expect(shown.querySelector("img")?.getAttribute("src")).toBe("/api/photos/8");
    expect(made("addPhoto")[0]?.body).toEqual({ photo: "data:image/jpeg;base64,AAAA" });
    expect(screen.getByLabelText("Replace photo")).toBeTruthy();
    await user.click(submit("Save Changes"));
    await screen.findByText("Asset updated successfully");
    expect(made("updateAsset")[0]?.body.photoUrl).toBe("/api/photos/8");
  });

  it("still shows the current photo when a new one cannot be added", async () => {
    const { user } = await openEdit({
      asset: buildAsset({ photoUrl: "/api/photos/5" }),
      addPhoto: () => refuse("request.unavailable"),
    });
    await user.upload(screen.getByLabelText("Replace photo"), picture());
    await screen.findByText("Photo couldn't be added. Try again.");
    const shown = screen.getByRole("button", { name: "View photo" });
    expect(shown.querySelector("img")?.getAttribute("src")).toBe("/api/photos/5");
  });

  it("stays open with the typed values when the connection is lost", async () => {
    const { user, onClose } = await openEdit({ updateAsset: () => loseConnection() });
    await fillIn(user, { Name: "Mixer 12b" });
    await user.click(submit("Save Changes"));
    await screen.findByText("Error");
    expect(readValue("Name")).toBe("Mixer 12b");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("offers the condition Maintenance to an asset that has it", async () => {
    await openEdit({ asset: buildAsset({ condition: "maintenance" }) });
    const options = within(field("Condition")).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual([
      "In Use",
      "Out of Service",
      "Maintenance",
    ]);
    expect(readValue("Condition")).toBe("maintenance");
  });

  it("requires a number in an emptied meter field", async () => {
    const { user } = await openEdit();
    await user.clear(field("Current Miles"));
    await user.click(submit("Save Changes"));
    await screen.findByText("Must be a number");
  });
});

/** A picture, with a canvas that turns every picture into the same small photo. */
function picture(): File {
  vi.stubGlobal("ImageBitmap", class {});
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 400, height: 300 }));
  const pen = { fillRect: vi.fn(), drawImage: vi.fn() };
  Reflect.set(HTMLCanvasElement.prototype, "getContext", () => pen);
  Reflect.set(HTMLCanvasElement.prototype, "toDataURL", () => "data:image/jpeg;base64,AAAA");
  return new File(["x"], "mixer.jpg", { type: "image/jpeg" });
}

type UserEvents = ReturnType<typeof renderApp>["user"];
type Answers = Parameters<typeof answerCalls>[0];

async function openAdd(answers: Answers = {}) {
  const onClose = vi.fn();
  const { made } = answerCalls({ createAsset: buildAsset(), listAssets: [], ...answers });
  const { user } = renderApp(<AddAssetDialog onClose={onClose} />);
  await screen.findByRole("dialog");
  return { onClose, made, user };
}

async function openEdit({
  asset = buildAsset(),
  ...answers
}: Answers & { asset?: ReturnType<typeof buildAsset> } = {}) {
  const onClose = vi.fn();
  const { made } = answerCalls({ updateAsset: buildAsset(), listAssets: [asset], ...answers });
  const { user } = renderApp(<EditAssetDialog asset={asset} onClose={onClose} />);
  await screen.findByRole("dialog");
  return { onClose, made, user };
}

async function fillIn(user: UserEvents, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(field(label));
    await user.type(field(label), value);
  }
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

function readValue(label: string): string {
  const element = field(label);
  return "value" in element ? String(element.value) : "";
}

function submit(name: string): HTMLElement {
  return screen.getByRole("button", { name });
}
