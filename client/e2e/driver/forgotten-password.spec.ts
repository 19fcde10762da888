import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readMail } from "#server/test/stand-ins/stand-in-mail.ts";
import { callerIn, createCompany, createUser, expect, fillSignIn, phone } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: phone, hasTouch: true });

const mailFolder = process.env["E2E_MAIL_DIR"] ?? "";
const fresh = "my new password";

test("a driver who forgot the password gets in again by a mailed link, which works once", async ({
  page,
}) => {
  await createCompany(page);
  const { username, email } = await createUser(page, "driver");
  await callerIn(page).call("signOut");
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot password?" }).tap();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the Link" }).tap();
  await expect(page.getByRole("status")).toContainText("If a user has this address");
  const link = await waitForLink(email);
  await page.goto(link);
  await choosePassword(page);
  await page.getByRole("link", { name: "Sign In" }).tap();
  await fillSignIn(page, username, fresh);
  await expect(page).toHaveURL(/\/inspection$/);
  await page.goto("about:blank");
  await page.goto(link);
  await choosePassword(page);
  await expect(page.getByText("This link is no longer good.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible();
});

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(fresh);
  await page.getByLabel("Confirm Password").fill(fresh);
  await page.getByRole("button", { name: "Save Password" }).tap();
}

/** The address in the mail, once it was sent. */
async function waitForLink(email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      link = (await findLink(email)) ?? "";
      return link;
    })
    .toMatch(/^http:\/\/127\.0\.0\.1:\d+\/reset-password#/);
  return link;
}

async function findLink(email: string): Promise<string | undefined> {
  const names = await readdir(mailFolder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.map((name) => readFile(join(mailFolder, name), "utf8")));
  const mail = mails.map(readMail).find(({ headers }) => headers.get("to")?.[0] === email);
  return /^http\S+#\S+/m.exec(mail?.text ?? "")?.[0];
}
