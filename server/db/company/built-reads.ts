/**
 * Reads in statements that are built once for all companies. `build` must take nothing else that varies than the company
 * and what is `given` by the values.
 */
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { SQL } from "drizzle-orm";
import { fail } from "../../errors.ts";
import type { Given } from "../connection/built-statement.ts";
import { columnsAsJson, nameFields, Rows, selectTexts } from "../statements/columns.ts";
import type { ListPart, Part, RowsTogether } from "../statements/company-rows.ts";
import type { CompanyDb } from "./company-db.ts";

/** The rows of several selections, read one by one; fails where they are too much, as `selectTogether` does. */
export async function readTogether<Parts extends Record<string, Part>>(
  company: CompanyDb,
  build: (of: CompanyDb) => Parts,
  values: Given,
): Promise<RowsTogether<Parts>> {
  type Found = Record<string, string | null>;
  const found = await company.built<Found>(build, (of) => selectParts(of, build(of)), values);
  const rows = Object.entries(found).map(([name, json]) => {
    if (json === null) throw fail("request.tooMuch");
    return [name, new Rows(json)] as const;
  });
  // Each part gives the rows of its name.
  const together: RowsTogether<Parts> = Object.create(null);
  return Object.assign(together, Object.fromEntries(rows));
}

function selectParts(company: CompanyDb, parts: Record<string, Part>): SQL {
  const texts = Object.entries(parts).map(([name, { fields, from, ...part }]) => {
    const named: SelectedFields = nameFields(fields);
    return [
      name,
      columnsAsJson(company.selecting(named, from, part), Object.keys(fields)),
    ] as const;
  });
  return selectTexts(texts);
}

type Pages<Name extends string, Value extends string> = {
  lists: Record<Name, ListPart>;
  values: Record<Value, SQL<number>>;
};

/** The first pages of several lists, with values beside them, as `CompanyDb.pages` returns them. */
export function readPages<Name extends string, Value extends string>(
  company: CompanyDb,
  build: (of: CompanyDb) => Pages<Name, Value>,
  values: Given,
) {
  const select = (of: CompanyDb) => {
    const built = build(of);
    return of.selectPages(built.lists, built.values);
  };
  type Found = Record<Name, string> & Record<Value, number> & { goOn: Name[] };
  return company.built<Found>(build, select, values);
}
