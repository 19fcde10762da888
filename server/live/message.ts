/** What the servers send each other: which calls of a company to refetch, never their data. */
import type { CallName } from "#shared/api/api.ts";
import * as z from "zod";
import { refreshable } from "./refreshable.ts";

export type Message = {
  company: number;
  refresh: CallName[];
  /** The only user for whom something changed. */
  member?: number;
  /** Sessions of the company may have ended or changed their role. */
  recheck?: boolean;
  /** The page that made the change, which refetches by itself. */
  page?: string;
  /** Its position among all messages; absent where no other server received it. */
  at?: number;
};

/** Anything may have changed, for all users. */
export type Everything = { everything: true; at?: number };

export const everything = JSON.stringify({ everything: true } satisfies Everything);

const at = z.int().optional();
const everythingSchema = z.object({ everything: z.literal(true), at });

const messageSchema = z.object({
  company: z.number(),
  // A server of another version may name calls that are not known here.
  refresh: z.array(z.string()).transform(listKnown),
  member: z.number().optional(),
  recheck: z.boolean().optional(),
  page: z.string().optional(),
  at,
});

/** Undefined for what is not ours: every user of the database may notify a channel. */
export function readMessage(text: string): Message | Everything | undefined {
  return z.union([everythingSchema, messageSchema]).safeParse(parseJson(text)).data;
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
