/** What is read from the device may be old, half or odd: only what is valid is taken. Pure. */
export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function parseText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function parseMoment(value: unknown): string | undefined {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
