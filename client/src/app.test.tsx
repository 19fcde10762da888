import { getCurrentLanguage, setLanguageSource } from "#shared/base/languages.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { currentUserQuery, forgetUnproven, isUnproven } from "./api/current-user.ts";
import { isSignOutPending, noteUser } from "./api/signed-out.ts";
import { createQueryClient } from "./api/query-client.ts";
import { refreshCalls } from "./api/refresh.ts";
import { readPack, storePack } from "./phone/pack/pack-store.ts";
import { packQuery } from "./phone/pack/use-pack.ts";
import { buildAsset } from "./test/build-fleet.ts";
import { buildPack, packFleet } from "./test/build-pack.ts";
import { companyResponses } from "./test/quiet-company.ts";
import { openApp } from "./test/open-app.tsx";
import { buildUser } from "./test/render.tsx";
import { answerAsGateway, answerCalls, loseConnection, refuse } from "./test/server.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  setLanguageSource(() => "en");
  document.documentElement.lang = "en";
});

const manager = buildUser({ role: "manager" });
const driver = buildUser({ role: "driver" });

function openAs(user: typeof manager, path: string) {
  answerCalls({ ...companyResponses, getCurrentUser: user });
  return openApp(path);
}

async function signIn(user: ReturnType<typeof openApp>["user"]) {
  await user.type(await screen.findByLabelText("Username"), "dana");
  await user.type(screen.getByLabelText("Password"), "secret-1");
  await user.keyboard("{Enter}");
}

describe("While the signed-in user is loading", () => {
  it("the app shows a spinner", () => {
    answerCalls({ getCurrentUser: () => new Promise<typeof manager>(() => {}) });
    openApp("/crew");
    expect(screen.getByRole("status").textContent).toBe("Loading...");
  });

  it("the app does not sign the user out when the server is unavailable", async () => {
    let isDown = true;
    answerCalls({
      ...companyResponses,
      getCurrentUser: () => (isDown ? refuse("request.unavailable") : manager),
    });
    const { user, address } = openApp("/crew");
    await screen.findByText(/The service is not available right now/);
    expect(screen.queryByLabelText("Username")).toBeNull();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Crew" });
    expect(address()).toBe("/crew");
  });
});

describe("While a proxy's page comes back in place of the signed-in user", () => {
  it("the app shows a plain sentence in place of the page", async () => {
    const page = () => Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status: 502 }));
    vi.stubGlobal("fetch", page);
    openApp("/crew");
    await screen.findByRole("heading", { name: "Yardcheck can't be reached" });
    expect(screen.getByText(/^Yardcheck is not available right now\./)).toBeTruthy();
    expect(document.body.textContent).not.toContain("Bad Gateway");
  });
});

describe("Out of reach of the server", () => {
  async function openOutOfReach(path: string, fail: () => never = loseConnection) {
    const stored = { userId: driver.id, etag: undefined, savedAt: performance.timeOrigin - 1 };
    const pack = packFleet([buildAsset({ id: 12, name: "Mixer 12" })]);
    await storePack({ ...stored, pack: { ...pack, user: driver } });
    answerCalls({
      ...companyResponses,
      getCurrentUser: fail,
      getPack: fail,
      getAsset: fail,
      listUnresolvedInspections: fail,
      listDefects: fail,
    });
    const seen: string[] = [];
    const watch = new MutationObserver(() => {
      const now = document.querySelector("form, h1, [aria-busy]")?.textContent ?? "";
      if (now !== seen.at(-1)) seen.push(now);
    });
    watch.observe(document.body, { subtree: true, childList: true });
    return { ...openApp(path), seen };
  }

  it.each<[string, () => never]>([
    ["there is no connection", loseConnection],
    ...[500, 502, 503, 504, 404].map((status): [string, () => never] => [
      `a gateway answers with its own ${status}`,
      () => answerAsGateway(status),
    ]),
    ["the server's database is away", () => refuse("request.unavailable")],
    ["the server itself fails", () => refuse("request.internal")],
  ])("the app continues as the last user where %s", async (_, fail) => {
    const { seen } = await openOutOfReach("/inspection", fail);
    await screen.findByRole("button", { name: /Mixer 12/ });
    await screen.findByText(/^Offline\. You can keep inspecting/);
    expect(seen.join()).not.toContain("can't be reached");
  });

  it("a phone whose last user is signed out asks who works offline, at each start", async () => {
    noteUser(driver.id);
    await openOutOfReach("/inspection", () => refuse("auth.signedOut"));
    await screen.findByLabelText("Username");
    for (const start of ["first", "second"]) {
      cleanup();
      const { user } = await openOutOfReach("/inspection");
      const people = await screen.findByRole("region", { name: "Work offline as" });
      expect(screen.queryByRole("button", { name: /Mixer 12/ }), start).toBeNull();
      await user.click(within(people).getByRole("button"));
      await screen.findByRole("button", { name: /Mixer 12/ });
      expect(isUnproven(driver.id)).toBe(true);
      forgetUnproven();
    }
  });

  it("the app does not refetch the user when that failed before the first render", async () => {
    const client = createQueryClient();
    const { made } = answerCalls({ getCurrentUser: loseConnection });
    await client.prefetchQuery(currentUserQuery);
    openApp("/inspection", client);
    await screen.findByRole("heading", { name: "Yardcheck can't be reached" });
    expect(made("getCurrentUser")).toHaveLength(1);
  });

  it("the app leaves a form open while the user is refetched", async () => {
    const { client } = await openOutOfReach("/inspection?asset=12");
    const form = await screen.findByRole("form", { name: /Mixer 12/ });
    const asked = new Promise<void>((resolve) => {
      answerCalls({ getPack: () => new Promise<never>(() => resolve()) });
    });
    act(() => void client.refetchQueries(packQuery(driver.id)));
    await act(() => asked);
    expect(form.isConnected).toBe(true);
  });
});

describe("Signed out, the app", () => {
  it.each(["/", "/auth", "/crew", "/nowhere"])("shows the sign-in form at %s", async (path) => {
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
      ...companyResponses,
      getCurrentUser: () => refuse("auth.signedOut"),
      getAsset: () => refuse("request.notFound"),
      listChecklists: [],
      listUnresolvedInspections: [],
      signIn: driver,
    });
    const { user, address } = openApp(path);
    await signIn(user);
    await screen.findByRole("navigation", { name: "Main" });
    expect(address()).toBe(landed);
  });

  it.each(["/auth", "/crew", "/inspection?asset=12"])(
    "takes a manager who signs in at %s to the dashboard",
    async (path) => {
      answerCalls({
        ...companyResponses,
        getCurrentUser: () => refuse("auth.signedOut"),
        signIn: manager,
      });
      const { user, address } = openApp(path);
      await signIn(user);
      await screen.findByRole("navigation", { name: "Main" });
      expect(address()).toBe("/dashboard");
    },
  );
});

describe("After a failed sign-in", () => {
  it("the app removes the error message once the user is signed in", async () => {
    let isWrong = true;
    answerCalls({
      ...companyResponses,
      getCurrentUser: () => refuse("auth.signedOut"),
      signIn: () => (isWrong ? refuse("auth.wrongCredentials") : manager),
    });
    const { user } = openApp("/auth");
    await signIn(user);
    await screen.findByText("Login failed");
    isWrong = false;
    await user.type(screen.getByLabelText("Password"), "secret-1");
    await user.keyboard("{Enter}");
    await screen.findByRole("navigation", { name: "Main" });
    expect(screen.queryByText("Login failed")).toBeNull();
  });
});

describe("Signed in, the app", () => {
  it.each([
    [driver, "/inspection"],
    [manager, "/dashboard"],
  ])("redirects from /auth to the role's first page", async (user, landed) => {
    const { address } = openAs(user, "/auth");
    await screen.findByRole("navigation", { name: "Main" });
    expect(address()).toBe(landed);
    expect(screen.queryByLabelText("Username")).toBeNull();
  });

  it.each(["/nowhere", "/assets/mixer", "/assets/1/2", "/assets/-1"])(
    "shows the 404 page at %s",
    async (path) => {
      openAs(manager, path);
      await screen.findByRole("heading", { name: "404 Page Not Found" });
      expect(screen.getByText("Did you forget to add the page to the router?")).toBeTruthy();
      const back = screen.getByRole("link", { name: "Back to Dashboard" });
      expect(back.getAttribute("href")).toBe("/dashboard");
    },
  );

  it.each(["/dashboard", "/assets", "/assets/4", "/defects", "/defects/42", "/maintenance"])(
    "shows a driver the 404 page at the managers' path %s",
    async (path) => {
      openAs(driver, path);
      await screen.findByRole("heading", { name: "404 Page Not Found" });
      expect(screen.getByRole("link", { name: "Back to Inspection" })).toBeTruthy();
    },
  );

  it("shows the defects to a driver who is a mechanic", async () => {
    answerCalls({ listDefects: [] });
    openAs(buildUser({ role: "driver", mayCertify: true }), "/defects");
    await screen.findByRole("heading", { name: "Defects" });
    expect(screen.getByRole("link", { name: "Back to Inspection" })).toBeTruthy();
  });

  it("shows a driver that they may not manage the crew", async () => {
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

  it("links a user with a temporary password to the account settings", async () => {
    openAs({ ...manager, hasTemporaryPassword: true }, "/crew");
    const link = await screen.findByRole("link", { name: "Choose your own" });
    expect(link.getAttribute("href")).toBe("/account-settings");
  });

  it("ignores a trailing slash", async () => {
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

  it("shows a manager all screens and marks the current one", async () => {
    openAs(manager, "/crew");
    expect(await items()).toEqual(["Dashboard", "Inspection", "Assets", "Maintenance", "Crew"]);
    const current = screen.getByRole("link", { current: "page" });
    expect(current.textContent).toBe("Crew");
  });

  it("sets the document title and focuses the heading of the next page", async () => {
    const { user } = openAs(manager, "/nowhere");
    await screen.findByRole("heading", { name: "404 Page Not Found" });
    expect(document.title).toBe("Page Not Found · Yardcheck");
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole("link", { name: "Crew" }));
    const heading = await screen.findByRole("heading", { name: "Crew" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe("Crew · Yardcheck");
  });

  it("sets the document title to the asset's name, also after a navigation or a rename", async () => {
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

  it("leaves the focus in place when only the query string changes", async () => {
    const { navigate } = openAs(manager, "/crew");
    await screen.findByRole("heading", { name: "Crew" });
    const link = screen.getByRole("link", { name: "Crew" });
    link.focus();
    act(() => navigate("/crew?search=dana"));
    expect(document.activeElement).toBe(link);
  });

  it("shows the product name in the header as a link to the home page", async () => {
    openAs(manager, "/crew");
    const header = within(await screen.findByRole("banner"));
    const product = header.getByRole("link", { name: "Yardcheck" });
    expect(product.getAttribute("href")).toBe("/");
    expect(header.getByRole("button", { name: "Notifications" })).toBeTruthy();
    expect(header.getByRole("button", { name: "Dana" })).toBeTruthy();
  });

  it("starts with a link that skips the header", async () => {
    const { user } = openAs(manager, "/crew");
    await screen.findByRole("heading", { name: "Crew" });
    await user.tab();
    expect(document.activeElement?.textContent).toBe("Skip to content");
    expect(document.querySelector("main")?.id).toBe("content");
  });
});

describe("Signing out", () => {
  async function signOut(user: ReturnType<typeof openApp>["user"]) {
    await user.click(await screen.findByRole("button", { name: "Dana" }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
  }

  it("clears all data and shows the sign-in form", async () => {
    const server = answerCalls({ ...companyResponses, getCurrentUser: manager, signOut: null });
    const { user, address } = openApp("/crew");
    await signOut(user);
    await screen.findByRole("heading", { name: "Welcome back" });
    expect(address()).toBe("/auth");
    expect(server.made("listCrew")).toHaveLength(1);
    answerCalls({ signIn: manager });
    await signIn(user);
    await user.click(await screen.findByRole("link", { name: "Crew" }));
    await waitFor(() => expect(server.made("listCrew")).toHaveLength(2));
  });

  it.each([
    ["without a connection", loseConnection],
    ["where a gateway answers", () => answerAsGateway(503)],
  ])("logs the user out %s, and later sends the sign-out before all else", async (_, fail) => {
    const stored = { userId: driver.id, etag: undefined, savedAt: Date.now() };
    await storePack({ ...stored, pack: buildPack({ user: driver }) });
    const server = answerCalls({
      ...companyResponses,
      getCurrentUser: () => (isSignOutPending() ? refuse("request.unavailable") : driver),
      signOut: fail,
    });
    const { user, client, address } = openApp("/account-settings");
    await signOut(user);
    await screen.findByRole("heading", { name: "Welcome back" });
    expect(address()).toBe("/auth");
    await waitFor(async () => expect(await readPack(driver.id)).toBeUndefined());
    await client.refetchQueries(currentUserQuery);
    expect(server.made("getCurrentUser")).toHaveLength(1);
    answerCalls({ signOut: null, getCurrentUser: () => refuse("auth.signedOut") });
    await client.refetchQueries(currentUserQuery);
    expect(server.made("getCurrentUser")).toHaveLength(2);
    expect(isSignOutPending()).toBe(false);
  });

  it("shows an error and stays on the page when it fails", async () => {
    answerCalls({
      ...companyResponses,
      getCurrentUser: manager,
      signOut: () => refuse("request.unavailable"),
    });
    const { user, address } = openApp("/crew");
    await signOut(user);
    await screen.findByText("Logout failed");
    expect(address()).toBe("/crew");
  });
});

describe("An expired session", () => {
  it("is announced and redirects to sign-in after half a second", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerCalls({
      ...companyResponses,
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

describe("A language that is chosen", () => {
  it("takes effect at once when signed out, and is stored by the device", async () => {
    answerCalls({ getCurrentUser: () => refuse("auth.signedOut") });
    const { user } = openApp("/auth");
    await screen.findByRole("heading", { name: "Welcome back" });
    await user.click(screen.getByRole("button", { name: "Español" }));
    await screen.findByRole("heading", { name: "Bienvenido de nuevo" });
    expect([localStorage.getItem("language"), document.documentElement.lang]).toEqual(["es", "es"]);
    const chosen = screen.getByRole("button", { name: "Español", pressed: true });
    expect(document.activeElement).toBe(chosen);
  });

  it.each([null, "en"] as const)(
    "on the sign-in page is stored for a user who had %s, and for no one who signs in later",
    async (language) => {
      const former = { ...driver, language };
      const calls = answerCalls({
        ...companyResponses,
        getCurrentUser: () => refuse("auth.signedOut"),
        signIn: former,
        signOut: null,
        updatePreferences: { ...former, language: "es" },
      });
      const { user } = openApp("/auth");
      await user.click(await screen.findByRole("button", { name: "Español" }));
      await user.type(await screen.findByLabelText("Usuario"), "dana");
      await user.type(screen.getByLabelText("Contraseña"), "secret-1{Enter}");
      await screen.findByRole("heading", { name: "Inspección antes del viaje" });
      expect(calls.made("updatePreferences")).toMatchObject([{ body: { language: "es" } }]);

      await user.click(screen.getByRole("button", { name: "Dana" }));
      await user.click(await screen.findByRole("menuitem", { name: "Salir" }));
      await user.type(await screen.findByLabelText("Usuario"), "ana");
      await user.type(screen.getByLabelText("Contraseña"), "secret-1{Enter}");
      await screen.findByRole("navigation");
      expect(calls.made("updatePreferences")).toHaveLength(1);
    },
  );

  it("takes effect at once on the screen of account settings, in both directions", async () => {
    const updatePreferences = driver;
    const calls = answerCalls({ ...companyResponses, getCurrentUser: driver, updatePreferences });
    const { user } = openApp("/account-settings");
    await user.click(await screen.findByRole("button", { name: "Español" }));
    await screen.findByRole("heading", { name: "Mi cuenta" });
    await user.click(screen.getByRole("button", { name: "English" }));
    await screen.findByRole("heading", { name: "Account Settings" });
    expect(getCurrentLanguage()).toBe("en");
    const stored = calls.made("updatePreferences").map(({ body }) => body.language);
    expect(stored).toEqual(["es", "en"]);
  });

  it("replaces the user's former language at once and for good", async () => {
    let language: "en" | "es" | null = "es";
    const calls = answerCalls({
      ...companyResponses,
      getCurrentUser: () => ({ ...driver, language }),
      updatePreferences: (sent) => {
        language = sent.body.language || null;
        return { ...driver, language };
      },
    });
    const { user } = openApp("/account-settings");
    await screen.findByRole("heading", { name: "Mi cuenta" });
    const spoken = vi.fn();
    new MutationObserver(() => spoken(document.documentElement.lang)).observe(
      document.documentElement,
      { attributeFilter: ["lang"] },
    );
    await user.click(screen.getByRole("button", { name: "English" }));
    await screen.findByRole("heading", { name: "Account Settings" });
    await waitFor(() => expect(calls.made("getCurrentUser").length).toBeGreaterThan(1));
    expect(new Set(spoken.mock.calls.flat())).toEqual(new Set(["en"]));
    expect(localStorage.getItem("language")).toBe("en");
  });

  it("follows its user to another device, and is stored there for the next start", async () => {
    openAs(Object.assign({}, driver, { language: "es" as const }), "/account-settings");
    await screen.findByRole("heading", { name: "Mi cuenta" });
    expect([localStorage.getItem("language"), document.documentElement.lang]).toEqual(["es", "es"]);
  });

  it("defaults to the company's where neither the user nor the device has one", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-CA"]);
    const company = { ...driver.company, language: "es" as const };
    openAs(Object.assign({}, driver, { company }), "/account-settings");
    await screen.findByRole("heading", { name: "Mi cuenta" });
    expect(localStorage.getItem("language")).toBeNull();
  });
});
