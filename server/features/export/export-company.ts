import type { ServerResponse } from "node:http";
import { toDay } from "#shared/days.ts";
import type { Database } from "../../db/client.ts";
import { refuseSecondSnapshot } from "../../db/company-snapshot.ts";
import { refuseOtherSites } from "../../http/protection.ts";
import type { Context } from "../../http/route.ts";
import { cutSlowReader } from "./cut-slow-reader.ts";
import { writeArchive } from "./write-archive.ts";

export function checkExport({ company }: Context<"checkExport">, database: Database) {
  return refuseSecondSnapshot(database, company);
}

export async function exportCompany(context: Context<"exportCompany">, database: Database) {
  const { company, user, now, req, res } = context;
  // It leaves an entry in the audit trail, so no other site may make an admin's browser request it.
  refuseOtherSites(req);
  const file = nameArchive(user.company, now);
  if (req.method === "HEAD") {
    await refuseSecondSnapshot(database, company);
    return void beginDownload(res, file).end();
  }
  await writeArchive(company, { user, now, database }, () => beginDownload(res, file));
}

function beginDownload(res: ServerResponse, file: string): ServerResponse {
  cutSlowReader(res);
  res.setHeader("Content-Type", "application/zip");
  return res.setHeader("Content-Disposition", `attachment; filename="${file}"`);
}

/** "yardcheck-reyes-concrete-2026-11-20.zip" */
function nameArchive({ name, timeZone }: { name: string; timeZone: string }, now: Date): string {
  const plain = name.normalize("NFKD").toLowerCase();
  const words = plain.match(/[a-z0-9]+/g)?.join("-") ?? "company";
  return `yardcheck-${words.slice(0, 60)}-${toDay(now, timeZone)}.zip`;
}
