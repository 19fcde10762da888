import { FairQueue } from "../http/fair-queue.ts";

/** One export reads and writes a piece at a time: many take no more of the server at once than one. */
const turns = new FairQueue({
  running: 1,
  waitingOfOne: 10,
  tooManyOfOne: "export.underWay",
  waiting: 100,
  tooMany: "request.unavailable",
  waitMsMax: 60_000,
});

export function inTurn<Result>(companyId: number, work: () => Promise<Result>): Promise<Result> {
  return turns.run(String(companyId), work);
}

/** Makes each piece in a turn of its company. */
export async function* piecesInTurn<Piece>(
  companyId: number,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await inTurn(companyId, () => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
