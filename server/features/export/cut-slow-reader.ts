import { serverLimits } from "#shared/limits.ts";
import type { ServerResponse } from "node:http";

type Pace = { bytesPerSecondMin: number; patienceMs: number };

const usual: Pace = {
  bytesPerSecondMin: serverLimits.exportBytesPerSecondMin,
  patienceMs: serverLimits.exportPatienceMs,
};

/**
 * Cuts off a response whose reader takes less than it must while something waits to be taken. What
 * counts is what the system has taken for it; time in which nothing waits does not count.
 */
export function cutSlowReader(res: ServerResponse, pace: Pace = usual): void {
  const { bytesPerSecondMin, patienceMs } = pace;
  const everyMs = patienceMs / 60;
  let waitedMs = 0;
  let takenBefore = countBytesTaken(res);
  const looking = setInterval(() => {
    if (res.writableLength > 0) waitedMs += everyMs;
    if (waitedMs < patienceMs) return;
    const taken = countBytesTaken(res);
    if (taken - takenBefore < (bytesPerSecondMin * patienceMs) / 1_000) res.destroy();
    waitedMs = 0;
    takenBefore = taken;
  }, everyMs);
  res.once("close", () => clearInterval(looking));
}

/** What is not written yet is counted as written by a socket. */
function countBytesTaken({ socket }: ServerResponse): number {
  return socket ? socket.bytesWritten - socket.writableLength : 0;
}
