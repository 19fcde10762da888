/** Reads the addresses out of a pasted list. */
import { email, toComparable } from "../base/fields.ts";

/** So many people are invited at a time. */
export const invitedAtOnceMax = 50;

/** The addresses of a text, each once, and what is none: parts that look like one, and lines that have none. */
export function readEmails(text: string): { emails: string[]; wrong: string[] } {
  const parts = text
    .split(/[\s,;<>()"]+/)
    .map((part) => part.replace(/^mailto:/i, ""))
    .filter((part) => part.includes("@"));
  const seen = new Map<string, string>();
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const wrong = lines.filter((line) => line !== "" && !line.includes("@"));
  for (const part of parts) {
    const parsed = email.safeParse(part);
    if (!parsed.success) wrong.push(part);
    else if (!seen.has(toComparable(parsed.data))) seen.set(toComparable(parsed.data), parsed.data);
  }
  return { emails: [...seen.values()], wrong };
}
