import { figuresOf, line, type Sample, say } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { readsFor } from "./mix.ts";
import { type BenchCompany, foundCompany, openStage } from "./stage.ts";

type Sizes = { logs: number; rounds: number };

const small = { assets: 10, logs: 100 };
const assets = 10_000;

/** Asks a small and a large company the same in turns, so that the machine's noise meets both alike. */
export async function compareSizes({ logs, rounds }: Sizes): Promise<boolean> {
  const stage = await openStage(1);
  try {
    say(
      `filling: ${small.assets} assets beside ${assets}; ${small.logs} logs of a kind beside ${logs}\n\n`,
    );
    const client = httpClient(stage.origin);
    const few = {
      company: await foundCompany(stage, "small", small),
      samples: new Array<Sample>(),
    };
    const many = {
      company: await foundCompany(stage, "large", { assets, logs }),
      samples: new Array<Sample>(),
    };
    const ask = async (company: BenchCompany, samples: Sample[]) => {
      for (const { name, request } of readsFor(company)) {
        const began = performance.now();
        const status = await client.send(request);
        samples.push({ name, status, ms: performance.now() - began });
      }
    };
    for (let round = -5; round < rounds; round += 1) {
      for (const { company, samples } of [few, many]) await ask(company, round < 0 ? [] : samples);
    }
    client.close();
    return report(few.samples, many.samples);
  } finally {
    await stage.close();
  }
}

function report(few: readonly Sample[], many: readonly Sample[]): boolean {
  say(line("", ["small", "p95", "large", "p95", "large/small"]));
  const names = [...new Set(few.map(({ name }) => name))];
  for (const name of names) {
    const times = (samples: readonly Sample[]) =>
      figuresOf(samples.filter((sample) => sample.name === name).map(({ ms }) => ms));
    const [a, b] = [times(few), times(many)];
    say(line(name, [a.median, a.p95, b.median, b.p95, (b.median / a.median).toFixed(2)]));
  }
  const failed = [...few, ...many].filter(({ status }) => status !== 200);
  if (failed.length > 0) say(`${failed.length} requests failed\n`);
  return failed.length === 0;
}
