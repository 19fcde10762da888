/** Reads lists in a worker: the page does not wait, and what takes too long can be ended. */
import { ListError, type ListProblem } from "./list-problem.ts";
import { readListFile } from "./read-list-file.ts";
import type { Sheet } from "./read-workbook.ts";

export type ListAnswer = { sheets: Sheet[] } | { problem: ListProblem };

declare const self: {
  addEventListener: (type: "message", listener: (event: MessageEvent<Blob>) => void) => void;
  postMessage: (answer: ListAnswer) => void;
};

self.addEventListener(
  "message",
  ({ data }) => void answer(data).then((said) => self.postMessage(said)),
);

async function answer(file: Blob): Promise<ListAnswer> {
  try {
    return { sheets: await readListFile(new Uint8Array(await file.arrayBuffer())) };
  } catch (error) {
    return { problem: error instanceof ListError ? error.problem : "broken" };
  }
}
