import { type Figures, figuresOf, line, type Measured, type Sample, say } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { readsFor } from "./mix.ts";
import { type BenchCompany, type CompanySize, foundCompany, openStage } from "./stage.ts";

type Sizes = { small: CompanySize; large: CompanySize; rounds: number };

/** Asks a small and a large company the same in turns, so that the machine's noise meets both alike. */
export async function compareSizes({ small, large, rounds }: Sizes): Promise<Measured> {
  const stage = await openStage(1);
  try {
    say(
      `filling: ${small.assets} assets beside ${large.assets}; ` +
        `${small.logs} logs of a kind beside ${large.logs}\n\n`,
    );
    const client = httpClient(stage.origin);
    const few = {
      company: await foundCompany(stage, "small", small),
      samples: new Array<Sample>(),
    };
    const many = {
      company: await foundCompany(stage, "large", large),
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

function report(few: readonly Sample[], many: readonly Sample[]): Measured {
  const samples = [...few, ...many];
  const names = [...new Set(samples.map(({ name }) => name))];
  const failed = samples.filter(({ status }) => status !== 200).length;
  const table = [
    line("", ["small", "p95", "large", "p95", "large/small"]),
    ...names.map((name) => row(name, timesOf(few, name), timesOf(many, name))),
    failed > 0 ? `${failed} requests failed\n` : "",
  ].join("");
  return { samples, table, isHeld: failed === 0 };
}

function timesOf(samples: readonly Sample[], name: string): Figures {
  return figuresOf(samples.filter((sample) => sample.name === name).map(({ ms }) => ms));
}

function row(name: string, few: Figures, many: Figures): string {
  const ratio = (many.median / few.median).toFixed(2);
  return line(name, [few.median, few.p95, many.median, many.p95, ratio]);
}
