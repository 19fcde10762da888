import { AppError } from "../../errors.ts";
import { findCause, hasCode } from "../../has-code.ts";

/** A row that the rules of its call refuse. */
export class RowRefused extends Error {
  readonly rowId: number;
  readonly refusal: AppError;

  constructor(rowId: number, refusal: AppError) {
    super(refusal.message);
    this.rowId = rowId;
    this.refusal = refusal;
  }
}

/**
 * Works on some rows in one transaction. Where it is refused, nothing of it stands: it begins again row by row, and where
 * one of them is refused that is marked, and it begins again without it.
 */
export async function withoutRefused(
  work: (isTogether: boolean) => Promise<void>,
  mark: (refused: RowRefused) => Promise<void>,
): Promise<void> {
  for (let isTogether = true; ; isTogether = false) {
    const refused = await work(isTogether).then(() => undefined, toRefusal);
    if (!refused) return;
    if (refused instanceof RowRefused) await mark(refused);
    else if (!isTogether) throw refused;
  }
}

function toRefusal(error: unknown): unknown {
  // Another request wrote the same at that moment: it is found, and refused, on the second try.
  const isTaken = hasCode(findCause(error), "23505");
  if (isTaken || error instanceof RowRefused || error instanceof AppError) return error;
  throw error;
}
