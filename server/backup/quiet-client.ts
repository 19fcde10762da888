import { Client } from "pg";

/** Values are written alike whatever the server's own settings are; long work is not cut off. */
const settings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set standard_conforming_strings = on;
  set client_min_messages = warning`;

/** A connection of its own for one piece of work; undone with it when it fails. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: "yardcheck backup",
    keepAlive: true,
  });
  // One that breaks says so at its next statement; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(settings);
    return await work(client);
  } finally {
    await client.end();
  }
}
