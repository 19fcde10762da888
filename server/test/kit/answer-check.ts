import type { ApiCall } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request } from "express";
import type * as z from "zod";

type Schemas = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  returns?: z.ZodType;
  returnsToDrivers?: z.ZodType;
};

/** A request that Express has found a route for, if it has. */
type Called = IncomingMessage & Partial<Pick<Request, "route" | "user">>;

/**
 * Parses every successful response with its call's schema, so that a server that differs from the table of calls, or
 * returns an extra field, fails whichever test made the call. What a caller has asked to be compressed is not looked at.
 */
export function checkAnswers(problems: string[]) {
  return (req: Called, res: ServerResponse): void => {
    const end = res.end.bind(res);
    const checkAndEnd = (...sent: unknown[]) => {
      const problem = res.statusCode < 300 ? findProblem(req, res, sent[0]) : undefined;
      if (problem) problems.push(problem);
      return Reflect.apply(end, res, sent);
    };
    Object.assign(res, { end: checkAndEnd });
  };
}

function findProblem(req: Called, res: ServerResponse, body: unknown): string | undefined {
  const entry = findEntry(req);
  if (!entry) return undefined;
  const { name, status } = entry;
  if (res.statusCode !== status) return `${name} returned ${res.statusCode}, not ${status}`;
  const schemas: Schemas = apiSchemas[name];
  const isDriver = req.user?.role === "driver";
  const schema = (isDriver ? schemas.returnsToDrivers : undefined) ?? schemas.returns;
  const parsed = typeof body === "string" ? schema?.safeParse(JSON.parse(body)) : undefined;
  return parsed?.success === false ? `${name}: ${parsed.error.message}` : undefined;
}

function findEntry(req: Called): ApiCall | undefined {
  const path: unknown = req.route?.path;
  const method = req.method === "HEAD" ? "GET" : req.method;
  return Object.values(api).find((entry) => entry.path === path && entry.method === method);
}
