import { callerIn, expect, phone, toast } from "../kit/stage.ts";
import { openStored, test } from "../kit/fleet.ts";

test.use({
  viewport: phone,
  hasTouch: true,
  serviceWorkers: "allow",
  tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/,
});

test("a defect that is reported without a signal is sent later", async ({
  page,
  context,
  fleet,
}) => {
  const { office, asset } = fleet;
  await openStored(page, fleet);
  await context.setOffline(true);
  await page.close();

  const again = await context.newPage();
  await again.goto("/");
  await again.getByRole("button", { name: asset.name }).tap();
  // The buttons of the sections appear a moment later and move the elements below.
  await expect(again.getByRole("button", { name: /^Look at all/ }).first()).toBeVisible();
  await again.getByRole("button", { name: "Report Defect" }).tap();
  const dialog = again.getByRole("dialog", { name: "Report Defect" });
  await dialog.getByLabel("What is wrong").fill("Bent ladder");
  await dialog.getByRole("button", { name: "Report Defect" }).tap();
  await expect(toast(again)).toContainText("Saved on this phone");
  await expect(dialog).toHaveCount(0);
  await again.goto("/inspection?view=unsent");
  await expect(again.getByRole("region", { name: "Waiting" })).toContainText(`${asset.name}Defect`);

  await context.setOffline(false);
  const read = async () => (await callerIn(office).call("listDefects")).map(({ title }) => title);
  await expect.poll(read).toEqual(["Bent ladder"]);
  await expect(again.getByRole("region", { name: "Sent" })).toContainText(asset.name);
});
