import { callerIn, expect, loadInspections, openAs, phone, toast } from "../kit/stage.ts";
import { fillIn, submit, test } from "../kit/fleet.ts";

test.use({
  viewport: phone,
  hasTouch: true,
  tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|404/,
});

test("an inspection that the server refuses reaches the office, who files it", async ({
  page,
  context,
  office,
  fleet,
}) => {
  const { asset, driver } = fleet;
  await test.step("it is made without a signal, while the office archives its unit", async () => {
    await openAs(page, driver);
    await page.getByRole("button", { name: asset.name }).tap();
    await fillIn(page);
    await context.setOffline(true);
    await submit(page);
    await expect(toast(page)).toContainText("Saved on this phone");
    await callerIn(office).call("updateAsset", {
      params: { id: asset.id },
      body: { archived: true },
    });
  });

  await test.step("the phone says that it is with the office", async () => {
    await context.setOffline(false);
    await expect.poll(async () => (await callerIn(office).call("listHeld")).length).toBe(1);
    await page.goto("/inspection?view=unsent");
    await expect(page.getByRole("region", { name: "With the office" })).toContainText(asset.name);
    expect(await loadInspections(office)).toEqual([]);
  });

  await test.step("the office files it from its own list", async () => {
    await office.goto("/inspection");
    await office.getByRole("link", { name: "Held inspections" }).click();
    await office.getByRole("button", { name: "File" }).click();
    await office.getByRole("dialog").getByRole("button", { name: "File" }).click();
    await expect(office.getByText("Nothing is held")).toBeVisible();
    const [filed] = await loadInspections(office);
    expect(filed).toMatchObject({ assetId: asset.id, driverName: expect.stringMatching(/\w/) });
  });

  await test.step("the phone says so by itself", async () => {
    const sent = page.getByRole("region", { name: "Sent" });
    await expect(sent).toContainText("Filed by the office");
    await expect(page.getByRole("region", { name: "With the office" })).toHaveCount(0);
  });
});
