import type { Member } from "#shared/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { currentUserQuery, useCurrentUser } from "../../api/current-user.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { CrewPage } from "./crew-page.tsx";

const admin = buildMember({ id: 1, firstName: "Ada", lastName: "Boss", role: "admin" });
// The signed-in user of renderApp is number 7.
const self = buildMember({ id: 7, firstName: "Dana", lastName: "Reyes", role: "manager" });
const driver = buildMember({ id: 9, firstName: "Miguel", lastName: "Ortiz", role: "driver" });

afterEach(() => {
  vi.useRealTimers();
});

async function openCrew(user: "manager" | "admin" = "manager", shown = "Miguel Ortiz") {
  const opened = renderApp(<WhileSignedIn />, { path: "/crew", user });
  await screen.findByText(shown);
  return opened;
}

/** As the app does: without a user the screen goes. */
function WhileSignedIn() {
  return useCurrentUser().data ? <CrewPage /> : null;
}

function rowOf(name: string) {
  const row = screen.getAllByRole("listitem").find((item) => within(item).queryByText(name));
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
}

function buttonsIn(name: string) {
  return rowOf(name)
    .queryAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));
}

describe("CrewPage", () => {
  it("lists initials, name, username, e-mail and role", async () => {
    answerCalls({ listCrew: [admin, self, driver] });
    await openCrew();
    const row = rowOf("Miguel Ortiz");
    for (const text of ["MO", "@miguel", "miguel@example.com", "Driver"]) {
      expect(row.getByText(text)).toBeTruthy();
    }
  });

  it.each([
    ["admin", ["Reset password of Ada Boss", "Remove Ada Boss"]],
    ["manager", []],
  ] as const)("gives an %s the buttons for those whom they may change", async (role, forAdmin) => {
    answerCalls({ listCrew: [admin, self, driver] });
    await openCrew(role);
    expect(buttonsIn("Ada Boss")).toEqual(forAdmin);
    expect(buttonsIn("Dana Reyes")).toEqual(["Reset password of Dana Reyes"]);
    expect(buttonsIn("Miguel Ortiz")).toHaveLength(2);
    expect(rowOf("Dana Reyes").getByText("(you)")).toBeTruthy();
  });

  it("says what each role may do", async () => {
    answerCalls({ listCrew: [driver] });
    await openCrew();
    const terms = within(screen.getByRole("region", { name: "Role Permissions" }));
    expect(terms.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Daily inspection logs only",
      "Full access to assets, maintenance, inspections and crew, except admins",
      "Complete access",
    ]);
  });

  it("shows a hundred at first, and more when asked", async () => {
    const crew = Array.from({ length: 201 }, (_, place) =>
      buildMember({
        id: 100 + place,
        firstName: `Driver${place}`,
        lastName: "Lee",
        role: "driver",
      }),
    );
    answerCalls({ listCrew: crew });
    const { person } = await openCrew("manager", "Driver0 Lee");
    const shown = () => document.querySelectorAll("li").length;
    await expect.poll(shown, { timeout: 10_000 }).toBe(100);
    // By their text, because the roles of hundreds of rows take seconds to find out.
    await person.click(screen.getByText("Show more"));
    await expect.poll(shown, { timeout: 10_000 }).toBe(200);
    await person.click(screen.getByText("Show more"));
    await screen.findByText("Driver200 Lee");
    expect(screen.queryByText("Show more")).toBeNull();
  });

  it("says when there is nobody", async () => {
    answerCalls({ listCrew: [] });
    renderApp(<CrewPage />);
    await screen.findByText("No Crew Members");
  });
});

describe("Removing a member", () => {
  it("asks first, and does nothing without a yes", async () => {
    const server = answerCalls({ listCrew: [driver], removeMember: null });
    const confirm = answerConfirm(false);
    const { person } = await openCrew();
    await person.click(screen.getByRole("button", { name: "Remove Miguel Ortiz" }));
    expect(confirm.mock.calls).toEqual([
      ["Are you sure you want to remove Miguel Ortiz from the crew?"],
    ]);
    expect(server.made("removeMember")).toEqual([]);
  });

  it("says when it failed, with the server's reason", async () => {
    answerCalls({ listCrew: [driver], removeMember: () => refuse("account.lastAdmin") });
    answerConfirm(true);
    const { person } = await openCrew();
    await person.click(screen.getByRole("button", { name: "Remove Miguel Ortiz" }));
    await screen.findByText("Failed to remove crew member");
    expect(screen.getByText("The company needs at least one admin")).toBeTruthy();
  });
});

describe("Resetting a password", () => {
  it("asks first, and does nothing without a yes", async () => {
    const server = answerCalls({ listCrew: [driver], resetPassword: { tempPassword: "abc" } });
    const confirm = answerConfirm(false);
    const { person } = await openCrew();
    await person.click(screen.getByRole("button", { name: "Reset password of Miguel Ortiz" }));
    expect(confirm.mock.calls).toEqual([
      ["Are you sure you want to reset Miguel Ortiz's password?"],
    ]);
    expect(server.made("resetPassword")).toEqual([]);
  });

  it("of one's own goes on in a new session, with the temporary password in sight", async () => {
    const server = answerCalls({
      listCrew: [self],
      resetPassword: { tempPassword: "K7mQ-x2Rt" },
      signIn: buildUser({ hasTemporaryPassword: true }),
    });
    answerConfirm(true);
    const { person, client } = await openCrew("manager", "Dana Reyes");
    await person.click(screen.getByRole("button", { name: "Reset password of Dana Reyes" }));
    await waitFor(() =>
      expect(client.getQueryData(currentUserQuery.queryKey)).toMatchObject({
        hasTemporaryPassword: true,
      }),
    );
    expect(server.made("signIn")[0]?.body).toEqual({ username: "dana", password: "K7mQ-x2Rt" });
    expect(screen.getByText("K7mQ-x2Rt")).toBeTruthy();
  });

  it("of one's own asks to sign in when that cannot go on", async () => {
    answerCalls({
      listCrew: [self],
      resetPassword: { tempPassword: "K7mQ-x2Rt" },
      signIn: () => loseConnection(),
    });
    answerConfirm(true);
    const { person, client } = await openCrew("manager", "Dana Reyes");
    await person.click(screen.getByRole("button", { name: "Reset password of Dana Reyes" }));
    await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull());
    expect(screen.getByText("K7mQ-x2Rt")).toBeTruthy();
  });

  it("says when it failed", async () => {
    answerCalls({ listCrew: [driver], resetPassword: () => refuse("request.unavailable") });
    answerConfirm(true);
    const { person } = await openCrew();
    await person.click(screen.getByRole("button", { name: "Reset password of Miguel Ortiz" }));
    await screen.findByText("Failed to reset password");
  });
});

describe("Adding a member", () => {
  async function openDialog(user: "manager" | "admin" = "manager") {
    const { person } = await openCrew(user);
    await person.click(screen.getByRole("button", { name: "Add Crew Member" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Crew Member" }));
    const submit = () => person.click(dialog.getByRole("button", { name: "Add Crew Member" }));
    return { person, dialog, submit };
  }

  async function fill({ person, dialog }: Awaited<ReturnType<typeof openDialog>>) {
    await person.type(dialog.getByLabelText("First Name"), "Lee");
    await person.type(dialog.getByLabelText("Last Name"), "Park");
    await person.type(dialog.getByLabelText("Username"), "lee");
    await person.type(dialog.getByLabelText("Email"), "lee@example.com");
    await person.selectOptions(dialog.getByLabelText("Role"), "Driver");
    await person.type(dialog.getByLabelText("Password"), "secret-1");
  }

  it.each([
    ["manager", ["Select a role", "Driver", "Manager"]],
    ["admin", ["Select a role", "Driver", "Manager", "Admin"]],
  ] as const)("offers a %s no higher role than their own", async (role, labels) => {
    answerCalls({ listCrew: [driver] });
    const { dialog } = await openDialog(role);
    const options = within(dialog.getByLabelText("Role")).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(labels);
  });

  it("asks for all that is missing, and sends nothing without it", async () => {
    const server = answerCalls({ listCrew: [driver], addMember: driver });
    const { dialog, submit } = await openDialog();
    await submit();
    for (const message of [
      "First name is required",
      "Last name is required",
      "Username must be at least 3 characters",
      "Invalid email address",
      "Please select a role",
      "Password must be at least 6 characters",
    ]) {
      await dialog.findByText(message);
    }
    expect(server.made("addMember")).toEqual([]);
  });

  it("keeps what was typed when it failed, and puts the reason at its field", async () => {
    const taken = "That email is already taken";
    answerCalls({
      listCrew: [driver],
      addMember: () => refuse("auth.emailTaken", { errors: { email: taken } }),
    });
    const opened = await openDialog();
    await fill(opened);
    await opened.submit();
    await screen.findByText("Failed to create crew member");
    const email = opened.dialog.getByLabelText<HTMLInputElement>("Email");
    expect(email.value).toBe("lee@example.com");
    expect(opened.dialog.getByText(taken)).toBeTruthy();
    expect(document.activeElement).toBe(email);
  });

  it("cannot be sent twice or left while it is on its way", async () => {
    const server = answerCalls({
      listCrew: [driver],
      addMember: () => new Promise<Member>(() => {}),
    });
    const opened = await openDialog();
    await fill(opened);
    await opened.submit();
    const button = opened.dialog.getByRole("button", { name: "Add Crew Member" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    await opened.submit();
    await opened.person.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Add Crew Member" })).toBeTruthy();
    expect(server.made("addMember")).toHaveLength(1);
  });
});

/** The browser's own question, which happy-dom does not have. */
function answerConfirm(answer: boolean) {
  const confirm = vi.fn((_question: string) => answer);
  vi.stubGlobal("confirm", confirm);
  return confirm;
}

function buildMember(member: Pick<Member, "id" | "firstName" | "lastName" | "role">): Member {
  const username = member.firstName.toLowerCase();
  return { username, email: `${username}@example.com`, ...member };
}
