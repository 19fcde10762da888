import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { renderApp } from "../../../test/render.tsx";
import { answerCalls, refuse } from "../../../test/server.ts";
import { ArchiveAssetDialog } from "../archive-asset-dialog.tsx";
import { EditAssetDialog } from "./edit-asset-dialog.tsx";

const identity = {
  unitNumber: "T-14",
  kind: "boom_pump",
  plate: "4XK 220",
  plateState: "IL",
  tireSize: "11R22.5",
  gvwrPounds: 66_000,
  ownership: "leased",
  ownerName: "Prairie Leasing",
  atMine: true,
} as const;
const taken = "Unit 14 is already Mixer 14";

describe("The section Identity of the asset form", () => {
  it("is folded, and shows the stored values of the asset", async () => {
    const { user } = await open({ asset: buildAsset({ ...identity, tags: ["night", "quarry"] }) });
    const section = screen.getByText("Identity").closest("details");
    expect(section?.open).toBe(false);
    await user.click(screen.getByText("Identity"));
    expect(section?.open).toBe(true);
    expect(readValues()).toEqual({
      "Unit Number": "T-14",
      Kind: "boom_pump",
      Plate: "4XK 220",
      State: "IL",
      "Tire Size": "11R22.5",
      "GVWR (lb)": "66000",
      Ownership: "leased",
      Owner: "Prairie Leasing",
      Tags: "night, quarry",
    });
    expect(
      screen.getByRole("checkbox", { name: "Works at a mine or pit", checked: true }),
    ).toBeTruthy();
  });

  it("sends the filled-in values, with tags as a list", async () => {
    const { user, made } = await open();
    await user.type(screen.getByLabelText("Unit Number"), "T-14");
    await user.selectOptions(screen.getByLabelText("Kind"), "Boom Pump");
    await user.type(screen.getByLabelText("Plate"), "4XK 220");
    const state = screen.getByRole("textbox", {
      name: "State",
      description: "Like TX or ON; of Mexico like SON",
    });
    await user.type(state, "sona");
    await user.type(screen.getByLabelText("Tire Size"), "11R22.5");
    await user.type(screen.getByLabelText("GVWR (lb)"), "66000");
    await user.selectOptions(screen.getByLabelText("Ownership"), "Leased");
    await user.type(screen.getByLabelText("Owner"), "Prairie Leasing");
    await user.click(screen.getByLabelText("Works at a mine or pit"));
    await user.type(screen.getByLabelText("Tags"), "night, quarry,, Night");
    await save(user);
    await screen.findByText("Asset updated successfully");
    expect(made("updateAsset")[0]?.body).toMatchObject({
      ...identity,
      plateState: "SON",
      tags: ["night", "quarry"],
    });
  });

  it.each([
    ["State", "I1", "Please use the two letters of the state, or the three of a state of Mexico"],
    ["State", "TXA", "Please use the two letters of the state, or the three of a state of Mexico"],
    ["GVWR (lb)", "200001", "Please use a whole number from 1 to 200,000"],
    ["Tags", "a,b,c,d,e,f,g,h,i,j,k", "Please use at most 10 tags"],
    ["Unit Number", "1".repeat(31), "Please use at most 30 characters"],
  ])("opens at a wrong %s, which gets the focus", async (label, value, message) => {
    const { user, made } = await open();
    await user.type(screen.getByLabelText(label), value);
    await save(user);
    await screen.findByText(message);
    expect(screen.getByText("Identity").closest("details")?.open).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    expect(made("updateAsset")).toEqual([]);
  });

  it("sends what the board expects of this unit, and null for the company's default", async () => {
    const { user, made } = await open({ asset: buildAsset({ workDays: [6] }) });
    await user.click(screen.getByText("Identity"));
    await user.click(screen.getByLabelText("Sun"));
    await user.selectOptions(screen.getByLabelText("Daily Pre-Trip"), "Expected");
    await user.type(screen.getByLabelText(/^Pre-Trip By/), "05:30");
    await save(user);
    await screen.findByText("Asset updated successfully");
    const own = { workDays: [6, 7], expectsPreTrip: true, preTripBy: "05:30" };
    expect(made("updateAsset")[0]?.body).toMatchObject(own);
  });

  it("requires at least one work day, unless the unit has the company's work days", async () => {
    const { user, made } = await open({ asset: buildAsset({ workDays: [6] }) });
    await user.click(screen.getByText("Identity"));
    await user.click(screen.getByLabelText("Sat"));
    await save(user);
    expect(await screen.findByText("Please choose one day at least")).toBeTruthy();
    await user.click(screen.getByLabelText("Has work days of its own"));
    await save(user);
    await screen.findByText("Asset updated successfully");
    const none = { workDays: null, expectsPreTrip: null, preTripBy: null };
    expect(made("updateAsset")[0]?.body).toMatchObject(none);
  });

  it("opens when the server refuses a unit number that another asset has", async () => {
    const errors = { unitNumber: taken };
    const { user } = await open({
      updateAsset: () => refuse("assets.unitNumberTaken", { message: taken, errors }),
    });
    await user.type(screen.getByLabelText("Unit Number"), "14");
    await save(user);
    await waitFor(() => expect(screen.getAllByText(taken)).toHaveLength(2));
    expect(screen.getByText("Identity").closest("details")?.open).toBe(true);
  });
});

describe("ArchiveAssetDialog", () => {
  it("says why it cannot restore an asset whose unit number another asset has", async () => {
    const onClose = vi.fn();
    answerCalls({ updateAsset: () => refuse("assets.unitNumberTaken", { message: taken }) });
    const asset = buildAsset({ archived: true, unitNumber: "14" });
    const { user } = renderApp(<ArchiveAssetDialog asset={asset} onClose={onClose} />);
    await user.click(screen.getByRole("button", { name: "Restore" }));
    await screen.findByText(taken);
    expect(onClose).not.toHaveBeenCalled();
  });
});

type Answers = Parameters<typeof answerCalls>[0];

async function open({ asset = buildAsset(), ...answers }: Answers & { asset?: typeof whole } = {}) {
  const { made } = answerCalls({ updateAsset: buildAsset(), listAssets: [], ...answers });
  const { user } = renderApp(<EditAssetDialog asset={asset} onClose={() => undefined} />);
  await screen.findByRole("dialog");
  return { made, user };
}

const whole = buildAsset();

function save(user: ReturnType<typeof renderApp>["user"]) {
  return user.click(screen.getByRole("button", { name: "Save Changes" }));
}

function readValues() {
  const labels = ["Unit Number", "Kind", "Plate", "State", "Tire Size", "GVWR (lb)"];
  const all = [...labels, "Ownership", "Owner", "Tags"];
  return Object.fromEntries(
    all.map((label) => [label, Reflect.get(screen.getByLabelText(label), "value")]),
  );
}
