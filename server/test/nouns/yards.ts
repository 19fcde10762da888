/** The calls of yards. */
import { limits } from "#shared/base/limits.ts";
import { yardLimits } from "#shared/yards/yards.ts";
import { unique } from "../kit/build.ts";
import { type CallCases, type Given, type LargestRows } from "./call-case.ts";
import { named, text } from "./largest-rows.ts";

const { nameMax, yardsMax } = yardLimits;

export const largestYards: LargestRows = {
  count: yardsMax,
  insert: `insert into yards (company_id, name, address)
    select $1::bigint, ${named(nameMax)}, case when $2::bigint > 0 then ${text(limits.shortTextMax)} end
    from generate_series(1, $3::int) n`,
};

export async function addYard({ admin, mark }: Given) {
  const { id } = await admin.call("createYard", {
    body: { name: `${unique("Yard")}${mark}`, address: "1 Pit Rd" },
  });
  return { yardId: id };
}

export const yardCalls = {
  listYards: { makers: "office", sample: () => ({}), pages: [["", yardsMax]] },
  createYard: {
    makers: "office",
    sample: () => ({ body: { name: unique("Yard"), address: "2 Pit Rd" } }),
    entries: [["added", "yard", "new", "name address archived"]],
  },
  updateYard: {
    makers: "office",
    sample: ({ yardId }) => ({
      params: { id: yardId },
      body: { name: unique("Yard"), address: null },
    }),
    entries: [["changed", "yard", "yardId", "name address"]],
  },
} satisfies Partial<CallCases>;
