import type { ApiCall } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import type { Request, RequestHandler } from "express";
import type * as z from "zod";

type Schemas = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  returns?: z.ZodType;
  returnsToDrivers?: z.ZodType;
};

/**
 * Parses every successful response with its call's schema, so that a server that differs from the
 * table of calls, or returns an extra field, fails whichever test made the call.
 */
export function checkAnswers(problems: string[]): RequestHandler {
  return (req, res, next) => {
    const json = res.json.bind(res);
    res.json = (body: unknown) => {
      const { statusCode } = res;
      const problem = statusCode < 300 ? findProblem(req, statusCode, body) : undefined;
      if (problem) problems.push(problem);
      return json(body);
    };
    next();
  };
}

function findProblem(req: Request, status: number, body: unknown): string | undefined {
  const entry = findEntry(req);
  if (!entry) return undefined;
  if (entry.status !== status) return `${entry.name} returned ${status}, not ${entry.status}`;
  const schemas: Schemas = apiSchemas[entry.name];
  const isDriver = req.user?.role === "driver";
  const schema = (isDriver ? schemas.returnsToDrivers : undefined) ?? schemas.returns;
  const parsed = schema?.safeParse(JSON.parse(JSON.stringify(body)));
  return parsed?.success === false ? `${entry.name}: ${parsed.error.message}` : undefined;
}

function findEntry(req: Request): ApiCall | undefined {
  const path: unknown = req.route?.path;
  const method = req.method === "HEAD" ? "GET" : req.method;
  return Object.values(api).find((entry) => entry.path === path && entry.method === method);
}
