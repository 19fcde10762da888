import { Client } from "pg";
import { prepareConnection } from "../db/connection-settings.ts";

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
    // Long work is not cut off; a table that somebody has locked is waited for, but not for ever.
    await prepareConnection(client, { lock_timeout: "30s" });
    return await work(client);
  } finally {
    await client.end();
  }
}
