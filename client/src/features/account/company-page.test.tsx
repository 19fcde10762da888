import { api } from "#shared/api/api.ts";
import type { Answer, CurrentUser } from "#shared/api/api-schemas.ts";
import { type InspectionRules, usualRules } from "#shared/account/inspection-rules.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { query } from "../../api/call.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
// Imported beforehand, so that opening the page does not wait.
import "./company-panel.tsx";
import { CompanyPage } from "./company-page.tsx";

type Answers = Parameters<typeof answerCalls>[0];

// Listing the hundreds of zones that a browser knows takes a quarter of the time of these tests.
vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["America/Chicago", "America/New_York"]);

const company: Answer<"getCompany"> = {
  id: 1,
  name: "Reyes Concrete",
  timeZone: "America/Chicago",
  tagsOutCritical: true,
  usdotNumber: "1234567",
  address: null,
  tracksDriverPapers: false,
  workDays: [1, 2, 3, 4, 5],
  preTripBy: "07:00",
  daysOff: ["2026-11-26"],
  createdAt: "2026-01-05T15:00:00.000Z",
};

const backup: Answer<"getBackup"> = {
  isNightly: true,
  last: null,
  failedAt: null,
  stored: { bytes: 0, bytesMax: null },
};

function openCompany(answers: Answers = {}, user: CurrentUser | "admin" = "admin") {
  const server = answerCalls({
    getCompany: company,
    getBackup: backup,
    getSeals: { sealed: 0, pending: 0, head: null },
    ...answers,
  });
  return { server, ...renderApp(<CompanyPage />, { path: "/account-settings/company", user }) };
}

describe("CompanyPage", () => {
  it("has all that holds for the company", async () => {
    openCompany();
    await screen.findByRole("heading", { name: "Working days" });
    const headings = screen.getAllByRole("heading").map((heading) => heading.textContent);
    expect(headings).toEqual([
      "Company Settings",
      "Company",
      "Mail",
      "Safety",
      "Inspection rules",
      "Audits",
      "Working days",
      "Company Data",
      "Backup",
      "Record Integrity",
      "Audit Trail",
    ]);
    const link = screen.getByRole("link", { name: "Company" });
    expect(link.getAttribute("aria-current")).toBe("page");
  });
});

describe("Company", () => {
  it("is saved with its name and time zone", async () => {
    const saved = { ...company, name: "Reyes & Sons", timeZone: "America/New_York" };
    const { user, server } = openCompany({
      updateCompany: saved,
      getCurrentUser: buildUser({ role: "admin" }),
    });
    await user.clear(await screen.findByLabelText("Company Name"));
    await user.type(screen.getByLabelText("Company Name"), "Reyes & Sons");
    await user.selectOptions(screen.getByLabelText("Time Zone"), "America/New York");
    await user.click(screen.getByRole("button", { name: "Save Company" }));
    await screen.findByText("Company Updated");
    expect(server.made("updateCompany")[0]?.body).toEqual({
      name: "Reyes & Sons",
      timeZone: "America/New_York",
    });
    await waitFor(() => expect(server.made("getCurrentUser")).toHaveLength(1));
  });

  it("shows a time zone that the browser knows by another name", async () => {
    openCompany({ getCompany: { ...company, timeZone: "US/Central" } });
    expect(await screen.findByLabelText("Time Zone")).toHaveProperty("value", "US/Central");
  });

  it("is saved with the heading of papers", async () => {
    const { user, server } = openCompany({
      updateCompany: company,
      getCurrentUser: buildUser({ role: "admin" }),
    });
    const number = await screen.findByLabelText(/^USDOT Number/);
    await user.clear(number);
    await user.type(number, "12 34");
    await user.click(screen.getByRole("button", { name: "Save Company" }));
    await screen.findByText("A USDOT number has digits only");
    await user.clear(number);
    await user.type(screen.getByLabelText(/^Address/), "12 Mill Road{Enter}Austin, TX");
    await user.click(screen.getByRole("button", { name: "Save Company" }));
    await screen.findByText("Company Updated");
    expect(server.made("updateCompany")[0]?.body).toMatchObject({
      usdotNumber: null,
      address: "12 Mill Road\nAustin, TX",
    });
  });

  it("is not set back to what another admin has changed meanwhile", async () => {
    const { user, server, client } = openCompany({
      updateCompany: company,
      getCurrentUser: buildUser({ role: "admin" }),
    });
    const address = await screen.findByLabelText(/^Address/);
    answerCalls({ getCompany: { ...company, name: "Reyes & Sons", usdotNumber: "7654321" } });
    await client.refetchQueries(query(api.getCompany));
    await user.type(address, "12 Mill Road");
    await user.click(screen.getByRole("button", { name: "Save Company" }));
    await screen.findByText("Company Updated");
    expect(server.made("updateCompany")[0]?.body).toEqual({
      name: "Reyes & Sons",
      timeZone: company.timeZone,
      address: "12 Mill Road",
    });
  });

  it("requires a name", async () => {
    const { user, server } = openCompany({ updateCompany: company });
    await user.clear(await screen.findByLabelText("Company Name"));
    await user.click(screen.getByRole("button", { name: "Save Company" }));
    await screen.findByText("Company name is required");
    expect(server.made("updateCompany")).toEqual([]);
  });

  it("shows an error when saving fails", async () => {
    const { user } = openCompany({
      updateCompany: () => refuse("request.internal"),
      getCurrentUser: buildUser({ role: "admin" }),
    });
    await screen.findByLabelText("Company Name");
    await user.click(screen.getByRole("button", { name: "Save Company" }));
    await screen.findByText("Failed to update company");
  });
});

describe("Audits", () => {
  it("starts to count the papers of drivers after a tap", async () => {
    const saved = { ...company, tracksDriverPapers: true };
    const { user, server } = openCompany({
      updateCompany: saved,
      getCurrentUser: buildUser({ role: "admin" }),
    });
    const label = "Papers of drivers count for audit readiness";
    const box = await screen.findByRole("checkbox", { name: label });
    expect(box).toHaveProperty("checked", false);
    answerCalls({ getCompany: saved });
    await user.click(box);
    await screen.findByText("Company Updated");
    const { name, timeZone } = company;
    const body = { name, timeZone, tracksDriverPapers: true };
    expect(server.made("updateCompany")[0]?.body).toEqual(body);
    await waitFor(() => expect(box).toHaveProperty("checked", true));
  });
});

describe("Safety", () => {
  const label = "Tag units out when a critical item fails";

  it.each([
    [true, false],
    [false, true],
    [null, true],
  ])("changes from tagging units out (%s) to %s with a tap", async (tagsOutCritical, wanted) => {
    const { name, timeZone } = company;
    const { user, server } = openCompany(
      {
        updateCompany: { ...company, tagsOutCritical: wanted },
        getCurrentUser: buildUser({
          role: "admin",
          company: { name, timeZone, tagsOutCritical: wanted },
        }),
      },
      buildUser({ role: "admin", company: { name, timeZone, tagsOutCritical } }),
    );
    const box = screen.getByRole("checkbox", { name: label });
    expect(box).toHaveProperty("checked", tagsOutCritical === true);
    expect(screen.queryByText("Not decided yet.") !== null).toBe(tagsOutCritical === null);
    await user.click(box);
    await screen.findByText("Company Updated");
    expect(server.made("updateCompany")[0]?.body).toEqual({
      name,
      timeZone,
      tagsOutCritical: wanted,
    });
    await waitFor(() => expect(server.made("getCurrentUser")).toHaveLength(1));
    await waitFor(() => expect(box).toHaveProperty("checked", wanted));
    expect(screen.queryByText("Not decided yet.")).toBeNull();
  });

  it("stays as it was when saving fails", async () => {
    const { user } = openCompany({
      updateCompany: () => refuse("request.internal"),
      getCurrentUser: buildUser({ role: "admin" }),
    });
    const box = screen.getByRole("checkbox", { name: label });
    await user.click(box);
    await screen.findByText("Failed to update company");
    await waitFor(() => expect(box).toHaveProperty("checked", true));
  });
});

describe("Inspection rules", () => {
  const { name, timeZone } = company;
  const ownedWith = (rules: InspectionRules) =>
    buildUser({ role: "admin", company: { name, timeZone, tagsOutCritical: true, rules } });
  const server = (saved: InspectionRules) => ({
    updateCompany: { ...company, rules: saved },
    getCurrentUser: ownedWith(saved),
  });

  it.each(["Pass a section at once", "Reports by anyone"])("switch %s with a tap", async (rule) => {
    const key = rule === "Reports by anyone" ? "publicReports" : "sectionPass";
    const changed = { [key]: !usualRules[key] };
    const { user, server: calls } = openCompany(server({ ...usualRules, ...changed }));
    const box = screen.getByRole("checkbox", { name: rule });
    expect(box).toHaveProperty("checked", usualRules[key]);
    await user.click(box);
    await screen.findByText("Company Updated");
    expect(calls.made("updateCompany")[0]?.body).toEqual({ name, timeZone, rules: changed });
    await waitFor(() => expect(box).toHaveProperty("checked", !usualRules[key]));
  });

  it.each([
    ["When an item fails", "Require a photo", { photoOnFail: "require" }],
    ["Proof photo", "In 1 of 5 inspections", { photoChallenge: "some" }],
  ] as const)("save the choice for %s: %s", async (rule, choice, changed) => {
    const { user, server: calls } = openCompany(server({ ...usualRules, ...changed }));
    const list = screen.getByRole("combobox", { name: rule });
    await user.selectOptions(list, choice);
    await screen.findByText("Company Updated");
    expect(calls.made("updateCompany")[0]?.body).toEqual({ name, timeZone, rules: changed });
    await waitFor(() => expect(list).toHaveProperty("value", Object.values(changed)[0]));
  });
});
