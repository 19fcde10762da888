import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildUser, renderApp } from "../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../test/server.ts";
import { InvitationPage } from "./invitation-page.tsx";

const token = "t".repeat(43);
const invitation = {
  company: "Acme Ready-Mix",
  invitedBy: "Dana Lee",
  role: "driver",
  email: "marco@example.com",
  firstName: "Marco",
  lastName: "Ortiz",
  username: null,
} as const;

beforeEach(() => window.history.replaceState(null, "", `/auth?invite=${token}`));

afterEach(() => {
  window.history.replaceState(null, "", "/");
  setLanguageSource(() => "en");
});

type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers = {}, user: Parameters<typeof renderApp>[1] = { user: null }) {
  const { made } = answerCalls({ lookAtInvitation: invitation, ...answers });
  const page = <InvitationPage lastPlaceRef={{ current: undefined }} />;
  return { made, ...renderApp(page, { path: `/auth?invite=${token}`, ...user }) };
}

const heading = () => screen.findByRole("heading", { level: 1 });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function join({ user }: ReturnType<typeof open>, password = "my own secret") {
  await heading();
  await user.type(field("Password"), password);
  await user.click(screen.getByRole("button", { name: "Join" }));
}

describe("InvitationPage", () => {
  it.each([
    ["driver", "Dana Lee invites you to Acme Ready-Mix as a driver"],
    ["manager", "Dana Lee invites you to Acme Ready-Mix as a manager"],
    ["admin", "Dana Lee invites you to Acme Ready-Mix as an admin"],
  ] as const)("says who invites a %s to which company", async (role, text) => {
    open({ lookAtInvitation: { ...invitation, role } });
    expect((await heading()).textContent).toBe(text);
  });

  it("proposes the username that the office gave", async () => {
    open({ lookAtInvitation: { ...invitation, username: "mortiz" } });
    await heading();
    expect(field("Username").value).toBe("mortiz");
  });

  it("takes the token out of the address, and sends it in the body only", async () => {
    const { made, address } = open();
    await heading();
    expect(address()).toBe("/invitation");
    expect(made("lookAtInvitation")).toMatchObject([{ body: { token }, query: {} }]);
  });

  it("finds the token again after a reload", async () => {
    window.history.replaceState({ invite: token }, "", "/invitation");
    const { made } = open();
    await heading();
    expect(made("lookAtInvitation")).toMatchObject([{ body: { token } }]);
  });

  it("fills in what the office knew, proposes a username, and joins", async () => {
    const opened = open({ acceptInvitation: buildUser({ role: "driver" }) });
    await heading();
    const values = ["First Name", "Last Name", "Email", "Username", "Password"].map(
      (label) => field(label).value,
    );
    expect(values).toEqual(["Marco", "Ortiz", "marco@example.com", "marco.ortiz", ""]);
    await join(opened);
    await waitFor(() => expect(opened.address()).toBe("/inspection"));
    expect(opened.made("acceptInvitation")[0]?.body).toEqual({
      token,
      firstName: "Marco",
      lastName: "Ortiz",
      email: "marco@example.com",
      username: "marco.ortiz",
      password: "my own secret",
    });
  });

  it("takes a manager to the dashboard", async () => {
    const opened = open({ acceptInvitation: buildUser({ role: "manager" }) });
    await join(opened);
    await waitFor(() => expect(opened.address()).toBe("/dashboard"));
  });

  it("sends nothing that is not valid", async () => {
    const opened = open();
    await join(opened, "short");
    await screen.findByText("Password must be at least 6 characters");
    expect(opened.made("acceptInvitation")).toEqual([]);
  });

  it("says at its field that a username is taken, and preserves what was typed", async () => {
    const taken = "That username is already taken";
    const opened = open({
      acceptInvitation: () => refuse("auth.usernameTaken", { errors: { username: taken } }),
    });
    await join(opened);
    await screen.findByText("You could not join");
    expect(field("Password").value).toBe("my own secret");
    expect(document.activeElement).toBe(field("Username"));
  });

  it("says that a link is no longer good, and what to do", async () => {
    open({ lookAtInvitation: () => refuse("auth.linkNotGood") });
    expect((await heading()).textContent).toBe("This link is no longer good.");
    expect(screen.getByText(/Ask the person who invited you for a new one/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/auth");
  });

  it("says so, too, where the link was used or withdrawn while the form was filled in", async () => {
    const opened = open({ acceptInvitation: () => refuse("auth.linkNotGood") });
    await join(opened);
    await screen.findByText("This link is no longer good.");
  });

  it("tries again where the server was not reached", async () => {
    const { user } = open({ lookAtInvitation: () => loseConnection() });
    const retry = await screen.findByRole("button", { name: "Try again" });
    answerCalls({ lookAtInvitation: invitation });
    await user.click(retry);
    await screen.findByRole("heading", { name: /^Dana Lee invites you/ });
  });

  it("says to a user who is signed in who they are, and signs them out where they want it", async () => {
    const { user, made } = open({ signOut: null }, { user: "manager" });
    await screen.findByText(/^You are signed in as Dana Reyes \(@dana\) of Reyes Concrete\./);
    expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
    const stay = screen.getByRole("link", { name: "Continue as Dana Reyes" });
    expect(stay.getAttribute("href")).toBe("/dashboard");
    await user.click(screen.getByRole("button", { name: "Log out and accept the invitation" }));
    await screen.findByRole("button", { name: "Join" });
    expect(made("signOut")).toHaveLength(1);
  });

  it("is in Spanish, with the choice of the language above the form", async () => {
    setLanguageSource(() => "es");
    open();
    expect((await heading()).textContent).toBe("Dana Lee le invita a Acme Ready-Mix como operador");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("button", { name: "English" })).toBeTruthy();
    expect(main.getByRole("button", { name: "Unirse" })).toBeTruthy();
  });
});
