import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refreshCalls } from "./api/refresh.ts";
import { buildAsset } from "./test/build-fleet.ts";
import { quietCompany } from "./test/quiet-company.ts";
import { openApp } from "./test/open-app.tsx";
import { buildUser } from "./test/render.tsx";
import { answerCalls, refuse } from "./test/server.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const manager = buildUser({ role: "manager" });
const driver = buildUser({ role: "driver" });

function openAs(user: typeof manager, path: string) {
  answerCalls({ ...quietCompany, getCurrentUser: user });
  return openApp(path);
}

async function signIn(person: ReturnType<typeof openApp>["person"]) {
  await person.type(await screen.findByLabelText("Username"), "dana");
  await person.type(screen.getByLabelText("Password"), "secret-1");
  await person.keyboard("{Enter}");
}

describe("While it is not known who is signed in", () => {
  it("shows a spinner", () => {
    answerCalls({ getCurrentUser: () => new Promise<typeof manager>(() => {}) });
    openApp("/crew");
    expect(screen.getByRole("status").textContent).toBe("Loading...");
  });

  it("signs nobody out because the server is unavailable", async () => {
    let isDown = true;
    answerCalls({
      ...quietCompany,
      getCurrentUser: () => (isDown ? refuse("request.unavailable") : manager),
    });
    const { person, address } = openApp("/crew");
    await screen.findByText(/The service is not available right now/);
    expect(screen.queryByLabelText("Username")).toBeNull();
    isDown = false;
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Crew" });
    expect(address()).toBe("/crew");
  });
});

describe("Signed out", () => {
  it.each(["/", "/auth", "/crew", "/nowhere"])("asks at %s to sign in", async (path) => {
    answerCalls({ getCurrentUser: () => refuse("auth.signedOut") });
    const { address } = openApp(path);
    await screen.findByRole("heading", { name: "Welcome back" });
    expect(address()).toBe(path);
    expect(screen.queryByText("Unauthorized")).toBeNull();
  });

  it.each([
    ["/inspection?asset=12", "/inspection?asset=12"],
    ["/crew", "/inspection"],
    ["/auth", "/inspection"],
  ])("takes a driver who signs in at %s to %s", async (path, landed) => {
    answerCalls({
      ...quietCompany,
      getCurrentUser: () => refuse("auth.signedOut"),
      getAsset: () => refuse("request.notFound"),
      listChecklists: [],
      listUnresolvedInspections: [],
      signIn: driver,
    });
    const { person, address } = openApp(path);
    await signIn(person);
    await screen.findByRole("navigation", { name: "Main" });
    expect(address()).toBe(landed);
  });

  it.each(["/auth", "/crew", "/inspection?asset=12"])(
    "takes a manager who signs in at %s to the dashboard",
    async (path) => {
      answerCalls({
        ...quietCompany,
        getCurrentUser: () => refuse("auth.signedOut"),
        signIn: manager,
      });
      const { person, address } = openApp(path);
      await signIn(person);
      await screen.findByRole("navigation", { name: "Main" });
      expect(address()).toBe("/dashboard");
    },
  );
});

describe("After a failed try", () => {
  it("takes the message away once somebody is in", async () => {
    let isWrong = true;
    answerCalls({
      ...quietCompany,
      getCurrentUser: () => refuse("auth.signedOut"),
      signIn: () => (isWrong ? refuse("auth.wrongCredentials") : manager),
    });
    const { person } = openApp("/auth");
    await signIn(person);
    await screen.findByText("Login failed");
    isWrong = false;
    await person.type(screen.getByLabelText("Password"), "secret-1");
    await person.keyboard("{Enter}");
    await screen.findByRole("navigation", { name: "Main" });
    expect(screen.queryByText("Login failed")).toBeNull();
  });
});

describe("Signed in", () => {
  it.each([
    [driver, "/inspection"],
    [manager, "/dashboard"],
  ])("is not asked to sign in again", async (user, landed) => {
    const { address } = openAs(user, "/auth");
    await screen.findByRole("navigation", { name: "Main" });
    expect(address()).toBe(landed);
    expect(screen.queryByLabelText("Username")).toBeNull();
  });

  it.each(["/nowhere", "/assets/mixer", "/assets/1/2", "/assets/-1"])(
    "finds no page at %s",
    async (path) => {
      openAs(manager, path);
      await screen.findByRole("heading", { name: "404 Page Not Found" });
      expect(screen.getByText("Did you forget to add the page to the router?")).toBeTruthy();
      const back = screen.getByRole("link", { name: "Back to Dashboard" });
      expect(back.getAttribute("href")).toBe("/dashboard");
    },
  );

  it.each(["/dashboard", "/assets", "/assets/4", "/maintenance", "/inspection/admin"])(
    "hides the managers' page %s from a driver",
    async (path) => {
      openAs(driver, path);
      await screen.findByRole("heading", { name: "404 Page Not Found" });
      expect(screen.getByRole("link", { name: "Back to Inspection" })).toBeTruthy();
    },
  );

  it("tells a driver that the crew is not theirs to manage", async () => {
    openAs(driver, "/crew");
    await screen.findByText("You don't have permission to access crew management.");
  });

  it("shows a driver the inspection screen at /", async () => {
    openAs(driver, "/");
    await screen.findByRole("heading", { name: "Pre-Trip Inspection" });
  });

  it.each([
    ["/dashboard", "Dashboard"],
    ["/", "Dashboard"],
    ["/inspection/admin", "Inspection Checklists"],
    ["/assets", "Assets"],
    ["/maintenance", "Maintenance Tracking"],
    ["/account-settings", "Account Settings"],
  ])("shows a manager at %s the screen %s", async (path, heading) => {
    answerCalls({ listChecklists: [] });
    openAs(manager, path);
    await screen.findByRole("heading", { level: 1, name: heading });
  });

  it("nags about a temporary password, and only about that", async () => {
    openAs({ ...manager, hasTemporaryPassword: true }, "/crew");
    const link = await screen.findByRole("link", { name: "Choose your own" });
    expect(link.getAttribute("href")).toBe("/account-settings");
  });

  it("takes a slash at the end for the same place", async () => {
    openAs(manager, "/crew/");
    await screen.findByRole("heading", { name: "Crew" });
  });
});

describe("Navigation", () => {
  async function items() {
    const nav = within(await screen.findByRole("navigation", { name: "Main" }));
    return nav.getAllByRole("link").map((link) => link.textContent);
  }

  it("shows a driver the inspection only", async () => {
    openAs(driver, "/inspection");
    expect(await items()).toEqual(["Inspection"]);
  });

  it("shows others their screens, and marks the current one", async () => {
    openAs(manager, "/crew");
    expect(await items()).toEqual(["Dashboard", "Inspection", "Assets", "Maintenance", "Crew"]);
    const current = screen.getByRole("link", { current: "page" });
    expect(current.textContent).toBe("Crew");
  });

  it("names the document and takes the focus to the heading of the next page", async () => {
    const { person } = openAs(manager, "/nowhere");
    await screen.findByRole("heading", { name: "404 Page Not Found" });
    expect(document.title).toBe("Page Not Found · Yardcheck");
    expect(document.activeElement).toBe(document.body);
    await person.click(screen.getByRole("link", { name: "Crew" }));
    const heading = await screen.findByRole("heading", { name: "Crew" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe("Crew · Yardcheck");
  });

  it("names the document for the asset, from one to another, and when it is renamed", async () => {
    const names: Record<string, string> = { "12": "Mixer 12", "13": "Pump 3" };
    const { navigate, client } = openAs(manager, "/assets/12");
    answerCalls({
      getAsset: ({ params: { id } }) => buildAsset({ id: Number(id), name: names[id] }),
    });
    await waitFor(() => expect(document.title).toBe("Mixer 12 · Yardcheck"));
    act(() => navigate("/assets/13"));
    expect(document.title).toBe("Asset · Yardcheck");
    await waitFor(() => expect(document.title).toBe("Pump 3 · Yardcheck"));
    names["13"] = "Pump 4";
    await act(() => refreshCalls(client, ["getAsset"]));
    await waitFor(() => expect(document.title).toBe("Pump 4 · Yardcheck"));
    act(() => navigate("/assets/12"));
    expect(document.title).toBe("Mixer 12 · Yardcheck");
    act(() => navigate("/crew"));
    await screen.findByRole("heading", { name: "Crew" });
    expect(document.title).toBe("Crew · Yardcheck");
  });

  it("leaves the focus where it is when only the query changes", async () => {
    const { navigate } = openAs(manager, "/crew");
    await screen.findByRole("heading", { name: "Crew" });
    const link = screen.getByRole("link", { name: "Crew" });
    link.focus();
    act(() => navigate("/crew?search=dana"));
    expect(document.activeElement).toBe(link);
  });

  it("names the product at the top, which leads home", async () => {
    openAs(manager, "/crew");
    const header = within(await screen.findByRole("banner"));
    const product = header.getByRole("link", { name: "Yardcheck" });
    expect(product.getAttribute("href")).toBe("/");
    expect(header.getByRole("button", { name: "Notifications" })).toBeTruthy();
    expect(header.getByRole("button", { name: "Dana" })).toBeTruthy();
  });

  it("starts with a way past the header", async () => {
    const { person } = openAs(manager, "/crew");
    await screen.findByRole("heading", { name: "Crew" });
    await person.tab();
    expect(document.activeElement?.textContent).toBe("Skip to content");
    expect(document.querySelector("main")?.id).toBe("content");
  });
});

describe("Signing out", () => {
  async function signOut(person: ReturnType<typeof openApp>["person"]) {
    await person.click(await screen.findByRole("button", { name: "Dana" }));
    await person.click(await screen.findByRole("menuitem", { name: "Log out" }));
  }

  it("forgets everything and asks to sign in", async () => {
    const server = answerCalls({ ...quietCompany, getCurrentUser: manager, signOut: null });
    const { person, address } = openApp("/crew");
    await signOut(person);
    await screen.findByRole("heading", { name: "Welcome back" });
    expect(address()).toBe("/auth");
    expect(server.made("listCrew")).toHaveLength(1);
    answerCalls({ signIn: manager });
    await signIn(person);
    await person.click(await screen.findByRole("link", { name: "Crew" }));
    await waitFor(() => expect(server.made("listCrew")).toHaveLength(2));
  });

  it("says when it failed, and stays", async () => {
    answerCalls({
      ...quietCompany,
      getCurrentUser: manager,
      signOut: () => refuse("request.unavailable"),
    });
    const { person, address } = openApp("/crew");
    await signOut(person);
    await screen.findByText("Logout failed");
    expect(address()).toBe("/crew");
  });
});

describe("A session that has ended", () => {
  it("is said, and after half a second leads to signing in", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerCalls({
      ...quietCompany,
      getCurrentUser: manager,
      listCrew: () => refuse("auth.signedOut"),
    });
    openApp("/crew");
    await screen.findByText("Unauthorized");
    expect(screen.getByText("You are logged out. Logging in again...")).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(500));
    expect(assign.mock.calls).toEqual([["/api/login"]]);
  });
});
