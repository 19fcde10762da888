import { api } from "#shared/api.ts";
import type { CurrentUser } from "#shared/api-schemas.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { quietCompany } from "../test/quiet-company.ts";
import { openApp } from "../test/open-app.tsx";
import { buildUser, renderApp } from "../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../test/server.ts";
import { call } from "./call.ts";
import { currentUserKey, followUser } from "./shown-user.ts";
import { useSave } from "./use-save.ts";

const dana = buildUser({ id: 7, firstName: "Dana" });
const marco = buildUser({ id: 8, firstName: "Marco" });
const nobody = () => refuse("auth.signedOut");

let otherTab: BroadcastChannel;

beforeEach(() => {
  otherTab = new BroadcastChannel("sign-in");
});

afterEach(() => {
  otherTab.close();
  vi.restoreAllMocks();
});

describe("A sign-in in another tab", () => {
  it("takes all that was asked for the former user away before anything is shown", async () => {
    const { person, client, address } = await openAsDana();
    await screen.findByText("@hector");
    const crew = new Promise<never>(() => undefined);
    answerCalls({ listCrew: () => crew });
    becomes(marco);
    await screen.findByRole("button", { name: "Marco" });
    expect(address()).toBe("/");
    await person.click(screen.getByRole("link", { name: "Crew" }));
    await screen.findByRole("heading", { name: "Crew" });
    expect(screen.queryByText("@hector")).toBeNull();
    expect(client.getQueryData([api.listCrew.name, {}])).toBeUndefined();
  });

  it("is said, until somebody has read it", async () => {
    const { person } = await openAsDana();
    becomes(marco);
    await screen.findByText("Marco is signed in now");
    await person.click(screen.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByText("Marco is signed in now")).toBeNull());
  });

  it("is no longer said to whoever comes after a sign-out", async () => {
    const { person } = await openAsDana();
    becomes(marco);
    await screen.findByText("Marco is signed in now");
    // The page that arrives takes the focus, which closes a menu.
    await waitFor(() => expect(document.title).toContain("Dashboard"));
    answerCalls({ signOut: null });
    await person.click(screen.getByRole("button", { name: "Marco" }));
    await person.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await screen.findByLabelText("Username");
    expect(screen.queryByText("Marco is signed in now")).toBeNull();
  });

  it("is said to somebody whom the other tab had signed out before", async () => {
    await openAsDana();
    becomes(nobody);
    await screen.findByLabelText("Username");
    becomes(marco);
    await screen.findByText("Marco is signed in now");
  });

  it("lets a tab in that asks to sign in, where it is", async () => {
    const { address } = await openAs(nobody);
    await screen.findByLabelText("Username");
    becomes(dana);
    await screen.findByRole("heading", { name: "Crew" });
    expect(screen.queryByText("Dana is signed in now")).toBeNull();
    expect(address()).toBe("/crew");
  });

  it("of the same person changes nothing", async () => {
    const { address, server } = await openAsDana();
    await screen.findByText("@hector");
    becomes(dana);
    await waitFor(() => expect(server.made("getCurrentUser")).toHaveLength(2));
    expect(screen.getByText("@hector")).toBeTruthy();
    expect(server.made("listCrew")).toHaveLength(1);
    expect(address()).toBe("/crew");
  });

  it("is what counts, and not an answer that was on its way before", async () => {
    const answered: ((user: CurrentUser) => void)[] = [];
    await openAs(() => new Promise((resolve) => answered.push(resolve)));
    await waitFor(() => expect(answered).toHaveLength(1));
    tell();
    await waitFor(() => expect(answered).toHaveLength(2));
    await act(async () => answered[1]?.(marco));
    await act(async () => answered[0]?.(dana));
    await screen.findByRole("button", { name: "Marco" });
    expect(screen.queryByRole("button", { name: "Dana" })).toBeNull();
  });
});

describe("A sign-out in another tab", () => {
  it("asks to sign in, and keeps nothing", async () => {
    const { client, address } = await openAsDana();
    await screen.findByText("@hector");
    becomes(nobody);
    await screen.findByLabelText("Username");
    const kept = client.getQueryCache().getAll();
    expect(kept.map(({ queryKey }) => queryKey)).toEqual([currentUserKey]);
    expect(address()).toBe("/crew");
  });
});

describe("A sign-in or sign-out in this tab", () => {
  it("is told to the others", async () => {
    const heard = vi.fn();
    otherTab.addEventListener("message", heard);
    const { person } = await openAsDana();
    answerCalls({ signOut: null, signIn: marco });
    await person.click(await screen.findByRole("button", { name: "Dana" }));
    await person.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await person.type(await screen.findByLabelText("Username"), "marco");
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    await person.type(screen.getByLabelText("Password"), "secret-1{Enter}");
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    await screen.findByRole("button", { name: "Marco" });
    expect(screen.queryByText("Marco is signed in now")).toBeNull();
  });

  it("is not undone by an answer of the time before", async () => {
    const { person } = await openAs(nobody);
    let signIn = () => {};
    let say = () => {};
    answerCalls({ signIn: () => new Promise((resolve) => (signIn = () => resolve(dana))) });
    await person.type(await screen.findByLabelText("Username"), "dana");
    await person.type(screen.getByLabelText("Password"), "secret-1{Enter}");
    const asked = new Promise<void>((resolve) => (say = resolve));
    answerCalls({ getCurrentUser: () => asked.then(() => refuse("auth.signedOut")) });
    comeBack();
    signIn();
    await screen.findByRole("button", { name: "Dana" });
    await act(async () => say());
    await act(async () => undefined);
    expect(screen.getByRole("button", { name: "Dana" })).toBeTruthy();
  });
});

describe("A tab that comes back into view", () => {
  it("asks who is signed in", async () => {
    const { server } = await openAsDana();
    answerCalls({ getCurrentUser: marco });
    comeBack();
    await screen.findByText("Marco is signed in now");
    expect(server.made("getCurrentUser")).toHaveLength(2);
  });

  it("asks nothing while it goes out of view", async () => {
    const { server } = await openAsDana();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    comeBack();
    await act(async () => undefined);
    expect(server.made("getCurrentUser")).toHaveLength(1);
  });

  it("signs nobody out because the server is away", async () => {
    await openAsDana();
    answerCalls({ getCurrentUser: () => refuse("request.unavailable") });
    comeBack();
    await act(async () => undefined);
    expect(screen.getByRole("button", { name: "Dana" })).toBeTruthy();
  });
});

describe("What is sent while it is in doubt who is signed in", () => {
  it("waits for the answer, and goes out for the same person", async () => {
    const { server } = await openAsDana();
    let answer = () => {};
    answerCalls({
      getCurrentUser: () => new Promise((resolve) => (answer = () => resolve(dana))),
      markAllNotifications: null,
    });
    comeBack();
    const made = call(api.markAllNotifications);
    await act(async () => undefined);
    expect(server.made("markAllNotifications")).toHaveLength(0);
    answer();
    await act(() => made);
    expect(server.made("markAllNotifications")).toHaveLength(1);
  });

  it("waits for the newer answer when it is asked anew meanwhile", async () => {
    const { server } = await openAsDana();
    let answer = () => {};
    answerCalls({ getCurrentUser: () => new Promise(() => undefined) });
    comeBack();
    const made = call(api.markAllNotifications).catch(String);
    answerCalls({
      getCurrentUser: () => new Promise((resolve) => (answer = () => resolve(marco))),
      markAllNotifications: null,
    });
    comeBack();
    await act(async () => undefined);
    answer();
    expect(await act(() => made)).toContain("Somebody else is signed in now.");
    expect(server.made("markAllNotifications")).toHaveLength(0);
  });

  it("names the user to the server, which may know better, and then counts as not sent", async () => {
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

  it("is never sent for another", async () => {
    const { server } = await openAsDana();
    answerCalls({ getCurrentUser: marco });
    comeBack();
    const made = call(api.markAllNotifications);
    await expect(made).rejects.toThrow("Somebody else is signed in now.");
    expect(server.made("markAllNotifications")).toHaveLength(0);
  });

  it("is not sent while nobody can say, and is sent once somebody can", async () => {
    const { server } = await openAsDana();
    answerCalls({ getCurrentUser: loseConnection, markAllNotifications: null });
    comeBack();
    await expect(call(api.markAllNotifications)).rejects.toThrow("No connection to the server");
    expect(server.made("markAllNotifications")).toHaveLength(0);
    answerCalls({ getCurrentUser: dana });
    await act(() => call(api.markAllNotifications));
    expect(server.made("markAllNotifications")).toHaveLength(1);
  });
});

describe("What was begun for somebody", () => {
  it("is not sent once somebody else is signed in, but what they begin is", async () => {
    const { server } = await openAsDana();
    becomes(marco);
    await screen.findByText("Marco is signed in now");
    answerCalls({ addPhoto: { id: 8, url: "/api/photos/8" } });
    const photo = { body: { photo: "data:image/jpeg;base64,AAAA" } };
    const late = call(api.addPhoto, { ...photo, userId: dana.id });
    await expect(late).rejects.toThrow("0: Somebody else is signed in now.");
    await act(() => call(api.addPhoto, { ...photo, userId: marco.id }));
    expect(server.made("addPhoto")).toHaveLength(1);
  });
});

describe("A save that waits for its photos", () => {
  it("is not made once its screen has become somebody else's", async () => {
    const server = answerCalls({ markAllNotifications: null });
    let settle = () => {};
    const settled = new Promise<void>((resolve) => (settle = resolve));
    const { client, person } = renderApp(<LateSave settled={settled} />, { user: dana });
    const stop = followUser(client, () => {});
    await person.click(screen.getByRole("button", { name: "Save" }));
    act(() => void client.setQueryData(currentUserKey, marco));
    settle();
    await screen.findByText("Somebody else is signed in now.");
    expect(server.made("markAllNotifications")).toHaveLength(0);
    stop();
  });
});

function LateSave({ settled }: { settled: Promise<void> }) {
  const { save } = useSave(api.markAllNotifications);
  return <button onClick={() => void settled.then(() => save({}))}>Save</button>;
}

/** Another tab has signed this person in, or somebody out. */
function becomes(user: CurrentUser | typeof nobody): void {
  answerCalls({ getCurrentUser: user });
  tell();
}

function tell(): void {
  otherTab.postMessage(null);
}

function comeBack(): void {
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
  } as const;
  const server = answerCalls({
    ...quietCompany,
    getCurrentUser: user,
    listCrew: [{ ...hector, firstName: "Hector", lastName: "Diaz" }],
  });
  return { server, ...openApp("/crew") };
}
