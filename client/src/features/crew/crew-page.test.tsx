import type { CrewUser } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentUserQuery, useCurrentUser } from "../../api/current-user.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { CrewPage } from "./crew-page.tsx";

const admin = buildCrewUser({ id: 1, firstName: "Ada", lastName: "Boss", role: "admin" });
// The signed-in user of renderApp has the id 7.
const self = buildCrewUser({ id: 7, firstName: "Dana", lastName: "Reyes", role: "manager" });
const driver = buildCrewUser({ id: 9, firstName: "Miguel", lastName: "Ortiz", role: "driver" });

beforeEach(() => void answerCalls({ listInvitations: [] }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openCrew(user: "manager" | "admin" = "manager", shown = "Miguel Ortiz") {
  const opened = renderApp(<WhileSignedIn />, { path: "/crew", user });
  await screen.findByText(shown);
  return opened;
}

/** Like the app, shows the screen only while a user is signed in. */
function WhileSignedIn() {
  return useCurrentUser().data ? <CrewPage /> : null;
}

function findRow(name: string) {
  const row = screen.getAllByRole("listitem").find((item) => within(item).queryByText(name));
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
}

function readButtonLabels(name: string) {
  return findRow(name)
    .queryAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));
}

describe("CrewPage", () => {
  it("shows initials, name, username, e-mail and role", async () => {
    answerCalls({ listCrew: [admin, self, driver] });
    await openCrew();
    const row = findRow("Miguel Ortiz");
    for (const text of ["MO", "@miguel", "miguel@example.com", "Driver"]) {
      expect(row.getByText(text)).toBeTruthy();
    }
  });

  it.each([
    [
      "admin",
      ["Edit Ada Boss", "Documents of Ada Boss", "Reset password of Ada Boss", "Remove Ada Boss"],
    ],
    ["manager", []],
  ] as const)(
    "shows buttons only for users that the signed-in %s may change",
    async (role, forAdmin) => {
      answerCalls({ listCrew: [admin, self, driver] });
      await openCrew(role);
      expect(readButtonLabels("Ada Boss")).toEqual(forAdmin);
      const forSelf = [
        "Edit Dana Reyes",
        "Documents of Dana Reyes",
        "Reset password of Dana Reyes",
      ];
      expect(readButtonLabels("Dana Reyes")).toEqual(forSelf);
      expect(readButtonLabels("Miguel Ortiz")).toHaveLength(4);
      expect(findRow("Dana Reyes").getByText("(you)")).toBeTruthy();
    },
  );

  it("opens the documents of the user in the address once", async () => {
    answerCalls({ listCrew: [driver], listDocuments: [] });
    const { address } = renderApp(<CrewPage />, { path: "/crew?documents=9" });
    await screen.findByRole("dialog", { name: "Documents of Miguel Ortiz" });
    expect(address()).toBe("/crew");
  });

  it("opens the documents of a user", async () => {
    answerCalls({ listCrew: [driver], listDocuments: [] });
    const { user } = await openCrew();
    await user.click(screen.getByRole("button", { name: "Documents of Miguel Ortiz" }));
    expect(await screen.findByRole("dialog", { name: "Documents of Miguel Ortiz" })).toBeTruthy();
    expect(await screen.findByText("No documents yet")).toBeTruthy();
  });

  it("labels the actions of a row with words", async () => {
    answerCalls({ listCrew: [driver] });
    await openCrew();
    const words = findRow("Miguel Ortiz")
      .getAllByRole("button")
      .map((button) => button.textContent);
    expect(words).toEqual(["Edit", "Documents", "Reset password", "Remove"]);
  });

  it("describes what each role may do", async () => {
    answerCalls({ listCrew: [driver] });
    await openCrew();
    const terms = within(screen.getByRole("region", { name: "Role Permissions" }));
    expect(terms.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Daily inspection logs only",
      "Full access to assets, maintenance, inspections and crew, except admins",
      "Complete access",
    ]);
  });

  it("shows 100 users at first, and more on Show more", async () => {
    const crew = Array.from({ length: 201 }, (_, index) =>
      buildCrewUser({
        id: 100 + index,
        firstName: `Driver${index}`,
        lastName: "Lee",
        role: "driver",
      }),
    );
    answerCalls({ listCrew: crew });
    const { user } = await openCrew("manager", "Driver0 Lee");
    const shown = () => document.querySelectorAll("li").length;
    await expect.poll(shown).toBe(100);
    // By text, because finding the roles of hundreds of rows takes seconds.
    await user.click(screen.getByText("Show more"));
    await expect.poll(shown).toBe(200);
    await user.click(screen.getByText("Show more"));
    await screen.findByText("Driver200 Lee");
    expect(screen.queryByText("Show more")).toBeNull();
  });

  it("says when there are no crew members", async () => {
    answerCalls({ listCrew: [] });
    renderApp(<CrewPage />);
    await screen.findByText("No Crew Members");
  });
});

describe("Removing a user", () => {
  it("asks for confirmation and sends nothing without it", async () => {
    const server = answerCalls({ listCrew: [driver], removeUser: null });
    const confirm = answerConfirm(false);
    const { user } = await openCrew();
    await user.click(screen.getByRole("button", { name: "Remove Miguel Ortiz" }));
    expect(confirm.mock.calls).toEqual([
      ["Are you sure you want to remove Miguel Ortiz from the crew?"],
    ]);
    expect(server.made("removeUser")).toEqual([]);
  });

  it("shows the server's reason when it fails", async () => {
    answerCalls({ listCrew: [driver], removeUser: () => refuse("account.lastAdmin") });
    answerConfirm(true);
    const { user } = await openCrew();
    await user.click(screen.getByRole("button", { name: "Remove Miguel Ortiz" }));
    await screen.findByText("Failed to remove crew member");
    expect(screen.getByText("The company needs at least one admin")).toBeTruthy();
  });
});

describe("Resetting a password", () => {
  it("asks for confirmation and sends nothing without it", async () => {
    const server = answerCalls({ listCrew: [driver], resetPassword: { tempPassword: "abc" } });
    const confirm = answerConfirm(false);
    const { user } = await openCrew();
    await user.click(screen.getByRole("button", { name: "Reset password of Miguel Ortiz" }));
    expect(confirm.mock.calls).toEqual([
      ["Are you sure you want to reset Miguel Ortiz's password?"],
    ]);
    expect(server.made("resetPassword")).toEqual([]);
  });

  it("starts a new session and shows the temporary password when it is one's own", async () => {
    const server = answerCalls({
      listCrew: [self],
      resetPassword: { tempPassword: "K7mQ-x2Rt" },
      signIn: buildUser({ hasTemporaryPassword: true }),
    });
    answerConfirm(true);
    const { user, client } = await openCrew("manager", "Dana Reyes");
    await user.click(screen.getByRole("button", { name: "Reset password of Dana Reyes" }));
    await waitFor(() =>
      expect(client.getQueryData(currentUserQuery.queryKey)).toMatchObject({
        hasTemporaryPassword: true,
      }),
    );
    expect(server.made("signIn")[0]?.body).toEqual({ username: "dana", password: "K7mQ-x2Rt" });
    expect(screen.getByText("K7mQ-x2Rt")).toBeTruthy();
  });

  it("reads again what was refused with the ended session when it is one's own", async () => {
    let endSession = () => {};
    const ended = new Promise<void>((resolve) => (endSession = resolve));
    const server = answerCalls({
      listCrew: [self],
      listInvitations: async () => {
        if (server.made("signIn").length > 0) return [];
        await ended;
        return refuse("auth.signedOut");
      },
      resetPassword: () => {
        endSession();
        return { tempPassword: "K7mQ-x2Rt" };
      },
      signIn: buildUser({ hasTemporaryPassword: true }),
    });
    answerConfirm(true);
    const { user } = await openCrew("manager", "Dana Reyes");
    await user.click(screen.getByRole("button", { name: "Reset password of Dana Reyes" }));
    await waitFor(() => expect(server.made("listInvitations")).toHaveLength(2));
    expect(screen.queryByText("Unauthorized")).toBeNull();
  });

  it("signs the user out when it is one's own and a new session cannot start", async () => {
    answerCalls({
      listCrew: [self],
      resetPassword: { tempPassword: "K7mQ-x2Rt" },
      signIn: () => loseConnection(),
    });
    answerConfirm(true);
    const { user, client } = await openCrew("manager", "Dana Reyes");
    await user.click(screen.getByRole("button", { name: "Reset password of Dana Reyes" }));
    await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull());
    expect(screen.getByText("K7mQ-x2Rt")).toBeTruthy();
  });

  it("leads to the sign-in when it is one's own, fails and the session has ended", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    let endSession = () => {};
    const ended = new Promise<void>((resolve) => (endSession = resolve));
    answerCalls({
      listCrew: [self],
      listInvitations: async () => {
        await ended;
        return refuse("auth.signedOut");
      },
      resetPassword: () => {
        endSession();
        return refuse("request.unavailable");
      },
    });
    answerConfirm(true);
    const { user } = await openCrew("manager", "Dana Reyes");
    await user.click(screen.getByRole("button", { name: "Reset password of Dana Reyes" }));
    await waitFor(() => expect(assign.mock.calls).toEqual([["/api/login"]]));
  });

  it("shows an error when it fails", async () => {
    answerCalls({ listCrew: [driver], resetPassword: () => refuse("request.unavailable") });
    answerConfirm(true);
    const { user } = await openCrew();
    await user.click(screen.getByRole("button", { name: "Reset password of Miguel Ortiz" }));
    await screen.findByText("Failed to reset password");
  });
});

describe("Adding a user", () => {
  async function openDialog(role: "manager" | "admin" = "manager") {
    const { user } = await openCrew(role);
    await user.click(screen.getByRole("button", { name: "Add Crew Member" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Crew Member" }));
    const submit = () => user.click(dialog.getByRole("button", { name: "Add Crew Member" }));
    return { user, dialog, submit };
  }

  async function fill({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) {
    await user.type(dialog.getByLabelText("First Name"), "Lee");
    await user.type(dialog.getByLabelText("Last Name"), "Park");
    await user.type(dialog.getByLabelText("Username"), "lee");
    await user.type(dialog.getByLabelText("Email"), "lee@example.com");
    await user.selectOptions(dialog.getByLabelText("Role"), "Driver");
    await user.type(dialog.getByLabelText("Password"), "secret-1");
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

  it("requires every field and sends nothing without them", async () => {
    const server = answerCalls({ listCrew: [driver], addUser: driver });
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
    expect(server.made("addUser")).toEqual([]);
  });

  /** The crew, or who was removed with their address. */
  function listWith({ removed }: { removed?: string }, former: CrewUser): CrewUser[] {
    if (removed === undefined) return [driver];
    return removed === former.email ? [former] : [];
  }

  it("offers a manager no former admin", async () => {
    const former = { ...admin, email: "boss@example.com" };
    const server = answerCalls({ listCrew: ({ query }) => listWith(query, former) });
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText("Email"), former.email);
    await waitFor(() => expect(server.made("listCrew").at(-1)?.query.removed).toBe(former.email));
    expect(dialog.queryByRole("region", { name: "Former crew member" })).toBeNull();
  });

  it("offers to bring back who was removed with the address, with a temporary password", async () => {
    const names = { username: "marco", firstName: "Marco", email: "marco@example.com" };
    const former = { ...driver, ...names };
    const server = answerCalls({
      listCrew: ({ query }) => listWith(query, former),
      bringBackUser: { ...former, tempPassword: "K7mQ-x2Rt" },
    });
    const { user, dialog } = await openDialog();
    const [announced] = dialog.getAllByRole("status");
    expect(announced?.textContent).toBe("");
    await user.type(dialog.getByLabelText("Email"), "marco@example.com");
    const offer = within(await dialog.findByRole("region", { name: "Former crew member" }));
    expect(offer.getByText(/^Marco Ortiz \(@marco\) was removed from the crew\./)).toBeTruthy();
    expect(announced?.textContent).toBe(
      "Marco Ortiz was removed from the crew and can be brought back.",
    );
    await user.click(offer.getByRole("button", { name: "Bring back Marco Ortiz" }));
    await screen.findByText("Marco Ortiz is back as @marco");
    expect(screen.getByText("K7mQ-x2Rt")).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Add Crew Member" })).toBeNull();
    expect(server.made("bringBackUser")).toMatchObject([{ params: { id: "9" }, body: {} }]);
  });

  it("brings them back under the username that is typed, and shows at the field that it is taken", async () => {
    const taken = "That username is already taken";
    const server = answerCalls({
      listCrew: ({ query }) => listWith(query, driver),
      bringBackUser: () => refuse("auth.usernameTaken", { errors: { username: taken } }),
    });
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText("Email"), driver.email);
    await user.type(dialog.getByLabelText("Username"), "miguel2");
    await user.click(await dialog.findByRole("button", { name: "Bring back Miguel Ortiz" }));
    expect(await dialog.findByText(taken)).toBeTruthy();
    expect(server.made("bringBackUser")).toMatchObject([{ body: { username: "miguel2" } }]);
  });

  it("preserves the typed values when it fails, and shows the reason at its field", async () => {
    const taken = "That email is already taken";
    answerCalls({
      listCrew: [driver],
      addUser: () => refuse("auth.emailTaken", { errors: { email: taken } }),
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

  it("cannot be sent twice or closed while the request is pending", async () => {
    const server = answerCalls({
      listCrew: [driver],
      addUser: () => new Promise<CrewUser>(() => {}),
    });
    const opened = await openDialog();
    await fill(opened);
    await opened.submit();
    const button = opened.dialog.getByRole("button", { name: "Add Crew Member" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    await opened.submit();
    await opened.user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Add Crew Member" })).toBeTruthy();
    expect(server.made("addUser")).toHaveLength(1);
  });
});

/** Replaces window.confirm, which happy-dom lacks. */
function answerConfirm(answer: boolean) {
  const confirm = vi.fn((_question: string) => answer);
  vi.stubGlobal("confirm", confirm);
  return confirm;
}

function buildCrewUser(member: Pick<CrewUser, "id" | "firstName" | "lastName" | "role">): CrewUser {
  const username = member.firstName.toLowerCase();
  return { username, email: `${username}@example.com`, mayCertify: false, yardId: null, ...member };
}
