import { importLimits } from "#shared/imports/imports-limits.ts";
import { ListError } from "./list-problem.ts";
import type { ListAnswer } from "./list-worker.ts";
import type { Sheet } from "./read-workbook.ts";

const timeoutMs = 20_000;

/** The sheets of a file, or of what was pasted; fails with a ListError. Each file has a worker of its own. */
export async function openList(file: Blob): Promise<Sheet[]> {
  if (file.size > importLimits.fileBytesMax) throw new ListError("tooLarge");
  const worker = new Worker(new URL("./list-worker.ts", import.meta.url), { type: "module" });
  try {
    const answer = await new Promise<ListAnswer>((resolve) => {
      setTimeout(resolve, timeoutMs, { problem: "tookTooLong" });
      worker.onmessage = ({ data }: MessageEvent<ListAnswer>) => resolve(data);
      worker.onerror = () => resolve({ problem: "broken" });
      worker.postMessage(file);
    });
    if ("problem" in answer) throw new ListError(answer.problem);
    return answer.sheets;
  } finally {
    worker.terminate();
  }
}
