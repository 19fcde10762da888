import type { Page } from "@playwright/test";
import { buildAsset } from "#server/test/kit/build.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { answer, callerIn, expect, loadInspections, openAs, phone, toast } from "../kit/stage.ts";
import { labels, submit, test } from "../kit/fleet.ts";

test.use({
  viewport: phone,
  hasTouch: true,
  serviceWorkers: "allow",
  tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/,
});

const trailerLabels = builtInChecklists.trailer.map(({ label }) => label);

test("a truck and its trailer are inspected without a signal, and sent as one walk", async ({
  page,
  context,
  office,
  fleet,
}) => {
  const { asset, driver } = fleet;
  const trailer = await buildAsset(callerIn(office), { name: "Lowboy 3", category: "trailer" });
  await openAs(page, driver);
  await expect(page.getByRole("button", { name: asset.name })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();

  await test.step("both are filled in on one page, also after a restart", async () => {
    await page.getByRole("button", { name: asset.name }).tap();
    await passAll(page, `Inspection of ${asset.name}`, labels);
    await page.getByRole("button", { name: "Pulling a trailer?" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: trailer.name }).tap();
    const [first = "", ...others] = trailerLabels;
    await passAll(page, trailer.name, [first]);
    await page.getByRole("button", { name: "Save Draft" }).tap();
    // A reload would be interrupted by the step back to the list.
    const row = page.getByRole("button", { name: new RegExp(asset.name) });
    await expect(row).toContainText("Draft");
    await page.reload();
    await row.tap();
    await passAll(page, trailer.name, others);
    await page.getByLabel("Driver Signature").fill("Marco Ortiz");
    const words = `I certify that I personally inspected ${asset.name} and ${trailer.name}`;
    await expect(page.getByText(words)).toBeVisible();
    await submit(page);
    await expect(toast(page)).toContainText("Saved on this phone");
    await expect(page.getByText("2 inspections waiting to send")).toBeVisible();
  });

  await test.step("they are two records once there is a connection", async () => {
    await context.setOffline(false);
    await expect.poll(async () => (await loadInspections(office)).length).toBe(2);
    const found = await Promise.all(
      (await loadInspections(office)).map(({ id }) =>
        callerIn(office).call("getInspectionLog", { params: { id } }),
      ),
    );
    const [one, other] = found;
    expect(one?.walkId).toMatch(/^[\da-f-]{36}$/);
    expect(other?.walkId).toBe(one?.walkId);
    expect(new Set(found.map(({ assetId }) => assetId))).toEqual(new Set([asset.id, trailer.id]));
    expect(found.map(({ inspectedWith }) => inspectedWith?.id)).toEqual([other?.id, one?.id]);
    await office.goto(`/inspection?inspection=${one?.id}`);
    const details = office.getByRole("dialog", { name: "Inspection Details" });
    await details.getByRole("link", { name: one?.inspectedWith?.assetName, exact: true }).click();
    await expect(office).toHaveURL(new RegExp(`inspection=${other?.id}`));
  });
});

/** Passes items within the part of this name, because items of the two lists share names. */
async function passAll(page: Page, name: string, items: readonly string[]): Promise<void> {
  const part = page.getByRole("form", { name }).or(page.getByRole("region", { name }));
  await answer(part, items, "Pass");
}
