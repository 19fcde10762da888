/** The calls of maintenance logs. */
import { maintenanceLimits } from "#shared/maintenance/maintenance-limits.ts";
import { limits } from "#shared/base/limits.ts";
import { buildLogFile, buildMaintenanceLog } from "../kit/build.ts";
import { pdfDataUrl } from "../kit/samples.ts";
import type { CallCases, Given, LargestRows } from "./call-case.ts";
import { someAsset, text } from "./largest-rows.ts";

export const largestMaintenanceLogs: LargestRows = {
  count: 90,
  insert: `insert into maintenance_logs (company_id, asset_id, date, description,
    performed_by_name, photo_urls, logged_by_id, logged_by_name)
  select $1::bigint, ${someAsset}, now() - make_interval(mins => n), ${text(limits.longTextMax)}, ${text(limits.shortTextMax)},
    array_fill('/api/photos/9007199254740991'::text, array[${maintenanceLimits.photosPerLogMax}]), $2::bigint,
    ${text(2 * limits.personNameMax + 1)}
  from generate_series(1, $3::int) n`,
};

export async function addMaintenanceLog({ admin, assetId, mark }: Given) {
  const given = mark ? { description: mark } : {};
  const { id: maintenanceLogId } = await buildMaintenanceLog(admin, assetId, given);
  const file = await buildLogFile(admin, maintenanceLogId, { name: `${mark}invoice.pdf` });
  const report = { assetId, title: "Mirror loose" };
  const { id: repairedDefectId } = await admin.call("createDefect", { body: report });
  const defects = [{ id: repairedDefectId, outcome: "repaired" as const }];
  const { id: wrongLogId } = await buildMaintenanceLog(admin, assetId, { ...given, defects });
  const maintenanceFileId = file.id;
  return { maintenanceLogId, maintenanceFileId, wrongLogId, repairedDefectId };
}

export const maintenanceCalls = {
  listMaintenanceLogs: {
    makers: "office",
    sample: ({ assetId }) => ({ query: { assetId, limit: 5 } }),
    pages: [["?limit=200", largestMaintenanceLogs.count]],
  },
  exportMaintenanceLogs: {
    makers: "office",
    sample: ({ assetId }) => ({ query: { assetId, text: "oil" } }),
  },
  getMaintenanceLog: {
    makers: "office",
    sample: ({ maintenanceLogId }) => ({ params: { id: maintenanceLogId } }),
  },
  logMaintenance: {
    makers: "office",
    sample: ({ assetId, scheduleId, inspectionId, defectId }) => ({
      body: {
        assetId,
        scheduleId,
        resolvedInspectionId: inspectionId,
        date: new Date().toISOString(),
        serviceType: "Brake Service",
        description: "New pads",
        performedBy: "internal",
        cost: 120.5,
        partsCost: 80.25,
        laborCost: 40.25,
        defects: [{ id: defectId, outcome: "repaired" }],
      },
    }),
    usesUpRow: true,
    entries: [
      [
        "added",
        "maintenance",
        "new",
        "assetId scheduleId serviceType date cost partsCost laborCost resolvedInspectionId",
      ],
      ["changed", "asset", "assetId", "lastServicedDate"],
      ["changed", "schedule", "scheduleId", "lastPerformed"],
    ],
  },
  addMaintenanceFile: {
    makers: "office",
    sample: ({ maintenanceLogId }) => ({
      params: { id: maintenanceLogId },
      body: { name: "quote.pdf", data: pdfDataUrl },
    }),
    entries: [["changed", "maintenance", "maintenanceLogId", "files"]],
  },
  getMaintenanceFile: {
    makers: "office",
    sample: ({ maintenanceFileId }) => ({ params: { id: maintenanceFileId } }),
  },
  removeMaintenanceFile: {
    makers: "office",
    sample: ({ maintenanceFileId }) => ({
      params: { id: maintenanceFileId },
      body: { reason: "Of another unit" },
    }),
    usesUpRow: true,
    entries: [["changed", "maintenance", "maintenanceLogId", "files removeReason"]],
  },
  voidMaintenance: {
    makers: "office",
    sample: ({ maintenanceLogId }) => ({
      params: { id: maintenanceLogId },
      body: { reason: "Logged twice" },
    }),
    usesUpRow: true,
    entries: [["voided", "maintenance", "maintenanceLogId", "voidReason"]],
  },
  correctMaintenance: {
    makers: "office",
    sample: ({ wrongLogId, assetId, repairedDefectId }) => ({
      params: { id: wrongLogId },
      body: {
        reason: "Wrong cost",
        log: {
          assetId,
          date: new Date().toISOString(),
          serviceType: "Brake Service",
          description: "New pads",
          cost: 1_240,
          defects: [{ id: repairedDefectId, outcome: "repaired" }],
        },
      },
    }),
    usesUpRow: true,
    entries: [
      ["voided", "maintenance", "wrongLogId", "voidReason"],
      ["added", "maintenance", "new", "assetId serviceType date cost replacesId"],
    ],
  },
} satisfies Partial<CallCases>;
