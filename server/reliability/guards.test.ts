import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { invariant } from "../errors.ts";
import { projectRoot } from "../project-root.ts";
import { guardLines } from "./guard-names.ts";
import type { Mutant } from "./guard-shapes.ts";
import { mutantsOf, shapes } from "./guard-shapes.ts";
import { harmlessGuards } from "./harmless-guards.ts";
import { tryGuards } from "./try-guards.ts";

const mutants = mutantsOf(projectRoot);

function mutant(file: string, text: string): Mutant {
  const found = mutants.find((one) => one.file === file && one.text === text);
  invariant(found, `${file} has the defence ${text}`);
  return found;
}

describe("npm run guards", () => {
  it("says of each defence which test misses it, and that none misses what was never changed", async () => {
    const company = mutant("server/features/notifications/data.ts", "n.company_id = ${companyId}");
    const permission = mutant("shared/roles.ts", '"crew.edit": office');
    const line = mutant("shared/checklists.ts", "if (seen.has(key))");
    const nothing = { ...line, instead: line.text, says: "nothing" };
    const tried = await tryGuards([nothing, line, permission, company], {
      copies: 1,
      tests: ["server/features/notifications/", "shared/checklists.", "shared/roles."],
    });
    expect(tried).toEqual({
      noticed: [
        { mutant: line, killedBy: expect.stringMatching(/^shared\/checklists\.test\.ts: /) },
        { mutant: permission, killedBy: expect.stringMatching(/^shared\/roles\.test\.ts: /) },
        { mutant: company, killedBy: expect.stringMatching(/^server\/features\/notifications\//) },
      ],
      lived: [nothing],
      troubles: [],
    });
  }, 240_000);

  it.each(guardLines)("finds in %s as it stands: %j", (file, text, instead) => {
    expect(readFileSync(join(projectRoot, file), "utf8")).toContain(text);
    expect(instead).not.toBe(text);
  });

  it.each(shapes)("finds defences by their shape: $says", ({ says, files }) => {
    expect(mutants.some((one) => one.says === says && files.test(one.file))).toBe(true);
  });

  it.each(harmlessGuards)("leaves out in %s only what is a defence: %j", (file, text) => {
    expect(mutants.some((one) => one.file === file && one.text.trim() === text)).toBe(true);
  });

  it("undoes something with each", () => {
    expect(mutants.filter(({ text, instead }) => text === instead)).toEqual([]);
  });
});
