import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The components of ui/ of which a page can show nothing. */
const unseen = {
  LazyBoundary: "looks like what stands in it",
  LazySuspense: "looks like what stands in it",
  LeaveQuestion: "asks when the page is left, with the dialog that is shown",
  LiveRegion: "is only heard",
};

it("shows every component of ui/, but for those that cannot be seen", () => {
  const shown = readFiles(import.meta.dirname);
  const missing = Array.from(
    readFiles(join(import.meta.dirname, "../src/ui")).matchAll(/^export function ([A-Z]\w*)/gm),
    ([, name = ""]) => name,
  ).filter((name) => !new RegExp(`<${name}[\\s/>]`).test(shown));
  expect(missing.toSorted()).toEqual(Object.keys(unseen));
});

function readFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}
