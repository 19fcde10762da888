import { api } from "#shared/api.ts";
import { dayOf } from "#shared/days.ts";
import type { Response } from "express";
import { fail } from "../errors.ts";
import { refuseOtherSites } from "../http/protection.ts";
import { route } from "../http/route.ts";
import { checkExport, exportCompany } from "./export-company.ts";
import { lastBackup } from "./record-backup.ts";

/** Each holds one of the ten connections to the database, maybe for many minutes. */
const exportsMax = 2;
const busySeconds = 60;
const stalledMs = 60_000;

export function backupRoutes({ backsUpNightly }: { backsUpNightly: boolean }) {
  let underWay = 0;
  return [
    route(api.getBackup, async ({ company, now }) => ({
      isNightly: backsUpNightly,
      ...(await lastBackup(company, now)),
    })),
    route(api.exportCompany, async ({ company, user, now, query, req, res }) => {
      // It leaves an entry in the audit trail, so that no other site may make an admin's browser ask.
      refuseOtherSites(req);
      if (underWay >= exportsMax) throw fail("export.busy", { retryAfter: busySeconds });
      // Asked first by the screen, which could not show why a download did not come.
      if (query.check === true || req.method === "HEAD") {
        await checkExport(company);
        return void res.status(204).end();
      }
      underWay += 1;
      try {
        const file = archiveName(user.company, now);
        await exportCompany(company, { user, now }, () => begun(res, file));
      } finally {
        underWay -= 1;
      }
    }),
  ];
}

function begun(res: Response, file: string): Response {
  res.setTimeout(stalledMs, () => res.destroy());
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
