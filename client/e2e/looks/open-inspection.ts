/** Opens parts of the inspection form for the tests that check every screen. */
import { readAlone } from "../kit/stage.ts";
import { expect, type Page } from "@playwright/test";
import { opensDialog } from "./open-parts.ts";
import type { Screen } from "./show-screen.ts";

/** Fails an item, which then shows notes and photos. */
export async function failItem(page: Page): Promise<void> {
  await acceptRepairs(page);
  await page.getByRole("button", { name: "Fail", exact: true, pressed: false }).first().click();
  await expect(page.getByRole("textbox", { name: "Notes" }).first()).toBeVisible();
}

/** Accepts the repairs that must be reviewed before the form, unless that was done before. */
async function acceptRepairs(page: Page): Promise<void> {
  const start = page.getByRole("button", { name: "Start Inspection" });
  await expect(start.or(page.getByRole("button", { name: "Submit Inspection" }))).toBeVisible();
  if (!(await start.isVisible())) return;
  for (const accept of await page.getByRole("button", { name: "Accept" }).all()) {
    await accept.click();
  }
  await start.click();
}

/** Rejects the first repair with a note. */
export async function rejectRepair(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Not fixed" }).first().click();
  await page.getByLabel("What is still wrong?").fill("Still leaking at the seal");
}

/** Rejects the repair of a critical defect, which is signed at once. */
export const rejectCritical: Required<Pick<Screen, "prepare" | "open">> = {
  prepare: async (page) => {
    await readAlone(page);
    await page.route("**/api/defects?*", async (route) => {
      const response = await route.fetch();
      const listed = (await response.json()).map((defect: object) => ({
        ...defect,
        critical: true,
      }));
      await route.fulfill({ response, json: listed });
    });
  },
  open: async (page) => {
    await rejectRepair(page);
    await page.getByLabel("Driver Signature").pressSequentially("Luis Ortega");
  },
};

/** Opens the form in a dialog, after its review. */
export async function inspectFromAsset(page: Page): Promise<void> {
  await opensDialog("New Inspection")(page);
  await acceptRepairs(page);
}

/** Answers an item whose defect is known. */
export async function failKnownDefect(page: Page): Promise<void> {
  await acceptRepairs(page);
  const item = page.getByText("Still there?").first().locator("xpath=ancestor::fieldset[1]");
  await item.getByRole("button", { name: "Fail", exact: true }).click();
  await expect(page.getByRole("button", { name: "Different problem" })).toBeVisible();
}

/** Fails an item and scrolls, so that fixed elements cover part of its fields. */
export function scrolls(pixels: number) {
  return {
    isPartlyCovered: true as const,
    open: async (page: Page) => {
      await failItem(page);
      await page.evaluate((top) => window.scrollTo(0, top), pixels);
    },
  };
}

/** Begins an inspection, and opens the question whether to start over. */
export async function startOver(page: Page): Promise<void> {
  await failItem(page);
  await page.reload();
  await opensDialog("Start over")(page);
}

export async function chooseTrailer(page: Page): Promise<void> {
  await acceptRepairs(page);
  await opensDialog("Pulling a trailer?")(page);
}

/** Shows the sections of the trailer, and the signature for both. */
export async function pullTrailer(page: Page): Promise<void> {
  await chooseTrailer(page);
  await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByRole("button", { name: "Take the trailer off" })).toBeVisible();
  await page.getByLabel("Driver Signature").scrollIntoViewIfNeeded();
}
