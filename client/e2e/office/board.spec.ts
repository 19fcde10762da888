import { buildInspection } from "#server/test/kit/build.ts";
import { card, expect, toast } from "../kit/stage.ts";
import { test } from "../kit/fleet.ts";

/** A television. */
const wall = { width: 1920, height: 1080 };

// A response may be on its way when the board goes offline.
test.use({ tolerated: /net::ERR_INTERNET_DISCONNECTED/ });

test("a board on the wall shows a pre-trip as soon as it is submitted", async ({
  office,
  fleet: { asset, driver },
  connectAs,
}) => {
  await office.goto("/account-settings/company");
  const settings = card(office, "Working days");
  // The truck was bought today, which is a work day until its end.
  for (const day of ["Sat", "Sun"]) await settings.getByLabel(day).check();
  await settings.getByLabel("Pre-Trip By").fill("23:59");
  await settings.getByRole("button", { name: "Save Working Days" }).click();
  await expect(toast(office)).toContainText("Company Updated");

  await office.goto("/inspection");
  await office.getByRole("link", { name: "Pre-Trip Board" }).click();
  await expect(card(office, "Units").getByRole("link")).toContainText("Not yet");
  await office.setViewportSize(wall);
  const connected = office.waitForResponse((response) => response.url().includes("/api/live"));
  await office.goto("/board?tv=1");
  await connected;
  const unit = office.getByRole("list", { name: "Units" }).getByRole("listitem");
  await expect(unit).toHaveAccessibleName("Mixer 12: Not yet");
  await expect(office.getByRole("navigation")).toHaveCount(0);

  await buildInspection(await connectAs(driver), asset);
  await expect(unit).toHaveAccessibleName("Mixer 12: On time");

  await office.context().setOffline(true);
  await expect(office.getByRole("status")).toContainText("Offline. This is the board of");
  await expect(unit).toBeVisible();
  await office.context().setOffline(false);
  await expect(office.getByRole("status")).toHaveCount(0);
  await office.getByRole("link", { name: "Leave" }).click();
  await card(office, "Units").getByRole("link").click();
  await expect(office.getByRole("dialog")).toContainText("Mixer 12");
});
