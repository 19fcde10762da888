import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { isSameService, programLimits } from "#shared/programs/programs.ts";
import { programs, programServices } from "#shared/schema.ts";
import { eq, inArray } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toChanges } from "../audit/record-changes.ts";
import {
  listServices,
  lockProgram,
  readProgram,
  type ServiceRow,
  toAudited,
} from "./list-programs.ts";

/** Changes what is given; an outdated version is refused. Units change when the program is applied. */
export function updateProgram({ company, params, body, user, now }: Context<"updateProgram">) {
  const { version: known, services, ...given } = body;
  return company.transaction(async (tx) => {
    const before = await lockProgram(tx, params.id);
    if (known !== undefined && known !== before.version) throw fail("programs.stale");
    const listed = await listServices(tx, before.id);
    const version = before.version + 1;
    const changes = { ...given, version, updatedAt: now };
    const [after] = await tx.update(programs, eq(programs.id, before.id), changes);
    invariant(after, "a locked row is there to be changed");
    if (services) await replaceServices(tx, before.id, { sent: services, listed });
    const current = services ? await listServices(tx, before.id) : listed;
    const states = {
      before: toAudited(before, listed.filter(isActive)),
      after: toAudited(after, current.filter(isActive)),
    };
    const entries = toChanges({ noun: "program", name: before.name, ...states });
    await recordChanges(tx, { user, now }, entries);
    return readProgram(tx, before.id);
  });
}

function isActive({ active }: ServiceRow): boolean {
  return active;
}

type Sent = NonNullable<ParsedBody<"updateProgram">["services"]>;

/** Those that are missing have left the program, where their schedules find them until it is applied. */
async function replaceServices(
  tx: CompanyDb,
  programId: number,
  { sent, listed }: { sent: Sent; listed: readonly ServiceRow[] },
): Promise<void> {
  const rows = identify(sent, listed).map((service, position) => {
    return { ...service, programId, position, active: true };
  });
  const ids = new Set(rows.flatMap(({ id }) => id ?? []));
  const left = listed.filter(({ id, active }) => active && !ids.has(id)).map(({ id }) => id);
  if (left.length > 0) {
    await tx.change(programServices, inArray(programServices.id, left), { active: false });
  }
  for (const { id, ...row } of rows) {
    if (id !== undefined) await tx.changeRow(programServices, id, row);
  }
  const added = rows.flatMap(({ id, ...row }) => (id === undefined ? [row] : []));
  if (listed.length + added.length > programLimits.servicesEverMax) throw fail("programs.spent");
  await tx.add(programServices, added);
}

/** One without an id that has the name of an earlier one is that one again, so that its schedules go on. */
function identify(sent: Sent, listed: readonly ServiceRow[]): Sent {
  const named = new Set(sent.flatMap(({ id }) => id ?? []));
  const known = listed.filter(({ active }) => active).map(({ id }) => id);
  if ([...named].some((id) => !known.includes(id))) throw fail("request.notFound");
  return sent.map((service) => {
    if (service.id !== undefined) return service;
    const free = listed.filter(({ id }) => !named.has(id));
    return { ...service, id: free.find(({ name }) => isSameService(name, service.name))?.id };
  });
}
