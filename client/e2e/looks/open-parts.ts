/** Opens parts of screens for the tests that check every screen. */
import type { Pack, Asset, Checklist } from "#shared/api/api-schemas.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { readAlone, toast } from "../kit/stage.ts";
import { ignoreShifts, type Screen } from "./show-screen.ts";

/** Shows a screen that the company's own data would not show, by changed responses until the next one is shown. */
type Changed = Required<Pick<Screen, "prepare" | "open">>;

export function opens(role: "button" | "link" | "tab", name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole(role, { name }).first().click();
  };
}

export function opensDialog(name: string | RegExp) {
  return async (page: Page) => {
    await opens("button", name)(page);
    await expect(page.getByRole("dialog")).toBeVisible();
  };
}

/** What follows late from a user's act may move the screen. */
export async function expectShifting(page: Page, ...strips: Locator[]): Promise<void> {
  for (const strip of strips) await expect(strip).toBeVisible();
  await ignoreShifts(page);
}

/** Opens the paper of the first inspection that is listed. */
export async function openReport(page: Page): Promise<void> {
  await opensDialog("View Details")(page);
  await opens("link", "Print report")(page);
  await expect(page.getByRole("link", { name: "Back to Inspection" })).toBeVisible();
}

/** On a phone the boxes are shown on request. */
export async function tickAssets(page: Page): Promise<void> {
  const box = page.getByRole("checkbox", { name: "Select all shown" });
  const select = page.getByRole("button", { name: "Select", exact: true });
  await expect(box.or(select)).toBeVisible();
  if (await select.isVisible()) await select.click();
  await box.check();
}

export async function openTagsOfTicked(page: Page): Promise<void> {
  await tickAssets(page);
  await opensDialog("Tags")(page);
}

export async function unfoldIdentity(page: Page): Promise<void> {
  await opensDialog("Edit")(page);
  await page.locator("summary", { hasText: "Identity" }).click();
  await page.getByLabel("Tags").scrollIntoViewIfNeeded();
}

/** Gives a new schedule every interval, so that each has its window. */
export async function fillIntervals(page: Page): Promise<void> {
  await opensDialog("Add Schedule")(page);
  await page.locator("summary", { hasText: "Also due by" }).click();
  await page.getByLabel("Interval Miles").fill("500");
  await page.getByLabel("Interval Hours").fill("50");
  await page.getByLabel("Interval Months").fill("12");
  await expect(page.getByLabel("Due Soon Days")).toBeVisible();
}

/** Opens the program that is listed, and a dialog of its page. */
export function openProgram(name?: string | RegExp) {
  return async (page: Page) => {
    await page.locator('main a[href^="/maintenance/programs/"]').first().click();
    await expect(page.getByRole("heading", { name: "Which Units" })).toBeVisible();
    if (name !== undefined) await opensDialog(name)(page);
  };
}

/** Logs a service of a program, which has steps. */
export async function logPlannedService(page: Page): Promise<void> {
  await opensDialog("Log Maintenance")(page);
  const schedule = page.getByRole("combobox", { name: /^Schedule/ });
  const options = schedule.locator("option", { hasText: "whichever" });
  await schedule.selectOption((await options.first().getAttribute("value")) ?? "");
  await expect(page.getByRole("group", { name: /^Steps/ })).toBeVisible();
}

/** Opens the record of a repair that resolved an inspection. */
export async function openRepair(page: Page): Promise<void> {
  const logs = page.getByRole("region", { name: "Recent Maintenance Logs" });
  await logs
    .getByRole("link", { name: /Tire Rotation/ })
    .last()
    .click();
  await expect(page.getByRole("dialog", { name: "Maintenance Details" })).toBeVisible();
}

/** Asks for the reason why a file of that repair is removed. */
export async function removeLogFile(page: Page): Promise<void> {
  await openRepair(page);
  const details = page.getByRole("dialog", { name: "Maintenance Details" });
  await details.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByRole("dialog", { name: /^Remove / })).toBeVisible();
}

export async function correctRepair(page: Page): Promise<void> {
  await openRepair(page);
  await opens("button", "Correct")(page);
  await expect(page.getByRole("dialog", { name: "Correct Maintenance" })).toBeVisible();
}

export async function voidRepair(page: Page): Promise<void> {
  await openRepair(page);
  await opens("button", "Void")(page);
  await expect(page.getByRole("dialog", { name: "Void this maintenance?" })).toBeVisible();
}

/** Asks for the reason why the newest inspection of the history is voided. */
export async function voidInspection(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Inspections" }).getByRole("link").first().click();
  await opens("button", "Void")(page);
  await expect(page.getByRole("dialog", { name: "Void this inspection?" })).toBeVisible();
}

/** Opens the record of an inspection that is void. */
export async function openVoidInspection(page: Page): Promise<void> {
  const list = page.getByRole("list", { name: "Inspections" });
  await list
    .getByRole("link", { name: /Voided/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Inspection Details" })).toContainText("Voided on");
}

export async function openMissingRecord(page: Page): Promise<void> {
  await page.goto("/maintenance?maintenance=999999999");
  await expect(page.getByRole("dialog")).toContainText("There is no maintenance record");
}

/** An item of a checklist that is a number, with all of its fields. */
export async function openMoreOfItem(page: Page): Promise<void> {
  await opens("button", /^Edit/)(page);
  await opens("button", "More about item 1")(page);
  await page.getByLabel("Answer").selectOption("A number");
  await page.getByText("Parts of the daily report").click();
}

export async function unfoldAssignment(page: Page): Promise<void> {
  await opens("button", /^Edit/)(page);
  await page.locator("summary", { hasText: "Only for some" }).click();
  await page.getByRole("checkbox", { name: "Boom Pump" }).check();
}

export async function openReadyList(page: Page): Promise<void> {
  await opensDialog(/ready list$/)(page);
  await opens("button", /^Boom pump/)(page);
  await expect(page.getByRole("dialog", { name: "Boom pump" })).toBeVisible();
}

/** Simulates a company that has already added the list. */
export const addReadyListAgain: Changed = {
  prepare: async (page) => {
    await readAlone(page);
    await page.route("**/api/inspection/checklists?*", async (route) => {
      const response = await route.fetch();
      const [first, ...lists]: Checklist[] = await response.json();
      await route.fulfill({ response, json: [{ ...first, readyList: "boom_pump" }, ...lists] });
    });
  },
  open: async (page) => {
    await openReadyList(page);
    await opens("button", "Add Again")(page);
    await expect(page.getByRole("dialog", { name: "Add Boom pump again?" })).toBeVisible();
  },
};

/** Simulates a colleague with the longest names who was removed. */
export const addFormerMember: Changed = {
  prepare: async (page) => {
    await readAlone(page);
    const [firstName, lastName, username] = [
      "Bartholomew ".repeat(8),
      "Oo".repeat(50),
      "u".repeat(50),
    ];
    const former = { id: 1, firstName, lastName, username, role: "driver" };
    await page.route("**/api/crew?removed=*", (route) =>
      route.fulfill({ json: [{ ...former, email: "former@example.com", mayCertify: false }] }),
    );
  },
  open: async (page) => {
    await opensDialog("Add Crew Member")(page);
    await page.getByRole("dialog").getByLabel("Email").fill("former@example.com");
    await expectShifting(page, page.getByRole("region", { name: "Former crew member" }));
  },
};

const longInvited = {
  id: 1,
  role: "driver",
  firstName: "Бартоломей ".repeat(8),
  lastName: "Оо".repeat(50),
  email: `${"e".repeat(60)}@${"yard".repeat(15)}.example`,
  invitedBy: "Оо".repeat(50),
  expiresAt: "2027-11-27T18:00:00.000Z",
};

/** Simulates an invitation of someone with the longest names, which no list shows. */
export const inviteSomeone: Changed = {
  prepare: (page) =>
    page.route(/\/api\/invitations$/, (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const url = `/auth?invite=${"t".repeat(43)}`;
      return route.fulfill({ status: 201, json: { ...longInvited, url } });
    }),
  open: async (page) => {
    await opensDialog("Invite")(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Make link" }).click();
    await expect(dialog.getByRole("img")).toBeVisible();
  },
};

/** Simulates a link by someone with the longest name, to a company with the longest. */
export const receiveInvitation: Changed = {
  prepare: (page) =>
    page.route("**/api/invitations/look", (route) =>
      route.fulfill({ json: { ...longInvited, company: "Бетон ".repeat(20) } }),
    ),
  open: (page) => expect(page.getByRole("button", { name: "Join" })).toBeVisible(),
};

export async function lowerRole(page: Page): Promise<void> {
  await page.getByLabel("Role").selectOption("Driver");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByRole("dialog", { name: "Change your role to Driver?" })).toBeVisible();
}

export async function openTrail(page: Page): Promise<void> {
  const trail = page.getByRole("region", { name: "Audit Trail" });
  await trail.getByRole("button", { name: "Show" }).click();
  await trail.getByText("more").first().click();
}

/** Simulates a fleet of hundreds, whose assets are picked by searching. */
export const searchAsset: Changed = {
  prepare: async (page) => {
    await readAlone(page);
    await page.route("**/api/assets?limit=200", async (route) => {
      const response = await route.fetch();
      const more = { "x-total-count": "201", link: '</?cursor=next>; rel="next"' };
      await route.fulfill({ response, headers: { ...response.headers(), ...more } });
    });
  },
  open: async (page) => {
    await opensDialog("Log Maintenance")(page);
    await page.getByRole("dialog").getByRole("combobox", { name: "Asset" }).click();
    const search = page.getByRole("dialog", { name: "Select an asset" });
    await expect(search).toContainText("of 201");
    const option = await search.getByRole("option").first().boundingBox();
    expect(option?.height, "a thumb's height").toBeGreaterThanOrEqual(48);
  },
};

/** Simulates an asset with these changes; `shown` is the text by which the screen shows them. */
export function changesAsset(changes: Partial<Asset>, shown: string): Changed {
  return {
    prepare: async (page) => {
      await readAlone(page);
      await page.route(/\/api\/assets\/\d+$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
      });
      await page.route("**/api/yard", async (route) => {
        // Whole and without a tag, so that the phone fetches the true pack afterwards.
        const asked = { ...route.request().headers(), "if-none-match": "" };
        const response = await route.fetch({ headers: asked });
        const pack: Pack = await response.json();
        const isDown = changes.condition === "out_of_service";
        const outOfService = pack.assets.map((asset) => ({ ...asset, ...changes }));
        const json = { ...pack, assets: [], outOfService: isDown ? outOfService : [] };
        await route.fulfill({ response, json, headers: { ...response.headers(), etag: "" } });
      });
    },
    open: async (page) => {
      await expect(page.getByText(shown).first()).toBeVisible();
    },
  };
}

export const down = {
  condition: "out_of_service",
  downSince: "2026-11-18T11:47:00.000Z",
  downReason: "Parking brake failed (D-0042)",
  downDefect: { number: 42, title: "Parking brake", itemId: "parking-brake" },
} as const;

/** Simulates an asset that is out of service. */
export function tagsOut(shown: string, changes: Partial<Asset> = {}): Changed {
  return changesAsset({ ...down, ...changes }, shown);
}

const tagged = tagsOut("Out of Service since");

export const returnToService: Changed = {
  prepare: tagged.prepare,
  open: async (page) => {
    await tagged.open(page);
    await opensDialog("Return to Service")(page);
    await page.getByLabel("Sign with your name").pressSequentially("Dana Reyes");
  },
};

/** Simulates a company from before this setting, whose admin has not decided yet. */
export const askToTagOut: Changed = {
  prepare: (page) =>
    page.route("**/api/user", async (route) => {
      const response = await route.fetch();
      const user = await response.json();
      const company = { ...user.company, tagsOutCritical: null };
      await route.fulfill({ response, json: { ...user, role: "admin", company } });
    }),
  open: async (page) => {
    await expect(page.getByRole("button", { name: "Yes", exact: true })).toBeVisible();
  },
};

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button").last().click();
  await expect(page.getByRole("menu")).toBeVisible();
}

export async function submitEmptyAsset(page: Page): Promise<void> {
  await opensDialog("Add Asset")(page);
  await page.getByRole("dialog").getByRole("button", { name: "Add Asset" }).click();
  await expect(page.getByRole("dialog").locator("[aria-invalid=true]").first()).toBeVisible();
}

export async function leaveTypedAsset(page: Page): Promise<void> {
  await opensDialog("Add Asset")(page);
  await page.getByRole("dialog").getByLabel("Name").fill("Mixer 12");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

export async function resetSomePassword(page: Page): Promise<void> {
  page.once("dialog", (question) => void question.accept());
  await opens("button", /^Reset password/i)(page);
  await expectToast(page, "Password Reset");
}

/** Refuses the save before it reaches the server, so that nothing is changed. */
export async function failToSaveAsset(page: Page): Promise<void> {
  await opensDialog("Edit")(page);
  const body = { message: "Кто-то изменил", code: "assets.stale" };
  await page.route("**/api/assets/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 409, json: body })
      : route.fallback(),
  );
  await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Error");
}

/** Hovers over the toast, so that it does not disappear. */
async function expectToast(page: Page, title: string): Promise<void> {
  const shown = toast(page);
  await expect(shown).toContainText(title);
  await shown.hover();
}

/** Simulates a label whose company takes reports by anyone and whose unit has a long name. */
export const takeReports: Changed = {
  prepare: (page) => {
    const unit = { name: "Миксер 101 ".repeat(18).trim(), category: "truck", company: "Гравий" };
    return page.route("**/api/codes/*", (route) => route.fulfill({ json: { unit } }));
  },
  open: (page) =>
    expect(page.getByRole("button", { name: /^Report a problem with/ })).toBeVisible(),
};

export const fillReport: Changed = {
  prepare: takeReports.prepare,
  open: async (page) => {
    await opensDialog(/^Report a problem with/)(page);
    await page.getByLabel("What is wrong?").fill("Не горит стоп-сигнал");
  },
};

export const sendReport: Changed = {
  prepare: takeReports.prepare,
  open: async (page) => {
    await page.route("**/api/codes/*/reports", (route) =>
      route.fulfill({ status: 201, json: { number: 1017 } }),
    );
    await fillReport.open(page);
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("Thank you. Report 1,017 is with the company.")).toBeVisible();
  },
};
