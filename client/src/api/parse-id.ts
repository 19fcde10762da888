/** The number of a row in an address; undefined for anything else. */
export function parseId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
