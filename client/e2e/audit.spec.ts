import { ask, buildAsset, enter, foundCompany, hire } from "./fleet.ts";
import { card, desktop, expect, expectAccessible, phone, sideways, test } from "./stage.ts";

for (const viewport of [phone, desktop]) {
  test(`an admin sees who changed what, ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const admin = await foundCompany(page, { firstName: "Marta", lastName: "Quinn" });
    const manager = await hire(page, "manager", { firstName: "Ray", lastName: "Delgado" });
    const name = `Mixer ${"with a very long name ".repeat(9)}`.trim().slice(0, 200);
    const asset = await buildAsset(page, { name });
    await enter(page, manager, "/account-settings");
    await expect(page.getByRole("heading", { name: "Display" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Audit Trail" })).toHaveCount(0);
    const body = { condition: "out_of_service" } as const;
    await ask(page, "updateAsset", { id: asset.id, body });
    await enter(page, admin, "/account-settings");
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
      await expectAccessible(page);
      expect(await sideways(page)).toBe(0);
    });

    await test.step("one asset, and one person", async () => {
      await trail
        .getByRole("button", { name: `Only ${name}` })
        .first()
        .click();
      await expect(rows).toHaveCount(2);
      await expect(trail.getByRole("button", { name: "Show all" })).toBeFocused();
      await expect(trail.getByLabel("What")).toHaveValue("asset");
      await trail.getByLabel("Who").selectOption("Marta Quinn");
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(`Marta Quinn added ${name}`);
      await rows.getByText("more").click();
      await expect(rows).toContainText("VIN/Serial");
      await expectAccessible(page);
      expect(await sideways(page)).toBe(0);
    });

    await test.step("days on which nothing happened", async () => {
      await trail.getByLabel("To").fill("2020-01-01");
      await expect(trail.getByText("Nothing found")).toBeVisible();
    });
  });
}
