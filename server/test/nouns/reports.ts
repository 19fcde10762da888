/** The calls of reports by people without an account. */
import { limits } from "#shared/base/limits.ts";
import { reportLimits } from "#shared/reports/reports-limits.ts";
import { buildReport } from "../kit/build.ts";
import { type CallCases, type Given, type LargestRows } from "./call-case.ts";
import { someAsset, text } from "./largest-rows.ts";

export const largestReports: LargestRows = {
  count: 300,
  insert: `insert into public_reports (company_id, number, asset_id, text, name, contact, language, ip_hash,
    state, decided_by_id, decided_by_name, decided_at, note)
  select $1::bigint, n, ${someAsset}, ${text(reportLimits.reportTextMax)}, ${text(limits.personNameMax)},
    ${text(limits.shortTextMax)}, 'es', repeat('0', 64), 'dismissed', $2::bigint, ${text(2 * limits.personNameMax + 1)}, now(), ${text(limits.notesMax)}
  from generate_series(1, $3::int) n`,
};

/** Creates a report only if none waits, because a company takes only a few a day. */
export async function addReport({ admin, downAssetId, mark }: Given) {
  const [waiting] = await admin.call("listReports");
  const text = `${mark} The left mud flap is gone`.trim();
  const report = waiting ?? (await buildReport(admin, downAssetId, { text }));
  return { /** It waits for a decision. */ publicReportId: report.id };
}

export const reportCalls = {
  reportProblem: {
    makers: "anyone",
    sample: () => ({
      params: { code: "0000000000" },
      body: { text: "The left mud flap is gone", name: "Pat", openMs: 8_000 },
    }),
    refusedWith: 404,
    entries: "a stranger's report is a record itself, and what is decided on it is audited",
  },
  listReports: {
    makers: "office",
    sample: () => ({ query: { state: "new", limit: 5 } }),
    pages: [["?limit=200&state=decided", largestReports.count]],
  },
  decideReport: {
    makers: "office",
    sample: ({ publicReportId }) => ({
      params: { id: publicReportId },
      body: { decision: "claim", note: "Seen on the yard" },
    }),
    usesUpRow: true,
    entries: [["changed", "report", "publicReportId", "state note defectId"]],
  },
} satisfies Partial<CallCases>;
