/** Looks at a server and at processes while something else goes on. */
import { readFileSync } from "node:fs";

const pollMs = 50;

type Watched = { origin: string; cookie: string; onSilence: () => void };

/** Asks all the time; answers how long the slowest answer took. */
export function watchAnswers({ origin, cookie, onSilence }: Watched): () => number {
  let slowest = 0;
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const { seconds } = await timed(() => fetch(`${origin}/api/user`, { headers: { cookie } }));
      slowest = Math.max(slowest, seconds * 1_000);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };
  void ask().catch(onSilence);
  return () => {
    isOver = true;
    return Math.round(slowest);
  };
}

type Figure = "VmHWM" | "VmRSS";

/** Looks at a process again and again; answers its highest figure. */
export function watchMemory(pid: number, figure: Figure = "VmHWM"): () => number {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid, figure));
  }, pollMs);
  return () => {
    clearInterval(timer);
    return highest;
  };
}

export function memoryOf(pid: number, figure: Figure): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    return Math.round(kilobytes / 1_000);
  } catch {
    // It has ended meanwhile, or this is no Linux.
    return 0;
  }
}

export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: Math.round((performance.now() - began) / 10) / 100 };
}
