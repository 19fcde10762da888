/**
 * The company database: the only way to a company's rows, made when a request is recognised. Every statement names the
 * company. It never returns an unfinished query, because a second `.where()` would replace the first.
 */
import type { SQL } from "drizzle-orm";
import { limits, serverLimits } from "#shared/base/limits.ts";
import type { NumberedKind } from "#shared/account/numbers-schema.ts";
import { companies, recordSeals, users } from "#shared/schema.ts";
import { and, count, countDistinct, eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { AnyPgColumn, PgTable, PgUpdateSetSource, SelectedFields } from "drizzle-orm/pg-core";
import { fail, invariant } from "../../errors.ts";
import type {
  AsJson,
  Change,
  Changeable,
  Columns,
  Company,
  CompanyRows,
} from "../statements/company-rows.ts";
import type {
  CompanyTable,
  Counting,
  Inner,
  Insert,
  Limited,
  Listing,
  ListPart,
} from "../statements/company-rows.ts";
import type {
  OwnChanges,
  OwnedTable,
  Part,
  Row,
  Selected,
  Selection,
} from "../statements/company-rows.ts";
import type { Together } from "../statements/company-rows.ts";
import { fillIn } from "../connection/built-once.ts";
import { type Given, runBuilt } from "../connection/built-statement.ts";
import { hasFalse } from "../statements/has-false.ts";
import { isBehind, orderBy as ordered, toCursor } from "../statements/keyset.ts";
import {
  firstRowsAsJson,
  List,
  listPageColumns,
  rowAsJson,
  rowsAsJson,
} from "../statements/list.ts";
import { type Page, selectBeside, selectPage, selectPages } from "../statements/list.ts";
import { toLiteralLimit } from "../statements/literal-limit.ts";
import { changeRow, insertRows, selectRow } from "../statements/prepared.ts";
import { endSessions } from "../sessions/sessions.ts";
import { rememberSeal, takeNumbers, takePhotoIds } from "./take-numbers.ts";
import { type Search, selectWindow, type Window } from "../statements/window.ts";

const rowsMax = limits.wholeListMax;

export class CompanyDb {
  readonly companyId: number;
  readonly timeZone: string;
  readonly #builder: NodePgDatabase;
  /** In a transaction, the seals that are inserted at its end. */
  #expected: Insert<typeof recordSeals>[] | undefined;

  constructor(builder: NodePgDatabase, company: { id: number; timeZone: string }) {
    this.#builder = builder;
    this.companyId = company.id;
    this.timeZone = company.timeZone;
  }

  /**
   * Selects columns of one table and of tables joined to it, whose rows must be the company's too. Unless given a
   * limit it reads a fixed number of rows, so that no read grows with the stored data.
   */
  async select<Fields extends Columns>(
    fields: Fields,
    from: CompanyRows,
    selection: Selection = {},
  ): Promise<Selected<Fields>[]> {
    // Safe: the rows have the selected fields; Drizzle's own type needs the joins spelled out.
    return (await this.#query(fields as SelectedFields, from, {
      limit: rowsMax,
      ...selection,
    })) as unknown as Selected<Fields>[];
  }

  /** The rows of several selections as JSON, in one statement and so of one moment; fails where they are too much. */
  async selectTogether<Parts extends Record<string, Part>>(parts: Parts) {
    const selections = Object.entries(parts).map(
      ([name, { fields, from, ...part }]) =>
        [name, rowsAsJson(this.#rows(fields, from, part))] as const,
    );
    const found = await this.#one<{ together: Together<Parts> | null }>(selectBeside(selections));
    if (found.together === null) throw fail("request.tooMuch");
    return found.together;
  }

  /** A page of a list: it ends after `limit` rows or `serverLimits.pageBytesMax`, and has one row at least. */
  async list<Fields extends Columns>(
    fields: Fields,
    from: CompanyRows,
    listing: Listing,
  ): Promise<List<Selected<Fields>>> {
    const found = await this.#one<Page>(this.#page(fields, from, listing));
    const { json, size, counts, last_key: last, has_more: hasMore } = found;
    if (!found.is_known) throw fail("request.notFound");
    return new List({ json, size, counts, cursor: hasMore && last ? toCursor(last) : undefined });
  }

  /** The rows of such a page, for what this server does with them. */
  async readPage<Fields extends Columns>(
    fields: Fields,
    from: CompanyRows,
    listing: Listing,
  ): Promise<{ rows: AsJson<Selected<Fields>>[]; hasMore: boolean }> {
    const { page } = await this.list(fields, from, listing);
    return { rows: JSON.parse(page.json), hasMore: page.cursor !== undefined };
  }

  /** The first pages of several lists as JSON, with values beside them, all of one moment. */
  async pages<Name extends string, Value extends string>(
    lists: Record<Name, ListPart>,
    values: Record<Value, SQL<number>>,
  ) {
    type Found = Record<Name, string> & Record<Value, number> & { goOn: Name[] };
    return this.#one<Found>(this.selectPages(lists, values));
  }

  /** The same as a statement. */
  selectPages(lists: Record<string, ListPart>, values: Record<string, SQL<number>>): SQL {
    const pages = Object.entries(lists).map(
      ([name, part]) => [name, this.#page(part.fields, part.from, part)] as const,
    );
    return selectPages(pages, values);
  }

  /** One row by its id; fails with "not found" for another company's as for one that never was. */
  async get<T extends CompanyTable>(table: T, id: number, { lock = false } = {}): Promise<Row<T>> {
    const found = await selectRow(this.#builder, table, { companyId: this.companyId, id, lock });
    // Safe: all columns give whole rows of their table.
    const [row] = found as Row<T>[];
    if (!row) throw fail("request.notFound");
    return row;
  }

  async insert<T extends OwnedTable>(table: T, values: Insert<T>): Promise<Row<T>> {
    const [row] = await this.insertAll(table, [values]);
    invariant(row, `an insert into ${getTableName(table)} returns its row`);
    return row;
  }

  async insertAll<T extends OwnedTable>(table: T, values: Insert<T>[]): Promise<Row<T>[]> {
    // Safe: all columns give whole rows of their table.
    return (await this.add(table, values, getTableColumns(table))) as Row<T>[];
  }

  /** Inserts rows without reading them back; returns these columns of each. */
  async add<T extends OwnedTable, Fields extends Record<string, AnyPgColumn>>(
    table: T,
    values: Insert<T>[],
    fields: Fields,
  ): Promise<Selected<Fields>[]> {
    if (values.length === 0) return [];
    const rows = values.map((row) => ({ ...row, companyId: this.companyId }));
    // Safe: as in `select`.
    return (await insertRows(this.#builder, table, { rows, fields })) as Selected<Fields>[];
  }

  /** Changes a row without reading it back. */
  async changeRow<T extends CompanyTable>(
    table: Changeable<T>,
    id: number,
    changes: PgUpdateSetSource<T>,
  ): Promise<void> {
    await changeRow(this.#builder, table, { companyId: this.companyId, id, changes });
  }

  /** Changes rows without reading them back, and returns how many. */
  async change<T extends CompanyTable>(
    table: Changeable<T>,
    where: SQL | undefined,
    changes: PgUpdateSetSource<T>,
  ): Promise<number> {
    return (await this.#change(table, { where, changes })).rowCount ?? 0;
  }

  /** Changes rows, and returns what is selected of each, also of other rows at that moment. */
  async changeAll<T extends CompanyTable, Fields extends Columns>(
    table: Changeable<T>,
    change: Change<T>,
    fields: Fields,
  ): Promise<Selected<Fields>[]> {
    // Safe: as in `select`.
    return (await this.#change(table, change).returning(fields)) as unknown as Selected<Fields>[];
  }

  /** The company itself. */
  async own({ lock = false } = {}): Promise<Company> {
    const query = this.#builder.select().from(companies).where(eq(companies.id, this.companyId));
    const [company] = await (lock ? query.for("no key update") : query);
    invariant(company, "a company is never removed");
    return company;
  }

  async changeOwn(changes: OwnChanges): Promise<Company> {
    const query = this.#builder.update(companies).set(changes);
    const [company] = await query.where(eq(companies.id, this.companyId)).returning();
    invariant(company, "a company is never removed");
    return company;
  }

  /** Waits until no other transaction of the company has locked this name, and locks it until this one ends. */
  async lockName(name: string): Promise<void> {
    const key = sql`hashtextextended(${`${this.companyId} ${name}`}, 0)`;
    await this.#builder.execute(sql`select pg_advisory_xact_lock(${key})`);
  }

  /** Takes ids for rows that are inserted later, so that another row can show them before. */
  takePhotoIds(count: number): Promise<number[]> {
    return takePhotoIds(this.#builder, count);
  }

  /** Gives the company's next numbers of a kind, and returns the last of them. */
  takeNumbers(kind: NumberedKind, count: number): Promise<number> {
    return takeNumbers(this.#builder, this.companyId, { kind, count });
  }

  /** Remembers the newest seal beside the chain of the company's seals. */
  rememberSeal(seal: { number: number; hash: string }): Promise<void> {
    return rememberSeal(this.#builder, this.companyId, seal);
  }

  /** Has records sealed that this transaction writes: one statement at its end notes all of them. */
  expectSeals(records: readonly Insert<typeof recordSeals>[]): void {
    invariant(this.#expected, "what is sealed is written in a transaction");
    this.#expected.push(...records);
  }

  /** Changes the rows for which the condition still holds at that moment, and gives them back. */
  async update<T extends CompanyTable>(
    table: Changeable<T>,
    where: SQL | undefined,
    changes: PgUpdateSetSource<T>,
  ): Promise<Row<T>[]> {
    // Safe: all columns give whole rows of their table.
    return (await this.changeAll(table, { where, changes }, getTableColumns(table))) as Row<T>[];
  }

  /** A number of rows, counted no further than `most`. */
  async count(from: CompanyTable, where?: SQL, most?: number): Promise<number> {
    return this.#builder.$count(this.#upTo(from, where, most));
  }

  /** The same as a part of another statement. */
  countingUpTo(from: CompanyTable, where: SQL | undefined, most: number): SQL<number> {
    return sql<number>`(select count(*)::int from ${this.#upTo(from, where, most)})`;
  }

  /** A number of rows, or of the values of a column, as a part of another statement. */
  counting(from: CompanyRows, where?: SQL, { joins, of }: Counting = {}): SQL<number> {
    const number = of ? countDistinct(of) : count();
    const counted = this.#query({ number }, from, { where, joins });
    return sql<number>`(${counted.getSQL()})::int`;
  }

  /**
   * The rows of another selection as part of a statement; its conditions may name the statement's columns. It is
   * limited in rows and bytes, because it is read for each row of the statement.
   */
  all<Fields extends Columns>(fields: Fields, from: CompanyRows, selection: Limited) {
    const { bytes = serverLimits.pageBytesMax, ...inner } = selection;
    const rows = this.#rows(fields, from, { limit: rowsMax, ...inner });
    return sql<AsJson<Selected<Fields>>[]>`${firstRowsAsJson(rows, bytes)}`;
  }

  /** The first of them. */
  first<Fields extends Columns>(fields: Fields, from: CompanyRows, selection: Inner) {
    const rows = rowsAsJson(this.#rows(fields, from, { ...selection, limit: 1 }));
    return sql<AsJson<Selected<Fields>>>`(${rows} -> 0)`;
  }

  /** A long part of statements, which is built once for all companies; `build` must take nothing else that varies. */
  once<Type>(build: (company: CompanyDb) => SQL<Type>): SQL<Type> {
    const buildFor = (id: number) =>
      build(new CompanyDb(this.#builder, { id, timeZone: this.timeZone }));
    return fillIn(buildFor, { key: build, companyId: this.companyId });
  }

  /** The row of a statement that is built once for all companies; see `built-reads.ts`. */
  built<Found>(key: object, build: (of: CompanyDb) => SQL, values: Given): Promise<Found> {
    const company = { id: this.companyId, timeZone: this.timeZone };
    const buildFor = (of: typeof company) => build(new CompanyDb(this.#builder, of));
    return runBuilt<Found>(this.#builder, { key, build: buildFor, company, values });
  }

  /** Rows as a part of another statement. */
  selecting(fields: SelectedFields, from: CompanyRows, selection: Inner): SQL {
    return this.#query(fields, from, selection).getSQL();
  }

  /** The ids of rows as a part of another statement. */
  ids(from: CompanyTable, selection: Inner): SQL<number> {
    return sql<number>`(${this.#query({ id: from.id }, from, selection).getSQL()})`;
  }

  /** What of a list's next rows a search finds; no more of them are read than a window has. */
  async findWindow(from: CompanyTable, search: Search): Promise<Window> {
    const { joins, where, order, cursor } = search;
    const rows = this.#query(getTableColumns(from), from, {
      joins,
      where: and(where, isBehind(order, cursor)),
      orderBy: ordered(order),
      limit: serverLimits.searchWindowRows,
    });
    return this.#one<Window>(selectWindow(rows.getSQL(), from, search));
  }

  /** Ends the sessions of a user of this company; `except` lives on in the user's new version. */
  async endSessions(userId: number, except?: { sid: string; version: number }): Promise<void> {
    await this.get(users, userId);
    await endSessions(this.#builder, { userId, except });
  }

  /** The same company's rows, through other connections. */
  through(builder: NodePgDatabase): CompanyDb {
    return new CompanyDb(builder, { id: this.companyId, timeZone: this.timeZone });
  }

  /** All or nothing; inside it, work goes through the CompanyDb that is handed over. */
  async transaction<Result>(work: (company: CompanyDb) => Promise<Result>): Promise<Result> {
    return this.#builder.transaction(async (tx) => {
      const company = this.through(tx);
      const expected: Insert<typeof recordSeals>[] = [];
      company.#expected = expected;
      const result = await work(company);
      await company.add(recordSeals, expected, { id: recordSeals.id });
      return result;
    });
  }

  /** The row of a statement that always has one. */
  async #one<Found>(statement: SQL): Promise<Found> {
    // Safe: each statement stands beside the type of what it selects.
    const [found] = (await this.#builder.execute(statement)).rows as Found[];
    invariant(found, "an aggregate has one row");
    return found;
  }

  #page(fields: Columns, from: CompanyRows, listing: Listing) {
    const { order, cursor, of, limit, where, joins } = listing;
    const rows = this.#query(listPageColumns(fields, listing), from, {
      joins,
      where: and(where, isBehind(order, cursor)),
      orderBy: ordered(order),
      limit: limit + 1,
    });
    const known = of && this.countingUpTo(of.table, eq(of.table.id, of.id), 1);
    return selectPage(rows.getSQL(), { ...listing, known });
  }

  #rows(fields: Columns, from: CompanyRows, selection: Inner): SQL {
    return this.#query({ row: rowAsJson(fields).as("row") }, from, selection).getSQL();
  }

  #query(fields: SelectedFields, from: CompanyRows, selection: Selection) {
    const { joins = [], where, orderBy = [], firstOf, limit, lock = false } = selection;
    const of = from as PgTable;
    const selected = firstOf
      ? this.#builder.selectDistinctOn(firstOf, fields)
      : this.#builder.select(fields);
    let query = selected.from(of).$dynamic();
    for (const { kind, table, on } of joins) {
      const condition = and(eq(table.companyId, from.companyId), on);
      query =
        kind === "inner" ? query.innerJoin(table, condition) : query.leftJoin(table, condition);
    }
    query = query.where(this.#mine(from, where)).orderBy(...orderBy);
    if (limit !== undefined) query = query.limit(toLiteralLimit(limit));
    if (lock === "skip") return query.for("no key update", { of, skipLocked: true });
    return lock ? query.for("no key update", { of }) : query;
  }

  #change<T extends CompanyTable>(table: Changeable<T>, { where, changes }: Change<T>) {
    invariant(!hasFalse(where), "the list of rows to change is not empty");
    return this.#builder.update(table).set(changes).where(this.#mine(table, where));
  }

  #upTo(from: CompanyTable, where?: SQL, most?: number) {
    return this.#query({ id: from.id }, from, { where, limit: most }).as("counted");
  }

  #mine(table: CompanyRows, where?: SQL): SQL {
    const mine = and(eq(table.companyId, this.companyId), where);
    invariant(mine, "a condition on the company is never empty");
    return mine;
  }
}
