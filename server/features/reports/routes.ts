import { api } from "#shared/api/api.ts";
import type { Database } from "../../db/client.ts";
import { route } from "../../http/route.ts";
import { decideReport } from "./act-on-report.ts";
import { listReports } from "./data.ts";
import { createReportLimit } from "./report-limit.ts";
import { reportProblem, type ReportParts } from "./report-problem.ts";

type Given = Omit<ReportParts, "database" | "countReport"> & {
  database: Database;
  isProxied: boolean;
};

export function reportRoutes({ isProxied, ...given }: Given) {
  const countReport = createReportLimit(given.database.pool, { isProxied });
  return [
    route(api.reportProblem, reportProblem, { ...given, countReport }),
    route(api.listReports, listReports),
    route(api.decideReport, decideReport),
  ];
}
