import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "../base/languages.ts";
import { say } from "../base/messages.ts";
import { errors } from "./errors.ts";

const allowedStatuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503];

/** These end with a period, as their design quotes them. */
const changedMeanwhile = "Someone else changed this meanwhile. Reload it and try again.";
const notGood = "This link is no longer good.";
const quoted = new Set([changedMeanwhile, notGood]);

afterEach(() => setLanguageSource(() => "en"));

describe("the error catalogue", () => {
  it.each(Object.entries(errors))(
    "%s has an allowed status and a plain sentence in each language",
    (code, { status, message }) => {
      expect(allowedStatuses).toContain(status);
      const english = say(message);
      const end = quoted.has(english) ? "\\." : "[^.\\s]";
      const plain = new RegExp(`^[A-Z][^{}<>]{3,}${end}$`);
      expect(english).toMatch(plain);
      setLanguageSource(() => "es");
      expect(say(message)).toMatch(plain);
      expect(say(message)).not.toBe(english);
      expect(code).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
    },
  );

  it("has Unauthorized for a missing session only, because the client signs out on that word", () => {
    const codes = Object.entries(errors).filter(([, { message }]) =>
      /unauthorized/i.test(say(message)),
    );
    expect(codes).toEqual([["auth.signedOut", errors["auth.signedOut"]]]);
    expect(say(errors["auth.signedOut"].message)).toBe("Unauthorized");
    expect(errors["auth.signedOut"].status).toBe(401);
  });

  it.each([
    ["auth.wrongCredentials", 401, "Invalid username or password"],
    ["auth.registrationClosed", 403, "Sign-up is closed on this server"],
    ["auth.usernameTaken", 409, "That username is already taken"],
    ["auth.emailTaken", 409, "That email is already taken"],
    ["auth.tooManyAttempts", 429, "Too many failed sign-ins. Please wait and try again"],
    ["account.wrongPassword", 400, "Current password is incorrect"],
    ["account.roleRaised", 403, "You cannot give yourself a higher role"],
    ["account.lastAdmin", 409, "The company needs at least one admin"],
    ["crew.adminsOnly", 403, "Only an admin may do this to an admin"],
    ["crew.cannotRemoveSelf", 409, "You cannot remove yourself"],
    ["idempotency.reused", 422, "This key was already used for something else that was sent"],
    ["request.notFound", 404, "There is nothing here"],
    ["request.forbidden", 403, "You do not have permission to do this"],
    ["request.tooLarge", 413, "That is too large to send"],
    ["request.notJson", 415, "Please send JSON in UTF-8"],
    ["photos.tooLarge", 413, "A photo is larger than 2 MB"],
    ["assets.archived", 404, "This asset is archived"],
    ["checklists.stale", 409, changedMeanwhile],
    ["assets.stale", 409, changedMeanwhile],
    ["programs.stale", 409, changedMeanwhile],
    ["yards.stale", 409, changedMeanwhile],
    ["auth.linkNotGood", 404, notGood],
    ["maintenance.alreadyResolved", 409, "Somebody already logged maintenance for that inspection"],
    ["maintenance.scheduleOfOtherAsset", 400, "That schedule belongs to another asset"],
    ["maintenance.inspectionOfOtherAsset", 400, "That inspection belongs to another asset"],
    ["maintenance.inspectionPassed", 400, "That inspection passed, so there is nothing to resolve"],
  ] as const)("holds %s: %i %s", (code, status, message) => {
    expect(errors[code].status).toBe(status);
    expect(say(errors[code].message)).toBe(message);
  });

  it("does not reveal where a name or an address is taken", () => {
    const messages = [errors["auth.usernameTaken"].message, errors["auth.emailTaken"].message];
    expect(messages.map(say).join(" ")).not.toMatch(/compan|elsewhere|server/i);
  });
});
