import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { answer, card, expect, loadInspections, openAs, phone } from "../kit/stage.ts";
import { test } from "../kit/fleet.ts";

test.use({ viewport: phone, hasTouch: true });

const labels = builtInChecklists.truck.map(({ es }) => es);
const [first = "", ...others] = labels;

test("a driver who reads Spanish inspects a truck, and the record stays in English", async ({
  page,
  fleet,
}) => {
  const { asset, driver, office } = fleet;
  await openAs(page, driver, "/account-settings");
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByRole("link", { name: "Inspección", exact: true }).click();

  await test.step("fills in the form", async () => {
    await page.getByRole("button", { name: new RegExp(asset.name) }).click();
    await answer(page, [first], "Falla");
    await answer(page, others, "Bien");
    await page.getByRole("textbox", { name: "Notas" }).fill("Aceite lechoso");
    await expect(page.getByRole("button", { name: "Guardar borrador" })).toBeEnabled();
    await page.getByLabel("Firma del operador").fill("Marco Ortiz");
    await page.getByRole("button", { name: "Enviar inspección" }).click();
    await expect(page.getByText("Inspección terminada", { exact: true })).toBeVisible();
  });

  await test.step("reads what was recorded", async () => {
    await expect(card(page, "Inspecciones de hoy")).toContainText("1 con falla");
    await page.getByRole("button", { name: "Ver detalles" }).first().click();
    const details = page.getByRole("dialog", { name: "Detalles de la inspección" });
    await expect(details).toContainText(first);
    await expect(details).toContainText("Aceite lechoso");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
  });

  await test.step("the next sign-in, on another phone, is in Spanish too", async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await openAs(page, driver);
    await expect(page.getByText("Elija la unidad que va a revisar")).toBeVisible();
  });

  const [log] = await loadInspections(office);
  expect(log?.issues).toEqual([builtInChecklists.truck[0]?.id]);
});
