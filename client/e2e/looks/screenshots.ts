/** `npm run screenshots`: recreates the README's pictures from the demo company. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../kit/chromium.ts";
import { findFreePort } from "#server/test/kit/free-port.ts";

const pictures = "docs/screenshots";
const password = "ready-mix-demo";

const dataDir = mkdtempSync(join(tmpdir(), "yardcheck-screenshots-"));
try {
  await run(["--import", "tsx", "server/demo/demo.ts"], {});
  const port = await findFreePort();
  const server = await startServer(port);
  try {
    await takeAll(`http://127.0.0.1:${port}`);
  } finally {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function run(args: string[], settings: Record<string, string>): Promise<void> {
  const [code] = await once(launch(args, settings), "exit");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
}

async function startServer(port: number): Promise<ChildProcess> {
  const server = launch(["server/start.mjs"], { NODE_ENV: "production", PORT: String(port) });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on("data", (text: Buffer) => {
      if (String(text).includes("Yardcheck is ready on")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return server;
}

function launch(args: string[], settings: Record<string, string>): ChildProcess {
  const own = { DATA_DIR: dataDir, DATABASE_URL: "", HOST: "127.0.0.1", LOG_LEVEL: "error" };
  const env = { ...process.env, ...own, ...settings };
  return spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
}

async function takeAll(origin: string): Promise<void> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  try {
    const desktop = await openAs(browser, "marta.quinn", { origin, width: 1440, height: 900 });
    await desktop.getByText("Recent Activity").waitFor();
    await take(desktop, "desktop-dashboard");
    const phone = await openAs(browser, "luis.ortega", { origin, width: 390, height: 844 });
    await inspect(phone);
    await take(phone, "phone-inspection");
    await takeOverview(browser);
  } finally {
    await browser.close();
  }
}

type Window = { origin: string; width: number; height: number };

/** Uses two device pixels per CSS pixel, so that text is sharp. */
async function openAs(browser: Browser, username: string, { origin, width, height }: Window) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: 2,
    hasTouch: width < 500,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "America/Chicago",
  });
  await context.request.post("/api/login", { data: { username, password } });
  const page = await context.newPage();
  await page.goto("/");
  return page;
}

/** Fills in the inspection of a mixer up to a cut tire. */
async function inspect(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Mixer 104/ }).click();
  const headings = page.getByRole("heading", { level: 4 });
  await headings.first().waitFor();
  const labels = await headings.allInnerTexts();
  const failed = labels.findIndex((label) => /^tires/i.test(label));
  const item = (index: number) => page.getByRole("group", { name: labels[index], exact: true });
  for (let index = 0; index < failed; index += 1) {
    await item(index).getByRole("button", { name: "Pass", exact: true }).click();
  }
  const tire = item(failed);
  await tire.getByRole("button", { name: "Fail", exact: true }).click();
  await tire.getByRole("textbox", { name: "Notes" }).fill("Cut in the sidewall, right rear outer");
  const picture = { name: "tire.png", mimeType: "image/png", buffer: await drawTire(page) };
  await tire.locator('input[type="file"]').setInputFiles(picture);
  await tire.getByRole("button", { name: /^View / }).waitFor();
  await page.evaluate("document.activeElement.blur()");
  // Scrolls down to the photo, above the fixed elements at the bottom.
  await tire.evaluate((card) => scrollBy(0, card.getBoundingClientRect().bottom - 696));
}

/** Draws the driver's photo of the tire. */
async function drawTire(page: Page): Promise<Buffer> {
  const camera = await page.context().newPage();
  await camera.setViewportSize({ width: 640, height: 640 });
  await camera.setContent(`
    <style>body { margin: 0; background: #8b8f94; }</style>
    <svg viewBox="0 0 640 640" width="640" height="640">
      <rect y="500" width="640" height="140" fill="#5d5a55"/>
      <circle cx="320" cy="330" r="290" fill="#1d1f21"/>
      <circle cx="320" cy="330" r="270" fill="none" stroke="#2f3235" stroke-width="34"
        stroke-dasharray="26 14"/>
      <circle cx="320" cy="330" r="165" fill="#a9adb1"/>
      <circle cx="320" cy="330" r="120" fill="#777c81"/>
      <circle cx="320" cy="330" r="88" fill="none" stroke="#d8dadc" stroke-width="20"
        stroke-dasharray="20 35.3"/>
      <path d="M452 196q46 18 74-12" fill="none" stroke="#c9b8a6" stroke-width="15"
        stroke-linecap="round"/>
    </svg>`);
  const picture = await camera.screenshot();
  await camera.close();
  return picture;
}

async function take(page: Page, name: string): Promise<void> {
  await page.locator("[data-skeleton], [aria-busy=true]").first().waitFor({ state: "detached" });
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Combines the phone and the desktop in one picture. */
async function takeOverview(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 880 } });
  await page.setContent(`
    <style>
      body { margin: 0; height: 880px; background: #dfe5ec; position: relative; overflow: hidden; }
      img { position: absolute; display: block; box-sizing: border-box; }
      .desktop { left: 44px; top: 92px; width: 1100px; border-radius: 14px;
        box-shadow: 0 0 0 1px #b9c3cf, 0 24px 60px rgb(23 37 58 / 0.22); }
      .phone { right: 44px; top: 44px; width: 376px; border: 9px solid #16202c;
        border-radius: 44px; box-shadow: 0 24px 60px rgb(23 37 58 / 0.38); }
    </style>
    <img class="desktop" src="${toDataUrl("desktop-dashboard")}">
    <img class="phone" src="${toDataUrl("phone-inspection")}">`);
  await page.evaluate("Promise.all([...document.images].map((image) => image.decode()))");
  await take(page, "overview");
}

function toDataUrl(name: string): string {
  const picture = readFileSync(join(pictures, `${name}.png`));
  return `data:image/png;base64,${picture.toString("base64")}`;
}
