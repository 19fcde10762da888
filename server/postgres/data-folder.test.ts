import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { StartError } from "../start-error.ts";
import { testFolder } from "../test/kit/database.ts";
import { startEmbedded } from "./embedded.ts";

const folder = testFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, "notes");
writeFileSync(file, "");
const closed = join(folder, "closed");
mkdirSync(closed, { mode: 0o500 });

describe("a DATA_DIR that cannot be used", () => {
  it.each([
    { what: "a file", dir: file, words: "which is no folder. Set DATA_DIR to a folder." },
    {
      what: "below a file",
      dir: join(file, "pg"),
      words: "which lies below a file. Set DATA_DIR to a folder.",
    },
  ])("is refused with a sentence: $what", async ({ dir, words }) => {
    await expect(startEmbedded({ dir })).rejects.toEqual(
      new StartError(`DATA_DIR is ${dir}, ${words}`),
    );
  });

  it("is refused with a sentence: in another user's folder", async () => {
    const dir = join(closed, "pg");
    await expect(asOrdinaryUser(() => startEmbedded({ dir }))).rejects.toEqual(
      new StartError(
        `DATA_DIR is ${dir}, where this user may not write. Give that folder to the user who ` +
          "runs Yardcheck, or set DATA_DIR to another one.",
      ),
    );
  });
});

/** Root may write anywhere. */
async function asOrdinaryUser(work: () => Promise<unknown>): Promise<unknown> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
