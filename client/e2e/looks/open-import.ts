/** Goes through the steps of an import for the tests that check every screen. */
import { expect, type Page } from "@playwright/test";
import { markup } from "../kit/fill-company.ts";
import { toCyrillic } from "../kit/filled-company.ts";
import { ignoreShifts } from "./show-screen.ts";

const long = toCyrillic(`Spare of the north yard ${markup} ${"W".repeat(90)}`);
const fields = ["year", "type", "make", "model"];
const columns = ["#", ...fields.map(toCyrillic), long];

/** The server says questions and notes in the user's language; they are marked as translated here. */
export async function markNotes(page: Page): Promise<void> {
  await page.route(/\/api\/(imports\/\d+|reads)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      /"(text|label)":"((?:[^"\\]|\\.)*)"/g,
      '"$1":"\ufeff$2\u200b"',
    );
    await route.fulfill({ response, body });
  });
}

/** Pastes a list with a column that is not recognized, and says what that holds. */
export async function matchColumns(page: Page): Promise<void> {
  // A unit that is new each time, and one that is too old to be recorded.
  // With a make, because other tests see it in lists of units.
  const others = [long, toCyrillic("Mack"), toCyrillic("Granite"), long];
  const rows = [columns, [String(Date.now()), "2019", ...others], ["7002", "1980", ...others]];
  const text = rows.map((cells) => cells.join("\t")).join("\n");
  await page.getByLabel("Or paste your rows").fill(text);
  await page.getByRole("button", { name: "Use these rows" }).click();
  for (const field of fields) {
    const holds = page.getByRole("combobox", { name: `What ${toCyrillic(field)} holds` });
    await holds.selectOption(field);
  }
  await expect(page.getByRole("heading", { name: "Please answer" })).toBeVisible();
  await ignoreShifts(page);
}

export async function lookListOver(page: Page): Promise<void> {
  await matchColumns(page);
  await page.getByRole("button", { name: "Look it over" }).click();
  await expect(page.getByText("1 needs a fix").first()).toBeVisible();
  await ignoreShifts(page);
}

export async function importList(page: Page): Promise<void> {
  await lookListOver(page);
  await page.getByRole("button", { name: /^Import \d/ }).click();
  await expect(page.getByRole("heading", { name: /^Imported 1 unit/ })).toBeVisible();
  await ignoreShifts(page);
}
