/** Opens defects, documents and meters for the tests that check every screen. */
import { expect, type Page } from "@playwright/test";
import { toCyrillic } from "../kit/filled-company.ts";
import { failItem } from "./open-inspection.ts";
import { expectShifting, openAccountMenu, opensDialog } from "./open-parts.ts";

/** Opens the defect at a place of the list, and the dialog of a button on its page. */
export function openDefect(index: number, name?: string) {
  return async (page: Page) => {
    await page.locator('main a[href^="/defects/"]').nth(index).click();
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    if (name === undefined) return;
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
}

/** Certifies a repair with a signature. */
export async function certifyDefect(page: Page): Promise<void> {
  await openDefect(0, "Certify")(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Certify" }).click();
  await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
  await dialog.getByLabel("Certify with your name").fill("Dana Reyes");
}

/** Logs work that fixes a defect, with a signature. */
export async function logFixedDefect(page: Page): Promise<void> {
  await openDefect(1, "Log Maintenance")(page);
  const name = page.getByRole("dialog").getByLabel("Certify with your name");
  await name.pressSequentially("Dana Reyes");
}

/** A roadside report has the most fields of all documents. */
export async function fillRoadsideReport(page: Page): Promise<void> {
  await opensDialog("Add Document")(page);
  const dialog = page.getByRole("dialog", { name: "Add Document" });
  // By keyboard, so that the fields that appear afterwards do not count as unexpected layout shifts.
  const kind = dialog.getByLabel("Kind");
  await kind.focus();
  while ((await kind.inputValue()) !== "roadside_report") await page.keyboard.press("ArrowDown");
  await dialog.getByLabel("Inspected").fill("2026-11-03");
  await dialog.getByRole("button", { name: "Add violation" }).click();
  await dialog.getByLabel("Take photo").scrollIntoViewIfNeeded();
}

/** Signs for a report whose defects are all closed; another report still has open ones. */
export async function certifyCorrections(page: Page): Promise<void> {
  await page.locator("button:not([aria-disabled])", { hasText: "Certify corrections" }).click();
  await page.getByRole("dialog").getByLabel("Certify with your name").fill("Dana Reyes");
}

export async function openRoadsideDefect(page: Page): Promise<void> {
  await page
    .locator('main a[href^="/defects/"]', { hasText: toCyrillic("Brake hose") })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Roadside Inspection Report" })).toContainText(
    "is not certified yet",
  );
}

export async function doubtReading(page: Page): Promise<void> {
  await opensMeters("Add reading")(page);
  const dialog = page.getByRole("dialog", { name: "Add reading" });
  await dialog.getByLabel("Reading").fill("9999999");
  await expect(dialog.getByRole("status")).toContainText("Please check the number.");
}

export async function voidReading(page: Page): Promise<void> {
  await opensMeters(/^Void /)(page);
  await expect(page.getByRole("dialog", { name: /^Void / })).toBeVisible();
}

export async function confirmReading(page: Page): Promise<void> {
  await opensMeters(/^Confirm /)(page);
  await expect(page.getByRole("dialog", { name: /^Confirm / })).toBeVisible();
}

export async function replaceMeter(page: Page): Promise<void> {
  await opensMeters("Meter replaced")(page);
  await expect(page.getByRole("dialog", { name: "Meter replaced" })).toBeVisible();
}

/** Opens the dialog of a button in the meter history. */
function opensMeters(name: string | RegExp) {
  return async (page: Page) => {
    await opensDialog("Meter history")(page);
    const history = page.getByRole("dialog", { name: "Meter history" });
    await history.getByRole("button", { name }).first().click();
  };
}

/** Stores inspections on the phone: one that was refused, one that was sent and one that the office declined. */
export async function holdUnsent(page: Page): Promise<void> {
  await putEntries(page, {});
  await page.goto("/inspection?view=unsent");
  await expect(page.getByRole("region", { name: "Declined" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Needs you" })).toBeVisible();
}

/** Shows a strip above the list: the first start stores its reason, and the second one shows it at once. */
export function holdsAboveList(changes: object, text: string | RegExp) {
  return async (page: Page) => {
    await putEntries(page, changes);
    await page.reload();
    await expect(page.getByText(text)).toBeVisible();
    await page.reload();
    await expect(page.getByText(text)).toBeVisible();
  };
}

/** As if the office had filed an inspection for the user. */
export async function filesForUser(page: Page): Promise<void> {
  const name = "Луис ".repeat(40).trim();
  const driverName = `Filed by ${name} from a file for another unit, said to be by ${name}`;
  await page.route("**/api/yard", async (route) => {
    const response = await route.fetch({
      headers: { ...route.request().headers(), "if-none-match": "" },
    });
    const pack = await response.json();
    const [{ name: assetName }] = pack.assets;
    const attributed = [{ id: 1, assetName, date: new Date().toISOString(), driverName }];
    await route.fulfill({ response, json: { ...pack, attributed } });
  });
  await page.reload();
  // The list of before is shown until its answer, with the card, has arrived.
  await expectShifting(page, page.getByText(/said to be by .*Was this you/));
}

const waiting = "1 inspection waiting to send";

const holdAboveList = holdsAboveList({}, waiting);

/** A full phone on which the app is not installed. */
export async function fillPhone(page: Page): Promise<void> {
  await holdAboveList(page);
  await page.getByRole("listitem").getByRole("button").first().click();
  await expect(page.getByRole("button", { name: /^(Start|Submit) Inspection$/ })).toBeVisible();
  // The list is already stored; if storing it failed, the strip would appear at any moment.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "userAgent", { value: "iPhone" });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query === "(pointer: coarse)" ? "all" : query);
    localStorage.setItem("install-sent", "one two");
  });
  // What is filled in now cannot be stored.
  await failItem(page);
  await expect(page.getByText(/This phone is full\./).first()).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  // A step back would restore the scroll position while strips are added above the list.
  await page.getByRole("navigation").getByRole("link", { name: "Inspection" }).first().click();
  const strips = [/This phone is full\./, /Install Yardcheck so this/];
  await expectShifting(page, ...strips.map((text) => page.getByText(text)));
}

export async function showInstallSteps(page: Page): Promise<void> {
  await fillPhone(page);
  await opensDialog("Show how")(page);
}

export async function logOutWithUnsent(page: Page): Promise<void> {
  await holdAboveList(page);
  await openAccountMenu(page);
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** A shared phone without a connection: another user has left unsent work on it. */
export async function sharePhone(page: Page): Promise<void> {
  await putLeftWork(page, new Date());
  await page.evaluate(() => localStorage.setItem("waiting-to-send", "yes"));
  await page.reload();
  await expect(page.getByText("Sign in again to send 1 inspection")).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    dispatchEvent(new Event("offline"));
  });
  await expectShifting(page, page.getByRole("region", { name: "Work offline as" }));
}

/** A phone on which no user may continue: the network asks for a sign-in, and the server last responded weeks ago. */
export async function forgetServer(page: Page): Promise<void> {
  await putLeftWork(page, new Date(Date.now() - 20 * 86_400_000));
  // That user has not signed out.
  await page.evaluate(() => localStorage.setItem("signed-in", "1"));
  await page.route("**/api/user", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Welcome</p>" }),
  );
  await page.reload();
  await expect(page.getByRole("region", { name: "Connect once to go on" })).toBeVisible();
}

/** The unsent work of a user whom the server last confirmed at this time. */
async function putLeftWork(page: Page, confirmed: Date): Promise<void> {
  const company = { id: 1, timeZone: "America/Chicago" };
  const user = { id: 1, firstName: "Луис ".repeat(40).trim(), lastName: "Ортега", company };
  const asset = { id: 1, name: "Миксер 101 ".repeat(18).trim() };
  const body = { assetId: 1, signatureUrl: "Луис", passed: true, results: {} };
  const entry = { id: "left", userId: 1, asset, performedAt: confirmed.toISOString(), body };
  const person = { version: 3, user, confirmedAt: confirmed.getTime() };
  await putRecords(page, { "person/1": person, "entry/1/left": { ...entry, state: "waiting" } });
}

/** Stores a refused entry with these changes, a sent entry, and one on which the office has decided. */
async function putEntries(page: Page, changes: object): Promise<void> {
  const [userId, asset, key] = await page.evaluate(async () => {
    const { id } = await (await fetch("/api/user")).json();
    const { assets, decided } = await (await fetch("/api/yard")).json();
    return [id, assets[0], decided[0].key];
  });
  const entry = { userId, asset, performedAt: new Date().toISOString(), photos: [] };
  const body = { assetId: asset.id, signatureUrl: asset.name, passed: true, results: {} };
  const reason = "The answers do not fit any version of this checklist";
  const refused = { ...entry, id: "refused", state: "refused", reason, body, tries: 1, nextAt: 0 };
  const sent = { ...entry, id: "sent", state: "sent", sentAt: entry.performedAt };
  const held = { ...entry, id: key, state: "held", heldAt: entry.performedAt };
  await putRecords(page, {
    [`entry/${userId}/refused`]: { ...refused, ...changes },
    [`entry/${userId}/sent`]: sent,
    [`entry/${userId}/${key}`]: held,
  });
}

/** Writes records into the device's store. */
async function putRecords(page: Page, given: Record<string, object>): Promise<void> {
  await page.evaluate(async (values) => {
    await new Promise((resolve) => {
      const opening = indexedDB.open("yardcheck");
      // Creates the store, in case the page has not opened the database yet.
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("drafts"));
      opening.addEventListener("success", () => {
        const records = opening.result.transaction("drafts", "readwrite").objectStore("drafts");
        for (const [key, value] of Object.entries(values)) {
          records.put({ at: Date.now(), value }, key);
        }
        records.transaction.addEventListener("complete", resolve);
      });
    });
  }, given);
}

/** Finds pages, and papers by their kinds. */
export async function openSearch(page: Page): Promise<void> {
  // By the keys, because a phone has no room for the button.
  await expect(page.locator("[aria-keyshortcuts]")).toBeAttached();
  await page.keyboard.press("Control+k");
  // A shorter word is found by chance in the stamps of users' addresses, too.
  await page.getByRole("dialog").getByRole("combobox").pressSequentially("inspection");
  await expect(page.getByRole("dialog").getByRole("group", { name: "Documents" })).toBeVisible();
}
