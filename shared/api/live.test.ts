import { describe, expect, it } from "vitest";
import type { CallName } from "./api.ts";
import { api } from "./api.ts";
import { isWrite, listRefreshed, refreshedByDueNotifications } from "./live.ts";

const names = Object.values(api).map(({ name }) => name);
const writes = names.filter(isWrite);

describe("what a write changes", () => {
  it("is known for every write, and for no other call", () => {
    expect(writes).toEqual(names.filter((name) => api[name].changes));
  });

  it("can be the result of any call, except checks and what is done in the background", () => {
    const isJson = (name: CallName) => api[name].status === 200 && !api[name].returns;
    const read = names.filter((name) => api[name].method === "GET" && isJson(name));
    const background = [
      "getBackup",
      "getCode",
      "getApiDescription",
      "getMailSetup",
      "getPush",
      "getSeals",
      "verifySeals",
      "verifyCode",
    ];
    const others = [...background, "readTogether"];
    const changed = read.filter((name) => !others.includes(name));
    expect(changed).toEqual(names.filter((name) => api[name].shows));
  });

  it("is the readiness of the fleet where it is that of a unit, and the pack where it is a part of it", () => {
    const parts = ["listAssets", "listChecklists", "getCurrentUser"] as const;
    // Qualifications and codes are in the pack alone.
    const packOnly: CallName[] = ["removeDocument", "addCodes", "changeCode"];
    for (const name of writes) {
      const changed = listRefreshed(name);
      expect(changed.includes("getReadiness"), name).toBe(changed.includes("getAssetReadiness"));
      const hasPart = parts.some((part) => changed.includes(part));
      expect(changed.includes("getPack"), name).toBe(hasPart || packOnly.includes(name));
    }
  });

  it.each<[Parameters<typeof listRefreshed>[0], CallName[]]>([
    ["submitInspection", ["listInspectionLogs", "getAsset", "listSchedules", "listNotifications"]],
    ["logMaintenance", ["listMaintenanceLogs", "listUnresolvedInspections", "listServiceDue"]],
    ["updateAsset", ["listAssets", "getDashboardStats", "listInspectionLogs"]],
    ["updateCompany", ["getCurrentUser", "getCompany", "listTodaysInspections"]],
    ["updateUser", ["listCrew", "getCurrentUser"]],
    ["removeUser", ["listCrew"]],
  ])("includes after %s among others %j", (name, changed) => {
    expect(listRefreshed(name)).toEqual(expect.arrayContaining(changed));
  });

  it("includes, for due notifications, every call that returns what is due", () => {
    expect(refreshedByDueNotifications.toSorted()).toEqual([
      "getCalendar",
      "getDashboardStats",
      "listNotifications",
      "listSchedules",
      "listServiceDue",
    ]);
  });
});
