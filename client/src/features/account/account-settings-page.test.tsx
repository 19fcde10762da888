import type { CurrentUser } from "#shared/api/api-schemas.ts";
import type { Role } from "#shared/base/roles.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
// Imported beforehand, so that opening the dialog does not wait.
import "./lower-role-dialog.tsx";
import { AccountSettingsPage } from "./account-settings-page.tsx";

type Answers = Parameters<typeof answerCalls>[0];

function openSettings(
  user: CurrentUser | Role = "manager",
  answers: Answers = {},
  path = "/account-settings",
) {
  const server = answerCalls({
    getPush: { publicKey: "BCVxsr7N" },
    listSessions: [],
    listDocuments: [],
    ...answers,
  });
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
  ] as const)("shows a %s the cards of their role", async (role, cards) => {
    openSettings(role);
    await waitFor(() => expect(headings()).toEqual(cards));
  });

  it.each([
    ["driver", []],
    ["manager", ["Account", "Connections"]],
    ["admin", ["Account", "Company", "Connections"]],
  ] as const)("links a %s to the pages of their role", async (role, labels) => {
    openSettings(role);
    await screen.findByRole("heading", { name: "Where You Are Signed In" });
    const links = () => screen.queryAllByRole("link").map((link) => link.textContent);
    await waitFor(() => expect(links()).toEqual(labels));
  });

  it("leads an admin on to the seal that a notification names, and others not", () => {
    const path = "/account-settings?seal=17";
    const { address, unmount } = openSettings("admin", {}, path);
    expect(address()).toBe("/account-settings/company?seal=17");
    unmount();
    expect(openSettings("manager", {}, path).address()).toBe(path);
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
