/** How the commands that break and measure the product learn what is wanted, and refuse the rest. */
import { type ParseArgsConfig, parseArgs } from "node:util";

/** What was given cannot be meant; the message begins the sentence that what may be given ends. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** Runs a command: it ends with 0 when all held, with 1 when not, and with 2 when it was refused. */
export async function runCommand(
  mayBeGiven: string,
  run: (given: string[]) => Promise<boolean>,
): Promise<void> {
  const given = process.argv.slice(2);
  if (given.includes("--help")) {
    process.stdout.write(`${mayBeGiven}\n`);
    return;
  }
  try {
    const isHeld = await run(given);
    process.exitCode = isHeld ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}: ${mayBeGiven}\n`);
    process.exitCode = 2;
  }
}

/** As `parseArgs` reads them; what it does not know is refused. */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split(/\.\s|\n/);
    throw new Refusal(reason);
  }
}

const wholeNumber = /^[1-9]\d{0,9}$/;

/** A whole number above 0; undefined when none was given. */
export function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (wholeNumber.test(text)) return Number(text);
  throw new Refusal(`${name} is a whole number above 0, not "${text}"`);
}

/** Those whose name has the given word; all of them when none was given. */
export function pickNamed<Item extends { name: string }>(
  items: readonly Item[],
  word = "",
): readonly Item[] {
  const picked = items.filter(({ name }) => name.includes(word));
  if (picked.length > 0) return picked;
  throw new Refusal(`no name has "${word}" in it`);
}

/** The names that `--only` picks from, as part of the sentence that says what may be given. */
export function quotedNames(items: readonly { name: string }[]): string {
  return items.map(({ name }) => `"${name}"`).join(", ");
}
