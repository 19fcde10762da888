import { describe, expect, it } from "vitest";
import type { ApiCall } from "./api.ts";
import { api } from "./api.ts";
import { can } from "../base/roles.ts";
import { apiSchemas } from "./api-schemas.ts";
import { phoneApi } from "./phone-api.ts";

const entries: ApiCall[] = Object.values(api);

describe("the table of calls", () => {
  it.each([
    ["GET", "/api/user", 200],
    ["POST", "/api/login", 200],
    ["POST", "/api/register", 201],
    ["POST", "/api/logout", 204],
    ["GET", "/api/notifications", 200],
    ["GET", "/api/dashboard/stats", 200],
    ["GET", "/api/dashboard/service-due", 200],
    ["GET", "/api/dashboard/activity", 200],
    ["GET", "/api/assets", 200],
    ["GET", "/api/assets/:id", 200],
    ["POST", "/api/assets", 201],
    ["PUT", "/api/assets/:id", 200],
    ["GET", "/api/inspection/checklists", 200],
    ["POST", "/api/inspection/checklists", 201],
    ["PATCH", "/api/inspection/checklists/:id", 200],
    ["DELETE", "/api/inspection/checklists/:id", 204],
    ["GET", "/api/inspection/logs", 200],
    ["GET", "/api/inspection/logs/today", 200],
    ["POST", "/api/inspection/logs", 201],
    ["GET", "/api/inspection/failed/:assetId", 200],
    ["GET", "/api/maintenance/schedules", 200],
    ["POST", "/api/maintenance/schedules", 201],
    ["PATCH", "/api/maintenance/schedules/:id", 200],
    ["GET", "/api/maintenance/logs", 200],
    ["POST", "/api/maintenance/logs", 201],
    ["PUT", "/api/user/profile", 200],
    ["POST", "/api/user/change-password", 204],
    ["GET", "/api/crew", 200],
    ["POST", "/api/crew", 201],
    ["DELETE", "/api/crew/:id", 204],
    ["POST", "/api/crew/:id/reset-password", 200],
  ])("holds the specified %s %s, which returns %i", (method, path, status) => {
    const found = entries.filter((entry) => entry.method === method && entry.path === path);
    expect(found).toMatchObject([{ method, path, status }]);
  });

  it.each([
    ["GET", "/api/login", 302],
    ["GET", "/api/company", 200],
    ["PUT", "/api/company", 200],
    ["PATCH", "/api/notifications/:id", 200],
    ["POST", "/api/notifications/read-all", 204],
    ["POST", "/api/photos", 201],
    ["GET", "/api/photos/:id", 200],
    ["GET", "/api/live", 200],
    ["GET", "/api/push", 200],
    ["POST", "/api/push", 201],
    ["DELETE", "/api/push/:id", 204],
    ["GET", "/api/assets/:id/readings", 200],
    ["POST", "/api/assets/:id/readings", 201],
    ["POST", "/api/readings/:id/void", 200],
    ["GET", "/api/yard", 200],
    ["GET", "/api/defects", 200],
    ["GET", "/api/defects/:id", 200],
    ["POST", "/api/defects", 201],
    ["POST", "/api/defects/:id/acts", 200],
    ["POST", "/api/assets/:id/tag-out", 200],
    ["POST", "/api/assets/:id/return-to-service", 200],
    ["GET", "/api/assets/:id/downtimes", 200],
    ["GET", "/api/seals", 200],
    ["GET", "/api/seals/verify", 200],
    ["GET", "/api/verify/:code", 200],
    ["POST", "/api/assets/codes", 200],
    ["POST", "/api/assets/:id/code", 201],
    ["GET", "/api/codes/:code", 200],
    ["GET", "/api/documents", 200],
    ["POST", "/api/documents", 201],
    ["PATCH", "/api/documents/:id", 200],
    ["DELETE", "/api/documents/:id", 204],
    ["GET", "/api/document-files/:id", 200],
    ["POST", "/api/held", 201],
    ["GET", "/api/held", 200],
    ["POST", "/api/held/:id/decision", 200],
    ["POST", "/api/held/files", 201],
    ["GET", "/api/audit", 200],
    ["GET", "/api/company/backup", 200],
    ["GET", "/api/company/export", 200],
  ])("holds the added %s %s, which returns %i", (method, path, status) => {
    const found = entries.filter((entry) => entry.method === method && entry.path === path);
    expect(found).toMatchObject([{ method, path, status }]);
  });

  it("names each entry by its key", () => {
    expect(Object.entries(api).filter(([key, entry]) => entry.name !== key)).toEqual([]);
  });

  it("gives a phone the calls that drivers may make, and anyone, and no others", () => {
    const mayDriver = ({ may }: ApiCall) => may === "anyone" || can("driver", may);
    const ofDrivers = entries.filter(mayDriver).map(({ name }) => name);
    expect(Object.keys(phoneApi).toSorted()).toEqual(ofDrivers.toSorted());
  });

  it("holds each method and path once", () => {
    const places = entries.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ":")}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it("lets signed-out callers reach signing in, up and out, links, the description of the API, the code of a record or a label, and a report by it only", () => {
    const open = entries.filter((entry) => entry.may === "anyone").map((entry) => entry.path);
    expect(open.toSorted()).toEqual([
      "/api/codes/:code",
      "/api/codes/:code/reports",
      "/api/invitations/accept",
      "/api/invitations/look",
      "/api/login",
      "/api/login",
      "/api/logout",
      "/api/mail",
      "/api/mail/digest/stop",
      "/api/openapi.json",
      "/api/password-resets",
      "/api/password-resets/use",
      "/api/register",
      "/api/verify/:code",
    ]);
  });

  it("accepts an idempotency key for readings, inspections, what is held, defects and maintenance logs only", () => {
    const idempotent = entries.filter((entry) => entry.idempotent).map((entry) => entry.name);
    expect(idempotent).toEqual([
      "addReading",
      "submitInspection",
      "hold",
      "createDefect",
      "actOnDefect",
      "logMaintenance",
      "correctMaintenance",
    ]);
  });

  it("has plain paths in lower case", () => {
    const plain = /^\/api(\/([a-z]+(-[a-z]+)*|:[a-zA-Z]+))+(\.json)?$/;
    expect(entries.filter((entry) => !plain.test(entry.path))).toEqual([]);
  });

  it("changes nothing with GET, and creates with POST", () => {
    const gets = entries.filter((entry) => entry.method === "GET");
    expect(gets.filter((entry) => "body" in apiSchemas[entry.name])).toEqual([]);
    const made = entries.filter((entry) => entry.status === 201);
    expect(made.filter((entry) => entry.method !== "POST")).toEqual([]);
  });
});
