import type { CallName } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import { apiSchemas } from "#shared/api-schemas.ts";
import { serverLimits } from "#shared/limits.ts";
import { describe, expect, it, vi } from "vitest";
import { bodyRules } from "../http/body-rules.ts";
import * as z from "zod";
import { foundCompany } from "./company.ts";
import { startTestApp } from "./harness.ts";
import { innermost } from "./named-ids.ts";
import { make, namedRows, samples } from "./samples.ts";

const { app } = await startTestApp();
const company = await foundCompany(app);
const named = await namedRows(app, company);
const agent = company.admin.agent;
const calls = Object.values(api).filter(({ name }) => name !== "signOut");
const withBody = calls.filter(({ name }) => "body" in apiSchemas[name]);
const withId = calls.filter(({ path }) => path.includes(":"));

const garbageIds = [
  "0",
  "-1",
  "1.0",
  "1e3",
  "0x1",
  "01",
  "%201",
  "9007199254740992",
  "9223372036854775808",
  "%00",
  "abc",
  "null",
  "1;drop",
  "%zz",
  "9".repeat(2_000),
];

describe.each(withId)("$method $path", ({ name, method, path }) => {
  it.each(garbageIds)("answers 404 for the id %s", async (id) => {
    const { body } = samples[name](named);
    const address = path.replace(/:\w+/, id);
    const asked = agent[lower(method)](address);
    const response = body ? await asked.send(body) : await asked;
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: "request.notFound" });
  });
});

const unreadable = ["null", "[]", "5", '"text"', "true", "{", "", "NaN", '{"a":1}{"b":2}'];

describe.each(withBody)("$method $path", ({ name, method, path }) => {
  const { bytesMax, bringsPhotos } = bodyRules(name);
  const sample = samples[name](named);
  const address = path.replace(/:(\w+)/g, (_, key: string) => String(sample.params?.[key]));
  const send = (type: string, text: string | Buffer) =>
    agent[lower(method)](address).set("Content-Type", type).send(text);

  it.each([
    ...unreadable,
    '{"__proto__":{"role":"admin"}}',
    '{"a\\u0000b":1}',
    '{"a\\nb":1}',
    '{"a\\ud800":1}',
  ])("answers 400 for the body %s", async (text) => {
    const response = await send("application/json", text);
    expect(response.status).toBe(400);
    expect(response.body.message).toEqual(expect.any(String));
  });

  it("answers 400 for each field of a wrong type, and never 500", async () => {
    for (const field of fieldsOf(name)) {
      for (const value of nasty) {
        const response = await make(agent, name, {
          ...sample,
          body: { ...sample.body, [field]: value },
        });
        expect([400, 413], `${field}: ${JSON.stringify(value)}: ${response.text}`).toContain(
          response.status,
        );
      }
    }
  });

  it("answers 400 for a text of one line that has a tab or line ends within", async () => {
    const texts = Object.entries(sample.body ?? {}).filter(
      ([, value]) => typeof value === "string",
    );
    for (const [field] of texts.filter(([field]) => !severalLines.has(field))) {
      for (const value of ["two\nlines", "two\r\nlines", "a\ttab"]) {
        const body = { ...sample.body, [field]: value };
        expect((await make(agent, name, { ...sample, body })).status, field).toBe(400);
      }
    }
  });

  it("answers 415 for anything but JSON in UTF-8", async () => {
    const json = JSON.stringify(sample.body);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      expect((await send(type, json)).status).toBe(415);
    }
    expect((await send("application/json; charset=utf-16", json)).status).toBe(415);
  });

  it("answers 400 for a body that cannot be inflated", async () => {
    const json = JSON.stringify(sample.body);
    for (const encoding of ["gzip", "deflate", "br"]) {
      const response = await agent[lower(method)](address)
        .set({ "Content-Type": "application/json", "Content-Encoding": encoding })
        .send(json);
      expect(response.status, encoding).toBe(bringsPhotos ? 415 : 400);
      expect(response.body.code).toBe(bringsPhotos ? "request.notJson" : "request.malformed");
    }
  });

  it("answers 413 for a body that is too large", async () => {
    const response = await send("application/json", JSON.stringify({ text: "x".repeat(bytesMax) }));
    expect(response.status).toBe(413);
  });

  it.each([
    [
      "nested too deep",
      `${'{"a":'.repeat(serverLimits.bodyDepthMax + 1)}1${"}".repeat(serverLimits.bodyDepthMax + 1)}`,
    ],
    ["made of too many values", `{"a":[${"0,".repeat(serverLimits.bodyValuesMax)}0]}`],
    ["made of too many lists", `{"a":[${"[],".repeat(serverLimits.bodyValuesMax)}0]}`],
  ])("answers 400 for a body that is %s, before it is parsed", async (_, text) => {
    const parse = vi.spyOn(JSON, "parse");
    const response = await send("application/json", text);
    const isParsed = parse.mock.calls.some(([parsed]) => parsed === text);
    parse.mockRestore();
    expect(response.status).toBe(400);
    expect(isParsed).toBe(false);
  });
});

/** Every field that a call takes, also those that its sample leaves out. */
function fieldsOf(name: CallName): string[] {
  const schemas = apiSchemas[name];
  const body = "body" in schemas ? innermost(schemas.body) : undefined;
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
}

const severalLines = new Set(["comments", "description"]);

/** Values that no field of any call takes. */
const nasty: unknown[] = [
  { $gt: "" },
  ["a", { b: 1 }],
  "nul \u0000 inside",
  "half \ud800 a pair",
  "bell \u0007",
  "next line \u0085",
  -1,
  Number.MAX_VALUE,
  2 ** 60,
  0.123_456,
];

describe("a call that takes no body", () => {
  const taker = calls.find(({ name }) => name === "markAllNotifications");

  it("does not mind one", async () => {
    const response = await agent.post(taker?.path ?? "").send({ anything: 1 });
    expect(response.status).toBe(204);
  });
});

describe("the query", () => {
  const lists = calls.filter(({ method, path }) => method === "GET" && !path.includes(":"));

  it.each(lists)(
    "$path refuses names that it does not know, twice the same, and brackets",
    async (entry) => {
      for (const search of [
        "?zzz=1",
        "?limit=1&limit=2",
        "?assetId[]=1",
        "?limit=0",
        "?limit=99999",
      ]) {
        const response = await agent.get(`${entry.path}${search}`);
        expect(response.status, search).toBe(400);
      }
    },
  );

  it.each([
    "search=%00",
    "search=a%07",
    "search=%c2%85",
    "%00=1",
    "cursor=WyJhXHUwMDAwIiwxXQ",
    "cursor=bm8ganNvbg",
    "cursor=e30",
  ])("is refused when it says %s", async (search) => {
    expect((await agent.get(`/api/assets?${search}`)).status).toBe(400);
  });

  it("takes % _ and \\ in a search as the characters that they are", async () => {
    for (const search of ["%", "_", "\\", "100%_\\"]) {
      const response = await agent.get("/api/assets").query({ search });
      expect(response.status).toBe(200);
      expect(response.body).toEqual([]);
    }
  });
});

describe("a question whether something is still fresh", () => {
  it("is answered in full, because nothing of it is ever stored", async () => {
    const response = await agent.get("/api/user").set("If-None-Match", "*");
    expect(response.status).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toMatchObject({ username: company.admin.username });
  });
});

describe("an address that is no call", () => {
  it.each(["/api", "/api/", "/api/nothing", "/api/assets/", "/API/assets", "/api/Assets"])(
    "answers %s with 404",
    async (path) => {
      expect((await agent.get(path)).status).toBe(404);
    },
  );

  it("answers a wrong method with 404", async () => {
    expect((await agent.delete("/api/assets")).status).toBe(404);
  });
});

describe("a request of another site", () => {
  const body = samples.createAsset(named).body ?? {};

  it.each([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
  ])("is refused when the browser says %j", async (headers) => {
    const response = await agent.post("/api/assets").set(headers).send(body);
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({ code: "request.foreignOrigin" });
  });

  it("is taken for ours when it says the same origin, or nothing", async () => {
    const own = await agent.post("/api/assets").set("Sec-Fetch-Site", "same-origin").send(body);
    expect(own.status).toBe(201);
    expect((await agent.post("/api/assets").send(body)).status).toBe(201);
  });
});

function lower(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") {
  const methods = {
    GET: "get",
    POST: "post",
    PUT: "put",
    PATCH: "patch",
    DELETE: "delete",
  } as const;
  return methods[method];
}
