/** The basis of every story: browsers that fail on errors. */
import type { User } from "#server/test/kit/build.ts";
import { signIn } from "#server/test/kit/build.ts";
import type { APIRequestContext, BrowserContext, Page, ViewportSize } from "@playwright/test";
import { plainTest } from "./filled-company.ts";
import { callerIn, expect, phone } from "./stage.ts";

type Stage = {
  /** Errors that are expected here, for example when the test goes offline. */
  tolerated: RegExp | undefined;
  /** From now on an error or a refused script in this browser fails the test. */
  watch: (context: BrowserContext) => Promise<void>;
  /** Opens another user's browser. */
  openBrowser: (viewport: ViewportSize) => Promise<Page>;
  /** Signs another user in who only makes calls, which costs a tenth of a browser. */
  connectAs: (user: { username: string }) => Promise<User>;
};

export const test = plainTest.extend<Stage>({
  tolerated: [undefined, { option: true }],
  watch: [
    async ({ context, tolerated }, provide) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!isRefusedCall(text) && !tolerated?.test(text)) errors.push(text);
      };
      const watch = async (watched: BrowserContext) => {
        watched.on("console", (message) => message.type() === "error" && note(message.text()));
        watched.on("weberror", (error) => note(String(error.error())));
        await watched.addInitScript(reportViolations);
      };
      await watch(context);
      await provide(watch);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, watch }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (viewport) => {
      const context = await browser.newContext({ viewport, hasTouch: viewport === phone });
      contexts.push(context);
      await watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  connectAs: async ({ playwright, baseURL }, provide) => {
    const connections: APIRequestContext[] = [];
    await provide(async (user) => {
      const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
      connections.push(request);
      return signIn(callerIn({ request }), user);
    });
    await Promise.all(connections.map((request) => request.dispose()));
  },
});

/** The browser logs nothing for a refused script whose error was caught. */
function reportViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    reportError(new Error(`The policy refused ${effectiveDirective} of ${blockedURI}`)),
  );
}

/** The browser logs every refused call, and a signed-out user is recognized by one. */
function isRefusedCall(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}
