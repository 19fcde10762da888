import type { ServerResponse } from "node:http";
import { toDay } from "#shared/base/days.ts";
import { toFileWords } from "#shared/export/file-names.ts";
import type { Database } from "../../db/connection/client.ts";
import { isSnapshotAwaited, refuseSecondSnapshot } from "../../db/company/company-snapshot.ts";
import { refuseOtherSites } from "../../http/protection.ts";
import type { Context } from "../../http/route.ts";
import { cutSlowReader } from "../../http/limits/cut-slow-reader.ts";
import { writeCompany } from "./write-company.ts";

export function checkExport({ company }: Context<"checkExport">, database: Database) {
  return refuseSecondSnapshot(database, company);
}

export async function exportCompany(context: Context<"exportCompany">, database: Database) {
  const { company, user, now, photoBytes } = context;
  await sendFile(context, database, {
    file: nameArchive(user.company, now),
    type: "application/zip",
    write: (begin) => writeCompany(company, { user, now, database, photoBytes }, begin),
  });
}

/** `begin` is called once nothing can be refused any more, and returns the response to write to. */
type Download = {
  file: string;
  type: string;
  write: (begin: () => ServerResponse) => Promise<void>;
};

export async function sendFile(
  { company, req, res }: Pick<Context<"exportCompany">, "company" | "req" | "res">,
  database: Database,
  { file, type, write }: Download,
): Promise<void> {
  // A download leaves an entry in the audit trail, so another site must not be able to make a user's browser request
  // it.
  refuseOtherSites(req);
  const begin = () => {
    cutSlowReader(res, { isAwaited: isSnapshotAwaited });
    res.setHeader("Content-Type", type);
    return res.setHeader("Content-Disposition", `attachment; filename="${file}"`);
  };
  if (req.method !== "HEAD") return write(begin);
  await refuseSecondSnapshot(database, company);
  begin().end();
}

/** "yardcheck-reyes-concrete-2026-11-20.zip" */
function nameArchive({ name, timeZone }: { name: string; timeZone: string }, now: Date): string {
  return `yardcheck-${toFileWords(name, "company")}-${toDay(now, timeZone)}.zip`;
}
