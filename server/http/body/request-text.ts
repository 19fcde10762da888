import { limits } from "#shared/base/limits.ts";
import { bodyLimits } from "./body-limits.ts";
import { fieldMessages } from "#shared/base/field-messages.ts";
import { type Message } from "#shared/base/messages.ts";

/** NUL and other control characters (tab and line ends are text), and halves of surrogate pairs. */
const unwanted =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The fields that may hold several lines; all others are trimmed later. */
const longFields = new Set([
  ..."address comments description note notes text".split(" "),
  // The cells of a list.
  ..."header rows sample".split(" "),
]);
const lineEnds = /[\t\n\r]/;

/** Whether every name and text in a parsed body is clean, and one line where it must be. */
export function isCleanBody(body: unknown): boolean {
  const waiting: [name: string, value: unknown][] = [["", body]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, value] = next;
    if (!isCleanName(name) || !isCleanValue(name, value)) return false;
    if (Array.isArray(value)) for (const item of value) waiting.push([name, item]);
    else if (typeof value === "object" && value !== null) waiting.push(...Object.entries(value));
  }
  return true;
}

const fieldName = /^[a-z]+$/i;

/** The fields of a body that are not clean, with a sentence for the user who filled them in. */
export function findUncleanFields(body: unknown): Record<string, Message> {
  if (typeof body !== "object" || body === null) return {};
  const unclean = Object.entries(body)
    .filter(([name, value]) => fieldName.test(name) && !isCleanBody({ [name]: value }))
    .slice(0, bodyLimits.refusedFieldsMax);
  return Object.fromEntries(unclean.map(([name]) => [name, fieldMessages.visible]));
}

function isCleanName(name: string): boolean {
  return name !== "__proto__" && isCleanText(name) && !lineEnds.test(name);
}

function isCleanValue(name: string, value: unknown): boolean {
  // A longer text is a photo, or is refused for its length.
  if (typeof value !== "string" || value.length > limits.longTextMax) return true;
  return isCleanText(value) && (longFields.has(name) || !lineEnds.test(value.trim()));
}

export function isCleanText(text: string): boolean {
  return !unwanted.test(text);
}
