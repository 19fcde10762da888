/** The calls of inspections. */
import { limits } from "#shared/base/limits.ts";
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import { buildAttributed, buildInspection } from "../kit/build.ts";
import { type CallCases, type Given, type LargestRows, none } from "./call-case.ts";
import { checklistItem, someAsset, text } from "./largest-rows.ts";

/** Only the newest four have the largest results: enough for pages that end early, and each is read many times. */
export const largestInspections: LargestRows = {
  count: 12,
  insert: `insert into inspection_logs (company_id, asset_id, checklist_id, checklist_version,
    checklist_category, driver_id, driver_name, date, results, issues, comments, signature_url, passed)
  select $1::bigint, ${someAsset}, list.id, 1, 'truck', $2::bigint, ${text(2 * limits.personNameMax + 1)},
    date_trunc('day', now()) + make_interval(secs => n),
    case when n > $3::int - 4 then answers.results else '{}' end, answers.issues,
    ${text(limits.longTextMax)}, ${text(limits.signatureMax)}, false
  from generate_series(1, $3::int) n,
    (select min(c.id) as id from inspection_checklists c where c.company_id = $1) list,
    (select array_agg(${checklistItem}) as issues, json_object_agg(${checklistItem}, json_build_object('status', 'fail',
      'notes', ${text(limits.notesMax, "i")},
      'photos', array_fill('/api/photos/9007199254740991'::text, array[${inspectionLimits.photosPerItemMax}]),
      'reasons', array_fill('not_working'::text, array[${inspectionLimits.reasonsMax}]), 'how', 'section',
      'answeredAt', '2026-11-20T06:42:00.000Z')) as results from generate_series(1, ${limits.checklistItemsMax}) i) answers`,
};

export async function addInspections({ admin, driver, assetId }: Given) {
  const { id: inspectionId } = await buildInspection(driver, assetId, { fail: ["tires"] });
  const untrue = await buildInspection(driver, assetId);
  const attributed = await buildAttributed(admin, assetId, { userId: admin.id });
  return {
    /** A failed inspection that nothing has resolved. */
    inspectionId,
    /** An inspection that may be voided. */
    untrueInspectionId: untrue.id,
    /** An inspection that the office filed in the admin's name. */
    attributedId: attributed.id,
  };
}

export const inspectionCalls = {
  listInspectionLogs: {
    makers: "everyone",
    sample: ({ assetId }) => ({ query: { assetId, limit: 5 } }),
    pages: [
      ["?limit=200", largestInspections.count],
      ["?limit=200&results=false", largestInspections.count],
      ["?passed=false&resolved=false", largestInspections.count],
    ],
  },
  listTodaysInspections: {
    makers: "everyone",
    sample: none,
    pages: [
      ["?limit=200", largestInspections.count],
      ["?results=false", largestInspections.count],
    ],
  },
  exportInspections: {
    makers: "office",
    sample: ({ assetId }) => ({ query: { assetId, result: "failed", text: "tires" } }),
  },
  getInspectionLog: {
    makers: "everyone",
    sample: ({ inspectionId }) => ({ params: { id: inspectionId } }),
  },
  submitInspection: {
    makers: "everyone",
    sample: ({ assetId, defectId }) => ({
      body: {
        assetId,
        review: [{ defectId, accepted: true }],
        date: new Date().toISOString(),
        checklistId: 1,
        results: { tires: { status: "pass", how: "section", reasons: ["worn"] } },
        passed: true,
        signatureUrl: "Dee Driver",
        challenge: { itemId: "tires" },
        wasSignedIn: true,
        clockOffsetMs: -600_000,
        walkId: "0b8a3a4e-6b5b-4c39-9d2c-3b9f6f2f1a11",
        appVersion: "1.14.0",
        language: "es",
      },
    }),
    entries: "an inspection is itself a record that cannot be edited",
  },
  confirmInspection: {
    makers: "everyone",
    sample: ({ attributedId }) => ({
      params: { id: attributedId },
      body: { isOwn: true },
    }),
    entries: "what a driver says of an inspection is itself a record, and sealed",
  },
  voidInspection: {
    makers: "office",
    sample: ({ untrueInspectionId }) => ({
      params: { id: untrueInspectionId },
      body: { reason: "Sent twice" },
    }),
    usesUpRow: true,
    entries: [["voided", "inspection", "untrueInspectionId", "voidReason"]],
  },
  listUnresolvedInspections: {
    makers: "everyone",
    sample: ({ assetId }) => ({ params: { assetId } }),
    pages: [["", largestInspections.count]],
  },
} satisfies Partial<CallCases>;
