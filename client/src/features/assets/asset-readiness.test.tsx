import type { Answer } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildAsset } from "../../test/build-fleet.ts";
import { companyResponses } from "../../test/quiet-company.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection } from "../../test/server.ts";
import { AssetPage } from "./asset-page.tsx";

type Gap = Answer<"getAssetReadiness">["gaps"][number];

const { changesAt } = companyResponses.getAssetReadiness;

describe("The audit readiness of an asset", () => {
  it("lists what is missing, and a fix opens the place where it is corrected", async () => {
    const source = "49 CFR 396.3(b)(1)";
    const gap: Gap = {
      rule: "396.3(b)(1)",
      source,
      text: "Tire size missing",
      fix: { to: "edit" },
    };
    const { user } = open({
      getAssetReadiness: { isReady: false, gaps: [gap], moreGaps: 0, changesAt },
    });
    await user.click(await screen.findByRole("link", { name: "Fix: Tire size missing" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Asset Mixer 12" }));
    expect(dialog.getByText("Identity").closest("details")?.open).toBe(true);
  });

  it("shows five gaps at first, and at the end how many are not named", async () => {
    const gaps = Array.from({ length: 6 }, (_, index): Gap => {
      const fix = { to: "log", id: index } as const;
      return { rule: "396.3(a)", source: "49 CFR 396.3(a)", text: `Oil Change ${index}`, fix };
    });
    const { user } = open({ getAssetReadiness: { isReady: false, gaps, moreGaps: 2, changesAt } });
    await waitFor(() => expect(screen.getAllByRole("link", { name: /^Fix/ })).toHaveLength(5));
    expect(screen.queryByText("and 2 more")).toBeNull();
    const card = within(screen.getByRole("region", { name: "Audit Readiness" }));
    await user.click(card.getByRole("button", { name: "Show more" }));
    await screen.findByText("and 2 more");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Fix: Oil Change 5");
  });

  it("says when nothing is missing", async () => {
    open();
    await screen.findByText("No gaps found. The file of this unit is complete.");
  });

  it("says when it could not be loaded", async () => {
    open({ getAssetReadiness: loseConnection });
    await screen.findByText("Couldn't load the audit readiness.");
  });

  it("is not shown for an archived asset", async () => {
    open({ getAsset: buildAsset({ archived: true }) });
    await screen.findByText(/This asset is archived/);
    expect(screen.queryByRole("region", { name: "Audit Readiness" })).toBeNull();
  });
});

describe("The address of an asset", () => {
  it.each([
    ["edit", "Edit Asset Mixer 12"],
    ["schedule", "Add Service Schedule"],
    ["log", "Log Maintenance"],
    ["document", "Add Document"],
    ["inspect", "New Inspection"],
    ["meters", "Meter history"],
  ])("opens %s as the dialog %s, and then drops that part", async (what, name) => {
    const { address } = open({}, `?open=${what}`);
    await screen.findByRole("dialog", { name });
    expect(address()).toBe("/assets/12");
  });

  it("names the kind of a new document", async () => {
    open({}, "?open=document&kind=insurance");
    const kind = await screen.findByRole("combobox", { name: "Kind" });
    expect(kind).toHaveProperty("value", "insurance");
  });

  it.each([
    ["of an archived asset", { archived: true }, "?open=edit"],
    ["for an unknown name", {}, "?open=everything"],
  ])("opens nothing %s", async (_, given, search) => {
    open({ getAsset: buildAsset(given) }, search);
    await screen.findByRole("heading", { level: 1, name: "Mixer 12" });
    await waitFor(() => expect(screen.getByRole("region", { name: "Downtime" })).toBeTruthy());
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers = {}, search = "") {
  answerCalls({
    ...companyResponses,
    getAsset: buildAsset(),
    listUnresolvedInspections: [],
    listChecklists: [],
    listReadings: [],
    ...answers,
  });
  return renderApp(<AssetPage id={12} />, { path: `/assets/12${search}` });
}
