import type { Answer } from "#shared/api/api-schemas.ts";
import { pickPlan, type PlanStep } from "#shared/programs/plan-unit.ts";
import { programLimits } from "#shared/programs/programs.ts";
import { programs } from "#shared/schema.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { ScheduleRow } from "../schedules/schedule-rows.ts";
import {
  addCounts,
  type Counts,
  countSteps,
  planFleet,
  readWhole,
  type Unit,
} from "./plan-program.ts";

type Row = Answer<"previewProgram">["rows"][number];

/** Says what applying a program would change; first the rows that matter more than added ones. */
export async function previewProgram({ company, params, now }: Context<"previewProgram">) {
  const stored = await company.get(programs, params.id);
  if (!stored.active) throw fail("request.notFound");
  const program = await readWhole(company, stored);
  const rows: Record<Row["act"], Row[]> = { change: [], stop: [], keep: [], add: [] };
  let counts: Counts = countSteps([]);
  let matching = 0;
  for await (const planned of planFleet(company, program, now)) {
    counts = addCounts(counts, countSteps(planned));
    matching += planned.filter(({ isMatching }) => isMatching).length;
    const found = planned.flatMap(({ unit, steps }) => steps.map((step) => ({ unit, step })));
    for (const { unit, step } of found) {
      const ofAct = rows[step.act];
      if (ofAct.length < programLimits.previewRowsMax) ofAct.push(toRow(unit, step));
    }
  }
  const shown = Object.values(rows).flat().slice(0, programLimits.previewRowsMax);
  return { version: program.version, matching, ...counts, rows: shown };
}

function toRow(unit: Unit, { act, before, after, kept }: PlanStep<ScheduleRow>): Row {
  return {
    act,
    assetId: unit.id,
    assetName: unit.name,
    service: (act === "stop" ? before : (after ?? before)).name,
    before: before && pickPlan(before),
    after,
    kept,
  };
}
