/**
 * Every component in each of its states, in every theme and language, on a phone: it is accessible, its
 * colours have their contrast, and it holds the longest texts. The dark theme differs from the light one in colours
 * alone, so that only these are looked at, except with LOOKS=all.
 */
import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { build, preview, type PreviewServer } from "vite";
import { findFreePort } from "#server/test/kit/free-port.ts";
import { projectRoot } from "#server/project-root.ts";
import { findBreaks } from "./find-breaks.ts";
import { addAxe, colourRules, findViolations } from "../kit/page-checks.ts";
import { expect, phone } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

const outDir = `${projectRoot}/node_modules/.cache/gallery-${process.pid}`;
let server: PreviewServer;

// One worker is enough, because the tests share the built page.
test.describe.configure({ mode: "default" });
test.use({ viewport: phone, hasTouch: true });
test.beforeEach(({ page }) => addAxe(page));

test.beforeAll(async () => {
  const input = `${projectRoot}/client/gallery/index.html`;
  const common = { configFile: `${projectRoot}/vite.config.ts`, logLevel: "warn" } as const;
  await build({ ...common, build: { outDir, minify: false, rolldownOptions: { input } } });
  const at = { host: "127.0.0.1", port: await findFreePort(), strictPort: true };
  server = await preview({ ...common, build: { outDir }, preview: at });
});

test.afterAll(async () => {
  await server.close();
  rmSync(outDir, { recursive: true });
});

const isWhole = process.env["LOOKS"] === "all";

for (const [theme, look] of [
  ["light", lookWhole],
  ["dark", isWhole ? lookWhole : lookAtColours],
  ["outdoor", lookWhole],
] as const) {
  const what = look === lookWhole ? "is accessible and holds long texts" : "has its contrast";
  test(`every component ${what} in the ${theme} theme`, async ({ page }) => {
    await page.goto(`${server.resolvedUrls?.local[0]}gallery/`);
    await page.getByLabel("Theme").selectOption(theme);
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await look(page, "the page");
    await page.getByRole("button", { name: "Español" }).click();
    if (look === lookWhole) expect.soft(await findBreaks(page), "in Spanish").toEqual([]);
    // The rest of the page is removed, because it would be checked again with each dialog.
    await page.evaluate(
      "document.querySelectorAll('main > :not(:last-child)').forEach((group) => group.remove())",
    );
    for (const opener of await page.getByRole("button", { name: /^Open / }).all()) {
      // What is behind a dialog has no role.
      const name = await opener.innerText();
      await opener.click();
      await look(page, name);
      const sayers = page.getByRole("dialog").getByRole("button", { name: /^Say / });
      for (const sayer of await sayers.all()) {
        await sayer.click();
        await look(page, await sayer.innerText());
      }
      await page.keyboard.press("Escape");
    }
  });
}

// Soft, here and below, so that one run reports all problems.
async function lookWhole(page: Page, what: string): Promise<void> {
  expect.soft(await findViolations(page), what).toEqual([]);
  expect.soft(await findBreaks(page), what).toEqual([]);
}

async function lookAtColours(page: Page, what: string): Promise<void> {
  expect.soft(await findViolations(page, {}, colourRules), what).toEqual([]);
}
