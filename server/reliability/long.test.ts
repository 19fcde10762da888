import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { backups } from "./backups.ts";
import { busy } from "./busy.ts";
import { crowd } from "./crowd.ts";
import { faults } from "./faults.ts";
import { runDrill, startProcess } from "./product.ts";
import { races } from "./races.ts";
import { soak } from "./soak.ts";

// Each starts servers and databases of its own.
const timeout = 240_000;

const inShort = [
  ...faults.slice(0, 1).map((drill) => ({ drill, size: 3 })),
  { drill: backups, size: 1_000 },
  { drill: crowd, size: 6 },
  { drill: busy, size: 2 },
  { drill: soak, size: 4_000 },
  ...races.map((drill) => ({ drill, size: 1 })),
];

describe("The built product holds, in a short form", () => {
  it.each(inShort)("when tried with $drill.name", { timeout }, async ({ drill, size }) => {
    const { wrong } = await runDrill(drill, size);
    expect(wrong).toEqual([]);
  });
});

describe("npm run test:long", () => {
  it.each([
    [["crows"], 'there is no "crows"'],
    [["busy", "soak"], 'there is no use for "soak"'],
    [["soak", "--rate", "600"], 'there is no use for "rate"'],
    [["soak", "--size", "abc"], '--size is a whole number above 0, not "abc"'],
  ])("refuses %j in one sentence", async (given, reason) => {
    const child = startProcess(["--import", "tsx", "server/reliability/long.ts", ...given]);
    const ended = once(child, "exit");
    const complaint = child.stderr ? await text(child.stderr) : "";
    expect(complaint).toMatch(/^[^\n]+\n$/);
    expect(complaint.startsWith(`${reason}: npm run test:long -- <crowd, `)).toBe(true);
    expect(await ended).toEqual([2, null]);
  });
});
