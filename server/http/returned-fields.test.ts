import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createFieldFilter, pickColumns } from "./returned-fields.ts";

const company = z.strictObject({ name: z.string() });
const user = z.strictObject({ id: z.number(), company: company.nullable() });
const row = { id: 1, password: "x", company: { id: 2, name: "Reyes" } };

describe("createFieldFilter", () => {
  it("returns only the fields that the schema names, also inside of objects and lists", () => {
    expect(createFieldFilter(user)(row)).toEqual({ id: 1, company: { name: "Reyes" } });
    expect(createFieldFilter(z.array(user))([row])).toEqual([
      { id: 1, company: { name: "Reyes" } },
    ]);
  });

  it("leaves null, dates and records as they are", () => {
    expect(createFieldFilter(user)({ ...row, company: null })).toEqual({ id: 1, company: null });
    const at = new Date(0);
    const schema = z.strictObject({ at: z.iso.datetime(), notes: z.record(z.string(), z.any()) });
    expect(createFieldFilter(schema)({ at, notes: { a: 1 } })).toEqual({ at, notes: { a: 1 } });
  });

  it("leaves a value as it is where the call has no schema", () => {
    expect(createFieldFilter(undefined)(row)).toBe(row);
  });
});

describe("pickColumns", () => {
  it("returns the columns that the schema names", () => {
    expect(pickColumns({ id: "a", companyId: "b" }, user)).toEqual({ id: "a" });
  });
});
