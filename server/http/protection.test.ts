import { api } from "#shared/api/api.ts";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { foundCompany } from "../test/kit/build.ts";
import { shareTestApp, startTestApp, visitor } from "../test/kit/harness.ts";
import { cases, namedRows } from "../test/nouns/every-noun.ts";

const { app, connect, database } = await shareTestApp();
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
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
];

describe("every response", () => {
  it.each(["/", "/healthz", "/api/user", "/nothing", "/api/nothing"])(
    "forbids foreign scripts, frames and content sniffing at %s",
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

  it("requires https for a year when the request came over https", async () => {
    const pending = request(proxied.app).get("/api/user").set("X-Forwarded-Proto", "https");
    const { headers } = await pending;
    expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000/);
    expect(headers["content-security-policy"]?.split(";")).toEqual([
      ...policy,
      "upgrade-insecure-requests",
    ]);
  });
});

describe("a response of the API", () => {
  const cached = new Set(["getPhoto"]);
  const calls = Object.values(api).filter(({ name }) => name !== "signOut" && !cached.has(name));

  it.each(calls)("may not be stored by a browser or proxy: $method $path", async ({ name }) => {
    for (const user of [company.admin, connect()]) {
      const { headers } = await user.send(name, cases[name].sample(rows));
      expect(headers["cache-control"]).toMatch(/^no-store(, no-transform)?$/);
    }
  });

  it("is 403 for a write from another or an unknown site", async () => {
    const user = company.admin;
    for (const origin of ["http://evil.example", "https://127.0.0.1", "null", "", "x"]) {
      const response = await user.agent.post("/api/logout").set("Origin", origin);
      expect({ origin, status: response.status }).toEqual({ origin, status: 403 });
    }
    expect((await user.agent.get("/api/user").set("Sec-Fetch-Site", "cross-site")).status).toBe(
      200,
    );
  });

  it("is 403 over https for a write from the same host over http", async () => {
    for (const [origin, status] of [
      ["http://yard.example", 403],
      ["https://yard.example", 401],
    ] as const) {
      const pending = visitor(proxied.app).put("/api/company").set("Host", "yard.example");
      const response = await pending.set({ "X-Forwarded-Proto": "https", Origin: origin });
      expect(response.status).toBe(status);
    }
  });
});
