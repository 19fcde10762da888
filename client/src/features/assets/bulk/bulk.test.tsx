import type { Body } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { renderApp } from "../../../test/render.tsx";
import { answerCalls, page, refuse } from "../../../test/server.ts";
import { AssetsPage } from "../assets-page.tsx";
import { BulkBar } from "./bulk-bar.tsx";

const fleet = ["Dump 1", "Loader 2", "Mixer 3", "Pump 4"].map((name, index) =>
  buildAsset({ id: index + 1, name, version: 1, location: "South yard", tags: ["Winter"] }),
);

afterEach(() => vi.unstubAllGlobals());

type Changes = NonNullable<Body<"updateAssets">["changes"]>;

describe("The boxes of the asset registry", () => {
  it("tick rows, ranges with Shift, and all that are shown", async () => {
    const { user } = open();
    await user.click(await findBox("Dump 1"));
    expect(screen.getByText("1 selected")).toBeTruthy();
    await user.keyboard("{Shift>}");
    await user.click(await findBox("Mixer 3"));
    await user.keyboard("{/Shift}");
    expect(readTicked()).toEqual(["Dump 1", "Loader 2", "Mixer 3"]);
    const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all shown" });
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(readTicked()).toHaveLength(4);
    await user.click(all);
    expect(screen.queryByRole("region", { name: "Selected assets" })).toBeNull();
  });

  it("are ticked with the arrow keys and Shift, and left with Enter", async () => {
    const { user } = open();
    (await findBox("Loader 2")).focus();
    await user.keyboard(" {Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(readTicked()).toEqual(["Loader 2", "Mixer 3", "Pump 4"]);
    await user.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(await findBox("Mixer 3"));
    expect(readTicked()).toHaveLength(3);
    await user.keyboard("{Enter}");
    const bar = screen.getByRole("region", { name: "Selected assets" });
    expect(document.activeElement).toBe(bar);
    expect(readTicked()).toHaveLength(3);
  });

  it("stay ticked while the list shows others", async () => {
    const { user } = open();
    await user.click(await findBox("Dump 1"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Trailers");
    await screen.findByText("No Assets Found");
    expect(screen.getByText("1 selected")).toBeTruthy();
    await user.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Trucks");
    await findBox("Dump 1");
    expect(readTicked()).toEqual(["Dump 1"]);
  });

  it("are shown on a phone on request", async () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user } = open();
    await screen.findByRole("heading", { name: "Dump 1" });
    expect(screen.queryByRole("checkbox")).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Select" }));
    await user.click(screen.getByRole("checkbox", { name: "Dump 1" }));
    await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
    expect(screen.getByText("4 selected")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("region", { name: "Selected assets" })).toBeNull();
  });

  it("choose the labels that are printed", async () => {
    const { user, address } = open();
    await user.click(await findBox("Dump 1"));
    await user.click(await findBox("Mixer 3"));
    const bar = within(screen.getByRole("region", { name: "Selected assets" }));
    await user.click(bar.getByRole("link", { name: "Print labels" }));
    await screen.findByText("2 labels on 1 sheet");
    expect(address()).toBe("/assets?labels=all&units=1%2C3");
    expect(document.activeElement?.textContent).toBe("Print labels");
    await user.click(screen.getByRole("link", { name: "Back" }));
    await findBox("Dump 1");
    expect(address()).toBe("/assets");
    expect(document.activeElement?.textContent).toBe("Assets");
    expect(readTicked()).toEqual(["Dump 1", "Mixer 3"]);
  });
});

describe("The bar of the ticked assets", () => {
  it("changes a field of all, and undoes it with the new versions", async () => {
    const { user, made } = open();
    await user.click(await findBox("Dump 1"));
    await user.click(await findBox("Mixer 3"));
    await user.click(screen.getByRole("button", { name: "Location" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Location of 2 units" }));
    await user.type(dialog.getByLabelText("Location"), "North yard");
    await user.click(dialog.getByRole("button", { name: "Change 2 units" }));
    await screen.findByText("2 units changed");
    expect(made("updateAssets")[0]?.body).toEqual({
      items: [
        { id: 1, version: 1 },
        { id: 3, version: 1 },
      ],
      changes: { location: "North yard" },
    });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("2 units changed back");
    const changes = { location: "South yard" };
    expect(made("updateAssets")[1]?.body).toEqual({
      items: [
        { id: 1, version: 2, changes },
        { id: 3, version: 2, changes },
      ],
    });
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("2 units changed back")).toBeNull();
  });

  it.each<[string, Record<string, string>, Changes]>([
    ["Condition", { Condition: "Out of Service", Reason: "Winter" }, outOfService()],
    ["Assigned Crew", { "Assigned Crew": "" }, { assignedCrew: null }],
    ["Tags", { "Add Tags": "Night, North", Winter: "" }, tagging()],
  ])("sends the fields of %s alone", async (name, values, changes) => {
    const { user, made } = open();
    await user.click(await findBox("Pump 4"));
    await user.click(screen.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog", { name: `${name} of 1 unit` }));
    for (const [label, value] of Object.entries(values)) {
      const field = dialog.getByLabelText(new RegExp(`^${label}`));
      if (field instanceof HTMLSelectElement) await user.selectOptions(field, value);
      else if (value === "") await user.click(field);
      else await user.type(field, value);
    }
    await user.click(dialog.getByRole("button", { name: "Change 1 unit" }));
    await screen.findByText("1 unit changed");
    expect(made("updateAssets")[0]?.body.changes).toEqual(changes);
  });

  it("archives after a question, and lets go of what has left the list", async () => {
    const { user, made } = open();
    await user.click(await findBox("Dump 1"));
    await user.click(screen.getByRole("button", { name: "Archive" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Archive 1 unit?" }));
    await user.click(dialog.getByRole("button", { name: "Archive" }));
    await screen.findByText("1 unit changed");
    expect(made("updateAssets")[0]?.body.changes).toEqual({ archived: true });
    expect(screen.queryByText("1 selected")).toBeNull();
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  it("names a unit that somebody changed meanwhile, and tries again with its new version", async () => {
    const { user, made } = open({ version: 5 });
    await user.click(await findBox("Dump 1"));
    await user.click(await findBox("Mixer 3"));
    await user.click(screen.getByRole("button", { name: "Location" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Change 2 units" }));
    await screen.findByText(`Mixer 3: ${changedMeanwhile}. Nothing was changed`);
    await waitFor(() => expect(made("getAsset")).toHaveLength(1));
    await user.click(dialog.getByRole("button", { name: "Change 2 units" }));
    await screen.findByText("2 units changed");
    expect(made("updateAssets")[1]?.body.items).toEqual([
      { id: 1, version: 1 },
      { id: 3, version: 5 },
    ]);
  });

  it.each([
    [500, false],
    [501, true],
  ])("changes %i at a time, or not", (count, isTooMany) => {
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    const units = new Map(ids.map((id) => [id, buildAsset({ id })]));
    const nothing = () => undefined;
    const ticking = {
      units,
      tick: nothing,
      clear: nothing,
      isSelecting: true,
      setSelecting: nothing,
    };
    renderApp(<BulkBar ticking={ticking} shown={[]} />, { path: "/assets" });
    expect(screen.getByText(`${count} selected`)).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Location" });
    expect(button.disabled).toBe(isTooMany);
    const sentence = screen.queryByText("At most 500 can be changed at a time.");
    expect(sentence !== null).toBe(isTooMany);
    expect(screen.queryAllByRole("link")).toHaveLength(isTooMany ? 0 : 1);
  });
});

const changedMeanwhile = "Someone else changed this meanwhile. Reload it and try again";

function outOfService(): Changes {
  return { condition: "out_of_service", conditionReason: "Winter" };
}

function tagging(): Changes {
  return { addTags: ["Night", "North"], removeTags: ["Winter"] };
}

/** Mixer 3 has this version on the server. */
function open({ version = 1 } = {}) {
  const { made } = answerCalls({
    listAssets: ({ query }) =>
      page(query.category === "trailer" ? [] : fleet, { total: fleet.length }),
    getAsset: () => buildAsset({ ...fleet[2], version }),
    addCodes: ({ body }) => ({
      labels: body.assetIds.map((assetId) => ({
        assetId,
        name: `Mixer ${assetId}`,
        unitNumber: null,
        code: `00000000${10 + assetId}`,
        address: "HTTPS://YARD.EXAMPLE.COM/Q/0000000000",
      })),
    }),
    updateAssets: ({ body }) => {
      const at = body.items.findIndex((item) => item.id === 3);
      const given = body.items[at]?.version ?? version;
      const isUndo = body.changes === undefined;
      if (given < version && !isUndo) {
        const problem = changedMeanwhile;
        return refuse("assets.stale", {
          message: `Mixer 3: ${problem}. Nothing was changed`,
          errors: { [`items.${at}`]: problem },
        });
      }
      const archived = body.changes?.archived === undefined ? {} : { archived: false };
      const former = { ...archived, location: "South yard" };
      return {
        items: body.items.map((item) => ({
          id: item.id,
          version: (item.version ?? 0) + 1,
          former,
        })),
      };
    },
  });
  return { made, ...renderApp(<AssetsPage />, { path: "/assets" }) };
}

function findBox(name: string) {
  return screen.findByRole("checkbox", { name });
}

function readTicked(): (string | null)[] {
  return screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter((box) => box.checked && box.hasAttribute("data-tick"))
    .map((box) => box.getAttribute("aria-label"));
}
