/** Companies with rows in every list, which several tests read. */
import { signIn } from "#server/test/build.ts";
import { limits } from "#shared/limits.ts";
import type { Browser, BrowserContext, Cookie, Page } from "@playwright/test";
import { fillCompany, markup, type Write } from "./fill-company.ts";
import { callerIn, test as base } from "./stage.ts";

/** A user with the cookies of a session, so that tests need not sign in again. */
type SignedIn = { username: string; cookies: Cookie[] };
type FilledCompany = {
  admin: SignedIn;
  driver: SignedIn;
  asset: { id: number; name: string };
  /** Inspected with a checklist of the company's own. */
  trailer: { id: number };
};

/** Adds companies that several tests read and none changes: one with usual names, and one with long ones. */
export const test = base.extend<object, { filled: FilledCompany; longNamed: FilledCompany }>({
  filled: [
    ({ browser }, provide, { project }) =>
      lend(browser, { baseURL: project.use.baseURL, write: toCyrillic }, provide),
    { scope: "worker" },
  ],
  longNamed: [
    ({ browser }, provide, { project }) =>
      lend(browser, { baseURL: project.use.baseURL, write: lengthen() }, provide),
    { scope: "worker" },
  ],
});

async function lend(
  browser: Browser,
  { baseURL, write }: { baseURL: string | undefined; write: Write },
  provide: (company: FilledCompany) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL });
  const { admin, driver, asset, trailer } = await fillCompany(context, write);
  await provide({
    asset,
    trailer,
    admin: await createSession(context, admin),
    driver: await createSession(context, driver),
  });
  await context.close();
}

/** As no text of the product is: so no test takes what users typed for one, or for another company's. */
function toCyrillic(text: string): string {
  if (text === "Oil Change") return text;
  const distance = "А".charCodeAt(0) - "A".charCodeAt(0);
  return text.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + distance));
}

/** Makes each text as long as it may be: in turn of many words, of one word, and of both. */
function lengthen(): Write {
  const words = "in the yard at 2019 Lincolnway, Equipment and Maintenance ".repeat(4);
  const endings = [
    words,
    "M".repeat(limits.nameMax),
    `${words.slice(0, 60)} ${"W".repeat(80)}${words}`,
  ];
  let turn = 0;
  return (text, charactersMax = limits.nameMax) => {
    turn += 1;
    return `${text}${markup} ${endings[turn % endings.length]}`.slice(0, charactersMax).trim();
  };
}

async function createSession(context: BrowserContext, { username }: { username: string }) {
  await context.clearCookies();
  await signIn(callerIn(context), { username });
  return { username, cookies: await context.cookies() };
}

/** Continues an existing session. */
export async function restoreSession(page: Page, { cookies }: SignedIn): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}
