import type { ServerResponse } from "node:http";

type Pace = { bytesPerSecondMin: number; patienceMs: number };

/** A reader who took less a second, for so long, gives up its turn. */
const usual: Pace = { bytesPerSecondMin: 50_000, patienceMs: 60_000 };
/** The same while another export waits for a turn. */
const pressed: Pace = { bytesPerSecondMin: 500_000, patienceMs: 5_000 };

type Watching = {
  pace?: Pace;
  /** Whether others wait for the turn that this reader holds; then it must be faster. */
  isAwaited?: () => boolean;
  pressedPace?: Pace;
};

/**
 * Cuts off a response whose reader takes too few bytes a second while data waits to be sent. Bytes count once the
 * operating system has accepted them; time in which no data waits does not count.
 */
export function cutSlowReader(
  res: ServerResponse,
  { pace = usual, isAwaited = () => false, pressedPace = pressed }: Watching = {},
): void {
  const stops = [watch(res, pace, () => true), watch(res, pressedPace, isAwaited)];
  res.once("close", () => stops.forEach((stop) => stop()));
}

/** Looks now and then while a pace counts; returns what ends it. */
function watch(
  res: ServerResponse,
  { bytesPerSecondMin, patienceMs }: Pace,
  counts: () => boolean,
): () => void {
  const everyMs = patienceMs / 60;
  let waitedMs = 0;
  let takenBefore = countBytesTaken(res);
  const begin = () => {
    waitedMs = 0;
    takenBefore = countBytesTaken(res);
  };
  const looking = setInterval(() => {
    if (!counts()) return begin();
    if (res.writableLength > 0) waitedMs += everyMs;
    if (waitedMs < patienceMs) return;
    const taken = countBytesTaken(res);
    if (taken - takenBefore < (bytesPerSecondMin * patienceMs) / 1_000) res.destroy();
    begin();
  }, everyMs);
  return () => clearInterval(looking);
}

/** What is not written yet is counted as written by a socket. */
function countBytesTaken({ socket }: ServerResponse): number {
  return socket ? socket.bytesWritten - socket.writableLength : 0;
}
