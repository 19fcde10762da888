/** Hands a list to the browser as a file that spreadsheets open. */
export function downloadList(name: string, rows: readonly (readonly string[])[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([writeList(rows)], { type: "text/csv" }));
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), readMs);
}

const readMs = 60_000;

/** Begins with the mark without which Excel reads UTF-8 as its country's old character set. */
function writeList(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(quote).join(",")}\r\n`).join("")}`;
}

/** What a spreadsheet would run as a formula gets an apostrophe; a negative number is none. */
function quote(cell: string): string {
  const isFormula = /^[=+@\t\r]|^-(?!\s?[\d.,$])/.test(cell);
  return `"${isFormula ? "'" : ""}${cell.replaceAll('"', '""')}"`;
}
