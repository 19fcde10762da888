import { assetKindLabels } from "#shared/assets/asset-identity.ts";
import { categoryLabels } from "#shared/assets/assets.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { intervalRuleLabels } from "#shared/programs/programs.ts";
import { formatInterval, formatWindows } from "#shared/schedules/schedules.ts";
import { assets, maintenanceSchedules, programs, programServices, users } from "#shared/schema.ts";
import { and, eq, getTableColumns, not, type SQL, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Columns } from "../../db/statements/company-rows.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";

export type ProgramRow = typeof programs.$inferSelect;
export type ServiceRow = typeof programServices.$inferSelect;

/** The programs by name, each with the names of its services. */
export async function listPrograms({ company }: Context<"listPrograms">) {
  const found = await select(company, { name: programServices.name }, programs.active.getSQL());
  return found.map(({ services, ...program }) => {
    return { ...program, serviceNames: services.map(({ name }) => name) };
  });
}

export function getProgram({ company, params }: Context<"getProgram">) {
  return readProgram(company, params.id);
}

/** A program as it is shown. */
export async function readProgram(company: CompanyDb, id: number) {
  const fields = getTableColumns(programServices);
  const where = and(eq(programs.id, id), programs.active);
  const [program] = await select(company, fields, where);
  if (!program) throw fail("request.notFound");
  return program;
}

async function select<Fields extends Columns>(
  company: CompanyDb,
  fields: Fields,
  where: SQL | undefined,
) {
  const { active, programId, position, id } = programServices;
  const { firstName, lastName } = users;
  const services = company.all(fields, programServices, {
    where: and(eq(programId, programs.id), active),
    orderBy: [position, id],
  });
  const all = { ...getTableColumns(programs), firstName, lastName, units: countUnits(company) };
  const found = await company.select({ ...all, services }, programs, {
    joins: [{ kind: "inner", table: users, on: eq(users.id, programs.createdById) }],
    where,
    orderBy: [sql`lower(${programs.name})`, programs.id],
  });
  return found.map((row) => ({ ...row, createdByName: formatFullName(row) }));
}

/** The units, not archived, that have an active schedule of a program. */
function countUnits(company: CompanyDb) {
  const { assetId, active, programServiceId } = maintenanceSchedules;
  const where = and(eq(programServices.programId, programs.id), active, not(assets.archived));
  return company.counting(maintenanceSchedules, where, {
    joins: [
      { kind: "inner", table: programServices, on: eq(programServices.id, programServiceId) },
      { kind: "inner", table: assets, on: eq(assets.id, assetId) },
    ],
    of: assetId,
  });
}

/** All that it ever had, in their order. */
export function listServices(company: CompanyDb, programId: number): Promise<ServiceRow[]> {
  return company.select(getTableColumns(programServices), programServices, {
    where: eq(programServices.programId, programId),
    orderBy: [programServices.position, programServices.id],
  });
}

/** Locks a program that is in use. */
export async function lockProgram(tx: CompanyDb, id: number): Promise<ProgramRow> {
  const program = await tx.get(programs, id, { lock: true });
  if (!program.active) throw fail("request.notFound");
  return program;
}

/** A program as the trail records it, with a line for each service. */
export function toAudited(program: ProgramRow, services: readonly Omit<ServiceRow, "companyId">[]) {
  return {
    ...program,
    categories: program.categories.map((category) => categoryLabels[category]),
    kinds: program.kinds.map((kind) => assetKindLabels[kind]),
    services: services.map((service) => {
      const { name, serviceType, rule, anchor, steps } = service;
      const when = rule === null ? formatInterval(service) : intervalRuleLabels[rule];
      const windows = formatWindows(service);
      const soon = windows ? [`due soon ${windows} before`] : [];
      const fixed = anchor === "fixed" ? ["counted from the previous due"] : [];
      return [`${name} (${serviceType}): ${when}`, ...soon, ...fixed, ...steps].join("; ");
    }),
  };
}
