import type { Downtime } from "#shared/api/api-schemas.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildDefect } from "../../test/build-defect.ts";
import { buildAsset } from "../../test/build-fleet.ts";
import { companyResponses } from "../../test/quiet-company.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, page, refuse } from "../../test/server.ts";
import { AssetPage } from "./asset-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00.000Z") });
});

afterEach(() => {
  vi.useRealTimers();
  setLanguageSource(() => "en");
});

const parkingBrake = { number: 42, title: "Parking brake", itemId: "parking-brake" };
const down = buildAsset({
  condition: "out_of_service",
  downSince: "2026-11-18T11:47:00.000Z",
  downReason: "Parking brake failed (D-0042)",
  downDefect: parkingBrake,
});

describe("An asset that is out of service", () => {
  it("shows since when and why", async () => {
    open({ getAsset: down });
    const banner = await screen.findByRole("region", { name: "Out of Service" });
    expect(banner.textContent).toContain(
      "Out of Service since Nov 18, 5:47 AM (2 d 3 h)Parking brake failed (D-0042)",
    );
    expect(screen.queryByRole("button", { name: "Tag Out" })).toBeNull();
  });

  it("shows since when and why in Spanish", async () => {
    setLanguageSource(() => "es");
    open({ getAsset: down });
    const banner = await screen.findByRole("region", { name: "Fuera de servicio" });
    expect(banner.textContent).toContain(
      "Fuera de servicio desde 18 nov, 5:47 a.m. (2 d 3 h)Freno de estacionamiento: con falla (D-0042)",
    );
    expect(within(banner).getByRole("button", { name: "Regresar a servicio" })).toBeTruthy();
  });

  it("leaves a reason that was typed in every language", async () => {
    setLanguageSource(() => "es");
    const typed = { reason: "Seat failed (D-0001)", defect: null };
    const asset = { ...down, downReason: typed.reason, downDefect: null };
    open({
      getAsset: asset,
      listDowntimes: [buildDowntime(typed), buildDowntime({ id: 3, endedAt: down.downSince })],
    });
    const banner = await screen.findByRole("region", { name: "Fuera de servicio" });
    expect(banner.textContent).toContain(typed.reason);
    const card = await screen.findByRole("region", { name: "Tiempo parado" });
    const rows = (await within(card).findAllByRole("listitem")).map(
      ({ textContent }) => textContent,
    );
    expect(rows[0]).toContain(typed.reason);
    expect(rows[1]).toContain("Freno de estacionamiento: con falla (D-0042)");
  });

  it("is returned to service with a signature", async () => {
    const { user, made } = open({ getAsset: down, returnToService: buildAsset() });
    await user.click(await screen.findByRole("button", { name: "Return to Service" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Return to Service" }));
    expect(dialog.getByText("I certify that Mixer 12 is safe to operate.")).toBeTruthy();
    const submit = dialog.getByRole("button", { name: "Return to Service" });
    await user.click(submit);
    await dialog.findByRole("alert");
    expect(made("returnToService")).toEqual([]);
    await user.type(dialog.getByLabelText("Sign with your name"), "Dana Reyes");
    await user.type(dialog.getByLabelText(/^Note/), "New chamber");
    await user.click(submit);
    await screen.findByText("Mixer 12 is back in service");
    expect(made("returnToService").map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: "12" }, body: { signature: "Dana Reyes", note: "New chamber" } },
    ]);
  });

  it("shows the server's reason when it may not return to service yet", async () => {
    const message = "D-0042 is not certified yet";
    const { user } = open({
      getAsset: down,
      returnToService: () => refuse("downtimes.notCertified", { message }),
    });
    await user.click(await screen.findByRole("button", { name: "Return to Service" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Return to Service" }));
    await user.type(dialog.getByLabelText("Sign with your name"), "Dana Reyes");
    await user.click(dialog.getByRole("button", { name: "Return to Service" }));
    await screen.findByText(message);
    expect(screen.getByRole("dialog", { name: "Return to Service" })).toBeTruthy();
  });

  it("does not return to service while a critical defect is not certified, and names the defect", async () => {
    const { user } = open({
      getAsset: { ...down, criticalDefects: 2 },
      listDefects: [
        buildDefect({ id: 3, number: 44, critical: true }),
        buildDefect({ id: 2, number: 42, critical: true }),
        buildDefect({ id: 1, number: 41 }),
      ],
    });
    await screen.findByText("D-0042, D-0044 are not certified yet");
    const button = screen.getByRole("button", { name: "Return to Service" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    button.focus();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("links to each defect that prevents its return, in its banner and in its downtime", async () => {
    open({
      getAsset: { ...down, criticalDefects: 2 },
      listDefects: [
        buildDefect({ id: 2, number: 42, critical: true, title: "Parking brake" }),
        buildDefect({ id: 3, number: 44, critical: true, title: "Steering" }),
        buildDefect({ id: 1, number: 41 }),
      ],
      listDowntimes: [buildDowntime()],
    });
    await screen.findByText("D-0042, D-0044 are not certified yet");
    for (const name of ["Out of Service", "Downtime"]) {
      const place = await screen.findByRole("region", { name });
      expect(place.textContent).toContain("Parking brake failed (D-0042)D-0044 Steering");
      const links = within(place).getAllByRole("link");
      expect(links.map((link) => link.getAttribute("href"))).toEqual(["/defects/2", "/defects/3"]);
    }
  });

  it("links to all of many defects, and says how many prevent its return", async () => {
    const listDefects = Array.from({ length: 8 }, (_, index) =>
      buildDefect({ id: index + 1, number: index + 50, critical: true }),
    );
    open({ getAsset: { ...down, criticalDefects: 8 }, listDefects });
    await screen.findByText("8 critical defects are not certified yet");
    const banner = screen.getByRole("region", { name: "Out of Service" });
    const link = within(banner).getByRole("link", { name: "3 more" });
    expect(link.getAttribute("href")).toBe("/defects?asset=12");
    expect(within(banner).getAllByRole("listitem")).toHaveLength(6);
  });

  it("says who took it out of service, also where no reason was given", async () => {
    open({
      getAsset: { ...down, downReason: null, downDefect: null },
      listDowntimes: [buildDowntime()],
    });
    await screen.findByText("Set by Marco Ortiz");
    const banner = screen.getByRole("region", { name: "Out of Service" });
    expect(within(banner).getByText("No reason was given.")).toBeTruthy();
  });

  it("warns of critical defects that were closed unsigned before it is returned", async () => {
    const closed = {
      critical: true,
      state: "repaired",
      closedAt: "2026-11-19T15:00:00.000Z",
    } as const;
    const { user, made } = open({
      getAsset: down,
      listDefects: ({ query }) =>
        query.state === "closed"
          ? [
              buildDefect({ id: 7, number: 41, ...closed }),
              buildDefect({ id: 8, number: 43, ...closed, certified: true }),
              buildDefect({ id: 9, number: 45, ...closed, state: "duplicate" }),
              buildDefect({ id: 10, number: 46, ...closed, critical: false }),
            ]
          : [],
      returnToService: buildAsset(),
    });
    await user.click(await screen.findByRole("button", { name: "Return to Service" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Return to Service" }));
    const link = await dialog.findByRole("link", { name: "D-0041" });
    expect(link.getAttribute("href")).toBe("/defects/7");
    expect(link.parentElement?.textContent).toBe("D-0041 was closed unsigned");
    expect(dialog.getAllByRole("link")).toHaveLength(1);
    await user.type(dialog.getByLabelText("Sign with your name"), "Dana Reyes");
    await user.click(dialog.getByRole("button", { name: "Return to Service" }));
    await waitFor(() => expect(made("returnToService")).toHaveLength(1));
  });

  it("says that a critical defect is not certified where its number is not known", async () => {
    open({ getAsset: { ...down, criticalDefects: 1 }, listDefects: loseConnection });
    await screen.findByText("A critical defect is not certified yet");
  });
});

describe("An asset in maintenance", () => {
  it("shows since when, and can be returned or tagged out", async () => {
    open({ getAsset: { ...down, condition: "maintenance", downReason: null, downDefect: null } });
    const banner = await screen.findByRole("region", { name: "In Maintenance" });
    expect(banner.textContent).toContain("In Maintenance since Nov 18, 5:47 AM (2 d 3 h)");
    expect(screen.getByRole("button", { name: "Return to Service" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Tag Out" })).toBeTruthy();
  });
});

describe("An asset in use", () => {
  it("is tagged out with a reason", async () => {
    const { user, made } = open({ tagOut: down });
    await user.click(await screen.findByRole("button", { name: "Tag Out" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Tag Out Mixer 12" }));
    await user.click(dialog.getByRole("button", { name: "Tag Out" }));
    await dialog.findByText("Reason is required");
    await user.type(dialog.getByLabelText("Reason"), "Cracked frame");
    await user.click(dialog.getByRole("button", { name: "Tag Out" }));
    await screen.findByText("Mixer 12 is out of service");
    expect(made("tagOut")[0]?.body).toEqual({ reason: "Cracked frame" });
  });

  it("shows at its condition why the form may not change that", async () => {
    const message = "D-0042 is not certified yet";
    const { user } = open({
      getAsset: down,
      updateAsset: () =>
        refuse("downtimes.notCertified", { message, errors: { condition: message } }),
    });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Asset Mixer 12" }));
    const condition = dialog.getByLabelText<HTMLSelectElement>("Condition");
    await user.selectOptions(condition, "In Use");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await dialog.findByText(message);
    expect(condition.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(condition);
  });

  it("needs a reason when the form changes its condition", async () => {
    const { user, made } = open({ updateAsset: down });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Asset Mixer 12" }));
    expect(dialog.queryByLabelText(/^Reason/)).toBeNull();
    await user.selectOptions(dialog.getByLabelText("Condition"), "Out of Service");
    await user.type(await dialog.findByLabelText(/^Reason/), "Waits for parts");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Asset updated successfully");
    expect(made("updateAsset")[0]?.body).toMatchObject({
      condition: "out_of_service",
      conditionReason: "Waits for parts",
    });
  });

  it("has no banner, and neither has an archived one", async () => {
    open({ getAsset: { ...down, archived: true } });
    await screen.findByText(/This asset is archived/);
    expect(screen.queryByRole("region", { name: "Out of Service" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Tag Out" })).toBeNull();
  });
});

describe("The downtime of an asset", () => {
  it("shows who began and ended it, below the share of time that the asset was available", async () => {
    open({
      listDowntimes: [
        buildDowntime({
          startedAt: "2026-11-09T15:00:00.000Z",
          endedAt: "2026-11-18T15:00:00.000Z",
          endedByName: "Dana Reyes",
          endNote: "New chamber",
          signature: "D. Reyes",
        }),
      ],
    });
    const card = await screen.findByRole("region", { name: "Downtime" });
    await within(card).findByText("Available 90 % of the last 90 days");
    expect(within(card).getByRole("listitem").textContent).toBe(
      "Out of Service9 d 0 hParking brake failed (D-0042)" +
        "Since Nov 9, 2026, 9:00 AM, by Marco OrtizUntil Nov 18, 2026, 9:00 AM, by Dana Reyes" +
        "New chamberD. Reyes",
    );
  });

  it("shows a downtime that has not ended", async () => {
    open({
      listDowntimes: [buildDowntime({ condition: "maintenance", reason: null, defect: null })],
    });
    const card = await screen.findByRole("region", { name: "Downtime" });
    const row = await within(card).findByRole("listitem");
    expect(row.textContent).toBe("Maintenance2 d 3 hSince Nov 18, 2026, 5:47 AM, by Marco Ortiz");
  });

  it("shows a message when there was none", async () => {
    open();
    const card = await screen.findByRole("region", { name: "Downtime" });
    await within(card).findByText("No downtime recorded");
    expect(within(card).getByText("Available 100 % of the last 90 days")).toBeTruthy();
  });

  it("says when it could not be loaded", async () => {
    open({ listDowntimes: loseConnection });
    await screen.findByText("Couldn't load the downtime.");
  });

  it("shows more than the first rows and the first page on Show more", async () => {
    const rows = Array.from({ length: 7 }, (_, index) => buildDowntime({ id: 20 - index }));
    const pages = [page(rows.slice(0, 6), { next: "abc" }), page(rows.slice(6), {})];
    const { user, made } = open({
      listDowntimes: ({ query }) => pages[query.cursor ? 1 : 0] ?? [],
    });
    const card = within(await screen.findByRole("region", { name: "Downtime" }));
    await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(5));
    await user.click(card.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(6));
    await user.click(card.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(7));
    expect(card.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(made("listDowntimes")).toHaveLength(2);
  });
});

type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers = {}) {
  const { made } = answerCalls({
    ...companyResponses,
    getAsset: buildAsset(),
    listAssets: [buildAsset()],
    listUnresolvedInspections: [],
    ...answers,
  });
  return { made, ...renderApp(<AssetPage id={12} />, { path: "/assets/12" }) };
}

function buildDowntime(overrides: Partial<Downtime> = {}): Downtime {
  return {
    id: 4,
    assetId: 12,
    condition: "out_of_service",
    cause: "critical",
    reason: "Parking brake failed (D-0042)",
    defect: parkingBrake,
    startedAt: "2026-11-18T11:47:00.000Z",
    startedById: 9,
    startedByName: "Marco Ortiz",
    endedAt: null,
    endedById: null,
    endedByName: null,
    endNote: null,
    signature: null,
    ...overrides,
  };
}
