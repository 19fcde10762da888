/** What must be true of every response, whatever the request was. */
import type { ErrorCode } from "#shared/api/errors.ts";
import { errors } from "#shared/api/errors.ts";
import * as z from "zod";
import type { Outcome } from "./fuzz-request.ts";

const refusalStatuses = new Set([400, 401, 403, 404, 409, 413, 415, 417, 422, 429, 431, 503]);

const refusalBody = z.strictObject({
  message: z.string().min(1),
  code: z.string().refine((code): code is ErrorCode => code in errors),
  errors: z.record(z.string(), z.string()).optional(),
});

/** Words that must never leave the server. */
const inside =
  /\bselect\b.*\bfrom\b|insert into|update \w+ set|delete from|\$\d+|at \S+:\d+:\d+|node_modules|\/server\/|\/tmp\/|drizzle|postgres|\bzod\b|\bpg\b|argon2|company_id|stack/i;

/**
 * The problem with a response, or undefined. `secret` is a word of another company. The shape of a success is checked
 * when the response is made (`answer-check.ts`).
 */
export function findProblem(outcome: Outcome, secret: string): string | undefined {
  const { status, text, sent } = outcome;
  // An invalid address is refused with a body even for HEAD, which the client cannot read.
  const isUnread = sent.method === "HEAD" && !sent.path.startsWith("/");
  if (status === 0) return isUnread ? undefined : `no response: ${text}`;
  if (text.includes(secret)) return "it contains a word of another company";
  if (status === 302) return sent.path.startsWith("/api/login") ? undefined : "a wrong redirect";
  if (status < 300) return undefined;
  if (!refusalStatuses.has(status)) return "an unexpected status";
  return sent.method === "HEAD" ? undefined : findRefusalProblem(outcome);
}

function findRefusalProblem({ status, headers, text }: Outcome): string | undefined {
  if (headers["content-type"] !== "application/json; charset=utf-8") return "no JSON refusal";
  const parsed = refusalBody.safeParse(parsedJson(text));
  if (!parsed.success) return "a refusal of another shape";
  const known = errors[parsed.data.code];
  // Node's parser refuses requests with statuses of its own.
  const isOfParser = parsed.data.code === "request.malformed" && [417, 431].includes(status);
  if (known.status !== status && !isOfParser) return "a code of another status";
  if (status === 503 && parsed.data.code !== "auth.busy") return "an unexpected 503";
  const { message, errors: fields = {} } = parsed.data;
  const sentences = [message, ...Object.keys(fields), ...Object.values(fields)];
  const own = sentences.map((sentence) => sentence.replace(repeated, ""));
  return own.some((words) => inside.test(words)) ? "words from inside the server" : undefined;
}

/** A message may begin with a sent text in quotes, as for an item that is on a list twice. */
const repeated = /^'.*' (?=is on the list twice$|cannot be used as a checklist item$)/s;

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
