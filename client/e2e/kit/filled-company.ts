/** A company with rows in every list, which several tests read. */
import { signIn } from "#server/test/kit/build.ts";
import { limits } from "#shared/base/limits.ts";
import { test as base, type BrowserContext, type Cookie, type Page } from "@playwright/test";
import { fillCompany, markup, type Write } from "./fill-company.ts";
import { callerIn } from "./stage.ts";

/** A user with the cookies of a session, so that tests need not sign in again. */
type SignedIn = { username: string; cookies: Cookie[] };
type FilledCompany = {
  admin: SignedIn;
  driver: SignedIn;
  asset: { id: number; name: string };
  /** Inspected with a company checklist. */
  trailer: { id: number };
};

/**
 * Adds a company that several tests read and none changes. Every test has this basis, also one without it: those of
 * another basis would need workers, and a browser, of their own.
 */
export const plainTest = base.extend<object, { filled: FilledCompany }>({
  filled: [
    async ({ browser }, provide, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL });
      const { admin, driver, asset, trailer } = await fillCompany(context, lengthen());
      await provide({
        asset,
        trailer,
        admin: await createSession(context, admin),
        driver: await createSession(context, driver),
      });
      await context.close();
    },
    { scope: "worker" },
  ],
});

/** Only what the users of the filled company typed. */
export const foreignTexts = /\p{Script=Cyrillic}/u;

const latin = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const alike = "аьсԁеғԍһіјкӏмпорԛгѕїцѵԝхузАВСДЕҒԌНІЈКГМПОРԚЯЅТЦѴԜХУЗ";

/**
 * Writes a text in letters that the product does not use, so that no test confuses typed texts with the product's or
 * another company's. They are about as wide as Latin letters.
 */
export function toCyrillic(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => alike.charAt(latin.indexOf(letter)));
}

/** Makes each text as long as possible: in turn of many words, of one word, and of both. */
function lengthen(): Write {
  const words = toCyrillic("in the yard at 2019 Lincolnway, Equipment and Maintenance ").repeat(4);
  const endings = [
    words,
    toCyrillic("M".repeat(limits.nameMax)),
    `${words.slice(0, 60)} ${toCyrillic("W".repeat(80))}${words}`,
  ];
  let turn = 0;
  return (text, charactersMax = limits.nameMax) => {
    turn += 1;
    // Half of the markup would look like a text of the product, so it is added whole or not at all.
    const hasRoom = text.length + markup.length <= charactersMax;
    const begun = toCyrillic(text) + (hasRoom ? markup : "");
    return `${begun} ${endings[turn % endings.length]}`.slice(0, charactersMax).trim();
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
