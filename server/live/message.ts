/** What the servers tell each other: names of what changed in a company, never what. */
import type { CallName } from "#shared/api.ts";
import { refreshable } from "#shared/live.ts";
import * as z from "zod";

export type Message = {
  company: number;
  refresh: CallName[];
  /** The only one for whom something changed. */
  member?: number;
  /** Sessions of the company may have ended, or give another role now. */
  recheck?: boolean;
};

/** Anything may have changed, for everybody. */
export const everything = JSON.stringify({ everything: true });

const everythingSchema = z.object({ everything: z.literal(true) });

const messageSchema = z.object({
  company: z.number(),
  // A server of another version may name calls that are not known here.
  refresh: z.array(z.string()).transform(known),
  member: z.number().optional(),
  recheck: z.boolean().optional(),
});

/** Undefined for what is none of ours: anybody may notify a channel of the database. */
export function readMessage(text: string): Message | "everything" | undefined {
  const parsed = z.union([everythingSchema, messageSchema]).safeParse(parsedJson(text));
  if (!parsed.success) return undefined;
  return "everything" in parsed.data ? "everything" : parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function known(names: string[]): CallName[] {
  return refreshable.filter((call) => names.includes(call));
}
