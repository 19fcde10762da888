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
    route(api.checkExport, async ({ company }) => {
      refuseWhileBusy(underWay);
      await checkExport(company);
    }),
    route(api.exportCompany, async ({ company, user, now, req, res }) => {
      // It leaves an entry in the audit trail, so that no other site may make an admin's browser ask.
      refuseOtherSites(req);
      refuseWhileBusy(underWay);
      const file = archiveName(user.company, now);
      if (req.method === "HEAD") {
        await checkExport(company);
        return void begun(res, file).end();
      }
      underWay += 1;
      try {
        await exportCompany(company, { user, now }, () => begun(res, file));
      } finally {
        underWay -= 1;
      }
    }),
  ];
}

function refuseWhileBusy(underWay: number): void {
  if (underWay >= exportsMax) throw fail("export.busy", { retryAfter: busySeconds });
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
