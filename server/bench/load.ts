import { figuresOf, line, type Measured, type Sample, say } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { drawingFor } from "./mix.ts";
import { type CompanySize, foundCompany, openStage } from "./stage.ts";

type Load = {
  servers: number;
  perSecond: number;
  seconds: number;
  /** Until the server's code is compiled and the database's rows are in memory. */
  warmUpSeconds: number;
  size: CompanySize;
};

const slowestP99Ms = 300;

/** Holds a steady rate of mixed requests, of which none may fail and the slow ones keep the limit. */
export async function measureLoad(load: Load): Promise<Measured> {
  const { servers, perSecond, seconds, warmUpSeconds, size } = load;
  const stage = await openStage(servers);
  try {
    say(`filling: ${size.assets} assets, ${size.logs} inspections and as many maintenance logs\n`);
    const company = await foundCompany(stage, "loaded", size);
    const client = httpClient(stage.origin);
    const hold = async (span: number) => {
      const draw = drawingFor(company);
      const samples: Sample[] = [];
      await atRate({ perSecond, seconds: span }, async (due) => {
        const { name, request } = draw();
        const status = await client.send(request);
        samples.push({ name, status, ms: performance.now() - due });
      });
      return samples;
    };
    await hold(warmUpSeconds);
    say(`${perSecond} requests a second for ${seconds} s, ${servers} server(s)\n\n`);
    const samples = await hold(seconds);
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

function report(samples: readonly Sample[], seconds: number): Measured {
  const names = [...new Set(samples.map(({ name }) => name))].toSorted();
  const failed = samples.filter(isFailure);
  const { p99 } = figuresOf(samples.map(({ ms }) => ms));
  const isHeld = failed.length === 0 && p99 <= slowestP99Ms;
  const table = [
    line("", ["requests", "failed", "median", "p95", "p99", "longest"]),
    ...names.map((name) =>
      row(
        name,
        samples.filter((sample) => sample.name === name),
      ),
    ),
    row("all", samples),
    ...failures(failed),
    `\n${(samples.length / seconds).toFixed(0)} requests/s; ${failed.length} failed; `,
    `p99 ${p99.toFixed(0)} ms (limit ${slowestP99Ms} ms): ${isHeld ? "held" : "NOT HELD"}\n`,
  ].join("");
  return { samples, table, isHeld };
}

function row(name: string, samples: readonly Sample[]): string {
  const { count, median, p95, p99, max } = figuresOf(samples.map(({ ms }) => ms));
  const failed = samples.filter(isFailure).length;
  return line(name, [String(count), String(failed), median, p95, p99, max]);
}

function failures(failed: readonly Sample[]): string[] {
  const statuses = [...new Set(failed.map(({ status }) => status))];
  return statuses.map((status) => {
    const count = failed.filter((sample) => sample.status === status).length;
    return `${count} answered ${status || "nothing"}\n`;
  });
}

function isFailure({ status }: Sample): boolean {
  return status < 200 || status >= 300;
}
