import type { Duplex } from "node:stream";
import * as schema from "#shared/schema.ts";
import { scheduleDues } from "#shared/schema.ts";
import { getTableColumns, getTableName, getViewName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";

/** Every table whose rows belong to a company. */
export const companyTables: string[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .filter((table) => "companyId" in getTableColumns(table))
  .map((table) => getTableName(table));

const companyRows = [...companyTables, getViewName(scheduleDues)];

/** A statement as it ran, with the values of its parameters. */
export type Run = { text: string; values: unknown[] };

export type Tripwire = {
  /** All statements so far, in order. */
  statements: string[];
  /** The same with their values, so that a test can read their plans. */
  runs: Run[];
  /** Statements that used a company's table without a condition on the company. */
  offences: string[];
  /** How often something was written to a connection of the database. */
  writes: number;
};

/** The problem with each statement, stored because most run again with other values. */
const known = new Map<string, string | undefined>();

/** Checks every statement as it runs; refuses and records an offending one. */
export function armTripwire(...pools: Pool[]): Tripwire {
  const tripwire: Tripwire = { statements: [], runs: [], offences: [], writes: 0 };
  const watch = (client: PoolClient) => {
    const query = client.query.bind(client);
    const watched = (...args: unknown[]): unknown => {
      const text = readText(args[0]);
      tripwire.statements.push(text);
      tripwire.runs.push({ text, values: readValues(args) });
      if (!known.has(text)) known.set(text, findOffence(text));
      const offence = known.get(text) ?? findNameOffence(args[0]);
      if (offence) {
        tripwire.offences.push(`${offence}: ${text}`);
        throw new Error(`tripwire: ${offence}`);
      }
      return Reflect.apply(query, client, args);
    };
    Object.assign(client, { query: watched });
    watchWrites(client.connection.stream, () => (tripwire.writes += 1));
  };
  for (const pool of pools) pool.on("connect", watch);
  return tripwire;
}

function watchWrites(stream: Duplex, onWrite: () => void): void {
  for (const name of ["_write", "_writev"] as const) {
    const write = stream[name];
    if (!write) continue;
    const watched = (...args: unknown[]): unknown => {
      onWrite();
      return Reflect.apply(write, stream, args);
    };
    Object.assign(stream, { [name]: watched });
  }
}

function readText(query: unknown): string {
  if (typeof query === "string") return query;
  const text = readPart(query, "text");
  return typeof text === "string" ? text : "";
}

function readValues([query, values]: unknown[]): unknown[] {
  const own = readPart(query, "values");
  if (Array.isArray(values)) return values;
  return Array.isArray(own) ? own : [];
}

/**
 * A library that names its own statements ignores `PREPARED_STATEMENTS=0`; only `nameStatements` gives hashes as names.
 */
function findNameOffence(query: unknown): string | undefined {
  const name = readPart(query, "name");
  if (typeof name !== "string" || /^[\w-]{22}$/.test(name)) return undefined;
  return `is named ${name} also where PREPARED_STATEMENTS is 0`;
}

function readPart(query: unknown, part: "text" | "values" | "name"): unknown {
  return typeof query === "object" && query ? Reflect.get(query, part) : undefined;
}

const writes = /^\s*(insert|update|delete|with\b[^]*\b(into|update|delete))\b/i;
const planned = new Set<string>();

/**
 * Finds statements that can write nothing with the values they had, because these crash some distributed databases. Each
 * text is planned once in a run; a text whose plan is refused is skipped.
 */
export async function findFutile(pool: Pool, runs: readonly Run[]): Promise<string[]> {
  const futile: string[] = [];
  for (const { text, values } of runs) {
    if (planned.has(text) || !writes.test(text)) continue;
    planned.add(text);
    const plan = await pool.query(`explain ${text}`, values).catch(() => undefined);
    if (JSON.stringify(plan?.rows ?? []).includes("One-Time Filter: false")) futile.push(text);
  }
  return futile;
}

const keywords = new Set(
  "where set on left inner right full cross join order group limit values select returning using for as default union when".split(
    " ",
  ),
);

/** Statements whose effect outlives their transaction on a connection. */
const staysWithConnection =
  /^\s*(set\s+(?!local\b|transaction\b)|reset|listen|prepare|discard|load|create\s+temp|declare\b.*\bwith\s+hold)\b|\bpg_(try_)?advisory_lock(_shared)?\(|\bset_config\([^)]*,\s*false\s*\)/i;

/** An update or delete of the rows of an empty list. */
const changesNothing = /^\s*(update|delete)\b.*\b(where|and)\s*\(?false\b/is;

/** An insert that reads other rows in its `returning`. */
const readsInInsert = /^\s*insert\b.*\breturning\b.*\(\s*select\b/is;

/** Rows of several companies may be on several machines, where nothing locks them together. */
const locksAcross =
  /^(?=[^]*\/\* across companies \*\/)[^]*\bfor\s+(no\s+key\s+update|update|key\s+share|share)\b/i;

const refusals = [
  [changesNothing, "changes nothing, which ends some distributed databases"],
  [readsInInsert, "reads in an insert, which distributed tables refuse"],
  [locksAcross, "locks rows of several companies"],
  [staysWithConnection, "a pooler gives the next one another connection"],
] as const;

/**
 * Whether the statement asks if one of its own parts has rows, which a distributed database cannot join with other
 * tables.
 */
function asksOfPart(text: string): boolean {
  const parts = text.matchAll(
    /[\s,]"?(\w+)"?\s+as\s+(?:materialized\s+)?\(\s*(?:select|insert|update|delete)\b/gi,
  );
  return [...parts].some(([, name]) =>
    new RegExp(`\\bexists\\s*\\(\\s*select\\s+(?:1\\s+)?from\\s+"?${name}"?[\\s)]`, "i").test(text),
  );
}

/**
 * The problem with a statement, or undefined when it ties each company's table to its company and leaves nothing
 * on its connection.
 */
export function findOffence(text: string): string | undefined {
  const refused = refusals.find(([pattern]) => pattern.test(text));
  if (refused) return refused[1];
  if (asksOfPart(text)) return "asks whether a part of it has rows; join that part instead";
  if (text.includes("/* across companies */")) return undefined;
  const touched = touchedTables(text);
  if (touched.length === 0) return undefined;
  const loose = touched.find(
    ({ table, alias, verb }) => !isTied(text, { table, alias, verb, alone: touched.length === 1 }),
  );
  if (loose) return `${loose.table} is not tied to a company`;
  const isInsertOnly = touched.every(({ verb }) => verb === "into");
  const isBound = /"?company_id"?\s*=\s*\(?\$\d+/.test(text) || isInsertOnly;
  return isBound ? undefined : "no table names the company itself";
}

type Touched = { table: string; alias: string; verb: string };

export function touchedTables(text: string): Touched[] {
  const pattern = new RegExp(
    `\\b(from|join|update|into|using)\\s+"?(${companyRows.join("|")})"?(?![\\w"])(?:\\s+(?:as\\s+)?"?([a-z_]\\w*)"?)?`,
    "gi",
  );
  return [...text.matchAll(pattern)].map(([, verb = "", table = "", alias = ""]) => ({
    verb: verb.toLowerCase(),
    table,
    alias: alias && !keywords.has(alias.toLowerCase()) ? alias : table,
  }));
}

function isTied(
  text: string,
  { table, alias, verb, alone }: Touched & { alone: boolean },
): boolean {
  if (verb === "into") {
    return new RegExp(`into\\s+"?${table}"?\\s*\\([^)]*company_id`, "i").test(text);
  }
  const column = `"?${alias}"?\\."?company_id"?`;
  if (new RegExp(`${column}\\s*=|=\\s*${column}`, "i").test(text)) return true;
  return alone && /(?<!\.)"?company_id"?\s*=/.test(text);
}
