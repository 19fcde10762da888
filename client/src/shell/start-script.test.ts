import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";

const script = readFileSync(join(import.meta.dirname, "../../public/start.js"), "utf8");
const key = "failed-starts";
const { findLast } = Array.prototype;

let requested: string[];
let positions: Record<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  positions = {};
  vi.stubGlobal("fetch", (path: string) => {
    requested.push(path);
    const headers = new Headers({ "yardcheck-position": positions[path] ?? "" });
    return Promise.resolve({ path, headers });
  });
  Reflect.deleteProperty(window, "hasBegun");
  document.body.innerHTML = '<div id="root"></div>';
  setWorker({});
});

afterEach(() => {
  Object.assign(Array.prototype, { findLast });
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, "takeEarly");
  Reflect.deleteProperty(window, "position");
  Reflect.deleteProperty(window, "readAhead");
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "onLine");
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.innerHTML = "";
  Reflect.deleteProperty(document.documentElement.dataset, "theme");
});

it("The start script requests what the first screen needs, but no pack where there may be one", async () => {
  vi.stubGlobal("location", { pathname: "/inspection" });
  await start();
  expect(requested).toEqual(["/api/user"]);
  setWorker(null);
  await start();
  expect(requested.slice(1)).toEqual(["/api/user", "/api/yard"]);
  vi.stubGlobal("location", { pathname: "/assets" });
  await start();
  expect(requested.slice(3)).toEqual(["/api/user"]);
});

it("The start script requests nothing once the app has begun", async () => {
  Reflect.set(window, "hasBegun", true);
  await start();
  expect(requested).toEqual([]);
  Reflect.deleteProperty(window, "hasBegun");
});

it("The start script gives each response once, and none after a change", async () => {
  setWorker(null);
  vi.stubGlobal("location", { pathname: "/inspection" });
  await start();
  expect(await taken("GET", "/api/user")).toMatchObject({ path: "/api/user" });
  expect(await taken("GET", "/api/user")).toBeUndefined();
  expect(await taken("POST", "/api/login")).toBeUndefined();
  expect(await taken("GET", "/api/yard")).toBeUndefined();
});

it("The start script stores the change that both responses know of, and none where one says none", async () => {
  setWorker(null);
  vi.stubGlobal("location", { pathname: "/inspection" });
  positions = { "/api/user": "7", "/api/yard": "5" };
  await start();
  expect(Reflect.get(window, "position")).toBe(5);
  Reflect.deleteProperty(window, "position");
  positions = { "/api/user": "7" };
  await start();
  expect(Reflect.get(window, "position")).toBeNaN();
});

it("The start script stores no change before both responses have come", async () => {
  setWorker(null);
  vi.stubGlobal("location", { pathname: "/inspection" });
  positions = { "/api/user": "7" };
  const answer = window.fetch;
  vi.stubGlobal("fetch", (path: string) =>
    path === "/api/yard" ? new Promise(() => undefined) : answer(path),
  );
  await start();
  expect(Reflect.get(window, "position")).toBeNull();
});

it("The start script stores that no position is known where a response does not come", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await start();
  expect(Reflect.get(window, "position")).toBeNaN();
});

it("The start script requests what the page showed when it was left, for the id and the day of now", async () => {
  vi.setSystemTime("2026-11-20T18:00:00.000Z");
  localStorage.setItem(
    "reads /assets/_id_",
    "/api/reads?calls=%2Fapi%2Fassets%2F_id_+%2Fapi%2Fx%3Fsince%3D_day_\n/api/readiness?limit=1",
  );
  vi.stubGlobal("location", { pathname: "/assets/31", search: "" });
  await start();
  const reads = "/api/reads?calls=%2Fapi%2Fassets%2F31+%2Fapi%2Fx%3Fsince%3D2026-11-20";
  expect(requested).toEqual(["/api/user", reads, "/api/readiness?limit=1"]);
  expect(Reflect.get(window, "readAhead")).toBe(reads);
  expect(await taken("GET", reads)).toMatchObject({ path: reads });

  for (const other of [
    { pathname: "/assets/31", search: "?open=log" },
    { pathname: "/assets", search: "" },
  ]) {
    requested = [];
    vi.stubGlobal("location", other);
    await start();
    expect(requested).toEqual(["/api/user"]);
    expect(Reflect.get(window, "readAhead")).toBeUndefined();
  }
});

it("The start script requests what a page brings along until the page was left once", async () => {
  const meta = document.createElement("meta");
  Object.assign(meta, { name: "reads", content: "/api/reads?calls=%2Fapi%2Fassets%2F_id_" });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  vi.stubGlobal("location", { pathname: "/assets/31", search: "" });
  await start();
  expect(requested).toEqual(["/api/user", "/api/reads?calls=%2Fapi%2Fassets%2F31"]);
  requested = [];
  localStorage.setItem("reads /assets/_id_", "/api/x");
  await start();
  expect(requested).toEqual(["/api/user", "/api/x"]);
});

it("The start script requests nothing for a user who logged out without a connection", async () => {
  localStorage.setItem("leaving-since", "2026-11-20T12:00:00.000Z");
  await start();
  expect(requested).toEqual([]);
  expect(await taken("GET", "/api/user")).toBeUndefined();
});

it.each([
  ["outdoor", false, "outdoor"],
  ["light", true, "light"],
  ["system", true, "dark"],
  [null, true, "dark"],
  [null, false, "light"],
])(
  "The start script draws, with %s chosen and a dark system %s, in the theme %s",
  async (chosen, isDark, theme) => {
    if (chosen) localStorage.setItem("theme", chosen);
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: isDark && query.includes("dark") }));
    await start();
    expect(document.documentElement.dataset["theme"]).toBe(theme);
  },
);

it("The start script says that it loads in the language of the device", async () => {
  document.body.innerHTML = '<p id="first-text">Loading...</p>';
  localStorage.setItem("language", "es");
  await start();
  expect(document.body.textContent).toBe("Cargando...");
});

it("The start script stores the browser's offer to install the app for the app", async () => {
  await start();
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(Reflect.get(window, "installOffer")).toBe(offer);
  Reflect.deleteProperty(window, "installOffer");
});

it("The start script offers the repair at the third start in a row that draws nothing", async () => {
  for (const offered of [undefined, undefined, /did not start/]) {
    expect(shown()).toBeUndefined();
    await start();
    if (offered) expect(shown()).toMatch(offered);
  }
});

it("The start script offers the repair in the language of the device", async () => {
  localStorage.setItem(key, "2");
  localStorage.setItem("language", "es");
  await start();
  expect(shown()).toBe("Yardcheck no abrió. Repárelo; lo guardado se queda.Reparar");
});

it("The start script counts from zero once something is drawn, however late", async () => {
  localStorage.setItem(key, "2");
  await start();
  expect(shown()).toBeDefined();
  await draw();
  expect(shown()).toBeUndefined();
  expect(localStorage.getItem(key)).toBeNull();
});

it("The start script counts nothing where the app is loaded again at each start", async () => {
  setWorker(null);
  await start();
  expect(localStorage.getItem(key)).toBeNull();
});

it("The start script waits for a connection, without which nothing could be loaded", async () => {
  localStorage.setItem(key, "2");
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  await start();
  expect(shown()).toBeUndefined();
  Reflect.deleteProperty(navigator, "onLine");
  window.dispatchEvent(new Event("online"));
  expect(shown()).toBeDefined();
});

it.each([
  ["en", "This browser is too old for Yardcheck. On an iPhone or iPad, update iOS"],
  ["es", "Este navegador es muy viejo para Yardcheck. En un iPhone o iPad actualice iOS"],
])("The start script says in the language %s which browser to take", async (language, said) => {
  localStorage.setItem("language", language);
  await start();
  expect(shown()).toBeUndefined();
  Object.assign(Array.prototype, { findLast: undefined });
  await start();
  expect(shown()).toContain(said);
});

it("The start script removes the worker and its files, and nothing that was saved", async () => {
  localStorage.setItem(key, "2");
  localStorage.setItem("yardcheck/entry/1/a", "{}");
  const unregister = vi.fn(() => Promise.resolve(true));
  const remove = vi.fn(() => Promise.resolve(true));
  const reload = vi.fn();
  setWorker({}, [{ unregister }]);
  vi.stubGlobal("caches", { keys: () => Promise.resolve(["files"]), delete: remove });
  vi.stubGlobal("location", { pathname: "/", reload });
  await start();
  document.querySelector<HTMLButtonElement>("[role=alert] button")?.click();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), 30_000);
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(remove).toHaveBeenCalledWith("files");
  expect(Object.keys(localStorage)).toEqual(["yardcheck/entry/1/a"]);
});

async function start(): Promise<void> {
  document.querySelector("[role=alert]")?.remove();
  window.eval(script);
  await vi.advanceTimersByTimeAsync(3_000);
}

async function draw(): Promise<void> {
  const title = document.createElement("h1");
  document.querySelector("#root")?.append(title);
  await vi.advanceTimersByTimeAsync(0);
}

function shown(): string | undefined {
  return document.querySelector("[role=alert]")?.textContent;
}

function setWorker(controller: object | null, registrations: readonly object[] = []): void {
  const getRegistrations = () => Promise.resolve(registrations);
  const value = { controller, getRegistrations };
  Object.defineProperty(navigator, "serviceWorker", { value, configurable: true });
}

function taken(method: string, path: string): unknown {
  const take: unknown = Reflect.get(window, "takeEarly");
  return typeof take === "function" ? take(method, path) : undefined;
}
