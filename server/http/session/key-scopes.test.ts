import { api } from "#shared/api/api.ts";
import { describe, expect, it } from "vitest";
import { findScope } from "./key-scopes.ts";

const calls = Object.values(api);

describe("the scope that a key needs", () => {
  it("is none for accounts, sign-in, crew, company, keys, imports and the audit trail, which are closed to keys", () => {
    expect(findScope(api.signIn)).toBeUndefined();
    const closed =
      /^\/api\/(user|logout|register|company|crew|imports|keys|audit|push|reads|live)\b(?!.+check)/;
    const open = calls.filter(({ path }) => closed.test(path)).filter((call) => findScope(call));
    expect(open).toEqual([]);
  });

  it("is read for every other read", () => {
    const reads = calls.filter((call) => call.method === "GET" && findScope(call) !== undefined);
    expect(new Set(reads.map((call) => findScope(call)))).toEqual(new Set(["read"]));
    expect(reads.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["listAssets", "getBoard", "listDefects", "listMaintenanceLogs"]),
    );
  });

  it.each([
    ["createAsset", "write:assets"],
    ["addReading", "write:readings"],
    ["logMaintenance", "write:maintenance"],
    ["createSchedule", "write:maintenance"],
    ["submitInspection", undefined],
    ["actOnDefect", undefined],
    ["markNotification", undefined],
  ] as const)("of %s is %s", (name, scope) => {
    expect(findScope(api[name])).toBe(scope);
  });
});
