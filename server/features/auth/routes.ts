import { api } from "#shared/api.ts";
import { toComparable } from "#shared/fields.ts";
import { noteFailedSignIn } from "../../db/accounts.ts";
import { fail } from "../../errors.ts";
import type { LocalPassport } from "../../http/passport.ts";
import { authenticate, endSession, startSession } from "../../http/passport.ts";
import type { CountWrite } from "../../http/rate-limit.ts";
import { route } from "../../http/route.ts";
import { cookieName } from "../../http/recogniser.ts";
import { userAnswer } from "../account/data.ts";
import type { Registering } from "./register.ts";
import { register } from "./register.ts";
import type { SignInAttempts } from "./sign-in-attempts.ts";

type AuthParts = Registering & {
  passport: LocalPassport;
  attempts: SignInAttempts;
  countWrite: CountWrite;
};

export function authRoutes({ passport, attempts, countWrite, ...registering }: AuthParts) {
  const { database } = registering;
  return [
    route(api.signIn, async ({ req, body, now }) => {
      const attempt = { name: toComparable(body.username), ip: req.ip ?? "" };
      const account = await attempts.tried(attempt, () => authenticate(passport, req));
      if (!account) {
        await noteFailedSignIn(database.builder, { key: attempt.name, ip: attempt.ip, now });
        throw fail("auth.wrongCredentials");
      }
      await countWrite(account.id);
      await startSession(req, account);
      return userAnswer(account);
    }),
    route(api.goToSignIn, ({ res }) => res.redirect("/auth")),
    route(api.signUp, async ({ req, body, now }) => {
      const account = await register(registering, { input: body, now, ip: req.ip ?? "" });
      // The company stands by now: whoever cannot be signed in yet signs in by hand.
      await startSession(req, account).catch((error: unknown) => {
        req.log.warn({ err: error }, "no session could be started for a new company");
        Reflect.deleteProperty(req, "session");
      });
      return userAnswer(account);
    }),
    route(api.signOut, async ({ req, res }) => {
      await endSession(req);
      res.clearCookie(cookieName(req), {
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: req.secure,
      });
    }),
  ];
}
