import { chromium, type Page, type Browser } from "@playwright/test";
import { findChromium } from "./chromium.ts";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
export const base = "http://127.0.0.1:5961";
export async function launch(): Promise<Browser> {
  const found = await findChromium();
  return chromium.launch({ executablePath: found.executablePath, env: { ...process.env, ...found.env } as any, args: ["--no-sandbox", "--use-fake-ui-for-media-stream","--use-fake-device-for-media-stream"] });
}
export async function open(browser: Browser, o: { user?: string; lang?: string; theme?: string; width?: number; height?: number; touch?: boolean; sw?: boolean; zone?: string }): Promise<Page> {
  const { user = "luis.ortega", lang = "en", theme = "light", width = 390, height = 844, touch = true } = o;
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, deviceScaleFactor: 1, serviceWorkers: o.sw ? "allow" : "block", reducedMotion: "reduce", timezoneId: o.zone });
  const page = await context.newPage();
  page.on("console", (m) => { if (m.type() === "error") console.log("console:", m.text().slice(0, 200)); });
  await page.addInitScript(([lang, theme]) => { localStorage.setItem("theme", theme); localStorage.setItem("language", lang); }, [lang, theme]);
  if (user) {
    const answer = await context.request.post(base + "/api/login", { data: { username: user, password: "ready-mix-demo" }, headers: {origin: base} });
    if (!answer.ok()) console.log("login", answer.status(), await answer.text());
  }
  return page;
}
export async function axe(page: Page, rules?: string[]) {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate(async (r) => {
    const found = await (window as any).axe.run(document, { runOnly: r ? { type: "rule", values: r } : undefined });
    return found.violations.map((v: any) => v.id + ": " + v.nodes.map((n: any) => n.target.join(" ") + " | " + n.failureSummary).join("; "));
  }, rules);
}
