/**
 * The company database: the only way to a company's rows, made when a request is recognised. Every statement names the
 * company. It never returns an unfinished query, because a second `.where()` would replace the first.
 */
import type { SQL } from "drizzle-orm";
import { serverLimits } from "#shared/base/limits.ts";
import type { NumberedKind } from "#shared/account/numbers-schema.ts";
import { companies, recordSeals, users } from "#shared/schema.ts";
import { and, eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { AnyPgColumn, PgUpdateSetSource, SelectedFields } from "drizzle-orm/pg-core";
import { fail, invariant } from "../../errors.ts";
import { runText, sendAhead } from "../connection/transaction.ts";
import { endSessions } from "../sessions/sessions.ts";
import type { Placed, Question, Shape, Statement } from "../statements/built-once.ts";
import {
  anyCompany,
  fillParams,
  MadeOnce,
  place,
  toPart,
  toStatement,
} from "../statements/built-once.ts";
import type {
  AsJson,
  Change,
  Changeable,
  Changed,
  Columns,
  Company,
  CompanyRows,
  CompanyTable,
  Insert,
  Listing,
  ListPart,
  OwnChanges,
  OwnedTable,
  Part,
  Row,
  Selected,
  Selection,
} from "../statements/company-rows.ts";
import type { Grouping, Groups } from "../statements/groups.ts";
import { hasFalse } from "../statements/has-false.ts";
import { isBehind, orderBy as ordered } from "../statements/keyset.ts";
import { type List, readOnly } from "../statements/list.ts";
import { manyRows, splitRows } from "../statements/many-rows.ts";
import { changeRow, fillRow, insertRows } from "../statements/prepared.ts";
import { selectCompany, selectRow } from "../statements/prepared.ts";
import { type Search, selectWindow, type Window } from "../statements/window.ts";
import { CompanyStatements, rowsMax } from "./company-statements.ts";
import { rememberSeal, takeIds, takeNumbers } from "./take-numbers.ts";

type Built<Row, Result> = Statement & Pick<Question<Row, Result>, "read">;

type Sealed = Insert<typeof recordSeals>;

const questions = new MadeOnce<unknown>();
const parts = new MadeOnce<Statement>();

export class CompanyDb extends CompanyStatements {
  /** In a transaction, the seals that are inserted at its end. */
  #expected: Promise<Sealed[]>[] | undefined;

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
    return (await this.query(fields as SelectedFields, from, {
      limit: rowsMax,
      ...selection,
    })) as unknown as Selected<Fields>[];
  }

  /** The rows of several selections as JSON, in one statement and so of one moment; fails where they are too much. */
  async selectTogether<Parts extends Record<string, Part>>(parts: Parts) {
    return this.run(this.selectingTogether(parts));
  }

  /** A page of a list: it ends after `limit` rows or `serverLimits.pageBytesMax`, and has one row at least. */
  async list<Fields extends Columns>(
    fields: Fields,
    from: CompanyRows,
    listing: Listing,
  ): Promise<List<Selected<Fields>>> {
    return this.run(this.listing(fields, from, listing));
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
    return this.run(this.paging(lists, values));
  }

  /**
   * Runs a statement that is built once for all companies and each shape (built-once.ts). `build` is a function of a
   * module, which gets the shape and a placeholder of each value that is there.
   */
  async ask<Row, Result, Of extends Shape, Values extends object>(
    build: (company: CompanyDb, given: Of & Placed<Values>) => Question<Row, Result>,
    shape: Of,
    values: Values,
  ): Promise<Result> {
    const make = (): Built<Row, Result> => {
      // Safe: each value that is there has its placeholder.
      const placed = place(values) as Placed<Values>;
      const question = build(this.#ofAll(), { ...shape, ...placed });
      return { ...toStatement(question.statement), read: question.read };
    };
    // Safe: a function makes the same for one shape.
    const built = questions.get(build, { shape, values }, make) as Built<Row, Result>;
    const { text, read } = built;
    const params = fillParams(built, { ...values, company: this.companyId });
    // Safe: each statement stands beside the type of what it selects.
    return read((await runText(this.builder, text, params)) as Row[]);
  }

  /** The same for a statement whose answer nobody needs: a transaction does not wait for it. */
  sendBuilt<Of extends Shape, Values extends object>(
    build: (company: CompanyDb, given: Of & Placed<Values>) => SQL,
    shape: Of,
    values: Values,
  ): Promise<void> {
    const make = () => {
      // Safe: as in `ask`.
      const placed = place(values) as Placed<Values>;
      return toStatement(build(this.#ofAll(), { ...shape, ...placed }));
    };
    const statement = parts.get(build, { shape, values }, make);
    const params = fillParams(statement, { ...values, company: this.companyId });
    return sendAhead(this.builder, runText(this.builder, statement.text, params));
  }

  /** Of several selections with the same fields the first rows of each group, and how many each group has. */
  async groups<Fields extends Columns>(
    parts: readonly (Part & { fields: Fields })[],
    grouping: Grouping<keyof Fields & string>,
  ): Promise<Groups<AsJson<Selected<Fields>>>> {
    type Found = Groups<AsJson<Selected<Fields>>>;
    return this.run<Found, Found>({ statement: this.grouped(parts, grouping), read: readOnly });
  }

  /** One row by its id; fails with "not found" for another company's as for one that never was. */
  async get<T extends CompanyTable>(table: T, id: number, { lock = false } = {}): Promise<Row<T>> {
    const found = await selectRow(this.builder, table, { companyId: this.companyId, id, lock });
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
    return (await this.addReturning(table, values, getTableColumns(table))) as Row<T>[];
  }

  /** Inserts rows without reading them back. */
  async add<T extends OwnedTable>(table: T, values: Insert<T>[]): Promise<void> {
    if (values.length > 0) await sendAhead(this.builder, this.#insert(table, values, {}));
  }

  /** The same of rows whose ids were taken; returns them as they are stored. */
  async addWhole<T extends OwnedTable>(
    table: T,
    values: (Insert<T> & { id: number })[],
  ): Promise<Row<T>[]> {
    const rows = values.map((given) => ({ ...fillRow(table, given), companyId: this.companyId }));
    // Safe: each has a value for all columns.
    const whole = rows as unknown as Insert<T>[];
    if (whole.length < manyRows) await this.add(table, whole);
    else for (const part of splitRows(whole)) await this.run(this.addingMany(table, part));
    return rows as unknown as Row<T>[];
  }

  /** Inserts rows, and returns these columns of each. */
  async addReturning<T extends OwnedTable, Fields extends Record<string, AnyPgColumn>>(
    table: T,
    values: Insert<T>[],
    fields: Fields,
  ): Promise<Selected<Fields>[]> {
    if (values.length === 0) return [];
    // Safe: as in `select`.
    return (await this.#insert(table, values, fields)) as Selected<Fields>[];
  }

  /** Changes a row without reading it back. */
  changeRow<T extends CompanyTable>(
    table: Changeable<T>,
    changed: number | Changed<T, CompanyDb>,
    changes: PgUpdateSetSource<T>,
  ): Promise<void> {
    const { id, compute } =
      typeof changed === "number" ? { id: changed, compute: undefined } : changed;
    const computing = compute && { of: compute, make: () => compute(this.#ofAll()) };
    const row = { companyId: this.companyId, id, changes, computing };
    return sendAhead(this.builder, changeRow(this.builder, table, row));
  }

  /** Changes rows without reading them back. */
  async change<T extends OwnedTable>(
    table: Changeable<T>,
    where: SQL | undefined,
    changes: PgUpdateSetSource<T>,
  ): Promise<void> {
    await sendAhead(this.builder, this.#change(table, { where, changes }).execute());
  }

  /** Changes rows without reading them back, and returns how many. */
  async changeCounted<T extends CompanyTable>(
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
    const found = await selectCompany(this.builder, this.companyId, { lock });
    // Safe: as in `get`.
    const [company] = found as Company[];
    invariant(company, "a company is never removed");
    return company;
  }

  async changeOwn(changes: OwnChanges): Promise<Company> {
    const query = this.builder.update(companies).set(changes);
    const [company] = await query.where(eq(companies.id, this.companyId)).returning();
    invariant(company, "a company is never removed");
    return company;
  }

  /** Waits until no other transaction of the company has locked this name, and locks it until this one ends. */
  lockName(name: string): Promise<void> {
    const key = sql`hashtextextended(${`${this.companyId} ${name}`}, 0)`;
    return this.send(sql`select pg_advisory_xact_lock(${key})`);
  }

  /** Takes an id for a row of each table that is inserted later, so that another row can show it before. */
  takeIds(tables: readonly OwnedTable[]): Promise<number[]> {
    return takeIds(this.builder, tables);
  }

  /** Gives the company's next numbers of a kind, and returns the last of them. */
  takeNumbers(kind: NumberedKind, count: number): Promise<number> {
    return takeNumbers(this.builder, this.companyId, { kind, count });
  }

  /** Remembers the newest seal beside the chain of the company's seals. */
  rememberSeal(seal: { number: number; hash: string }): Promise<void> {
    return sendAhead(this.builder, rememberSeal(this.builder, this.companyId, seal));
  }

  /**
   * Has records sealed that this transaction writes, also such as are sent and have no id yet: one statement at its end
   * notes all of them.
   */
  expectSeals(records: Sealed[] | Promise<Sealed[]>): void {
    invariant(this.#expected, "what is sealed is written in a transaction");
    const sealed = Promise.resolve(records);
    this.#expected.push(sealed);
    void sendAhead(this.builder, sealed);
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
    return this.builder.$count(this.upTo(from, { where, limit: most }));
  }

  /** A long part of statements, which a function of a module builds once for all companies. */
  once<Type>(build: (company: CompanyDb) => SQL<Type>): SQL<Type> {
    const part = parts.get(build, { shape: {} }, () => toStatement(build(this.#ofAll())));
    return sql<Type>`${toPart(part, { company: this.companyId })}`;
  }

  /** What of a list's next rows a search finds; no more of them are read than a window has. */
  async findWindow(from: CompanyTable, search: Search): Promise<Window> {
    const { joins, where, order, cursor } = search;
    const rows = this.query(getTableColumns(from), from, {
      joins,
      where: and(where, isBehind(order, cursor)),
      orderBy: ordered(order),
      limit: serverLimits.searchWindowRows,
    });
    const statement = selectWindow(rows.getSQL(), from, search);
    return this.run<Window, Window>({ statement, read: readOnly });
  }

  /** Ends the sessions of a user of this company; `except` lives on in the user's new version. */
  async endSessions(userId: number, except?: { sid: string; version: number }): Promise<void> {
    await this.get(users, userId);
    await endSessions(this.builder, { userId, except });
  }

  /** The same company's rows, through other connections. */
  through(builder: NodePgDatabase): CompanyDb {
    return new CompanyDb(builder, { id: this.companyId, timeZone: this.timeZone });
  }

  /** All or nothing; inside it, work goes through the CompanyDb that is handed over. */
  async transaction<Result>(work: (company: CompanyDb) => Promise<Result>): Promise<Result> {
    return this.builder.transaction(async (tx) => {
      const company = this.through(tx);
      company.#expected = [];
      const result = await work(company);
      const seals = (await Promise.all(company.#expected)).flat();
      if (seals.length < manyRows) await company.add(recordSeals, seals);
      else await company.run(company.addingMany(recordSeals, seals));
      return result;
    });
  }

  /** Runs a statement that is built for this once. */
  async run<Row, Result>({ statement, read }: Question<Row, Result>): Promise<Result> {
    // Safe: each statement stands beside the type of what it selects.
    return read((await this.builder.execute(statement)).rows as Row[]);
  }

  /** Runs one whose answer nobody needs, without waiting for it in a transaction. */
  send(statement: SQL): Promise<void> {
    return sendAhead(this.builder, this.builder.execute(statement));
  }

  /** Builds statements of all companies: it has no id and no time zone that could be stored with one. */
  #ofAll(): CompanyDb {
    // Safe: an id is only ever a parameter.
    const id = anyCompany as unknown as number;
    return new CompanyDb(this.builder, {
      id,
      get timeZone(): never {
        throw new Error("A statement of all companies knows no time zone.");
      },
    });
  }

  #insert<T extends OwnedTable>(
    table: T,
    values: Insert<T>[],
    fields: Record<string, AnyPgColumn>,
  ): Promise<unknown> {
    const rows = values.map((row) => ({ ...row, companyId: this.companyId }));
    return insertRows(this.builder, table, { rows, fields });
  }

  #change<T extends OwnedTable>(table: Changeable<T>, { where, changes }: Change<T>) {
    invariant(!hasFalse(where), "the list of rows to change is not empty");
    return this.builder.update(table).set(changes).where(this.mine(table, where));
  }
}
