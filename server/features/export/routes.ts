import type { ServerResponse } from "node:http";
import { api } from "#shared/api.ts";
import { toDay } from "#shared/days.ts";
import type { Database } from "../../db/client.ts";
import { refuseSecondSnapshot } from "../../db/company-snapshot.ts";
import { refuseOtherSites } from "../../http/protection.ts";
import { route } from "../../http/route.ts";
import { cutSlowReader } from "./cut-slow-reader.ts";
import { exportCompany } from "./export-company.ts";

export function exportRoutes(database: Database) {
  return [
    route(api.checkExport, ({ company }) => refuseSecondSnapshot(database, company)),
    route(api.exportCompany, async ({ company, user, now, req, res }) => {
      // It leaves an entry in the audit trail, so that no other site may make an admin's browser ask.
      refuseOtherSites(req);
      const file = archiveName(user.company, now);
      if (req.method === "HEAD") {
        await refuseSecondSnapshot(database, company);
        return void beginDownload(res, file).end();
      }
      await exportCompany(company, { user, now, database }, () => beginDownload(res, file));
    }),
  ];
}

function beginDownload(res: ServerResponse, file: string): ServerResponse {
  cutSlowReader(res);
  res.setHeader("Content-Type", "application/zip");
  return res.setHeader("Content-Disposition", `attachment; filename="${file}"`);
}

/** "yardcheck-reyes-concrete-2026-11-20.zip" */
function archiveName({ name, timeZone }: { name: string; timeZone: string }, now: Date): string {
  const plain = name.normalize("NFKD").toLowerCase();
  const words = plain.match(/[a-z0-9]+/g)?.join("-") ?? "company";
  return `yardcheck-${words.slice(0, 60)}-${toDay(now, timeZone)}.zip`;
}
