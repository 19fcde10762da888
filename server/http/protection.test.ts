import { api } from "#shared/api.ts";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { foundCompany } from "../test/build.ts";
import { startTestApp, visitor } from "../test/harness.ts";
import { namedRows, samples } from "../test/samples.ts";

const { app, connect, database } = await startTestApp();
const proxied = await startTestApp({ database, trustProxy: 1 });
const company = await foundCompany(connect);
const rows = await namedRows(company);

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
];

describe("every answer", () => {
  it.each(["/", "/healthz", "/api/user", "/nothing", "/api/nothing"])(
    "to %s keeps foreign script, frames and guesses out",
    async (path) => {
      const { headers } = await visitor(app).get(path);
      expect(headers["content-security-policy"]?.split(";")).toEqual(policy);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
      });
      for (const name of ["strict-transport-security", "x-powered-by", "etag", "server"]) {
        expect(headers).not.toHaveProperty(name);
      }
      expect(Object.keys(headers).join()).not.toContain("access-control");
    },
  );

  it("asks for https for ever after where it came by https", async () => {
    const asked = request(proxied.app).get("/api/user").set("X-Forwarded-Proto", "https");
    const { headers } = await asked;
    expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000/);
    expect(headers["content-security-policy"]?.split(";")).toEqual([
      ...policy,
      "upgrade-insecure-requests",
    ]);
  });
});

describe("what the API answers", () => {
  const kept = new Set(["getPhoto"]);
  const calls = Object.values(api).filter(({ name }) => name !== "signOut" && !kept.has(name));

  it.each(calls)("to $method $path is kept by no browser and no proxy", async ({ name }) => {
    for (const user of [company.admin, connect()]) {
      const { headers } = await user.send(name, samples[name](rows));
      expect(headers["cache-control"]).toMatch(/^no-store(, no-transform)?$/);
    }
  });

  it("to a write of another site, or of one that does not say which, is a refusal", async () => {
    const user = company.admin;
    for (const origin of ["http://evil.example", "https://127.0.0.1", "null", "", "x"]) {
      const response = await user.agent.post("/api/logout").set("Origin", origin);
      expect({ origin, status: response.status }).toEqual({ origin, status: 403 });
    }
    expect((await user.agent.get("/api/user").set("Sec-Fetch-Site", "cross-site")).status).toBe(
      200,
    );
  });

  it("by https to a write that began at the same address without it is a refusal", async () => {
    for (const [origin, status] of [
      ["http://yard.example", 403],
      ["https://yard.example", 401],
    ] as const) {
      const asked = visitor(proxied.app).put("/api/company").set("Host", "yard.example");
      const response = await asked.set({ "X-Forwarded-Proto": "https", Origin: origin });
      expect(response.status).toBe(status);
    }
  });
});
