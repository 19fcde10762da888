/** The statements on a company's rows, and parts of them. Each names the company; `CompanyDb` runs them. */
import { limits, serverLimits } from "#shared/base/limits.ts";
import type { SQL } from "drizzle-orm";
import { and, count, countDistinct, eq, getTableColumns, min, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { AnyPgColumn, PgTable, PgUpdateSetSource, SelectedFields } from "drizzle-orm/pg-core";
import { fail, invariant } from "../../errors.ts";
import type { Question } from "../statements/built-once.ts";
import type {
  AsJson,
  Changeable,
  Columns,
  CompanyRows,
  CompanyTable,
  Computed,
  Counting,
  Inner,
  Insert,
  Limited,
  Listing,
  ListPart,
  OwnedTable,
  Part,
  Row,
  RowsTogether,
  Selected,
  Selection,
  Together,
} from "../statements/company-rows.ts";
import { columnsAsJson, Rows, selectTexts } from "../statements/columns.ts";
import { type Grouping, selectGroups } from "../statements/groups.ts";
import { isBehind, orderBy as ordered } from "../statements/keyset.ts";
import type { List, Page, Pages } from "../statements/list.ts";
import {
  firstRowsAsJson,
  listPageColumns,
  nameFields,
  readOnly,
  rowAsJson,
  rowsAsJson,
  selectBeside,
  selectPage,
  selectPages,
  toList,
} from "../statements/list.ts";
import { toLiteralLimit } from "../statements/literal-limit.ts";
import { changeMany, insertMany } from "../statements/many-rows.ts";

export const rowsMax = limits.wholeListMax;

export class CompanyStatements {
  readonly companyId: number;
  protected readonly builder: NodePgDatabase;
  readonly #company: { timeZone: string };

  constructor(builder: NodePgDatabase, company: { id: number; timeZone: string }) {
    this.builder = builder;
    this.companyId = company.id;
    this.#company = company;
  }

  get timeZone(): string {
    return this.#company.timeZone;
  }

  /** A number of rows as a part of another statement, counted no further than `most`. */
  countingUpTo(from: CompanyTable, where: SQL | undefined, most: number): SQL<number> {
    return this.countingFirst(from, { where, limit: most });
  }

  /** The same of a selection that has joins. */
  countingFirst(from: CompanyTable, selection: Inner): SQL<number> {
    return sql<number>`(select count(*)::int from ${this.upTo(from, selection)})`;
  }

  /** A number of rows, or of the values of a column, as a part of another statement. */
  counting(from: CompanyRows, where?: SQL, { joins, of }: Counting = {}): SQL<number> {
    const number = of ? countDistinct(of) : count();
    const counted = this.query({ number }, from, { where, joins });
    return sql<number>`(${counted.getSQL()})::int`;
  }

  /** The least value of a column, as a part of another statement. */
  least(of: AnyPgColumn | SQL, from: CompanyTable, where: SQL | undefined): SQL {
    return sql`(${this.query({ least: min(of) }, from, { where }).getSQL()})`;
  }

  /**
   * The rows of another selection as part of a statement; its conditions may name the statement's columns. It is
   * limited in rows and bytes, because it is read for each row of the statement.
   */
  all<Fields extends Columns>(fields: Fields, from: CompanyRows, selection: Limited) {
    const { bytes = serverLimits.pageBytesMax, ...inner } = selection;
    const rows = this.rows(fields, from, { limit: rowsMax, ...inner });
    return sql<AsJson<Selected<Fields>>[]>`${firstRowsAsJson(rows, bytes)}`;
  }

  /** The first of them. */
  first<Fields extends Columns>(fields: Fields, from: CompanyRows, selection: Inner) {
    const rows = rowsAsJson(this.rows(fields, from, { ...selection, limit: 1 }));
    return sql<AsJson<Selected<Fields>>>`(${rows} -> 0)`;
  }

  /** The ids of rows, or of what they belong to, as a part of another statement. */
  ids(from: CompanyTable, selection: Inner, of: AnyPgColumn = from.id): SQL<number> {
    return sql<number>`(${this.query({ id: of }, from, selection).getSQL()})`;
  }

  /** The question of `list`. */
  listing<Fields extends Columns>(
    fields: Fields,
    from: CompanyRows,
    listing: Listing,
  ): Question<Page, List<Selected<Fields>>> {
    return { statement: this.page(fields, from, listing), read: toList };
  }

  /** The question of `pages`. */
  paging<Name extends string, Value extends string>(
    lists: Record<Name, ListPart>,
    values: Record<Value, SQL<number>>,
  ): Question<Pages<Name, Value>, Pages<Name, Value>> {
    const pages = Object.entries<ListPart>(lists).map(
      ([name, part]) => [name, this.page(part.fields, part.from, part)] as const,
    );
    return { statement: selectPages(pages, values), read: readOnly };
  }

  /** The question of `selectTogether`. */
  selectingTogether<Parts extends Record<string, Part>>(
    parts: Parts,
  ): Question<{ together: Together<Parts> | null }, Together<Parts>> {
    const selections = Object.entries(parts).map(
      ([name, { fields, from, ...part }]) =>
        [name, rowsAsJson(this.rows(fields, from, part))] as const,
    );
    return {
      statement: selectBeside(selections),
      read: (rows) => {
        const { together } = readOnly(rows);
        if (together === null) throw fail("request.tooMuch");
        return together;
      },
    };
  }

  /** The same of many rows, which are read one by one (columns.ts). */
  selectingColumns<Parts extends Record<string, Part>>(
    parts: Parts,
  ): Question<Record<string, string | null>, RowsTogether<Parts>> {
    const texts = Object.entries(parts).map(([name, { fields, from, ...part }]) => {
      const rows = this.query({ columns: nameFields(fields) }, from, part).getSQL();
      return [name, columnsAsJson(rows, Object.keys(fields))] as const;
    });
    return { statement: selectTexts(texts), read: toRowsTogether<Parts> };
  }

  /** Rows as JSON, for what this server does with them. */
  selecting<Fields extends Columns>(
    fields: Fields,
    from: CompanyRows,
    selection: Inner,
  ): Question<{ row: AsJson<Selected<Fields>> }, AsJson<Selected<Fields>>[]> {
    const rows = this.query({ row: rowAsJson(fields).as("row") }, from, {
      limit: rowsMax,
      ...selection,
    });
    return { statement: rows.getSQL(), read: (found) => found.map(({ row }) => row) };
  }

  /** Inserts many rows, which have the same fields. */
  addingMany<T extends OwnedTable>(table: T, rows: readonly Insert<T>[]): Question<unknown, void> {
    const mine = rows.map((row) => ({ ...row, companyId: this.companyId }));
    return { statement: insertMany(table, mine), read: () => undefined };
  }

  /** Changes many rows, of all the same fields. */
  changingMany<T extends CompanyTable>(
    table: Changeable<T>,
    rows: readonly (Partial<Row<T>> & { id: number })[],
  ): Question<unknown, void> {
    return { statement: changeMany(table, rows, this.mine(table)), read: () => undefined };
  }

  /**
   * Changes a column to what is computed of each row, where that is something else: of some rows, by their own columns,
   * or of all that no other request has locked, so that it does not wait.
   */
  changingComputed<T extends CompanyTable>(
    table: Changeable<T>,
    { name, value, where, joins }: Computed<T>,
  ): SQL {
    const rows = this.query({ id: table.id, value: value.as("value") }, table, { where, joins });
    const isOther = sql`${getTableColumns(table)[name]} is distinct from computed.value`;
    const unlocked = sql`select ${table.id} as id, computed.value from ${table} join computed on
      computed.id = ${table.id} where ${this.mine(table, isOther)} for no key update of ${table} skip locked`;
    // Materialized, because each row that a nested loop compares would compute all values again.
    const computed = sql`(with computed as materialized (${rows.getSQL()})
      ${where ? sql`select * from computed` : unlocked}) computed`;
    const changes: PgUpdateSetSource<CompanyTable> = { [name]: sql`computed.value` };
    const query = this.builder.update<CompanyTable>(table).set(changes).from(computed);
    const isChanged = and(where, sql`computed.id = ${table.id}`, isOther);
    return query.where(this.mine(table, isChanged)).getSQL();
  }

  /** The ids of the first rows by each of these columns, and of those that are equal to the last of them. */
  firstIds(
    from: CompanyTable,
    { by, where, limit }: { by: AnyPgColumn[]; where: SQL; limit: number },
  ): SQL<number> {
    const first = by.map((column) => {
      const rows = this.query({ id: from.id }, from, { where, orderBy: [column] }).getSQL();
      return sql`(${rows} fetch first ${toLiteralLimit(limit)} rows with ties)`;
    });
    return sql<number>`(${sql.join(first, sql` union all `)})`;
  }

  protected page(fields: Columns, from: CompanyRows, listing: Listing) {
    const { order, cursor, of, limit, where, joins } = listing;
    const rows = this.query(listPageColumns(fields, listing), from, {
      joins,
      where: and(where, isBehind(order, cursor)),
      orderBy: ordered(order),
      limit: limit + 1,
    });
    const known = of && this.countingUpTo(of.table, eq(of.table.id, of.id), 1);
    return selectPage(rows.getSQL(), { ...listing, known });
  }

  /** The selections have the same fields. */
  protected grouped(parts: readonly (Part & { fields: Columns })[], grouping: Grouping): SQL {
    const names = Object.keys(parts[0]?.fields ?? {});
    const selections = parts.map(({ fields, from, ...part }) =>
      this.query({ columns: nameFields(fields) }, from, part).getSQL(),
    );
    return selectGroups(selections, names, grouping);
  }

  /** Rows become JSON after the limit: of all that are sorted, only those that are returned. */
  protected rows(fields: Columns, from: CompanyRows, selection: Inner): SQL {
    const rows = this.query({ columns: nameFields(fields) }, from, selection).getSQL();
    return sql`select row_to_json(shown) as "row" from (${rows}) shown`;
  }

  protected query(fields: SelectedFields, from: CompanyRows, selection: Selection) {
    const { joins = [], where, orderBy = [], firstOf, limit, lock = false } = selection;
    const of = from as PgTable;
    const selected = firstOf
      ? this.builder.selectDistinctOn(firstOf, fields)
      : this.builder.select(fields);
    let query = selected.from(of).$dynamic();
    for (const { kind, table, on } of joins) {
      const condition = and(eq(table.companyId, from.companyId), on);
      query =
        kind === "inner" ? query.innerJoin(table, condition) : query.leftJoin(table, condition);
    }
    query = query.where(this.mine(from, where)).orderBy(...orderBy);
    if (limit !== undefined) query = query.limit(toLiteralLimit(limit));
    if (lock === "skip") return query.for("no key update", { of, skipLocked: true });
    return lock ? query.for("no key update", { of }) : query;
  }

  protected upTo(from: CompanyTable, selection: Inner) {
    return this.query({ id: from.id }, from, selection).as("counted");
  }

  protected mine(table: CompanyRows, where?: SQL): SQL {
    const mine = and(eq(table.companyId, this.companyId), where);
    invariant(mine, "a condition on the company is never empty");
    return mine;
  }
}

function toRowsTogether<Parts extends Record<string, Part>>(
  found: Record<string, string | null>[],
): RowsTogether<Parts> {
  const rows = Object.entries(readOnly(found)).map(([name, json]) => {
    if (json === null) throw fail("request.tooMuch");
    return [name, new Rows(json)] as const;
  });
  // Each part gives the rows of its name.
  const together: RowsTogether<Parts> = Object.create(null);
  return Object.assign(together, Object.fromEntries(rows));
}
