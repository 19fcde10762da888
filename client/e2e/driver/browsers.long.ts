/**
 * The driver's day, pages that are left while they save, and the office's repair, in three engines:
 * `npm run test:long -- browsers`.
 */
import { join } from "node:path";
import { projectRoot } from "#server/project-root.ts";
import {
  chooseSize,
  createScratchFolder,
  printFigures,
  readPort,
  startDatabase,
  startFront,
  startProduct,
} from "#server/reliability/kit/product.ts";
import { type User, userAt } from "#server/reliability/kit/users.ts";
import { addUser, buildAsset, password, signUp } from "#server/test/kit/build.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { build } from "esbuild";
import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { type BrowserWindow, engines, findMissing } from "../kit/browser-windows.ts";

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1_440, height: 900 } };
const [failedItem = ""] = builtInChecklists.truck.map(({ label }) => label);
const passed = { passed: true, photos: 0 };
const failed = { passed: false, photos: 1 };
const withinMs = 20_000;

it.for(engines)(
  "a driver's days and the office's repairs hold in $name",
  async (engine, { skip }) => {
    const missing = findMissing(engine);
    if (missing.length > 0) return skip(`install ${missing.join(" and ")} first`);
    const { url } = await startDatabase();
    const port = readPort((await startProduct({ DATABASE_URL: url })).origin);
    let isReached = true;
    const front = await startFront({ nextPort: () => (isReached ? port : undefined) });
    const setReach = (next: boolean) => {
      isReached = next;
      front.breakAll();
    };
    const { origin } = front;
    const admin = await signUp(userAt(origin));
    const picture = await takePicture();
    const phone = new Screen(origin, await engine.openWindow(sizes.phone));
    const desk = new Screen(origin, await engine.openWindow(sizes.desktop));
    await desk.signIn(admin.username);
    const days = chooseSize(10);
    const began = performance.now();
    for (let day = 1; day <= days; day += 1) {
      const unit = await buildAsset(admin, { name: `Mixer ${day}` });
      const { username } = await addUser(admin, { role: "driver" });
      await phone.signIn(username);
      await leaveWhileSaving(phone, unit);
      await reportFailure(phone, picture);
      await expect.poll(() => readReports(admin, unit.id), { timeout: withinMs }).toEqual([failed]);
      await repair(desk, unit);
      await startOffline(phone, unit, setReach);
      await expect
        .poll(() => readReports(admin, unit.id), { timeout: withinMs })
        .toEqual([passed, failed]);
      await phone.signOut();
    }
    printFigures(`${days} days in ${Math.round((performance.now() - began) / 1_000)} s`);
  },
);

it.for(engines)("no screen of the office breaks in $name", async (engine, { skip }) => {
  const missing = findMissing(engine);
  if (missing.length > 0) return skip(`install ${missing.join(" and ")} first`);
  const { url } = await startDatabase();
  const { origin } = await startProduct({ DATABASE_URL: url });
  const admin = await signUp(userAt(origin));
  const { id } = await buildAsset(admin, { name: "Mixer 12" });
  const findBreaks = await bundleFinder();
  for (const title of ["Bent ladder", "Cracked chute", "Loose fender"]) {
    await admin.call("createDefect", { body: { assetId: id, title } });
  }
  for (const size of Object.values(sizes)) {
    const screen = new Screen(origin, await engine.openWindow(size));
    await screen.signIn(admin.username);
    for (const path of [...screens, `/assets/${id}`, `/papers/units/${id}`]) {
      await screen.open(path);
      await screen.waitFor('document.querySelector("#root h1") !== null');
      await screen.waitFor('document.querySelector("[aria-busy=true]") === null');
      expect.soft(await screen.run(findBreaks), path).toEqual([]);
    }
  }
});

const screens = [
  "/dashboard",
  "/inspection",
  "/inspection/history",
  "/inspection/admin",
  "/assets",
  "/assets?labels=all",
  "/maintenance",
  "/maintenance/history",
  "/crew",
  "/defects",
  "/documents",
  "/readiness",
  "/board",
  "/account-settings",
];

type Unit = { id: number; name: string };

/**
 * Leaves the list as soon as it is shown, and the form in the middle of a word, which must still be there afterwards.
 */
async function leaveWhileSaving(phone: Screen, { id, name }: Unit): Promise<void> {
  for (const word of ["Marco", "Marco Ortiz", "Marco A. Ortiz"]) {
    await phone.open("/inspection");
    await phone.find("button", name);
    await phone.open(`/inspection?asset=${id}`);
    const field = await phone.find("input", "Driver Signature");
    await phone.run(`
      const field = document.querySelector('${field}');
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
      for (let length = 1; length <= ${word.length}; length += 1) {
        set.call(field, "${word}".slice(0, length));
        field.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
      setTimeout(() => location.assign("/inspection?asset=${id}&again=${word.length}"));`);
    await phone.waitFor(`location.search.endsWith("again=${word.length}")`);
    const again = await phone.find("input", "Driver Signature");
    await phone.waitFor(`document.querySelector('${again}').value === "${word}"`);
  }
}

/** Fails an item with a note and a photo in the open form. */
async function reportFailure(phone: Screen, picture: string): Promise<void> {
  await phone.passAll();
  await phone.click("button", "Fail", failedItem);
  await phone.enter("textarea", "Notes", "Worn through");
  await phone.enter("input[type=file]", "", picture);
  await phone.find("button", "View ");
  await phone.click("button", "Submit Inspection");
  await phone.find("*", "Inspection completed successfully");
}

/** The app starts without a connection, stores the inspection on the phone, and sends it once it is connected. */
async function startOffline(phone: Screen, { name }: Unit, setReach: (isReached: boolean) => void) {
  await phone.run("await navigator.serviceWorker.ready;");
  await phone.open("/inspection");
  await phone.waitFor("navigator.serviceWorker.controller !== null");
  await phone.find("button", name);
  setReach(false);
  await phone.open("/inspection");
  // The strip must be above the list first, because it would move the list under a tap.
  await phone.find("*", "Offline.");
  await phone.click("button", name);
  await phone.passAll();
  await phone.enter("input", "Driver Signature", "Marco Ortiz");
  await phone.click("button", "Submit Inspection");
  await phone.find("*", "Saved on this phone");
  setReach(true);
  await phone.run('window.dispatchEvent(new Event("online"));');
}

async function repair(desk: Screen, { id }: Unit): Promise<void> {
  await desk.open(`/assets/${id}`);
  await desk.click("button", "Log Maintenance");
  const choice = await desk.find("select", "Fixes a failed inspection");
  await desk.run(`
    const select = document.querySelector('${choice}');
    select.selectedIndex = 1;
    select.dispatchEvent(new Event("change", { bubbles: true }));`);
  await desk.enter("textarea", "Description", "Replaced it");
  await desk.click("[role=dialog] button", "Log Maintenance");
  await desk.find("*", "Maintenance log created successfully");
  await desk.find("*", "Resolved");
}

async function readReports(admin: User, assetId: number) {
  const logs = await admin.call("listInspectionLogs", { query: { assetId } });
  const photos = await Promise.all(
    logs.map(async ({ id }) => {
      const { results } = await admin.call("getInspectionLog", { params: { id } });
      const named = Object.values(results).flatMap((result) => result.photos ?? []);
      const there = await Promise.all(named.map((path) => admin.get(path)));
      return there.filter(({ status }) => status === 200).length;
    }),
  );
  return logs.map((log, index) => ({ passed: log.passed, photos: photos[index] }));
}

/** The functions that find broken screens, as one script. */
async function bundleFinder(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["client/e2e/looks/find-breaks.ts"],
    absWorkingDir: projectRoot,
    bundle: true,
    write: false,
    format: "iife",
    globalName: "finder",
    logLevel: "error",
  });
  return `${outputFiles.map((file) => file.text).join("")}; return finder.listBreaks();`;
}

/** A picture large enough to be made smaller. */
async function takePicture(): Promise<string> {
  const path = join(createScratchFolder(), "worn.jpg");
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const size = { width: 2_000, height: 1_500, channels: 3 } as const;
  await sharp({ create: { ...size, background: "#888", noise } })
    .jpeg()
    .toFile(path);
  return path;
}

/** A user's view of a window; every action waits for its element. */
class Screen {
  constructor(
    private readonly origin: string,
    private readonly window: BrowserWindow,
  ) {}

  readonly run = (script: string) => this.window.run(script);

  readonly open = async (path: string) => void (await this.window.open(this.origin + path));

  async signIn(username: string): Promise<void> {
    await this.open("/auth");
    await this.enter("input", "Username", username);
    await this.enter("input", "Password", password);
    await this.click("button", "Sign In");
    await this.waitFor('document.querySelector("nav") !== null');
  }

  async signOut(): Promise<void> {
    await this.run('await fetch("/api/logout", { method: "POST" });');
  }

  async click(selector: string, name: string, group?: string): Promise<void> {
    await this.window.click(await this.find(selector, name, group));
  }

  async enter(selector: string, name: string, text: string): Promise<void> {
    await this.window.enter(await this.find(selector, name), text);
  }

  async passAll(): Promise<void> {
    await this.find("button", "Pass");
    await this.run(`
      for (const button of document.querySelectorAll('[data-answer="pass"][aria-pressed="false"]')) button.click();`);
  }

  /** The selector of the first element whose name begins like this, in the group of this name. */
  async find(selector: string, name: string, group = ""): Promise<string> {
    await this.waitFor(`(() => {
      const squeeze = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
      const nameOf = (one) => squeeze(one.getAttribute("aria-label") ??
        document.getElementById(one.getAttribute("aria-labelledby"))?.textContent ??
        one.labels?.[0]?.textContent ?? one.textContent);
      const isIn = (one) => ${JSON.stringify(group)} === "" ||
        nameOf(one.closest("fieldset") ?? one).startsWith(${JSON.stringify(group)});
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) =>
        !one.disabled && one.getClientRects().length > 0 && isIn(one) &&
        nameOf(one).startsWith(${JSON.stringify(name)})).at(-1);
      document.querySelector("[data-found]")?.removeAttribute("data-found");
      found?.setAttribute("data-found", "");
      found?.scrollIntoView({ block: "center" });
      return found !== undefined;
    })()`);
    return "[data-found]";
  }

  /** The page may be replaced at any moment. */
  async waitFor(condition: string): Promise<void> {
    const isMet = () => this.run(`return ${condition};`).catch(() => false);
    try {
      await vi.waitUntil(isMet, { timeout: withinMs, interval: 30 });
    } catch {
      const text = await this.run("return document.body.innerText;");
      throw new Error(`It never came: ${condition}\n${String(text)}`);
    }
  }
}
