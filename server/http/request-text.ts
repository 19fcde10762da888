import { limits } from "#shared/limits.ts";

/** NUL and other control characters (tab and line ends are text), and halves of surrogate pairs. */
const unwanted =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether every text in a parsed body is clean, and the body is not nested too deep. */
export function isCleanBody(body: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (depth > limits.bodyDepthMax) return false;
    if (typeof value === "string" && !isCleanText(value)) return false;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "__proto__" || !isCleanText(key)) return false;
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
}

export function isCleanText(text: string): boolean {
  return !unwanted.test(text);
}
