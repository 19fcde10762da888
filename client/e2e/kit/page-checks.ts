/** What tests check of a page that is shown: that it is accessible, and how much room things take. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";
import type Axe from "axe-core";
import { findScope } from "./read-boxes.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Puts axe into every page that is opened from now on but the blank one, which costs less than sending it to each. */
export async function addAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: `if (location.protocol !== "about:") {${axe}\n}` });
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that look at colours. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/** The violations of WCAG 2.2 AA and of best practices, or of single rules, that axe finds in what is on top. */
export async function findViolations(
  page: Page,
  rules: Axe.RunOptions["rules"] = {},
  runOnly: readonly string[] = standards,
): Promise<string[][]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // Style sheets and sounds would be loaded again, which no rule needs for these pages.
  const options = {
    runOnly,
    rules,
    resultTypes: ["violations" as const],
    preload: false,
  };
  return page.evaluate<string[][]>(
    `(async () => {
      ${String(findScope)};
      const scope = findScope();
      const place = scope[0] === document.body ? document : { include: scope };
      const { violations } = await axe.run(place, ${JSON.stringify(options)});
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
    })()`,
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/** The number of pixels that are visible only by scrolling sideways. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** The position and size of a control. */
export async function measure(control: Locator) {
  const box = await control.boundingBox();
  if (!box) throw new Error("The control is not visible");
  return box;
}
