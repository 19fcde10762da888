import { api } from "#shared/api/api.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { bodyLimits } from "../../http/body/body-limits.ts";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { findBodyRules } from "../../http/body/body-limits.ts";
import { foundCompany } from "../kit/build.ts";
import { shareTestApp } from "../kit/harness.ts";
import { innermost } from "./named-ids.ts";
import { cases, namedRows } from "../nouns/every-noun.ts";

const { connect } = await shareTestApp();
const company = await foundCompany(connect);
const named = await namedRows(company);
const user = company.admin;
const { agent } = user;
const severalLines = new Set(["address", "comments", "description", "note", "text"]);

/** Values that no field of any call accepts. */
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
  -0.123_456,
];

/** These fields may have any value that the schema accepts: a clock's offset, and the body of a held submission. */
const free = new Set(["clockOffsetMs", "body"]);

const calls = Object.values(api).filter(({ name }) => name !== "signOut");
/** Invalid ids are tested in walls.test.ts; these paths have a code or a key. */
const withCode = calls.filter(({ path }) => path.includes(":") && !/:\w*id\b/i.test(path));
const withBody = calls.flatMap(({ name, method }) => {
  const schemas = apiSchemas[name];
  return "body" in schemas ? [{ name, method, schema: schemas.body }] : [];
});

describe.each(withCode)("The code in $method $path", ({ name, path }) => {
  it.each(["0", "%201", "%00", "%zz", "9".repeat(2_000)])(
    "returns 404 when it is %s",
    async (code) => {
      const key = /:(\w+)/.exec(path)?.[1] ?? "";
      const sample = { ...cases[name].sample(named), params: { [key]: code } };
      expect(await user.refusal(name, sample)).toBe("404 request.notFound");
    },
  );
});

describe.each(withBody)("The body of $name", ({ name, schema }) => {
  const sample = cases[name].sample(named);
  const { body = {} } = sample;
  const shape = innermost(schema);
  const fields = shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
  const lines = Object.keys(body).filter(
    (field) => typeof body[field] === "string" && !severalLines.has(field),
  );

  /** Expects the call to refuse a value that its schema alone accepts. */
  async function expectRefused(field: string, value: unknown): Promise<void> {
    const changed = { ...body, [field]: value };
    if (!z.safeParse(schema, changed).success || free.has(field)) return;
    const { status, text } = await user.send(name, { ...sample, body: changed });
    expect([400, 413], `${field}: ${JSON.stringify(value)}: ${text}`).toContain(status);
  }

  it("is refused with any field of a wrong type", async () => {
    for (const field of fields) for (const value of nasty) await expectRefused(field, value);
  });

  it("is refused with a tab or a line end in a one-line text", async () => {
    const texts = ["two\nlines", "two\r\nlines", "a\ttab"];
    for (const field of lines) for (const text of texts) await expectRefused(field, text);
  });
});

/** One call for each kind of body, because their limits differ. */
const kinds = new Map(withBody.map((call) => [JSON.stringify(findBodyRules(call.name)), call]));

describe.each([...kinds.values()])("A body of the kind of $name", ({ name, method }) => {
  const { bytesMax, bringsPhotos } = findBodyRules(name);
  const sample = cases[name].sample(named);
  const address = api[name].path.replace(/:(\w+)/g, (_, key: string) =>
    String(sample.params?.[key]),
  );
  const json = JSON.stringify(sample.body);
  const send = (text: string, headers: Record<string, string> = {}) =>
    agent[lower(method)](address)
      .set({ "Content-Type": "application/json", ...headers })
      .send(text);

  it.each([
    "null",
    "[]",
    "5",
    '"text"',
    "true",
    "{",
    "",
    "NaN",
    '{"a":1}{"b":2}',
    '{"__proto__":{"role":"admin"}}',
    '{"a\\u0000b":1}',
    '{"a\\nb":1}',
    '{"a\\ud800":1}',
  ])("is refused with 400 when it is %s", async (text) => {
    const response = await send(text);
    expect(response.status).toBe(400);
    expect(response.body.message).toEqual(expect.any(String));
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/json; charset=utf-16",
  ])("is refused with 415 when it is %s", async (type) => {
    expect((await send(json, { "Content-Type": type })).status).toBe(415);
  });

  it.each(["gzip", "deflate", "br"])(
    "is refused when it is not %s, as it claims",
    async (encoding) => {
      const { status, body } = await send(json, { "Content-Encoding": encoding });
      const expected = bringsPhotos ? [415, "request.notJson"] : [400, "request.malformed"];
      expect([status, body.code]).toEqual(expected);
    },
  );

  it("is refused with 413 when it is too large", async () => {
    expect((await send(JSON.stringify({ text: "x".repeat(bytesMax) }))).status).toBe(413);
  });

  it.each([
    ["nested too deep", deep(bodyLimits.bodyDepthMax + 1)],
    ["made of too many values", `{"a":[${"0,".repeat(bodyLimits.bodyValuesMax)}0]}`],
    ["made of too many lists", `{"a":[${"[],".repeat(bodyLimits.bodyValuesMax)}0]}`],
  ])("is refused with 400, before it is parsed, when it is %s", async (_, text) => {
    const parse = vi.spyOn(JSON, "parse");
    const response = await send(text);
    const isParsed = parse.mock.calls.some(([parsed]) => parsed === text);
    parse.mockRestore();
    expect(response.status).toBe(400);
    expect(isParsed).toBe(false);
  });
});

function deep(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
}

describe("a call that takes no body", () => {
  const taker = calls.find(({ name }) => name === "markAllNotifications");

  it("ignores a body", async () => {
    const response = await agent.post(taker?.path ?? "").send({ anything: 1 });
    expect(response.status).toBe(204);
  });
});

describe("the query", () => {
  const lists = calls.filter(({ method, path }) => method === "GET" && !path.includes(":"));

  it.each(lists)(
    "is refused by $path with an unknown, a repeated or a bracketed name",
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
  ])("is refused when it is %s", async (search) => {
    expect((await agent.get(`/api/assets?${search}`)).status).toBe(400);
  });

  it("may search for % _ and \\ as plain characters", async () => {
    for (const search of ["%", "_", "\\", "100%_\\"]) {
      const response = await user.send("listAssets", { query: { search } });
      expect(response.status).toBe(200);
      expect(response.body).toEqual([]);
    }
  });
});

describe("a conditional request", () => {
  it("receives the whole response, because none is ever cached", async () => {
    const response = await agent.get("/api/user").set("If-None-Match", "*");
    expect(response.status).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toMatchObject({ username: company.admin.username });
  });
});

describe("an unknown address", () => {
  it.each(["/api", "/api/", "/api/nothing", "/api/assets/", "/API/assets", "/api/Assets"])(
    "returns 404 at %s",
    async (path) => {
      expect((await agent.get(path)).status).toBe(404);
    },
  );

  it("returns 404 for a wrong method", async () => {
    expect((await agent.delete("/api/assets")).status).toBe(404);
  });
});

describe("a request of another site", () => {
  const body = cases.createAsset.sample(named).body ?? {};

  it.each<Record<string, string>>([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
  ])("is refused when the browser says %j", async (headers) => {
    expect(await user.refusal("createAsset", { headers, body })).toBe("403 request.foreignOrigin");
  });

  it("is accepted with the same origin, or without one", async () => {
    const own = await agent.post("/api/assets").set("Sec-Fetch-Site", "same-origin").send(body);
    expect(own.status).toBe(201);
    expect((await user.send("createAsset", { body })).status).toBe(201);
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
