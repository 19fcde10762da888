import { Validator } from "@seriousme/openapi-schema-validator";
import { api } from "#shared/api/api.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect } = await shareTestApp();
const signedOut = connect();
const description = await signedOut.call("getApiDescription");

const operations = z
  .record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() })))
  .parse(description["paths"]);

function find(path: string, method: string) {
  return operations[path]?.[method];
}

describe("GET /api/openapi.json", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(description)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("describes every call, under its method and path", () => {
    const described = Object.entries(operations).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, method, path]),
    );
    const calls = Object.values(api).map(({ name, method, path }) => [
      name,
      method.toLowerCase(),
      path.replaceAll(/:(\w+)/g, "{$1}"),
    ]);
    expect(new Set(described)).toEqual(new Set(calls));
  });

  it("names what a call takes, what is required of it, and the statuses of its refusals", () => {
    expect(find("/api/assets/{id}/readings", "post")).toMatchObject({
      summary: "Records a meter reading.",
      security: [{ key: ["write:readings"] }, { session: [] }],
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } },
        { name: "Idempotency-Key", in: "header" },
      ],
      requestBody: {
        content: { "application/json": { schema: { required: ["meter", "value"] } } },
      },
      responses: {
        201: { content: { "application/json": { schema: { required: expect.any(Array) } } } },
        409: { $ref: "#/components/responses/Refusal409" },
      },
    });
  });

  it("names the refusal of what a body names or a link was, and of a query that no read takes", () => {
    const refused = (status: number) => ({
      responses: { [status]: { $ref: `#/components/responses/Refusal${status}` } },
    });
    expect(find("/api/maintenance/logs", "post")).toMatchObject(refused(404));
    expect(find("/api/invitations/look", "post")).toMatchObject(refused(404));
    expect(find("/api/yards", "get")).toMatchObject(refused(400));
  });

  it("says how days, moments and months are written", () => {
    const takes = (name: string, schema: object) => ({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name, schema: expect.objectContaining(schema) }),
      ]),
    });
    const dayOrMoment = { description: expect.stringContaining("2026-01-15T06:42:00Z") };
    expect(find("/api/board", "get")).toMatchObject(takes("day", { format: "date" }));
    expect(find("/api/audit", "get")).toMatchObject(takes("since", dayOrMoment));
    const month = { description: "A month, such as 2026-01." };
    expect(find("/api/costs", "get")).toMatchObject(takes("from", month));
    expect(find("/api/maintenance/logs", "post")).toMatchObject({
      requestBody: {
        content: {
          "application/json": {
            schema: { properties: { date: dayOrMoment } },
          },
        },
      },
    });
    expect(JSON.stringify(find("/api/login", "post"))).not.toContain("2026");
  });

  it("says where the next page of a list begins", () => {
    expect(find("/api/assets", "get")).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: "cursor", in: "query", required: false }),
        expect.objectContaining({ name: "limit", schema: { type: "integer", minimum: 1 } }),
      ]),
      responses: { 200: { headers: { Link: {} } } },
    });
  });

  it("says which refusals name the seconds after which a call may be repeated", () => {
    const { responses } = z
      .looseObject({
        responses: z.record(z.string(), z.looseObject({ headers: z.unknown().optional() })),
      })
      .parse(description["components"]);
    const waits = Object.entries(responses).filter(([, { headers }]) => headers !== undefined);
    expect(waits.map(([name]) => name).toSorted()).toEqual(["Refusal429", "Refusal503"]);
    expect(responses["Refusal429"]?.headers).toHaveProperty(["Retry-After", "schema", "type"]);
  });

  it("lists the codes of each refusal with their English sentences, in whatever language it is read", async () => {
    const { body } = await connect().send("getApiDescription", {
      headers: { "accept-language": "es" },
    });
    expect(body.components.responses.Refusal409.description).toContain(
      "- `account.lastAdmin`: The company needs at least one admin",
    );
    expect(body).toEqual(description);
  });

  it("is not sent again to a program that has it", async () => {
    const { headers } = await signedOut.send("getApiDescription");
    const again = await signedOut.send("getApiDescription", {
      headers: { "if-none-match": headers["etag"] ?? "" },
    });
    expect(again.status).toBe(304);
  });
});
