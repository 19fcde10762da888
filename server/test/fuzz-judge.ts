/** What must hold of every answer, whatever was asked. */
import type { ErrorCode } from "#shared/errors.ts";
import { errors } from "#shared/errors.ts";
import * as z from "zod";
import type { Answered } from "./fuzz-request.ts";

const refusalStatuses = new Set([400, 401, 403, 404, 409, 413, 415, 417, 422, 429, 431, 503]);

const refusalBody = z.strictObject({
  message: z.string().min(1),
  code: z.string().refine((code): code is ErrorCode => code in errors),
  errors: z.record(z.string(), z.string()).optional(),
});

/** Words that only the inside of the server knows. */
const inside =
  /\bselect\b.*\bfrom\b|insert into|update \w+ set|delete from|\$\d+|at \S+:\d+:\d+|node_modules|\/server\/|\/tmp\/|drizzle|postgres|\bzod\b|\bpg\b|argon2|company_id|stack/i;

/**
 * What is wrong with an answer; undefined when nothing is. `secret` is another company's word. That
 * a success is of its call's shape is looked at where it is made (`answer-check.ts`).
 */
export function problemOf(answered: Answered, secret: string): string | undefined {
  const { status, text, sent } = answered;
  // What is no address is refused before anybody knows that HEAD wants no words.
  const isUnread = sent.method === "HEAD" && !sent.path.startsWith("/");
  if (status === 0) return isUnread ? undefined : `no answer: ${text}`;
  if (text.includes(secret)) return "something of another company is in it";
  if (status === 302) return sent.path.startsWith("/api/login") ? undefined : "an odd redirect";
  if (status < 300) return undefined;
  if (!refusalStatuses.has(status)) return "a status that is not of the house";
  return sent.method === "HEAD" ? undefined : problemOfRefusal(answered);
}

function problemOfRefusal({ status, headers, text }: Answered): string | undefined {
  if (headers["content-type"] !== "application/json; charset=utf-8") return "a refusal is JSON";
  const parsed = refusalBody.safeParse(parsedJson(text));
  if (!parsed.success) return "a refusal of another shape";
  const known = errors[parsed.data.code];
  // What Node's parser refuses has a status of its own.
  const isOfParser = parsed.data.code === "request.malformed" && [417, 431].includes(status);
  if (known.status !== status && !isOfParser) return "a code of another status";
  if (status === 503 && parsed.data.code !== "auth.busy") return "nothing was out of order";
  const { message, errors: fields = {} } = parsed.data;
  const sentences = [message, ...Object.keys(fields), ...Object.values(fields)];
  const own = sentences.map((sentence) => sentence.replace(repeated, ""));
  return own.some((words) => inside.test(words)) ? "words from inside the server" : undefined;
}

/** A sentence may begin with what was sent, in quotes: an item that is on a list twice. */
const repeated = /^'.*' (?=is on the list twice$|cannot be used as a checklist item$)/s;

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
