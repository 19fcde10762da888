/** The OpenAPI 3.1 description of the API, drawn from the table of calls, its schemas and the refusals. */
import { api, type ApiCall } from "#shared/api/api.ts";
import { apiSchemas, type CallSchemas } from "#shared/api/api-schemas.ts";
import { errors } from "#shared/api/errors.ts";
import { say } from "#shared/base/messages.ts";
import { keyPrefix } from "#shared/keys/keys.ts";
import { photoContentTypes } from "#shared/base/photos.ts";
import * as z from "zod";
import { TaggedJson } from "../../http/body/tagged-json.ts";
import { inLanguage } from "../../language.ts";
import { readVersion } from "../../project-root.ts";
import { findScope } from "../../http/session/key-scopes.ts";
import { summaries } from "./summaries.ts";

type Json = Record<string, unknown>;

let description: TaggedJson<Json> | undefined;

/** Returns the description, which is built by the first request for it. */
export function getApiDescription(): TaggedJson<Json> {
  description ??= inLanguage("en", () => new TaggedJson(JSON.stringify(describeApi())));
  return description;
}

function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const call of Object.values(api)) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Yardcheck", version: readVersion() },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: `A key begins with ${keyPrefix}.` },
        session: { type: "apiKey", in: "cookie", name: "__Host-yardcheck" },
      },
      responses: Object.fromEntries(
        statuses.map((status) => [nameRefusal(status), describeRefusal(status)]),
      ),
    },
  };
}

function describeCall(call: ApiCall): Json {
  const schemas: CallSchemas = apiSchemas[call.name];
  const [, , noun] = call.path.split("/");
  return {
    operationId: call.name,
    summary: summaries[call.name],
    tags: [noun],
    security: describeSecurity(call),
    parameters: [
      ...describeParameters("path", schemas.params),
      ...describeParameters("query", schemas.query),
      ...(call.idempotent ? [idempotencyKey] : []),
    ],
    ...describeBody(call, schemas),
    responses: {
      [call.status]: describeSuccess(call, schemas),
      ...Object.fromEntries(
        listRefusals(call, schemas).map((status) => [
          status,
          { $ref: `#/components/responses/${nameRefusal(status)}` },
        ]),
      ),
    },
  };
}

function describeSecurity(call: ApiCall): Json[] {
  if (call.may === "anyone") return [];
  const scope = findScope(call);
  return [...(scope ? [{ key: [scope] }] : []), { session: [] }];
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: "With the same key and the same body, a repeated request has one effect.",
  schema: { type: "string", format: "uuid" },
};

function describeParameters(place: "path" | "query", schema: z.ZodObject | undefined): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(z.optional(field), undefined).success,
    schema: describeParameter(field),
  }));
}

/** A number is read from its digits, so that programs give it as they received it. */
function describeParameter(field: z.core.$ZodType): Json {
  const schema = toJsonSchema(field, "input");
  const isNumber = typeof z.safeParse(field, "12").data === "number";
  if (!isNumber || schema["type"] !== "string") return schema;
  return { type: "integer", minimum: z.safeParse(field, "0").success ? 0 : 1 };
}

function describeBody({ takes }: ApiCall, { body }: CallSchemas): Json {
  if (takes === "photo") return { requestBody: { required: true, content: photoContent } };
  if (!body) return {};
  const content = { "application/json": { schema: toJsonSchema(body, "input") } };
  return { requestBody: { required: true, content } };
}

const photoContent = Object.fromEntries(photoContentTypes.map((type) => [type, {}]));

/** What is returned that is not JSON. */
const otherContents: Record<NonNullable<ApiCall["returns"]>, Json> = {
  photo: photoContent,
  document: { "application/pdf": {}, ...photoContent },
  file: { "application/pdf": {}, "application/zip": {}, "text/csv": {} },
  events: { "text/event-stream": {} },
  redirect: {},
};

function describeSuccess(call: ApiCall, { query, returns }: CallSchemas): Json {
  if (call.returns) return { description: "Success", content: otherContents[call.returns] };
  if (!returns) return { description: "Success" };
  const schema = toJsonSchema(returns, "output");
  return {
    description: "Success",
    content: { "application/json": { schema } },
    ...(query && "cursor" in query.shape && { headers: nextPage }),
  };
}

const nextPage = {
  Link: {
    description: 'Where the next page begins, with rel="next"; absent on the last page.',
    schema: { type: "string" },
  },
};

/** The statuses with which a call can be refused. */
function listRefusals(call: ApiCall, { params, body }: CallSchemas): number[] {
  const isWrite = call.method !== "GET";
  const isSignedIn = call.may !== "anyone";
  const can: [status: number, can: boolean][] = [
    [400, true],
    [401, isSignedIn || call.name === "signIn"],
    [403, isSignedIn || isWrite],
    // A body may name rows, too.
    [404, params !== undefined || body !== undefined],
    [409, isSignedIn || isWrite],
    [413, isWrite],
    [415, isWrite],
    [422, call.idempotent === true],
    [429, true],
    [500, true],
    [503, true],
  ];
  return can.flatMap(([status, applies]) => (applies ? [status] : []));
}

const refusals = Object.entries(errors).map(([code, refusal]) => ({ code, ...refusal }));
const statuses = [...new Set(refusals.map(({ status }) => status))];

function nameRefusal(status: number): string {
  return `Refusal${status}`;
}

function describeRefusal(status: number): Json {
  const ofStatus = refusals.filter((refusal) => refusal.status === status);
  const sentences = ofStatus.map(({ code, message }) => `- \`${code}\`: ${say(message)}`);
  const schema = {
    type: "object",
    required: ["message", "code"],
    properties: {
      message: { type: "string", description: "A sentence for people, in the caller's language." },
      code: { type: "string", enum: ofStatus.map(({ code }) => code) },
      errors: {
        type: "object",
        additionalProperties: { type: "string" },
        description: "What is wrong with each field that is named.",
      },
    },
  };
  return {
    description: sentences.join("\n"),
    ...((status === 429 || status === 503) && { headers: retryAfter }),
    content: { "application/json": { schema } },
  };
}

const retryAfter = {
  "Retry-After": {
    description: "After so many seconds the call may be repeated.",
    schema: { type: "integer" },
  },
};

/** Without the bounds of every number in JavaScript, and the pattern that says a moment's format once more. */
function toJsonSchema(schema: z.core.$ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      if (jsonSchema.type === "string") Object.assign(jsonSchema, describeDate(zodSchema));
    },
  });
  return described;
}

/** The format of a text that must be a day, a moment or a month, which its schema checks by a function. */
function describeDate(schema: z.core.$ZodType): Json {
  const takes = (date: string) => z.safeParse(schema, date).success;
  const takesReal = (date: string) => takes(date) && !takes(date.replace("2026-01", "2026-13"));
  const isDay = takesReal("2026-01-15");
  const isMoment = takesReal("2026-01-15T06:42:00Z");
  if (isDay && isMoment) return { description: dayOrMoment };
  if (isDay) return { format: "date" };
  if (isMoment) return { format: "date-time" };
  return takesReal("2026-01") ? { description: "A month, such as 2026-01." } : {};
}

const dayOrMoment =
  "A day, such as 2026-01-15, or a moment with its offset, such as 2026-01-15T06:42:00Z.";
