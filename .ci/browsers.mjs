// Whether the oldest browsers that docs/guide/the-phone.md names read what the last build sends: written for them, no script
// and no style may come out otherwise than it is.
import { readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist", "client");
const oldest = ["safari15.6", "ios15.6", "chrome111", "edge111", "firefox128"];
// esbuild counts each \p{…} as new, because Unicode adds scripts each year.
const supported = { "regexp-unicode-property-escapes": true };
// What Safari 15.6 lacks, and esbuild does not know.
const newer =
  /\.(?:toSorted|toReversed|toSpliced|toWellFormed|isWellFormed)\(|AbortSignal\.(?:timeout|any)\(|\b(?:Object|Map)\.groupBy\(|\.withResolvers\(|Array\.fromAsync\(|\(\?<[=!]/;

const files = listFiles();
for (const file of files) {
  const found = await findNewer(file);
  if (found === undefined) continue;
  process.stdout.write(`Browser check: ${file} has what one of them does not read: ${found}\n`);
  process.exitCode = 1;
}
process.stdout.write(`${files.length} files are for ${oldest.join(", ")} and newer ones\n`);

/** Those of earlier builds are not in the manifest. */
function listFiles() {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
  const built = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ]);
  const read = built.filter((file) => /\.(?:js|css)$/.test(file));
  return [...new Set([...read, "start.js", "service-worker.js"])];
}

async function findNewer(file) {
  const source = readFileSync(join(dist, file), "utf8");
  const write = async (target) => {
    const loader = extname(file).slice(1);
    const { code } = await transform(source, { loader, target, supported, logLevel: "silent" });
    // Around functions it puts parentheses for some browsers only.
    return code.replaceAll(/[()]/g, "").split("\n");
  };
  const [asItIs, forOldest] = await Promise.all([write("esnext"), write(oldest)]);
  const [line] = newer.exec(source) ?? asItIs.filter((one, at) => one !== forOldest[at]);
  return line?.trim().slice(0, 100);
}
