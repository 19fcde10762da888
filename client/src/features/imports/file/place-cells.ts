/** An opening tag of a row or a cell, of a sheet with or without a prefix of its names. */
const tags = /<((?:\w+:)?(?:row|c))(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const place = /\sr\s*=\s*["']([A-Z]*)(\d*)["']/;

/** Gives rows and cells that carry no place the one after those before them, as the format means it. */
export function placeCells(sheet: string): string {
  let row = 0;
  let column = 0;
  return sheet.replace(tags, (tag, name: string, rest: string) => {
    const [, letters = "", digits = ""] = place.exec(rest) ?? [];
    if (name.endsWith("row")) {
      row = digits ? Number(digits) : row + 1;
      column = 0;
      return digits ? tag : `<${name} r="${row}"${rest}>`;
    }
    column = letters ? toColumn(letters) : column + 1;
    return letters ? tag : `<${name} r="${toLetters(column)}${row}"${rest}>`;
  });
}

/** 28 of "AB". */
function toColumn(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function toLetters(column: number): string {
  const rest = (column - 1) % 26;
  const before = (column - 1 - rest) / 26;
  return (before > 0 ? toLetters(before) : "") + String.fromCharCode(65 + rest);
}
