/** A driver reports, the shop certifies and the next driver reviews; the record shows their names. */
import { buildInspection } from "#server/test/kit/build.ts";
import type { Page } from "@playwright/test";
import { callerIn, createUser, expect, openAs, phone, toast } from "../kit/stage.ts";
import { fillIn, pick, submit, test } from "../kit/fleet.ts";

test("three users sign for a repair, and the second driver's rejection reopens it", async ({
  office,
  fleet: { asset, driver },
  openBrowser,
  connectAs,
}) => {
  const anna = await createUser(office, "driver", { firstName: "Anna", lastName: "Ruiz" });
  const luis = await createUser(office, "driver", { firstName: "Luis", lastName: "Mora" });
  const mayCertify = { params: { id: luis.id }, body: { mayCertify: true } };
  await callerIn(office).call("updateUser", mayCertify);
  const [annas, shop] = [await openBrowser(phone), await openBrowser(phone)];
  const marco = await connectAs(driver);
  const { id, defects } = await buildInspection(marco, asset, { fail: { horn: "Silent" } });
  await openAs(shop, luis, "/defects");
  await certify(shop);

  await test.step("the next driver does not accept the repair", async () => {
    await openAs(annas, anna);
    await pick(annas, asset);
    const repair = annas.getByRole("group", { name: /^D-0001 Horn/ });
    await expect(repair).toContainText("Repaired by Luis Mora");
    await expect(repair).toContainText("New relay");
    await expect(annas.getByText("1 repair left to review")).toBeVisible();
    await repair.getByRole("button", { name: "Not fixed" }).click();
    await repair.getByLabel("What is still wrong?").fill("still silent");
    await annas.getByRole("button", { name: "Start Inspection" }).click();
    await inspect(annas);
  });

  await test.step("office and certifier are notified, and the same number is open again", async () => {
    for (const page of [office, shop]) {
      await page.goto("/defects?tab=review");
      const rejected = page.getByRole("main").getByText("Rejected by Anna Ruiz: still silent");
      await expect(rejected).toBeVisible();
      await page.getByRole("button", { name: /^Notifications/ }).click();
      const notices = page.getByRole("dialog", { name: "Notifications" });
      await expect(notices).toContainText("Mixer 12: D-0001 was rejected");
      await page.keyboard.press("Escape");
    }
    const signed = { note: "New horn", signature: "Luis Mora" };
    const body = { act: "certify", outcome: "repaired", ...signed } as const;
    const params = { id: defects[0]?.id ?? 0 };
    await callerIn(shop).call("actOnDefect", { params, body });
  });

  await test.step("the driver accepts it, and the record names all three", async () => {
    await pick(annas, asset);
    await annas.getByRole("button", { name: "Accept" }).click();
    await annas.getByRole("button", { name: "Start Inspection" }).click();
    await inspect(annas);
    await office.goto(`/inspection/history?inspection=${id}`);
    const record = office.getByRole("dialog", { name: "Inspection Details" });
    await expect(record).toContainText(/Reported\s*Marco Ortiz/);
    await expect(record).toContainText("Certified as repaired by Luis Mora");
    await expect(record).toContainText("Repair accepted by Anna Ruiz");
  });
});

test("an open page shows what another session of its user changed while it was loading", async ({
  office,
  fleet: { asset, driver },
  connectAs,
}) => {
  const { defects } = await buildInspection(await connectAs(driver), asset, { fail: ["horn"] });
  const defectId = defects[0]?.id ?? 0;
  await office.goto(`/defects/${defectId}`);
  await expect(office.getByRole("heading", { name: /^D-0001/ })).toBeVisible();
  // The page is shown before its live connection is open.
  const signed = { note: "New relay", signature: "Dana Reyes" };
  const body = { act: "certify", outcome: "repaired", ...signed } as const;
  await callerIn(office).call("actOnDefect", { params: { id: defectId }, body });
  await expect(office.getByText("Certified as repaired by Dana Reyes")).toBeVisible();
});

async function certify(page: Page): Promise<void> {
  await page.getByRole("link", { name: /D-0001/ }).click();
  await page.getByRole("button", { name: "Certify" }).click();
  const dialog = page.getByRole("dialog", { name: "Certify D-0001" });
  await dialog.getByLabel("What was done").fill("New relay");
  await dialog.getByLabel("Certify with your name").fill("Luis Mora");
  await dialog.getByRole("button", { name: "Certify" }).click();
  await expect(toast(page)).toContainText("D-0001 certified");
}

async function inspect(page: Page): Promise<void> {
  await fillIn(page);
  await submit(page);
  await expect(toast(page)).toContainText("Inspection completed successfully");
}
