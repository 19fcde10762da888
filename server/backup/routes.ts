import { api } from "#shared/api.ts";
import { dayOf } from "#shared/days.ts";
import type { Response } from "express";
import type { Database } from "../db/client.ts";
import { refuseOtherSites } from "../http/protection.ts";
import { route } from "../http/route.ts";
import { cutSlowReader } from "./cut-slow-reader.ts";
import { checkExport, exportCompany } from "./export-company.ts";
import { lastBackup } from "./record-backup.ts";

type Serving = { database: Database; backsUpNightly: boolean };

export function backupRoutes({ database, backsUpNightly }: Serving) {
  return [
    route(api.getBackup, async ({ company, now }) => ({
      isNightly: backsUpNightly,
      ...(await lastBackup(company, now)),
    })),
    route(api.checkExport, ({ company }) => checkExport(company)),
    route(api.exportCompany, async ({ company, user, now, req, res }) => {
      // It leaves an entry in the audit trail, so that no other site may make an admin's browser ask.
      refuseOtherSites(req);
      const file = archiveName(user.company, now);
      if (req.method === "HEAD") {
        await checkExport(company);
        return void begun(res, file).end();
      }
      const connections = database.exports.builder;
      await exportCompany(company, { user, now, connections }, () => begun(res, file));
    }),
  ];
}

function begun(res: Response, file: string): Response {
  cutSlowReader(res);
  res.status(200).set({
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${file}"`,
  });
  return res;
}

/** "yardcheck-reyes-concrete-2026-11-20.zip" */
function archiveName({ name, timeZone }: { name: string; timeZone: string }, now: Date): string {
  const plain = name.normalize("NFKD").toLowerCase();
  const words = plain.match(/[a-z0-9]+/g)?.join("-") ?? "company";
  return `yardcheck-${words.slice(0, 60)}-${dayOf(now, timeZone)}.zip`;
}
