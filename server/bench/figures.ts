/** One answer: how long it took, counted from when it was due. */
export type Sample = { name: string; status: number; ms: number };

/** What a measurement came to: its table as it is printed, and whether all held. */
export type Measured = { samples: readonly Sample[]; table: string; isHeld: boolean };

export type Figures = { count: number; median: number; p95: number; p99: number; max: number };

export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    median: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
  };
}

/** The smallest time that this share of all answers kept. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** A line of a table, its first cell to the left and the others to the right. */
export function line(first: string, cells: readonly (string | number)[]): string {
  const shown = cells.map((cell) => (typeof cell === "number" ? milliseconds(cell) : cell));
  return `${first.padEnd(34)}${shown.map((cell) => cell.padStart(12)).join("")}\n`;
}

export function say(text: string): void {
  process.stdout.write(text);
}

function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;
}
