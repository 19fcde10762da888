import type { Client } from "pg";
import { hasCode } from "../../has-code.ts";
import { StartError } from "../../start-error.ts";
import { distribute } from "./distribute.ts";
import { applyAll, underLock } from "./migrate.ts";
import { withClient } from "../connection/with-client.ts";

/** Runs `npm run distribute`: all or nothing, and nothing the second time. Returns the tables that it spread. */
export async function distributeAll(url: string, migrations: string): Promise<string[]> {
  const run = async (client: Client) => {
    await applyAll(client, migrations);
    return underLock(client, () => distribute(client));
  };
  try {
    return await withClient(url, run);
  } catch (error) {
    // A lock that was not granted in time, or a deadlock.
    if (!hasCode(error, "55P03", "40P01")) throw error;
    throw new StartError(
      "Somebody works with the database at this moment. Stop Yardcheck, and try again.",
    );
  }
}
