import { promisify } from "node:util";
import type { Request, RequestHandler } from "express";
import passportModule from "passport";
import { Strategy } from "passport-local";
import type { CompanyUser } from "../../db/sessions/users.ts";
import { invariant } from "../../errors.ts";
import { readDevice } from "./read-device.ts";

declare global {
  namespace Express {
    // The signed-in user of a request, as its session identifies it.
    interface User extends CompanyUser {}
  }
}

export type LocalPassport = ReturnType<typeof createPassport>;

export type Credentials = { username: string; password: string; ip: string };

export type FindUser = (credentials: Credentials) => Promise<CompanyUser | undefined>;

/** Passport with the local strategy; later requests are identified by their session. */
export function createPassport(findUser: FindUser) {
  const passport = new passportModule.Authenticator();
  passport.use(
    new Strategy({ passReqToCallback: true }, (req, username, password, done) => {
      findUser({ username, password, ip: req.ip ?? "" }).then(
        (user) => done(null, user ?? false),
        (error: unknown) => done(error),
      );
    }),
  );
  passport.serializeUser((req: Request, user: Express.User, done: Serialized) => {
    const device = readDevice(req.get("user-agent"));
    done(null, { id: user.id, version: user.sessionVersion, ip: req.ip, ...device });
  });
  return passport;
}

type Serialized = (error: unknown, stored?: object) => void;

/** Checks a sign-in; returns the user, or undefined when name or password is wrong. */
export function authenticate(
  passport: LocalPassport,
  req: Request,
): Promise<CompanyUser | undefined> {
  const { res } = req;
  invariant(res, "a request that is being handled has its response");
  return new Promise((resolve, reject) => {
    const decide = (error: unknown, user?: CompanyUser | false | null) => {
      if (error) reject(error instanceof Error ? error : new Error("sign-in failed"));
      else resolve(user || undefined);
    };
    const handle: RequestHandler = passport.authenticate("local", { session: false }, decide);
    void handle(req, res, reject);
  });
}

/** Starts a new session for a user; the old session's id is dead. */
export async function startSession(req: Request, user: CompanyUser): Promise<void> {
  try {
    await promisify((done: (error: unknown) => void) => req.logIn(user, done))();
  } catch (error) {
    // At the end of the response it would be stored once more, and that failure would cut the connection.
    Reflect.deleteProperty(req, "session");
    throw error;
  }
}

/** Ends the request's session, if there is one. */
export function endSession(req: Request): Promise<void> {
  return promisify((done: (error: unknown) => void) => req.session.destroy(done))();
}
