/** Phones that fill up, crash, and get a gateway's responses instead of the server's: `npm run test:long -- phones`. */
import { createServer, request } from "node:http";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import {
  chooseSize,
  createScratchFolder,
  openPool,
  printFigures,
  startDatabase,
  startProduct,
} from "#server/reliability/kit/product.ts";
import { createFounder } from "#server/reliability/kit/users.ts";
import { addUser, buildAsset, buildChecklist, password } from "#server/test/kit/build.ts";
import { createSeededDraw } from "#shared/inspections/seeded-draw.ts";
import {
  type BrowserContext,
  chromium,
  type CDPSession,
  type Locator,
  type Page,
} from "@playwright/test";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { findChromium } from "../kit/chromium.ts";

const phones = 2;
const photosMax = 4;
const [failed, passed] = ["Cab", "Mud flaps"];
const full = "This phone is full. Send what is waiting, or free some space.";
/** After each start a phone can store this much more than it already has: a few photos. */
const roomBytes = 2_000_000;
const patienceMs = 120_000;

/** The connection while an inspection is filled in, and the moment when its page crashes. */
const weathers = ["open", "open", "offline", "gateway", "lostAnswers"] as const;
const crashes = ["none", "none", "none", "none", "none", "filling", "submitting", "after"] as const;
type Weather = (typeof weathers)[number];

/** For each inspection, by its notes: the photos that were taken, and those that the phone said it has. */
type Said = { taken: number; said: number };

const { executablePath, env } = await findChromium();
const pictures = await Promise.all(Array.from({ length: 8 }, takePicture));

it("every inspection and every photo that a phone said it has arrives, exactly once", async () => {
  const count = chooseSize(1_000);
  const { url } = await startDatabase();
  const { origin } = await startProduct({ DATABASE_URL: url });
  const admin = await createFounder(origin);
  await buildChecklist(admin, { items: [failed, passed] });
  const said = new Map<string, Said>();
  const unsaid = new Set<string>();
  const tally = { pages: 0, browsers: 0, unstored: 0, answers: 0 };
  const drive = async (index: number) => {
    const { name: unit } = await buildAsset(admin, { name: `Loader ${index}` });
    const { username } = await addUser(admin, { role: "driver" });
    const gateway = await startGateway(origin);
    const phone = new Phone({ gateway, unit, said, unsaid, tally, draw: createSeededDraw(index) });
    await phone.signIn(username);
    for (let n = index; n <= count; n += phones) await phone.inspect(`Inspection ${n}.`);
    await phone.sendAll();
    tally.answers += gateway.answers();
  };
  await Promise.all(Array.from({ length: phones }, (_, index) => drive(index + 1)));
  const pool = openPool(url);
  const { rows } = await pool.query<{ notes: string; named: number; there: number }>(
    `select i.results -> $1 ->> 'notes' as notes,
       coalesce(json_array_length(i.results -> $1 -> 'photos'), 0) as named,
       (select count(*)::int from photos p where p.inspection_id = i.id) as there
     from inspection_logs i`,
    [failed],
  );
  expect(new Set(rows.map(({ notes }) => notes)).size).toBe(rows.length);
  // An inspection that a phone said it does not have may still have arrived.
  const known = rows.filter(({ notes }) => !unsaid.has(notes));
  expect(known.map(({ notes }) => notes).toSorted()).toEqual([...said.keys()].toSorted());
  expect(said.size + unsaid.size).toBe(count);
  const wrong = known.filter(({ notes, named, there }) => {
    const { taken, said: least } = said.get(notes) ?? { taken: -1, said: Infinity };
    return there !== named || there < least || there > taken;
  });
  expect(wrong.map((row) => ({ ...row, ...said.get(row.notes) }))).toEqual([]);
  const photos = rows.reduce((sum, { there }) => sum + there, 0);
  printFigures(
    `${count} inspections with ${photos} photos: ${tally.browsers} crashes of the browser and ${tally.pages} of a page, ` +
      `${tally.unstored} photos that found no room, ${tally.answers} answers of a gateway; ${unsaid.size} inspections ` +
      `ended with a page that said that it could not store them`,
  );
});

type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** A proxy that can respond to calls itself, before or after the server has handled them. */
async function startGateway(origin: string) {
  const { hostname, port } = new URL(origin);
  const statuses = [500, 502, 503, 504];
  let fault: Weather = "open";
  let answers = 0;
  const server = createServer((req, res) => {
    const answer = () => {
      answers += 1;
      res.writeHead(statuses[answers % statuses.length] ?? 502, { "content-type": "text/html" });
      res.end("<h1>No server</h1>");
    };
    const { method, url: path = "", headers } = req;
    const isCall = path.startsWith("/api/");
    const isLive = path.startsWith("/api/live");
    if (isCall && (fault === "gateway" || (fault === "lostAnswers" && isLive))) {
      return void req.resume().once("end", answer);
    }
    const sent = request({ hostname, port, method, path, headers }, (from) => {
      if (isCall && fault === "lostAnswers") return void from.resume().once("end", answer);
      res.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(res);
    });
    // A crashed browser takes no response.
    sent.once("error", () => res.destroy());
    res.once("close", () => sent.destroy());
    req.pipe(sent);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The gateway has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    meet: (next: Weather) => (fault = next),
    answers: () => answers,
  };
}

type Given = {
  gateway: Gateway;
  unit: string;
  said: Map<string, Said>;
  /** Inspections that a full phone said it does not have when a crash ended it before a response. */
  unsaid: Set<string>;
  tally: { pages: number; browsers: number; unstored: number };
  draw: () => number;
};

/** A phone with a driver, who continues with whatever it shows. */
class Phone {
  private readonly dir = createScratchFolder();
  private cookies: Parameters<BrowserContext["addCookies"]>[0] = [];
  private weather: Weather = "open";
  private usage = 0;
  private opened: { context: BrowserContext; page: Page; browser: CDPSession } | undefined;

  constructor(private readonly given: Given) {}

  async signIn(username: string): Promise<void> {
    const { context, page } = await this.open();
    const data = { username, password };
    await context.request.post(`${this.given.gateway.origin}/api/login`, { data });
    this.cookies = await context.cookies();
    await page.goto("/inspection");
    await this.findUnit().waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // From the next start on the phone has little room left.
    await this.startBrowser();
  }

  async inspect(notes: string): Promise<void> {
    const crash = this.pick(crashes);
    const photos = 1 + Math.floor(this.given.draw() * photosMax);
    await this.meet(this.pick(weathers));
    this.given.said.set(notes, { taken: 0, said: 0 });
    await this.openForm();
    await this.fillIn(notes, photos);
    if (crash === "filling") await this.crash();
    if (crash === "submitting" && (await this.crashSubmitting(notes))) return;
    if (crash === "filling" || crash === "submitting") {
      await this.openForm();
      expect(await this.countPhotos(), notes).toBeGreaterThanOrEqual(this.find(notes).said);
      // Answers that a full phone said it could not store are filled in again.
      await this.fillIn(notes, photos);
    }
    await this.submit(notes);
    if (crash === "after") await this.crash();
  }

  /** Whether the crash came after the inspection had left the form. */
  private async crashSubmitting(notes: string): Promise<boolean> {
    const isStored = await this.saysStored();
    await this.tap("Submit Inspection");
    await pause(this.given.draw() * 400);
    await this.crash();
    if (await this.holdsDraft()) return false;
    if (!isStored && this.given.said.delete(notes)) this.given.unsaid.add(notes);
    return true;
  }

  /** Sends everything over a working connection. */
  async sendAll(): Promise<void> {
    await this.meet("open");
    await expect
      .poll(
        async () => {
          await this.page.evaluate(() => void dispatchEvent(new Event("online")));
          return this.listWaiting();
        },
        { timeout: patienceMs, interval: 1_000 },
      )
      .toEqual([]);
    await this.opened?.context.close();
  }

  private async fillIn(notes: string, photos: number): Promise<void> {
    const item = this.page.getByRole("group", { name: failed, exact: true });
    await press(item.getByRole("button", { name: "Fail", exact: true }));
    await item.getByRole("textbox", { name: "Notes" }).fill(notes);
    for (let taken = (await this.countPhotos()) + 1; taken <= photos; taken += 1) {
      const buffer = pictures[(taken + notes.length) % pictures.length] ?? Buffer.alloc(0);
      const file = { name: "worn.jpg", mimeType: "image/jpeg", buffer };
      await item.locator('input[type="file"]').setInputFiles(file);
      await expect.poll(() => this.countPhotos(), { timeout: patienceMs }).toBe(taken);
      const isStored = await this.saysStored();
      if (!isStored) this.given.tally.unstored += 1;
      const { said } = this.find(notes);
      this.given.said.set(notes, { taken, said: isStored ? taken : said });
    }
    const pass = this.page.getByRole("group", { name: passed, exact: true });
    await press(pass.getByRole("button", { name: "Pass", exact: true }));
    await this.page.getByLabel("Driver Signature").fill("Marco Ortiz");
    // A driver takes at least this long to reach the button.
    await pause(400);
  }

  /** Submits until the phone or the server has the inspection. If neither can take it, waits for a connection. */
  private async submit(notes: string): Promise<void> {
    const photos = await this.countPhotos();
    const said = /Inspection completed|Saved on this phone|already submitted/;
    const toast = this.page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
    for (let tries = 0; ; tries += 1) {
      // An earlier toast may close by itself meanwhile.
      await toast.getByRole("button", { name: "Dismiss" }).evaluateAll((buttons) => {
        for (const button of buttons) button.dispatchEvent(new Event("click", { bubbles: true }));
      });
      await this.tap("Submit Inspection");
      const answer = toast.filter({ hasText: new RegExp(`^Error|${said.source}`) });
      await answer.waitFor({ timeout: patienceMs });
      if (said.test(await answer.innerText())) break;
      expect(tries, `${notes} ${await answer.innerText()}`).toBeLessThan(5);
      await this.meet("open");
    }
    this.given.said.set(notes, { taken: photos, said: photos });
  }

  /** The form shows a notice as long as something is not stored on the phone. */
  private async saysStored(): Promise<boolean> {
    return (await this.page.getByRole("main").getByText(full).count()) === 0;
  }

  private find(notes: string): Said {
    return this.given.said.get(notes) ?? { taken: 0, said: 0 };
  }

  private async openForm(): Promise<void> {
    await this.findUnit().waitFor({ timeout: patienceMs });
    await this.findUnit().dispatchEvent("click");
    await this.page.getByRole("button", { name: "Submit Inspection" }).waitFor();
  }

  private findUnit() {
    return this.page.getByRole("button", { name: new RegExp(`^${this.given.unit}\\b`) });
  }

  private async tap(name: string): Promise<void> {
    const button = this.page.getByRole("button", { name });
    await expect.poll(() => button.isEnabled(), { timeout: patienceMs }).toBe(true);
    await button.dispatchEvent("click");
  }

  private countPhotos(): Promise<number> {
    return this.page.getByRole("button", { name: /^View photo/ }).count();
  }

  private pick<One>(some: readonly One[]): One {
    const drawn = some[Math.floor(this.given.draw() * some.length)];
    if (drawn === undefined) throw new Error("There is something to pick");
    return drawn;
  }

  private async meet(weather: Weather): Promise<void> {
    this.weather = weather;
    this.given.gateway.meet(weather);
    await this.opened?.context.setOffline(weather === "offline");
  }

  private async crash(): Promise<void> {
    const { page, context, browser } = this.opened ?? (await this.open());
    if (this.given.draw() < 0.5) {
      this.given.tally.browsers += 1;
      const closed = context.waitForEvent("close");
      void context
        .browser()
        ?.newBrowserCDPSession()
        .then((session) => session.send("Browser.crash"))
        .catch(() => undefined);
      await closed;
      return this.startBrowser();
    }
    this.given.tally.pages += 1;
    const crashed = page.waitForEvent("crash");
    void browser.send("Page.crash").catch(() => undefined);
    await crashed;
    await page.close();
    const next = await context.newPage();
    this.opened = { context, page: next, browser: await context.newCDPSession(next) };
    await next.goto("/inspection");
  }

  private async startBrowser(): Promise<void> {
    if (this.opened) await this.opened.context.close().catch(() => undefined);
    const { context, page, browser } = await this.open();
    await context.addCookies(this.cookies);
    await context.setOffline(this.weather === "offline");
    const { origin } = this.given.gateway;
    await page.goto("/favicon.svg").catch(() => undefined);
    const { usage = 0 } = await page
      .evaluate(() => navigator.storage.estimate())
      .catch(() => ({ usage: this.usage }));
    this.usage = usage;
    await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + roomBytes });
    await page.goto("/inspection");
  }

  private async open() {
    const context = await chromium.launchPersistentContext(this.dir, {
      executablePath,
      env: { ...process.env, ...env },
      baseURL: this.given.gateway.origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    onTestFinished(() => context.close().catch(() => undefined));
    const page = await context.newPage();
    this.opened = { context, page, browser: await context.newCDPSession(page) };
    return this.opened;
  }

  private get page(): Page {
    if (!this.opened) throw new Error("The phone is on");
    return this.opened.page;
  }

  private async holdsDraft(): Promise<boolean> {
    await this.findUnit().waitFor({ timeout: patienceMs });
    return (await this.readRecords()).some(({ key }) => key.startsWith("draft/"));
  }

  /** Unsent entries, and entries with photos that are unsent or that the phone says it could not send. */
  private async listWaiting() {
    const entries = (await this.readRecords()).filter(({ key }) => key.startsWith("entry/"));
    return entries.filter(({ state, left }) => (state === "sent" ? left > 0 : state !== "held"));
  }

  private readRecords(): Promise<{ key: string; state: string; left: number }[]> {
    return this.page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open("yardcheck");
        opening.addEventListener("success", () => resolve(opening.result));
      });
      const records = database.transaction("drafts").objectStore("drafts");
      const [keys, values] = [records.getAllKeys(), records.getAll()];
      await new Promise((resolve) => records.transaction.addEventListener("complete", resolve));
      database.close();
      const stored = values.result.map(({ value }, index) => ({ key: keys.result[index], value }));
      // The page copies records here if its database responds late or the page ends.
      const copied = Object.entries(localStorage).flatMap(([name, text]) => {
        const [, key] = name.split("yardcheck/");
        return key ? [{ key, ...JSON.parse(text) }] : [];
      });
      return [...stored, ...copied].map(({ key, value }) => ({
        key: typeof key === "string" ? key : "",
        state: value?.state,
        left: [value?.photos, value?.lost].flatMap((some) => some ?? []).length,
      }));
    });
  }
}

/** A second tap would clear the answer. */
async function press(button: Locator): Promise<void> {
  if ((await button.getAttribute("aria-pressed")) !== "true") await button.dispatchEvent("click");
}

/** Noise, which no format compresses well. */
function takePicture(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const size = { width: 800, height: 600, channels: 3 } as const;
  return sharp({ create: { ...size, background: "#888", noise } })
    .jpeg()
    .toBuffer();
}
