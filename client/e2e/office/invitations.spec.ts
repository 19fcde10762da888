import { addUser } from "#server/test/kit/build.ts";
import type { Body } from "#shared/api/api-schemas.ts";
import type { Page } from "@playwright/test";
import {
  answerQuestion,
  buildMixer,
  callerIn,
  card,
  createCompany,
  createUser,
  desktop,
  expect,
  openAs,
  phone,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

const heading = "Dana Reyes invites you to Ridgeline as a driver";

test("an invited driver stands on the inspection list after two taps and one field", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  await buildMixer(page);
  await page.goto("/crew");
  const link = await test.step("the office makes a link", async () => {
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite" });
    await dialog.getByLabel("First Name (optional)").fill("Marco");
    await dialog.getByLabel("Last Name (optional)").fill("Ortiz");
    await dialog.getByLabel("Email (optional)").fill("marco.ortiz@yard.example");
    await dialog.getByRole("button", { name: "Make link" }).click();
    await expect(
      dialog.getByRole("img", { name: "QR code of the link of Marco Ortiz" }),
    ).toBeVisible();
    const shown = await dialog.getByLabel("Link", { exact: true }).inputValue();
    expect(new URL(shown).origin).toBe(new URL(page.url()).origin);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(card(page, "Invitations")).toContainText(/Marco Ortiz.*Invited, expires \w+ \d+/s);
    return shown;
  });

  const truck = await openBrowser(phone);
  await test.step("the driver opens it on a phone and joins", async () => {
    const sent = noteRequests(truck);
    await truck.goto(link);
    await expect(truck.getByRole("heading", { name: heading })).toBeVisible();
    await expect(truck).toHaveURL(/\/invitation$/);
    await expect(truck.getByLabel("Username")).toHaveValue("marco.ortiz");
    await truck.getByLabel("Password", { exact: true }).tap();
    await truck.keyboard.type("my own secret");
    await truck.getByRole("button", { name: "Join" }).tap();
    await expect(truck.getByRole("heading", { name: "Pre-Trip Inspection" })).toBeVisible();
    await expect(truck.getByText("Mixer 12")).toBeVisible();
    await expect(truck).toHaveURL(/\/inspection$/);
    // But for the page itself no address and no header of a request has the token.
    const token = link.split("invite=")[1] ?? "";
    expect(token).toHaveLength(43);
    expect(sent.filter((text) => text.includes(token))).toEqual([expect.stringContaining(link)]);
  });

  await test.step("the office sees it at once", async () => {
    await expect(card(page, "Crew Members")).toContainText("@marco.ortiz");
    await expect(page.getByRole("region", { name: "Invitations" })).toBeHidden();
  });

  await test.step("the link is used up", async () => {
    const late = await openBrowser(phone);
    await late.goto(link);
    await expect(late.getByRole("heading", { name: "This link is no longer good." })).toBeVisible();
    await late.getByRole("link", { name: "Sign In" }).tap();
    await expect(late.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  });
});

test("a user who is signed in sees who they are, and may sign out for who was invited", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  const driver = await createUser(page, "driver");
  const link = await makeLink(page);
  const truck = await openBrowser(phone);
  await openAs(truck, driver, link);
  await expect(truck.getByRole("heading", { name: heading })).toBeVisible();
  const { username } = driver;
  await expect(
    truck.getByText(`You are signed in as Marco Ortiz (@${username}) of Ridgeline.`),
  ).toBeVisible();
  await truck.getByRole("link", { name: "Continue as Marco Ortiz" }).tap();
  await expect(truck.getByRole("heading", { name: "Pre-Trip Inspection" })).toBeVisible();
  await truck.goto(link);
  await truck.getByRole("button", { name: "Log out and accept the invitation" }).tap();
  await truck.getByLabel("First Name").fill("Pat");
  await truck.getByLabel("Last Name").fill("Nowak");
  await truck.getByLabel("Email").fill("pat.nowak@yard.example");
  await truck.getByLabel("Username").fill(username);
  await truck.getByLabel("Password", { exact: true }).fill("my own secret");
  await truck.getByRole("button", { name: "Join" }).tap();
  await expect(truck.getByText("That username is already taken").first()).toBeVisible();
  await truck.getByLabel("Username").fill(`${username}-2`);
  await truck.getByRole("button", { name: "Join" }).tap();
  await expect(truck.getByRole("heading", { name: "Pre-Trip Inspection" })).toBeVisible();
});

test("an invitation survives a reload and reads Spanish, and its user stays with Spanish", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  const link = await makeLink(page, {
    firstName: "Lupe",
    lastName: "Vega",
    email: "lupe.vega@yard.example",
  });
  const truck = await openBrowser(phone);
  await truck.goto(link);
  await truck.getByRole("button", { name: "Español" }).tap();
  await truck.reload();
  await expect(
    truck.getByRole("heading", { name: "Dana Reyes le invita a Ridgeline como operador" }),
  ).toBeVisible();
  await truck.getByRole("button", { name: "Español" }).tap();
  await truck.getByLabel("Contraseña", { exact: true }).fill("mi propio secreto");
  await truck.getByRole("button", { name: "Unirse" }).tap();
  await expect(truck).toHaveURL(/\/inspection$/);
  expect((await callerIn(truck).call("getCurrentUser")).language).toBe("es");
});

test("a list of addresses becomes links, and what is refused says why", async ({ page }) => {
  await createCompany(page);
  const known = await addUser(callerIn(page), { role: "driver" });
  await page.goto("/crew");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite" });
  await dialog.getByRole("button", { name: "Several people" }).click();
  await dialog.getByLabel("Emails").fill(`a@yard.example, ${known.email}; b@yard.example`);
  await dialog.getByRole("button", { name: "Make links" }).click();
  await expect(dialog.getByText("2 links of 3 were made.")).toBeVisible();
  const refused = dialog.getByRole("listitem").filter({ hasText: known.email });
  await expect(refused).toContainText("That email is already taken");
  await dialog.getByRole("button", { name: "Done" }).click();
  const invitations = card(page, "Invitations");
  await expect(invitations.getByRole("listitem")).toHaveCount(2);

  const question = answerQuestion(page, "yes");
  await page.getByRole("button", { name: "Withdraw the invitation of a@yard.example" }).click();
  expect(await question).toBe("Withdraw the invitation of a@yard.example? Its link stops working.");
  await expect(invitations.getByRole("listitem")).toHaveCount(1);
  const renewing = answerQuestion(page, "yes");
  await page.getByRole("button", { name: "Send again to b@yard.example" }).click();
  await renewing;
  const renewed = page.getByRole("dialog", { name: "New link for b@yard.example" });
  await expect(renewed.getByLabel("Link", { exact: true })).toHaveValue(
    /\/auth\?invite=[\w-]{43}$/,
  );
});

/** The link of an invitation that was made by a call. */
async function makeLink(page: Page, given: Partial<Body<"invite">> = {}): Promise<string> {
  const { url } = await callerIn(page).call("invite", { body: { role: "driver", ...given } });
  return url;
}

/** Every request of a page: its address and its headers. */
function noteRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) =>
    sent.push(`${request.url()} ${JSON.stringify(request.headers())}`),
  );
  return sent;
}
