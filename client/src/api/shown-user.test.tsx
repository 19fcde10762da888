import { api } from "#shared/api/api.ts";
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { companyResponses } from "../test/quiet-company.ts";
import { openApp } from "../test/open-app.tsx";
import { buildUser, renderApp } from "../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../test/server.ts";
import { call } from "./call.ts";
import { currentUserKey, followUser } from "./shown-user.ts";
import { useSave } from "./saving/use-save.ts";

const dana = buildUser({ id: 7, firstName: "Dana" });
const marco = buildUser({ id: 8, firstName: "Marco" });
const signedOut = () => refuse("auth.signedOut");

let otherTab: BroadcastChannel;

beforeEach(() => {
  otherTab = new BroadcastChannel("sign-in");
});

afterEach(() => {
  otherTab.close();
  vi.restoreAllMocks();
});

describe("A sign-in in another tab", () => {
  it("removes the former user's data before the new user's pages are shown", async () => {
    const { user, client, address } = await openAsDana();
    await screen.findByText("@hector");
    const crew = new Promise<never>(() => undefined);
    answerCalls({ listCrew: () => crew });
    changeUser(marco);
    await screen.findByText("Marco is signed in now");
    await screen.findByRole("button", { name: "Marco" });
    expect(address()).toBe("/");
    await user.click(screen.getByRole("link", { name: "Crew" }));
    await screen.findByRole("heading", { name: "Crew" });
    expect(screen.queryByText("@hector")).toBeNull();
    expect(client.getQueryData([api.listCrew.name, {}])).toBeUndefined();
  });

  it("is announced until the announcement is dismissed", async () => {
    const { user } = await openAsDana();
    changeUser(marco);
    await screen.findByText("Marco is signed in now");
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByText("Marco is signed in now")).toBeNull());
  });

  it("is no longer announced after a sign-out", async () => {
    const { user } = await openAsDana();
    changeUser(marco);
    await screen.findByText("Marco is signed in now");
    // The loaded page takes the focus, which closes an open menu.
    await waitFor(() => expect(document.title).toContain("Dashboard"));
    answerCalls({ signOut: null });
    await user.click(screen.getByRole("button", { name: "Marco" }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await screen.findByLabelText("Username");
    expect(screen.queryByText("Marco is signed in now")).toBeNull();
  });

  it("is announced after the other tab had signed the user out", async () => {
    await openAsDana();
    changeUser(signedOut);
    await screen.findByLabelText("Username");
    changeUser(marco);
    await screen.findByText("Marco is signed in now");
  });

  it("signs a signed-out tab in without leaving its page", async () => {
    const { address } = await openAs(signedOut);
    await screen.findByLabelText("Username");
    changeUser(dana);
    await screen.findByRole("heading", { name: "Crew" });
    expect(screen.queryByText("Dana is signed in now")).toBeNull();
    expect(address()).toBe("/crew");
  });

  it("drops what the page had requested ahead for the user before", async () => {
    await openAsDana();
    window.takeEarly = () => undefined;
    changeUser(marco);
    await screen.findByText("Marco is signed in now");
    expect(window.takeEarly).toBeUndefined();
  });

  it("changes nothing when it is the same user", async () => {
    const { address, server } = await openAsDana();
    await screen.findByText("@hector");
    changeUser(dana);
    await waitFor(() => expect(server.made("getCurrentUser")).toHaveLength(2));
    expect(screen.getByText("@hector")).toBeTruthy();
    expect(server.made("listCrew")).toHaveLength(1);
    expect(address()).toBe("/crew");
  });

  it("wins over an older getCurrentUser response that arrives later", async () => {
    const resolvers: ((user: CurrentUser) => void)[] = [];
    await openAs(() => new Promise((resolve) => resolvers.push(resolve)));
    await waitFor(() => expect(resolvers).toHaveLength(1));
    notifyTab();
    await waitFor(() => expect(resolvers).toHaveLength(2));
    await act(async () => resolvers[1]?.(marco));
    await act(async () => resolvers[0]?.(dana));
    await screen.findByRole("button", { name: "Marco" });
    expect(screen.queryByRole("button", { name: "Dana" })).toBeNull();
  });
});

describe("A sign-out in another tab", () => {
  it("shows the sign-in form and clears the query cache", async () => {
    const { client, address } = await openAsDana();
    await screen.findByText("@hector");
    changeUser(signedOut);
    await screen.findByLabelText("Username");
    const cached = client.getQueryCache().getAll();
    const ofSignIn = ["getMailSetup", {}];
    expect(cached.map(({ queryKey }) => queryKey)).toEqual([currentUserKey, ofSignIn]);
    expect(address()).toBe("/crew");
  });
});

describe("A sign-in or sign-out in this tab", () => {
  it("is published to the other tabs", async () => {
    const received = vi.fn();
    otherTab.addEventListener("message", received);
    const { user } = await openAsDana();
    answerCalls({ signOut: null, signIn: marco });
    await user.click(await screen.findByRole("button", { name: "Dana" }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await user.type(await screen.findByLabelText("Username"), "marco");
    await waitFor(() => expect(received).toHaveBeenCalledTimes(1));
    await user.type(screen.getByLabelText("Password"), "secret-1{Enter}");
    await waitFor(() => expect(received).toHaveBeenCalledTimes(2));
    await screen.findByRole("button", { name: "Marco" });
    expect(screen.queryByText("Marco is signed in now")).toBeNull();
  });

  it("is not undone by an older getCurrentUser response", async () => {
    const { user } = await openAs(signedOut);
    let signIn = () => {};
    let release = () => {};
    answerCalls({ signIn: () => new Promise((resolve) => (signIn = () => resolve(dana))) });
    await user.type(await screen.findByLabelText("Username"), "dana");
    await user.type(screen.getByLabelText("Password"), "secret-1{Enter}");
    const released = new Promise<void>((resolve) => (release = resolve));
    answerCalls({ getCurrentUser: () => released.then(() => refuse("auth.signedOut")) });
    returnToTab();
    signIn();
    await screen.findByRole("button", { name: "Dana" });
    await act(async () => release());
    await act(async () => undefined);
    expect(screen.getByRole("button", { name: "Dana" })).toBeTruthy();
  });
});

describe("A tab that comes back into view", () => {
  it("refetches the signed-in user", async () => {
    const { server } = await openAsDana();
    answerCalls({ getCurrentUser: marco });
    returnToTab();
    await screen.findByText("Marco is signed in now");
    expect(server.made("getCurrentUser")).toHaveLength(2);
  });

  it("sends nothing when it is hidden", async () => {
    const { server } = await openAsDana();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    returnToTab();
    await act(async () => undefined);
    expect(server.made("getCurrentUser")).toHaveLength(1);
  });

  it("does not sign the user out when the server is unavailable", async () => {
    await openAsDana();
    answerCalls({ getCurrentUser: () => refuse("request.unavailable") });
    returnToTab();
    await act(async () => undefined);
    expect(screen.getByRole("button", { name: "Dana" })).toBeTruthy();
  });
});

describe("A call made while the signed-in user is being checked", () => {
  it("waits for the check and is sent when the user is the same", async () => {
    const { server } = await openAsDana();
    let answer = () => {};
    answerCalls({
      getCurrentUser: () => new Promise((resolve) => (answer = () => resolve(dana))),
      markAllNotifications: null,
    });
    returnToTab();
    const made = call(api.markAllNotifications);
    await act(async () => undefined);
    expect(server.made("markAllNotifications")).toHaveLength(0);
    answer();
    await act(() => made);
    expect(server.made("markAllNotifications")).toHaveLength(1);
  });

  it("waits for the newer check when a second one starts", async () => {
    const { server } = await openAsDana();
    let answer = () => {};
    answerCalls({ getCurrentUser: () => new Promise(() => undefined) });
    returnToTab();
    const made = call(api.markAllNotifications).catch(String);
    answerCalls({
      getCurrentUser: () => new Promise((resolve) => (answer = () => resolve(marco))),
      markAllNotifications: null,
    });
    returnToTab();
    await act(async () => undefined);
    answer();
    expect(await act(() => made)).toContain("Somebody else is signed in now.");
    expect(server.made("markAllNotifications")).toHaveLength(0);
  });

  it("names its user and counts as not sent when the server has another user", async () => {
    await openAsDana();
    answerCalls({
      getCurrentUser: marco,
      markAllNotifications: () => refuse("auth.otherUser"),
    });
    const sent = vi.spyOn(globalThis, "fetch");
    const error = await act(() => call(api.markAllNotifications).catch((caught) => caught));
    expect(error).toMatchObject({ status: 0, sentence: "Somebody else is signed in now" });
    const [, { headers = {} } = {}] = sent.mock.calls[0] ?? [];
    expect(new Headers(headers).get("yardcheck-user")).toBe(String(dana.id));
    await screen.findByText("Marco is signed in now");
  });

  it("is not sent when another user is signed in", async () => {
    const { server } = await openAsDana();
    answerCalls({ getCurrentUser: marco });
    returnToTab();
    const made = call(api.markAllNotifications);
    await expect(made).rejects.toThrow("Somebody else is signed in now.");
    expect(server.made("markAllNotifications")).toHaveLength(0);
  });

  it("is not sent while the check fails, and is sent once it succeeds", async () => {
    const { server } = await openAsDana();
    answerCalls({ getCurrentUser: loseConnection, markAllNotifications: null });
    returnToTab();
    await expect(call(api.markAllNotifications)).rejects.toThrow("No connection to the server");
    expect(server.made("markAllNotifications")).toHaveLength(0);
    answerCalls({ getCurrentUser: dana });
    await act(() => call(api.markAllNotifications));
    expect(server.made("markAllNotifications")).toHaveLength(1);
  });
});

describe("A call with a user id", () => {
  it("is sent only while that user is signed in", async () => {
    const { server } = await openAsDana();
    changeUser(marco);
    await screen.findByText("Marco is signed in now");
    answerCalls({ addPhoto: { id: 8, url: "/api/photos/8" } });
    const photo = { body: { photo: "data:image/jpeg;base64,AAAA" } };
    const outdated = call(api.addPhoto, { ...photo, userId: dana.id });
    await expect(outdated).rejects.toThrow("0: Somebody else is signed in now.");
    await act(() => call(api.addPhoto, { ...photo, userId: marco.id }));
    expect(server.made("addPhoto")).toHaveLength(1);
  });
});

describe("A save that waits for its photos", () => {
  it("is not sent once another user is signed in", async () => {
    const server = answerCalls({ markAllNotifications: null });
    let settle = () => {};
    const settled = new Promise<void>((resolve) => (settle = resolve));
    const { client, user } = renderApp(<DeferredSave settled={settled} />, { user: dana });
    const stop = followUser(client, () => {});
    await user.click(screen.getByRole("button", { name: "Save" }));
    act(() => void client.setQueryData(currentUserKey, marco));
    settle();
    await screen.findByText("Somebody else is signed in now.");
    expect(server.made("markAllNotifications")).toHaveLength(0);
    stop();
  });
});

function DeferredSave({ settled }: { settled: Promise<void> }) {
  const { save } = useSave(api.markAllNotifications);
  return <button onClick={() => void settled.then(() => save({}))}>Save</button>;
}

/** Another tab has signed this user in, or the current user out. */
function changeUser(user: CurrentUser | typeof signedOut): void {
  answerCalls({ getCurrentUser: user });
  notifyTab();
}

function notifyTab(): void {
  otherTab.postMessage(null);
}

function returnToTab(): void {
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

async function openAsDana() {
  const opened = await openAs(dana);
  await screen.findByRole("button", { name: "Dana" });
  return opened;
}

async function openAs(user: CurrentUser | (() => Promise<CurrentUser>)) {
  const hector = {
    id: 3,
    username: "hector",
    email: "hector@example.com",
    role: "driver",
    mayCertify: false,
    yardId: null,
  } as const;
  const server = answerCalls({
    ...companyResponses,
    getCurrentUser: user,
    listCrew: [{ ...hector, firstName: "Hector", lastName: "Diaz" }],
  });
  return { server, ...openApp("/crew") };
}
