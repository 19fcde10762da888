import type { Invitation, MadeInvitation } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { InvitationLinkPanel } from "./invitation-link-panel.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

const token = "t".repeat(43);
const invited = {
  id: 12,
  role: "driver" as const,
  email: "marco@example.com",
  firstName: "Marco",
  lastName: "Ortiz",
  invitedBy: "Dana Reyes",
  expiresAt: "2026-11-27T18:00:00.000Z",
};
const marco: Invitation = { ...invited, mayBeMailed: false };
const made: MadeInvitation = { ...invited, url: `/auth?invite=${token}`, isMailed: false };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00.000Z") });
  vi.stubGlobal("isSecureContext", true);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
});

type Answers = Parameters<typeof answerCalls>[0];

describe("A new link", () => {
  it.each([true, false])("says that it is mailed as well where it is: %s", (isMailed) => {
    const email = "marco@example.com";
    const panel = <InvitationLinkPanel made={{ ...made, email, isMailed }} />;
    renderApp(panel, { user: "manager" });
    const mailed = screen.queryByText("It is also on its way to marco@example.com.");
    expect(mailed !== null).toBe(isMailed);
  });
});

describe("The dialog Invite", () => {
  function open(answers: Answers = {}, user: "manager" | "admin" = "manager") {
    const calls = answerCalls(answers);
    const opened = renderApp(
      <InviteDialog
        onClose={vi.fn()}
        offerFormer={(email) => <output>{`former ${email}`}</output>}
      />,
      { user },
    );
    return { ...calls, ...opened, dialog: within(screen.getByRole("dialog", { name: "Invite" })) };
  }

  const press = ({ user, dialog }: ReturnType<typeof open>, name: string) =>
    user.click(dialog.getByRole("button", { name }));

  it("makes a link with a role alone", async () => {
    const opened = open({ invite: made });
    await press(opened, "Make link");
    await opened.dialog.findByLabelText("Link");
    expect(opened.made("invite")[0]?.body).toEqual({
      role: "driver",
      email: null,
      firstName: null,
      lastName: null,
    });
  });

  it("shows the link at this page's own address, to copy, with its end and its code", async () => {
    const opened = open({ invite: made });
    const writeText = vi.spyOn(navigator.clipboard, "writeText");
    await press(opened, "Make link");
    const link = await opened.dialog.findByLabelText<HTMLInputElement>("Link");
    expect(link.value).toBe(`${window.location.origin}/auth?invite=${token}`);
    expect(
      opened.dialog.getByText(/works once, until Nov 27\. It is shown only now\./),
    ).toBeTruthy();
    expect(
      opened.dialog.getByRole("img", { name: "QR code of the link of Marco Ortiz" }),
    ).toBeTruthy();
    await press(opened, "Copy link");
    await opened.dialog.findByRole("button", { name: "Copied" });
    expect(opened.dialog.getByText("Copied", { selector: "output" })).toBeTruthy();
    expect(writeText.mock.calls).toEqual([[link.value]]);
  });

  it("shows the address of the settings where they say one", async () => {
    const url = `https://yard.example.com/auth?invite=${token}`;
    const opened = open({ invite: { ...made, url } });
    await press(opened, "Make link");
    const link = await opened.dialog.findByLabelText<HTMLInputElement>("Link");
    expect(link.value).toBe(url);
  });

  it("shares the link where the device can, and copies it only on a page with https", async () => {
    const share = vi.fn(() => Promise.reject(new DOMException("closed", "AbortError")));
    Object.assign(navigator, { share });
    vi.stubGlobal("isSecureContext", false);
    const opened = open({ invite: made });
    await press(opened, "Make link");
    await opened.user.click(await opened.dialog.findByRole("button", { name: "Share" }));
    const url = `${window.location.origin}/auth?invite=${token}`;
    expect(share.mock.calls).toEqual([[{ title: "Join Reyes Concrete on Yardcheck", url }]]);
    expect(opened.dialog.queryByRole("button", { name: "Copy link" })).toBeNull();
  });

  it.each([
    ["manager", ["Driver", "Manager"]],
    ["admin", ["Driver", "Manager", "Admin"]],
  ] as const)("offers a %s no role above their own", (role, labels) => {
    const { dialog } = open({}, role);
    const options = within(dialog.getByLabelText("Role")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(labels);
  });

  it("offers to bring back who was in the crew with the typed address", async () => {
    const { user, dialog } = open();
    await user.type(dialog.getByLabelText("Email (optional)"), "m@example.com");
    expect(dialog.getByText("former m@example.com")).toBeTruthy();
  });

  it("says at the address why it is refused", async () => {
    const taken = "That email is already taken";
    const opened = open({ invite: () => refuse("auth.emailTaken", { errors: { email: taken } }) });
    await opened.user.type(opened.dialog.getByLabelText("Email (optional)"), "m@example.com");
    await press(opened, "Make link");
    await screen.findByText("Failed to invite");
    await opened.dialog.findByText(taken);
  });

  it("makes a link for each address of a list, and says what became of each", async () => {
    const opened = open({
      invite: ({ body: { email = "" } }) => {
        if (email === "b@example.com") return refuse("auth.emailTaken");
        if (email === "c@example.com") return loseConnection();
        return { ...made, email, firstName: null, lastName: null };
      },
    });
    const writeText = vi.spyOn(navigator.clipboard, "writeText");
    await press(opened, "Several people");
    const field = opened.dialog.getByLabelText("Emails");
    await opened.user.type(field, "nobody@");
    await press(opened, "Make links");
    await opened.dialog.findByText("This is not an address: nobody@");
    await opened.user.clear(field);
    const list = ["a", "b", "c", "d"].map((name) => `${name}@example.com`);
    await opened.user.type(field, list.join(", "));
    await press(opened, "Make links");
    await opened.dialog.findByText(/^2 links of 4 were made/);
    const rows = opened.dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows).toEqual([
      "a@example.comCopy link",
      "b@example.comThat email is already taken",
      expect.stringMatching(/^c@example\.com.*connection/i),
      "d@example.comCopy link",
    ]);
    await press(opened, "Copy all links");
    const url = `${window.location.origin}/auth?invite=${token}`;
    expect(writeText.mock.calls).toEqual([[`a@example.com\t${url}\nd@example.com\t${url}`]]);
  });
});

describe("The card Invitations", () => {
  const office: Invitation = {
    id: 13,
    role: "admin",
    email: "office@example.com",
    firstName: null,
    lastName: null,
    invitedBy: "Ada Boss",
    expiresAt: "2026-11-20T17:59:00.000Z",
    mayBeMailed: false,
  };

  function open(answers: Answers, user: "manager" | "admin" = "manager") {
    return { ...answerCalls(answers), ...renderApp(<InvitationsCard />, { user }) };
  }

  const findRows = async () =>
    (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);

  it("lists who is invited, with the role, the end and who invites", async () => {
    open({ listInvitations: [office, marco] });
    expect(await findRows()).toEqual([
      "office@example.comAdminInvitation expired Nov 20 (by Ada Boss)",
      "Marco OrtizDrivermarco@example.comInvited, expires Nov 27 (by Dana Reyes)New linkWithdraw",
    ]);
  });

  it("offers an admin to act on each", async () => {
    open({ listInvitations: [office, marco] }, "admin");
    await findRows();
    expect(screen.getAllByRole("button", { name: /^New link for/ })).toHaveLength(2);
  });

  it("is not there without invitations", async () => {
    const { client } = open({ listInvitations: [] });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole("region", { name: "Invitations" })).toBeNull();
  });

  it("says when the invitations could not be loaded", async () => {
    open({ listInvitations: () => loseConnection() });
    await screen.findByText("Couldn't load the invitations.");
  });

  it("makes a new link after a question, and shows it once", async () => {
    const { user, made: calls } = open({ listInvitations: [marco], renewInvitation: made });
    const confirm = answerConfirm(false);
    await user.click(await screen.findByRole("button", { name: "New link for Marco Ortiz" }));
    expect(confirm.mock.calls).toEqual([
      ["Make a new link for Marco Ortiz? The one before stops working."],
    ]);
    expect(calls("renewInvitation")).toEqual([]);
    answerConfirm(true);
    await user.click(screen.getByRole("button", { name: "New link for Marco Ortiz" }));
    const dialog = await screen.findByRole("dialog", { name: "New link for Marco Ortiz" });
    expect(within(dialog).getByLabelText<HTMLInputElement>("Link").value).toContain(token);
    expect(calls("renewInvitation")).toMatchObject([{ params: { id: "12" } }]);
  });

  it("sends a new link again where the server sends mail", async () => {
    const listed = { ...marco, mayBeMailed: true };
    const { user, made: calls } = open({ listInvitations: [listed], renewInvitation: made });
    const confirm = answerConfirm(true);
    await user.click(await screen.findByRole("button", { name: "Send again to Marco Ortiz" }));
    await screen.findByRole("dialog", { name: "New link for Marco Ortiz" });
    expect(confirm.mock.calls).toEqual([
      ["Send Marco Ortiz a new link? The one before stops working."],
    ]);
    expect(calls("renewInvitation")).toHaveLength(1);
  });

  it("withdraws after a question, and says so", async () => {
    const { user, made: calls } = open({ listInvitations: [marco], withdrawInvitation: null });
    const confirm = answerConfirm(true);
    await user.click(await screen.findByRole("button", { name: /^Withdraw the invitation of/ }));
    await screen.findByText("The link of Marco Ortiz no longer works.");
    expect(confirm.mock.calls).toEqual([
      ["Withdraw the invitation of Marco Ortiz? Its link stops working."],
    ]);
    expect(calls("withdrawInvitation")).toMatchObject([{ params: { id: "12" } }]);
  });

  it("shows why it cannot be withdrawn any more", async () => {
    const { user } = open({
      listInvitations: [marco],
      withdrawInvitation: () => refuse("request.notFound"),
    });
    answerConfirm(true);
    await user.click(await screen.findByRole("button", { name: /^Withdraw the invitation of/ }));
    await screen.findByText("Failed to withdraw the invitation");
  });
});

function answerConfirm(answer: boolean) {
  const confirm = vi.fn((_question: string) => answer);
  vi.stubGlobal("confirm", confirm);
  return confirm;
}
