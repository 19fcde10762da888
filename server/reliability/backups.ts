/**
 * Backs up, verifies, restores and exports a company of full size while its server runs, compares
 * every row, and says what each took:
 *   npm run backup:drill                                   10,000 assets, 1 M inspections, 4,000 photos
 *   npm run backup:drill -- --inspections 9000 --photos 9  so many
 */
import { type BackupSize, drillBackups } from "./backup-drill.ts";
import { readArguments, readCount, Refusal, runCommand } from "./command-line.ts";

const inFull: BackupSize = { assets: 10_000, inspections: 1_000_000, photos: 4_000 };
const mayBeGiven =
  "npm run backup:drill takes --assets, --inspections and --photos <count>, of which there is at " +
  "most one an inspection";

await runCommand(mayBeGiven, async (given) => {
  const { wrong } = await drillBackups(sizeIn(given), say);
  for (const sentence of wrong) say(`BROKEN ${sentence}`);
  return wrong.length === 0;
});

function sizeIn(given: string[]): BackupSize {
  const text = { type: "string" } as const;
  const options = { assets: text, inspections: text, photos: text };
  const { values } = readArguments({ args: given, options });
  const assets = readCount("--assets", values.assets) ?? inFull.assets;
  const inspections = readCount("--inspections", values.inspections) ?? inFull.inspections;
  const photos = readCount("--photos", values.photos) ?? Math.min(inFull.photos, inspections);
  if (photos <= inspections) return { assets, inspections, photos };
  throw new Refusal(`there are ${inspections} inspections for ${photos} photos`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
