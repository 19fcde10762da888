import {
  callerIn,
  buildMixer,
  card,
  openAs,
  expect,
  createCompany,
  createUser,
  phone,
} from "../kit/stage.ts";
import { measureOverflow } from "../kit/page-checks.ts";
import { test } from "../kit/test.ts";

test("an admin sees who changed what", async ({ page }) => {
  await page.setViewportSize(phone);
  const { username } = await createCompany(page, { firstName: "Marta", lastName: "Quinn" });
  const manager = await createUser(page, "manager", { firstName: "Ray", lastName: "Delgado" });
  const name = `Mixer ${"with a very long name ".repeat(9)}`.trim().slice(0, 200);
  const { id } = await buildMixer(page, { name });
  await openAs(page, manager);
  const body = { condition: "out_of_service" } as const;
  await callerIn(page).call("updateAsset", { params: { id }, body });
  await openAs(page, { username }, "/account-settings/company");
  const trail = card(page, "Audit Trail");
  const rows = trail.getByRole("listitem").filter({ has: page.getByRole("time") });

  await test.step("the trail opens with the keyboard", async () => {
    await trail.getByRole("button", { name: "Show" }).focus();
    await page.keyboard.press("Enter");
    const changed = rows.filter({ hasText: `Ray Delgado changed ${name}` });
    await expect(changed).toContainText("Condition: In Use");
    await expect(changed).toContainText("Out of Service");
    await expect(rows.first()).toContainText("Marta Quinn signed in");
    await expect(rows.first()).toContainText("from 127.0.0.1");
    expect(await measureOverflow(page)).toBe(0);
  });

  await test.step("it is filtered by asset and by user", async () => {
    const only = trail.getByRole("button", { name: `Only ${name}` });
    await only.first().click();
    await expect(rows).toHaveCount(2);
    await trail.getByLabel("Who").selectOption("Marta Quinn");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(`Marta Quinn added ${name}`);
    await rows.getByText("more").click();
    await expect(rows).toContainText("VIN/Serial");
    expect(await measureOverflow(page)).toBe(0);
  });
});
