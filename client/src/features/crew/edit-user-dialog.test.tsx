import type { CrewUser, Yard } from "#shared/api/api-schemas.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import type { Role } from "#shared/base/roles.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { buildYard } from "../../test/build-yard.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { CrewPage } from "./crew-page.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";

const miguel: CrewUser = {
  id: 9,
  username: "miguel",
  email: "miguel@example.com",
  mayCertify: false,
  yardId: null,
  firstName: "Miguel",
  lastName: "Ortiz",
  role: "driver",
};
// The signed-in user of renderApp has the id 7.
const dana: CrewUser = { ...miguel, id: 7, username: "dana", firstName: "Dana", role: "manager" };

type Answers = Parameters<typeof answerCalls>[0];

async function open(answers: Answers = {}, { role = "manager" as Role, member = miguel } = {}) {
  const { made } = answerCalls({ listInvitations: [], listCrew: [dana, miguel], ...answers });
  const { user } = renderApp(<CrewPage />, { path: "/crew", user: role });
  const name = `${member.firstName} ${member.lastName}`;
  await user.click(await screen.findByRole("button", { name: `Edit ${name}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit User" }));
  const save = () => user.click(dialog.getByRole("button", { name: "Save Changes" }));
  return { user, made, dialog, save };
}

function updated(changes: Partial<CrewUser>) {
  return {
    updateUser: { ...miguel, ...changes },
    getCurrentUser: () => new Promise<never>(noop),
  };
}

const noop = () => {};

afterEach(() => setLanguageSource(() => "en"));

describe("The dialog Edit User", () => {
  it("shows the user's name, e-mail, role and username", async () => {
    const { dialog } = await open();
    const values = ["First Name", "Last Name", "Email", "Role"].map(
      (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(values).toEqual(["Miguel", "Ortiz", "miguel@example.com", "driver"]);
    expect(dialog.getByText("Miguel Ortiz signs in as miguel.")).toBeTruthy();
  });

  it("opens once the company's yards have come, and with a choice of them", async () => {
    let release: (yards: Yard[]) => void = noop;
    const yards = new Promise<Yard[]>((resolve) => (release = resolve));
    const { made } = answerCalls({ listYards: () => yards });
    renderApp(<EditUserDialog user={miguel} onClose={noop} />);
    await waitFor(() => expect(made("listYards")).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    release([buildYard()]);
    const dialog = within(await screen.findByRole("dialog", { name: "Edit User" }));
    expect(dialog.getByLabelText("Yard")).toBeTruthy();
  });

  it("opens without a choice of yards where they cannot be read, and stays open", async () => {
    let refusals = 0;
    answerCalls({
      listYards: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        refusals += 1;
        return refuse("request.unavailable");
      },
    });
    renderApp(<EditUserDialog user={miguel} onClose={noop} />);
    const dialog = await screen.findByRole("dialog", { name: "Edit User" });
    // The field asks again.
    await waitFor(() => expect(refusals).toBe(2));
    expect(screen.getByRole("dialog")).toBe(dialog);
    expect(screen.queryByLabelText("Yard")).toBeNull();
  });

  it.each([
    ["manager", ["Driver", "Manager"]],
    ["admin", ["Driver", "Manager", "Admin"]],
  ] as const)("offers a %s no role above their own", async (role, labels) => {
    const { dialog } = await open({}, { role });
    const options = within(dialog.getByLabelText("Role")).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(labels);
  });

  it("makes a driver a manager, says so and refetches the crew", async () => {
    const { user, made, dialog, save } = await open(updated({ role: "manager" }));
    await user.selectOptions(dialog.getByLabelText("Role"), "Manager");
    await save();
    await screen.findByText("Crew Member Updated");
    expect(screen.getByText("Miguel Ortiz has the role Manager now.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    const [{ params, body } = {}] = made("updateUser");
    expect([params, body]).toEqual([{ id: "9" }, { role: "manager" }]);
    await waitFor(() => expect(made("listCrew")).toHaveLength(2));
  });

  it("sends only what was changed", async () => {
    const { user, made, dialog, save } = await open(updated({ lastName: "Ortega" }));
    await user.clear(dialog.getByLabelText("Last Name"));
    await user.type(dialog.getByLabelText("Last Name"), " Ortega ");
    await save();
    await screen.findByText("The changes to Miguel Ortega are saved.");
    expect(made("updateUser")[0]?.body).toEqual({ lastName: "Ortega" });
  });

  it("makes a driver a mechanic, who may certify repairs", async () => {
    const { user, made, dialog, save } = await open(updated({ mayCertify: true }));
    await user.click(dialog.getByLabelText("May certify repairs (mechanic)"));
    await save();
    await screen.findByText("The changes to Miguel Ortiz are saved.");
    expect(made("updateUser")[0]?.body).toEqual({ mayCertify: true });
  });

  it("offers the certification of repairs for drivers only, because the office may always certify", async () => {
    const { user, dialog } = await open();
    await user.selectOptions(dialog.getByLabelText("Role"), "Manager");
    expect(dialog.queryByLabelText("May certify repairs (mechanic)")).toBeNull();
  });

  it("requires names and a valid e-mail, and sends nothing without them", async () => {
    const { user, made, dialog, save } = await open();
    for (const label of ["First Name", "Last Name", "Email"]) {
      await user.clear(dialog.getByLabelText(label));
    }
    await save();
    for (const message of [
      "First name is required",
      "Last name is required",
      "Invalid email address",
    ]) {
      await dialog.findByText(message);
    }
    expect(made("updateUser")).toEqual([]);
  });

  it("preserves what was typed when it fails, and shows the reason at its field", async () => {
    const taken = "That email is already taken";
    const { user, dialog, save } = await open({
      updateUser: () => refuse("auth.emailTaken", { errors: { email: taken } }),
    });
    const email = dialog.getByLabelText<HTMLInputElement>("Email");
    await user.clear(email);
    await user.type(email, "taken@example.com");
    await save();
    await screen.findByText("Failed to update crew member");
    await dialog.findByText(taken);
    expect(email.value).toBe("taken@example.com");
    expect(document.activeElement).toBe(email);
  });

  it("asks before what was typed is discarded", async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText("First Name"), "!");
    await user.keyboard("{Escape}");
    await screen.findByRole("alertdialog", { name: "Discard changes?" });
  });

  it("does not change one's own role, which Account Settings does", async () => {
    const { user, made, dialog, save } = await open(updated({ id: 7, firstName: "Dee" }), {
      member: dana,
    });
    expect(dialog.queryByLabelText("Role")).toBeNull();
    expect(dialog.getByText(/^Your role is Manager/)).toBeTruthy();
    const link = dialog.getByRole("link", { name: "Account Settings" });
    expect(link.getAttribute("href")).toBe("/account-settings");
    await user.clear(dialog.getByLabelText("First Name"));
    await user.type(dialog.getByLabelText("First Name"), "Dee");
    await save();
    await waitFor(() => expect(made("updateUser")[0]?.body).toEqual({ firstName: "Dee" }));
    await screen.findByText("Crew Member Updated");
  });

  it("warns in Spanish a user who lowers their own role", async () => {
    setLanguageSource(() => "es");
    answerCalls({ listInvitations: [], listCrew: [dana, miguel] });
    const { user } = renderApp(<CrewPage />, { path: "/crew" });
    await user.click(await screen.findByRole("button", { name: "Editar a Dana Ortiz" }));
    const dialog = await screen.findByRole("dialog", { name: "Editar usuario" });
    expect(dialog.textContent).toContain("Su rol es Gerente. Se puede bajar en Mi cuenta.");
    expect(within(dialog).getByRole("link").getAttribute("href")).toBe("/account-settings");
  });
});
