import type { ClientBase } from "pg";

/** What the code and the driver rely on, whatever the server, the database or its user have set. */
const settings = {
  search_path: "public",
  datestyle: "ISO, YMD",
  timezone: "UTC",
  intervalstyle: "postgres",
  extra_float_digits: "1",
  bytea_output: "hex",
  array_nulls: "on",
  standard_conforming_strings: "on",
  default_transaction_isolation: "read committed",
  client_min_messages: "warning",
};

/** How long PostgreSQL waits before it cuts something off; 0 is for ever. */
const patience = {
  statement_timeout: "0",
  lock_timeout: "0",
  transaction_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  idle_session_timeout: "0",
};

export type Patience = Partial<typeof patience>;

/**
 * Sets all of it on a new connection, before its first use. In a statement, because poolers refuse
 * it at the start of a connection; what a version of PostgreSQL does not know is left out.
 */
export async function prepareConnection(client: ClientBase, own: Patience = {}): Promise<void> {
  const all = { ...settings, ...patience, ...own };
  await client.query(
    `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as wanted(name, value)
     where current_setting(name, true) is not null`,
    [Object.keys(all), Object.values(all)],
  );
}
