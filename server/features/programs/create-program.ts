import { programLimits } from "#shared/programs/programs.ts";
import { programs, programServices } from "#shared/schema.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toAddition } from "../audit/record-changes.ts";
import { readProgram, toAudited } from "./list-programs.ts";

/** Adds a program; no unit changes before it is applied. */
export function createProgram({ company, user, body, now }: Context<"createProgram">) {
  const { services, ...given } = body;
  return company.transaction(async (tx) => {
    await tx.lockName("programs");
    const most = await tx.count(programs, programs.active.getSQL(), programLimits.programsMax);
    if (most >= programLimits.programsMax) throw fail("programs.tooMany");
    const at = { createdById: user.id, createdAt: now, updatedAt: now };
    const program = await tx.insert(programs, { ...given, ...at });
    const rows = services.map((service, position) => {
      return { ...service, programId: program.id, position };
    });
    const added = await tx.insertAll(programServices, rows);
    const row = toAudited(program, added);
    await recordChanges(tx, { user, now }, [
      toAddition({ noun: "program", name: program.name, row }),
    ]);
    return readProgram(tx, program.id);
  });
}
