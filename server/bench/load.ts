import { figuresOf, line, type Sample, say } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { draw } from "./mix.ts";
import { foundCompany, openStage } from "./stage.ts";

type Load = { servers: number; perSecond: number; seconds: number; logs: number };

const slowestP99Ms = 300;
const assets = 10_000;
/** Until the server's code is compiled and the database's rows are in memory. */
const warmUpSeconds = 30;

/** Holds a steady rate of mixed requests; answers whether none failed and the slow ones kept the limit. */
export async function measureLoad({ servers, perSecond, seconds, logs }: Load): Promise<boolean> {
  const stage = await openStage(servers);
  try {
    say(`filling: ${assets} assets, ${logs} inspections and as many maintenance logs\n`);
    const company = await foundCompany(stage, "loaded", { assets, logs });
    const client = httpClient(stage.origin);
    const ask = async (due: number, samples: Sample[]) => {
      const { name, request } = draw(company);
      const status = await client.send(request);
      samples.push({ name, status, ms: performance.now() - due });
    };
    await atRate({ perSecond, seconds: warmUpSeconds }, (due) => ask(due, []));
    say(`${perSecond} requests a second for ${seconds} s, ${servers} server(s)\n\n`);
    const samples: Sample[] = [];
    await atRate({ perSecond, seconds }, (due) => ask(due, samples));
    client.close();
    return report(samples, seconds);
  } finally {
    await stage.close();
  }
}

/** Starts each at its time whether or not those before are done, so that waiting is counted too. */
async function atRate(
  { perSecond, seconds }: Pick<Load, "perSecond" | "seconds">,
  start: (due: number) => Promise<void>,
): Promise<void> {
  const total = perSecond * seconds;
  const began = performance.now();
  const running: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const beat = setInterval(() => {
      const now = performance.now();
      for (;;) {
        const due = began + (running.length * 1_000) / perSecond;
        if (running.length >= total || due > now) break;
        running.push(start(due));
      }
      if (running.length < total) return;
      clearInterval(beat);
      resolve();
    }, 1);
  });
  await Promise.all(running);
}

function report(samples: readonly Sample[], seconds: number): boolean {
  say(line("", ["requests", "failed", "median", "p95", "p99", "longest"]));
  const names = [...new Set(samples.map(({ name }) => name))].toSorted();
  for (const name of names) {
    say(
      row(
        name,
        samples.filter((sample) => sample.name === name),
      ),
    );
  }
  say(row("all", samples));
  const failed = samples.filter(isFailure);
  for (const status of new Set(failed.map((sample) => sample.status))) {
    const count = failed.filter((sample) => sample.status === status).length;
    say(`${count} answered ${status || "nothing"}\n`);
  }
  const { p99 } = figuresOf(samples.map(({ ms }) => ms));
  const isHeld = failed.length === 0 && p99 <= slowestP99Ms;
  say(`\n${(samples.length / seconds).toFixed(0)} requests/s; ${failed.length} failed; `);
  say(`p99 ${p99.toFixed(0)} ms (limit ${slowestP99Ms} ms): ${isHeld ? "held" : "NOT HELD"}\n`);
  return isHeld;
}

function row(name: string, samples: readonly Sample[]): string {
  const { count, median, p95, p99, max } = figuresOf(samples.map(({ ms }) => ms));
  const failed = samples.filter(isFailure).length;
  return line(name, [String(count), String(failed), median, p95, p99, max]);
}

function isFailure({ status }: Sample): boolean {
  return status < 200 || status >= 300;
}
