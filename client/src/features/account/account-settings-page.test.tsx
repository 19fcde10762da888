import { api } from "#shared/api/api.ts";
import type { Answer, CurrentUser } from "#shared/api/api-schemas.ts";
import { type InspectionRules, usualRules } from "#shared/account/inspection-rules.ts";
import type { Role } from "#shared/base/roles.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { query } from "../../api/call.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
// Imported beforehand, so that opening the dialog does not wait.
import "./lower-role-dialog.tsx";
import { AccountSettingsPage } from "./account-settings-page.tsx";

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

function openSettings(user: CurrentUser | Role = "manager", answers: Answers = {}) {
  const server = answerCalls({
    getCompany: company,
    getPush: { publicKey: "BCVxsr7N" },
    listSessions: [],
    getBackup: backup,
    getSeals: { sealed: 0, pending: 0, head: null },
    listDocuments: [],
    ...answers,
  });
  const path = "/account-settings";
  return { server, ...renderApp(<AccountSettingsPage />, { path, user }) };
}

function form(name: string) {
  const found = within(screen.getByRole("form", { name }));
  return {
    field: (label: string) => found.getByLabelText(label),
    submit: (label: string) => found.getByRole("button", { name: label }),
  };
}

function headings() {
  return screen.getAllByRole("heading").map((heading) => heading.textContent);
}

describe("AccountSettingsPage", () => {
  it.each([
    [
      "driver",
      [
        "Account Settings",
        "Your Information",
        "Change Password",
        "Display",
        "Alerts on this phone",
        "Where You Are Signed In",
      ],
    ],
    [
      "manager",
      [
        "Account Settings",
        "Profile Information",
        "Change Password",
        "Display",
        "Alerts on this phone",
        "Where You Are Signed In",
      ],
    ],
    [
      "admin",
      [
        "Account Settings",
        "Profile Information",
        "Company",
        "Mail",
        "Safety",
        "Inspection rules",
        "Audits",
        "Working days",
        "Change Password",
        "Display",
        "Alerts on this phone",
        "Where You Are Signed In",
        "Company Data",
        "Backup",
        "Record Integrity",
        "Audit Trail",
      ],
    ],
  ] as const)("shows a %s the cards of their role", async (role, cards) => {
    openSettings(role);
    await waitFor(() => expect(headings()).toEqual(cards));
  });

  it("reminds a user of their temporary password", () => {
    openSettings(buildUser({ hasTemporaryPassword: true }));
    const link = screen.getByRole("link", { name: "choose one of your own" });
    expect(document.querySelector(link.getAttribute("href") ?? "")).toBe(
      screen.getByRole("region", { name: "Change Password" }),
    );
  });

  it("shows no reminder without a temporary password", () => {
    openSettings();
    expect(screen.queryByText(/temporary password/)).toBeNull();
  });
});

describe("Your Information", () => {
  it("is read-only for a driver", () => {
    openSettings("driver");
    const card = within(screen.getByRole("region", { name: "Your Information" }));
    for (const text of ["Dana Reyes", "dana", "dana@example.com", "Driver"]) {
      expect(card.getByText(text)).toBeTruthy();
    }
    expect(card.getByText(/contact your manager to update/)).toBeTruthy();
    expect(card.queryByRole("textbox")).toBeNull();
  });
});

describe("Profile Information", () => {
  const saved = buildUser({ firstName: "Dee" });

  it("saves the profile, shows a toast and refetches the user", async () => {
    const { user, server } = openSettings("manager", {
      updateProfile: saved,
      getCurrentUser: saved,
    });
    const { field, submit } = form("Profile Information");
    await user.clear(field("First Name"));
    await user.type(field("First Name"), " Dee ");
    await user.click(submit("Save Profile"));
    await screen.findByText("Profile Updated");
    expect(screen.getByText("Your profile has been updated successfully.")).toBeTruthy();
    expect(server.made("updateProfile")[0]?.body).toEqual({
      firstName: "Dee",
      lastName: "Reyes",
      email: "dana@example.com",
      role: "manager",
    });
    expect(field("First Name")).toHaveProperty("value", "Dee");
    await waitFor(() => expect(server.made("getCurrentUser")).toHaveLength(1));
  });

  it.each([
    ["First Name", "", "First name is required"],
    ["Last Name", "", "Last name is required"],
    ["Email", "dana", "Invalid email address"],
  ])("rejects the %s '%s'", async (label, typed, message) => {
    const { user, server } = openSettings("manager", { updateProfile: saved });
    const { field, submit } = form("Profile Information");
    await user.clear(field(label));
    if (typed) await user.type(field(label), typed);
    await user.click(submit("Save Profile"));
    await screen.findByText(message);
    expect(server.made("updateProfile")).toEqual([]);
  });

  it.each([
    ["manager", ["Driver", "Manager"]],
    ["admin", ["Driver", "Manager", "Admin"]],
  ] as const)("offers a %s no higher role than their own", async (role, labels) => {
    openSettings(role);
    await screen.findByRole("heading", { name: "Display" });
    const options = within(form("Profile Information").field("Role")).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(labels);
  });

  it("shows the server's reason when saving fails", async () => {
    const { user } = openSettings("admin", { updateProfile: () => refuse("account.lastAdmin") });
    await user.click(form("Profile Information").submit("Save Profile"));
    await screen.findByText("Failed to update profile");
    expect(screen.getByText("The company needs at least one admin")).toBeTruthy();
  });

  it("shows a taken email at its field", async () => {
    const { user } = openSettings("manager", { updateProfile: () => refuse("auth.emailTaken") });
    const { field, submit } = form("Profile Information");
    await user.click(submit("Save Profile"));
    await waitFor(() => expect(field("Email").getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(field("Email"));
  });
});

describe("Lowering one's own role", () => {
  async function startLowering(answers: Answers = {}) {
    const opened = openSettings("admin", {
      updateProfile: buildUser({ role: "driver" }),
      getCurrentUser: buildUser({ role: "driver" }),
      ...answers,
    });
    const { field, submit } = form("Profile Information");
    await opened.user.selectOptions(field("Role"), "driver");
    await opened.user.click(submit("Save Profile"));
    const name = "Change your role to Driver?";
    const dialog = within(await screen.findByRole("dialog", { name }));
    const press = (label: string) => opened.user.click(dialog.getByRole("button", { name: label }));
    return { ...opened, press };
  }

  it("asks for confirmation and sends nothing on Cancel", async () => {
    const { server, press } = await startLowering();
    await press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.made("updateProfile")).toEqual([]);
  });

  it("takes effect at once", async () => {
    const { server, press } = await startLowering();
    await press("Change My Role");
    await screen.findByText("Your Information");
    expect(server.made("updateProfile")[0]?.body).toMatchObject({ role: "driver" });
    expect(screen.queryByText("Profile Information")).toBeNull();
  });

  it("changes nothing when it fails", async () => {
    const { press } = await startLowering({ updateProfile: () => refuse("account.lastAdmin") });
    await press("Change My Role");
    await screen.findByText("The company needs at least one admin");
    expect(headings()).toContain("Profile Information");
  });
});

describe("Change Password", () => {
  async function fill(typed: [current: string, wanted: string, repeated: string], answers = {}) {
    const opened = openSettings("driver", {
      getCurrentUser: buildUser({ role: "driver" }),
      ...answers,
    });
    const { field, submit } = form("Change Password");
    const labels = ["Current Password", "New Password", "Confirm Password"];
    for (const [index, label] of labels.entries()) {
      const text = typed[index];
      if (text) await opened.user.type(field(label), text);
    }
    await opened.user.click(submit("Change Password"));
    return { ...opened, field };
  }

  it("saves the password, shows a toast and empties the fields", async () => {
    const { server, field } = await fill(["old-one", "new-one", "new-one"], {
      changePassword: null,
    });
    await screen.findByText("Password Changed");
    expect(screen.getByText("Your password has been changed successfully.")).toBeTruthy();
    expect(server.made("changePassword")[0]?.body).toEqual({
      currentPassword: "old-one",
      newPassword: "new-one",
    });
    for (const label of ["Current Password", "New Password", "Confirm Password"]) {
      expect(field(label)).toHaveProperty("value", "");
    }
  });

  it.each([
    [["", "new-one", "new-one"], "Current Password", "Current password is required"],
    [["old-one", "12345", "12345"], "New Password", "Password must be at least 6 characters"],
    [["old-one", "new-one", ""], "Confirm Password", "Please confirm your password"],
    [["old-one", "new-one", "other"], "Confirm Password", "Passwords don't match"],
  ] as const)("rejects %o at %s", async ([current, wanted, repeated], label, message) => {
    const { server, field } = await fill([current, wanted, repeated], { changePassword: null });
    await screen.findByText(message);
    expect(field(label).getAttribute("aria-invalid")).toBe("true");
    expect(server.made("changePassword")).toEqual([]);
  });

  it("shows a wrong current password in a toast and at its field", async () => {
    const { field } = await fill(["bad-one", "new-one", "new-one"], {
      changePassword: () => refuse("account.wrongPassword"),
    });
    await screen.findByText("Failed to change password");
    expect(screen.getAllByText("Current password is incorrect")).toHaveLength(2);
    expect(field("Current Password").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("Current Password"));
    expect(field("New Password")).toHaveProperty("value", "new-one");
  });

  it("includes the username for password managers", () => {
    openSettings("driver");
    const name = document.querySelector('input[autocomplete="username"]');
    expect(name).toHaveProperty("value", "dana");
  });
});

describe("Company", () => {
  it("is saved with its name and time zone", async () => {
    const saved = { ...company, name: "Reyes & Sons", timeZone: "America/New_York" };
    const { user, server } = openSettings("admin", {
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
    openSettings("admin", { getCompany: { ...company, timeZone: "US/Central" } });
    expect(await screen.findByLabelText("Time Zone")).toHaveProperty("value", "US/Central");
  });

  it("is saved with the heading of papers", async () => {
    const { user, server } = openSettings("admin", {
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
    const { user, server, client } = openSettings("admin", {
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
    const { user, server } = openSettings("admin", { updateCompany: company });
    await user.clear(await screen.findByLabelText("Company Name"));
    await user.click(screen.getByRole("button", { name: "Save Company" }));
    await screen.findByText("Company name is required");
    expect(server.made("updateCompany")).toEqual([]);
  });

  it("shows an error when saving fails", async () => {
    const { user } = openSettings("admin", {
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
    const { user, server } = openSettings("admin", {
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
    const { user, server } = openSettings(
      buildUser({ role: "admin", company: { name, timeZone, tagsOutCritical } }),
      {
        updateCompany: { ...company, tagsOutCritical: wanted },
        getCurrentUser: buildUser({
          role: "admin",
          company: { name, timeZone, tagsOutCritical: wanted },
        }),
      },
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
    const { user } = openSettings("admin", {
      updateCompany: () => refuse("request.internal"),
      getCurrentUser: buildUser({ role: "admin" }),
    });
    const box = screen.getByRole("checkbox", { name: label });
    await user.click(box);
    await screen.findByText("Failed to update company");
    await waitFor(() => expect(box).toHaveProperty("checked", true));
  });
});

describe("Display", () => {
  it.each([
    [false, 1],
    [true, 0],
  ])(
    "shows with https (%s) the hint that work without signal needs it %i times",
    (isSecureContext, times) => {
      vi.stubGlobal("isSecureContext", isSecureContext);
      openSettings("driver");
      expect(screen.queryAllByText("Working without signal needs https.")).toHaveLength(times);
    },
  );

  it("offers four themes, and stores the choice on the device", async () => {
    const first = openSettings("driver");
    const labels = screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"));
    expect(labels).toEqual(["system", "light", "dark", "outdoor"]);
    expect(screen.getByRole("radio", { name: "System" })).toHaveProperty("checked", true);
    await first.user.click(screen.getByRole("radio", { name: "Outdoor" }));
    first.unmount();
    openSettings("driver");
    expect(screen.getByRole("radio", { name: "Outdoor" })).toHaveProperty("checked", true);
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
    const { user, server: calls } = openSettings("admin", server({ ...usualRules, ...changed }));
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
    const { user, server: calls } = openSettings("admin", server({ ...usualRules, ...changed }));
    const list = screen.getByRole("combobox", { name: rule });
    await user.selectOptions(list, choice);
    await screen.findByText("Company Updated");
    expect(calls.made("updateCompany")[0]?.body).toEqual({ name, timeZone, rules: changed });
    await waitFor(() => expect(list).toHaveProperty("value", Object.values(changed)[0]));
  });
});
