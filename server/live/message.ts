/** What the servers send each other: which calls of a company to refetch, never their data. */
import type { CallName } from "#shared/api.ts";
import { refreshable } from "#shared/live.ts";
import * as z from "zod";

export type Message = {
  company: number;
  refresh: CallName[];
  /** The only user for whom something changed. */
  member?: number;
  /** Sessions of the company may have ended or changed their role. */
  recheck?: boolean;
};

/** Anything may have changed, for all users. */
export const everything = JSON.stringify({ everything: true });

const everythingSchema = z.object({ everything: z.literal(true) });

const messageSchema = z.object({
  company: z.number(),
  // A server of another version may name calls that are not known here.
  refresh: z.array(z.string()).transform(listKnown),
  member: z.number().optional(),
  recheck: z.boolean().optional(),
});

/** Undefined for what is not ours: every user of the database may notify a channel. */
export function readMessage(text: string): Message | "everything" | undefined {
  const parsed = z.union([everythingSchema, messageSchema]).safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  return "everything" in parsed.data ? "everything" : parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listKnown(names: string[]): CallName[] {
  return refreshable.filter((call) => names.includes(call));
}
