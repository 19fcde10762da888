import type { Schedule } from "#shared/api/api-schemas.ts";
import { type maintenanceSchedules, programs, programServices } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { type Join, maybe } from "../../db/statements/company-rows.ts";
import type { AssetRow } from "../records/locked-asset.ts";

export type ScheduleRow = typeof maintenanceSchedules.$inferSelect;

/** Names a schedule with its asset, for where that is not shown beside it. */
export function nameSchedule(schedule: { name: string }, asset: { name: string }): string {
  return `${asset.name}: ${schedule.name}`;
}

/** What a schedule has of its program: the steps also where that was deleted, when the schedule is the unit's own. */
export const programFields = {
  program: sql<{ id: number; name: string } | null>`case when ${programs.active}
    then json_build_object('id', ${programs.id}, 'name', ${programs.name}) end`,
  serviceType: maybe(programServices.serviceType),
  steps: sql<string[]>`coalesce(${programServices.steps}, '{}')`,
};

/** The program of a schedule, from the left: most schedules have none. */
export function joinProgram(programServiceId: AnyPgColumn): Join[] {
  return [
    { kind: "left", table: programServices, on: eq(programServices.id, programServiceId) },
    { kind: "left", table: programs, on: eq(programs.id, programServices.programId) },
  ];
}

type OfProgram = Pick<Schedule, "program" | "serviceType" | "steps">;

export const noProgram: OfProgram = { program: null, serviceType: null, steps: [] };

export async function findProgram(
  tx: CompanyDb,
  programServiceId: number | null,
): Promise<OfProgram> {
  if (programServiceId === null) return noProgram;
  const { program, steps } = programFields;
  const { serviceType } = programServices;
  const [found] = await tx.select({ program, serviceType, steps }, programServices, {
    joins: [{ kind: "inner", table: programs, on: eq(programs.id, programServices.programId) }],
    where: eq(programServices.id, programServiceId),
  });
  return found ?? noProgram;
}

/** A schedule with what is shown of its asset and its program. */
export function withAsset(schedule: ScheduleRow, asset: AssetRow, program: OfProgram) {
  const { name: assetName, currentMiles, currentHours } = asset;
  return { ...schedule, assetName, currentMiles, currentHours, ...program };
}
