/** The calls of users about themselves and their company. */
import { password, unique } from "../kit/build.ts";
import { type CallCases, none } from "./call-case.ts";

export const accountCalls = {
  getCurrentUser: {
    makers: "everyone",
    sample: none,
  },
  signIn: {
    makers: "anyone",
    sample: () => ({ body: { username: "nobody-of-that-name", password } }),
    refusedWith: 401,
    changesCaller: true,
    entries: [["signed_in", "member", "own"]],
  },
  goToSignIn: {
    makers: "anyone",
    sample: none,
  },
  signUp: {
    makers: "anyone",
    sample: () => ({ body: newPerson() }),
    changesCaller: true,
    entries: [
      [
        "added",
        "company",
        "new",
        "name timeZone tagsOutCritical tracksDriverPapers workDays preTripBy " +
          "sectionPass photoOnFail photoChallenge publicReports",
      ],
      ["signed_in", "member", "new"],
    ],
  },
  signOut: {
    makers: "anyone",
    sample: none,
    changesCaller: true,
    entries: [["signed_out", "member", "own"]],
  },
  listSessions: {
    makers: "everyone",
    sample: none,
  },
  endSession: {
    makers: "everyone",
    sample: () => ({ params: { session: "0".repeat(64) } }),
    refusedWith: 404,
    entries: [["signed_out", "member", "own", "signedInOn"]],
  },
  endOtherSessions: {
    makers: "everyone",
    sample: none,
    entries: [["signed_out", "member", "own", "signedInOn"]],
  },
  requestPasswordReset: {
    makers: "anyone",
    sample: () => ({ body: { email: `${unique("sample")}@example.com` } }),
    entries: "anyone may ask for a link; only what is done with it changes anything",
  },
  setPasswordByLink: {
    makers: "anyone",
    sample: () => ({ body: { token: "x".repeat(43), password } }),
    refusedWith: 404,
    changesCaller: true,
    entries: [["password_changed", "member", "own", "byMailedLink"]],
  },
  getMailSetup: {
    makers: "anyone",
    sample: none,
  },
  sendTestMail: {
    makers: "admins",
    sample: none,
    entries: "a mail to oneself changes nothing",
  },
  stopDigest: {
    makers: "anyone",
    sample: () => ({ body: { token: "x".repeat(43) } }),
    refusedWith: 404,
    entries: "what a user is mailed changes nothing for other users",
  },
  updateProfile: {
    makers: "office",
    sample: () => ({
      body: {
        firstName: "Ada",
        lastName: "Byron",
        email: `${unique("sample")}@example.com`,
        role: "manager",
      },
    }),
    changesCaller: true,
    entries: [["changed", "member", "own", "email firstName lastName role"]],
  },
  updatePreferences: {
    makers: "everyone",
    sample: () => ({ body: { language: "es" } }),
    entries: "how one reads the product changes nothing for other users",
  },
  changePassword: {
    makers: "everyone",
    sample: () => ({ body: { currentPassword: password, newPassword: password } }),
    changesCaller: true,
    entries: [["password_changed", "member", "own"]],
  },
  getCompany: {
    makers: "admins",
    sample: none,
  },
  updateCompany: {
    makers: "admins",
    sample: () => ({
      body: {
        name: "Ridgeline",
        timeZone: "America/Chicago",
        language: "es",
        preTripBy: "06:30",
        daysOff: ["2026-11-26"],
        rules: { photoOnFail: "open", photoChallenge: "some" },
      },
    }),
    entries: [
      [
        "changed",
        "company",
        "new",
        "name timeZone language preTripBy daysOff photoOnFail photoChallenge",
      ],
    ],
  },
  getBackup: {
    makers: "admins",
    sample: none,
  },
  checkExport: {
    makers: "office",
    sample: none,
  },
  exportCompany: {
    makers: "admins",
    sample: none,
  },
  liveEvents: {
    makers: "everyone",
    sample: none,
  },
} satisfies Partial<CallCases>;

/** A person with an unused username. */
export function newPerson() {
  const username = unique("sample");
  const email = `${username}@example.com`;
  return { username, email, password, firstName: "Pat", lastName: "Sample" };
}
