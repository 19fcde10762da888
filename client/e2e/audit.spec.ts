import { callerIn, buildMixer, card, enter, expect, foundCompany, hire, phone } from "./stage.ts";
import { sideways, test } from "./stage.ts";

test("an admin sees who changed what", async ({ page }) => {
  await page.setViewportSize(phone);
  const { username } = await foundCompany(page, { firstName: "Marta", lastName: "Quinn" });
  const manager = await hire(page, "manager", { firstName: "Ray", lastName: "Delgado" });
  const name = `Mixer ${"with a very long name ".repeat(9)}`.trim().slice(0, 200);
  const { id } = await buildMixer(page, { name });
  await enter(page, manager);
  const body = { condition: "out_of_service" } as const;
  await callerIn(page).call("updateAsset", { params: { id }, body });
  await enter(page, { username }, "/account-settings");
  const trail = card(page, "Audit Trail");
  const rows = trail.getByRole("listitem").filter({ has: page.getByRole("time") });

  await test.step("opened with the keyboard", async () => {
    await trail.getByRole("button", { name: "Show" }).focus();
    await page.keyboard.press("Enter");
    const changed = rows.filter({ hasText: `Ray Delgado changed ${name}` });
    await expect(changed).toContainText("Condition: In Use");
    await expect(changed).toContainText("Out of Service");
    await expect(rows.first()).toContainText("Marta Quinn signed in");
    await expect(rows.first()).toContainText("from 127.0.0.1");
    expect(await sideways(page)).toBe(0);
  });

  await test.step("one asset, and one person", async () => {
    const only = trail.getByRole("button", { name: `Only ${name}` });
    await only.first().click();
    await expect(rows).toHaveCount(2);
    await trail.getByLabel("Who").selectOption("Marta Quinn");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(`Marta Quinn added ${name}`);
    await rows.getByText("more").click();
    await expect(rows).toContainText("VIN/Serial");
    expect(await sideways(page)).toBe(0);
  });
});
