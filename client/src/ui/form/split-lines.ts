/** The lines of a text, without the bullets and numbers that they had in a document. */
export function splitLines(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/u, "").replace(/\s+/gu, " "))
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
