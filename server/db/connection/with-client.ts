import { Client } from "pg";
import type { Timeouts } from "./connection-settings.ts";
import { prepareConnection } from "./connection-settings.ts";

/** Does one piece of work on a connection of its own, whose open transaction is undone when it fails. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
  // Long work is not cut off, but a table that another session has locked is not waited for for ever.
  timeouts: Timeouts = { lock_timeout: "30s" },
): Promise<Result> {
  const application_name = "yardcheck task";
  const client = new Client({ connectionString: url, application_name, keepAlive: true });
  // A broken connection fails its next statement; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await prepareConnection(client, timeouts);
    return await work(client);
  } finally {
    await client.end();
  }
}
