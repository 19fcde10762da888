/** The calls of programs. */
import { limits } from "#shared/base/limits.ts";
import { programLimits } from "#shared/programs/programs.ts";
import { buildAsset, buildProgram, unique } from "../kit/build.ts";
import { type CallCases, type Given, type LargestRows, nameWith } from "./call-case.ts";
import { named, text } from "./largest-rows.ts";

const { nameMax, makesMax, programsMax, servicesMax, stepMax, stepsMax } = programLimits;

export const largestPrograms: LargestRows = {
  count: programsMax,
  insert: `with added as (
    insert into programs (company_id, name, makes, created_by_id, created_at)
    select $1::bigint, ${named(nameMax)}, array_fill(${text(limits.nameMax)}, array[${makesMax}]), $2::bigint, now()
    from generate_series(1, $3::int) n returning id
  )
  insert into program_services (company_id, program_id, position, name, service_type, steps, interval_days)
  select $1::bigint, id, n, ${named(nameMax)}, 'Other', array_fill(${text(stepMax)}, array[${stepsMax}]), 90
  from added, generate_series(1, ${servicesMax}) n`,
};

/** With a unit that no other program is for. */
export async function addProgram({ admin, mark }: Given) {
  const tags = [unique("planned")];
  await buildAsset(admin, { ...nameWith(mark), tags });
  const given = { ...nameWith(mark), tags };
  const { id: programId, services } = await buildProgram(admin, given);
  return { programId, programServiceId: services[0]?.id ?? 0 };
}

const service = { name: "PM-A", serviceType: "Preventive Maintenance", intervalDays: 90 };

export const programCalls = {
  listPrograms: { makers: "office", sample: () => ({}), pages: [["", programsMax]] },
  getProgram: { makers: "office", sample: ({ programId }) => ({ params: { id: programId } }) },
  createProgram: {
    makers: "office",
    sample: () => ({ body: { name: "Mixers", kinds: ["mixer"], services: [service] } }),
    entries: [["added", "program", "new", "name kinds automatic services version active"]],
  },
  previewProgram: {
    makers: "office",
    sample: ({ programId }) => ({ params: { id: programId } }),
    entries: "it changes nothing",
  },
  applyProgram: {
    makers: "office",
    sample: ({ programId }) => ({ params: { id: programId }, body: { version: 1 } }),
    entries: [["added", "schedule", "new", "assetId name type intervalDays anchor nextDue active"]],
  },
  updateProgram: {
    makers: "office",
    sample: ({ programId, programServiceId: id }) => ({
      params: { id: programId },
      body: { name: "Pumps", services: [{ ...service, id, steps: ["Check the oil"] }] },
    }),
    entries: [["changed", "program", "programId", "name services version"]],
  },
  deleteProgram: {
    makers: "office",
    sample: ({ programId }) => ({ params: { id: programId } }),
    usesUpRow: true,
    entries: [["removed", "program", "programId"]],
  },
} satisfies Partial<CallCases>;
