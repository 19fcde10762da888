/** The files of an export about work, meters, downtimes, pre-trip days, seals, notices, changes and photos. */
import { audits } from "#shared/audit/audit-nouns.ts";
import { formatAuditEntry, formatChanges } from "#shared/audit/audit.ts";
import { conditionLabels } from "#shared/assets/assets.ts";
import { sealKindLabels } from "#shared/seals/seals.ts";
import { describeSteps } from "#shared/maintenance/maintenance.ts";
import { meterLabels, restartLabels, warningLabels } from "#shared/meters/meters.ts";
import { performerLabels } from "#shared/schedules/service-types.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import {
  assets,
  auditEntries,
  downtimes,
  inspectionDays,
  maintenanceLogs,
  meterReadings,
  notifications,
  photos,
  recordSeals,
  users,
  withdrawnResolutions,
} from "#shared/schema.ts";
import { asc, eq, getTableColumns, gt } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { maybe } from "../../db/statements/company-rows.ts";
import { selectReason } from "../records/select-asset.ts";
import type { SheetPart } from "./read-table.ts";
import { listPageRows, longPageRows, namePhotoFile, readTable, withPhotos } from "./read-table.ts";
import type { Sheet } from "./write-sheet.ts";
import { capitalise, writeSheet } from "./write-sheet.ts";

export function writeRecordSheets(tx: CompanyDb): Sheet[] {
  return [
    writeMaintenanceSheet(tx),
    writeWithdrawnSheet(tx),
    writeReadingSheet(tx),
    writeDowntimeSheet(tx),
    writeBoardSheet(tx),
    writeSealSheet(tx),
    writeNotificationSheet(tx),
    writeAuditSheet(tx),
    writePhotoSheet(tx),
  ];
}

const userName = { firstName: users.firstName, lastName: users.lastName };

export function writeMaintenanceSheet(
  tx: CompanyDb,
  { file, ids }: SheetPart = { file: "maintenance-logs.csv" },
): Sheet {
  const { words: _words, ...columns } = getTableColumns(maintenanceLogs);
  const rows = readTable(tx, {
    fields: { ...columns, asset: assets.name },
    from: maintenanceLogs,
    joins: [{ kind: "inner", table: assets, on: eq(assets.id, columns.assetId) }],
    ids,
  });
  return writeSheet(file, {
    heads: `ID, Asset ID, Asset, Date @day, Service Type, Description, Performed By, Performer, Cost,
      Miles, Hours, Schedule ID, Schedule, Resolved Inspection ID, Photos, Logged By, Logged @, Voided @, Voided By,
      Reason, Replaces ID, Replaced By ID, Steps, Parts, Labor`,
    cells: {
      "Performed By": (l) => performerLabels[l.performedBy],
      Performer: "performedByName",
      Miles: "odometer",
      Schedule: "scheduleName",
      "Logged By": "loggedByName",
      Logged: "createdAt",
      Voided: "voidedAt",
      "Voided By": "voidedByName",
      Reason: "voidReason",
      Steps: (l) => describeSteps(l.steps).join("\n"),
      Parts: "partsCost",
      Labor: "laborCost",
    },
    timeZone: tx.timeZone,
    pages: withPhotos(tx, rows, ({ photoUrls }) => photoUrls),
  });
}

/** Resolutions of inspections that were taken back, because their maintenance was voided. */
function writeWithdrawnSheet(tx: CompanyDb): Sheet {
  return writeSheet("withdrawn-resolutions.csv", {
    heads: `ID, Inspection ID, Resolved @, Resolved By Maintenance ID, Maintenance Log ID`,
    cells: { Resolved: "resolvedAt" },
    timeZone: tx.timeZone,
    pages: readTable(tx, {
      fields: getTableColumns(withdrawnResolutions),
      from: withdrawnResolutions,
    }),
  });
}

function writeReadingSheet(tx: CompanyDb): Sheet {
  return writeSheet("meter-readings.csv", {
    heads: `ID, Asset ID, Asset, Meter, Reading, Read @, Source, Inspection ID, Maintenance Log ID,
      Entered By, Counts Anew, Reading Before, Warnings, Note, To Confirm, Confirmed @, Confirmed By, Voided @, Voided By, Reason`,
    cells: {
      Meter: (r) => meterLabels[r.meter],
      Reading: "value",
      Read: "readAt",
      Source: (r) => capitalise(r.source),
      "Entered By": "enteredByName",
      "Counts Anew": (r) => r.restart && restartLabels[r.restart],
      "Reading Before": "previousValue",
      Warnings: (r) => r.warnings.map((warning) => warningLabels[warning]).join("; "),
      Confirmed: "confirmedAt",
      "Confirmed By": "confirmedByName",
      Voided: "voidedAt",
      "Voided By": "voidedByName",
      Reason: "voidReason",
    },
    timeZone: tx.timeZone,
    pages: readTable(tx, {
      fields: { ...getTableColumns(meterReadings), asset: assets.name },
      from: meterReadings,
      joins: [{ kind: "inner", table: assets, on: eq(assets.id, meterReadings.assetId) }],
    }),
  });
}

function writeDowntimeSheet(tx: CompanyDb): Sheet {
  const columns = getTableColumns(downtimes);
  const reason = selectReason(tx, columns.reason, columns.defectId);
  return writeSheet("downtimes.csv", {
    heads: `ID, Asset ID, Asset, Condition, Cause, Reason, From @, Begun By, Until @, Ended By, Note, Signature`,
    cells: {
      Condition: (d) => conditionLabels[d.condition],
      Cause: (d) => capitalise(d.cause),
      From: "startedAt",
      "Begun By": "startedByName",
      Until: "endedAt",
      "Ended By": "endedByName",
      Note: "endNote",
    },
    timeZone: tx.timeZone,
    pages: readTable(tx, {
      fields: { ...columns, reason, asset: assets.name },
      from: downtimes,
      joins: [{ kind: "inner", table: assets, on: eq(assets.id, downtimes.assetId) }],
    }),
  });
}

function writeBoardSheet(tx: CompanyDb): Sheet {
  return writeSheet("pre-trip-days.csv", {
    heads: `Day, Expected, On Time, Late, Missed Asset IDs`,
    cells: { "Missed Asset IDs": (d) => d.missedIds.join(" ") },
    timeZone: tx.timeZone,
    pages: readDays(tx),
  });
}

/** Reads all days, one page at a time. */
async function* readDays(tx: CompanyDb) {
  const { companyId: _ours, ...fields } = getTableColumns(inspectionDays);
  for (let after = "0001-01-01"; ;) {
    const rows = await tx.select(fields, inspectionDays, {
      where: gt(inspectionDays.day, after),
      orderBy: [asc(inspectionDays.day)],
      limit: listPageRows,
    });
    yield rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.day;
  }
}

function writeSealSheet(tx: CompanyDb): Sheet {
  return writeSheet("seals.csv", {
    heads: `ID, Number, Kind, Record ID, Version, Code, Content Hash, Previous Hash, Hash, Sealed @`,
    cells: { Kind: (s) => sealKindLabels[s.kind], Sealed: "sealedAt" },
    timeZone: tx.timeZone,
    pages: readTable(tx, { fields: getTableColumns(recordSeals), from: recordSeals }),
  });
}

function writeNotificationSheet(tx: CompanyDb): Sheet {
  return writeSheet("notices.csv", {
    heads: `ID, For, Asset ID, Type, Title, Message, Read, Made @`,
    cells: { For: (n) => formatFullName(n), Type: (n) => capitalise(n.type), Made: "createdAt" },
    timeZone: tx.timeZone,
    pages: readTable(tx, {
      fields: { ...getTableColumns(notifications), ...userName },
      from: notifications,
      joins: [{ kind: "inner", table: users, on: eq(users.id, notifications.userId) }],
    }),
  });
}

function writeAuditSheet(tx: CompanyDb): Sheet {
  const { timeZone } = tx;
  return writeSheet("audit-trail.csv", {
    heads: `ID, Date @, Who, What, Kind, Row ID, Row, Changes, IP Address`,
    cells: {
      Date: "createdAt",
      Who: "userName",
      What: (e) => formatAuditEntry(e),
      Kind: (e) => audits[e.noun].words.noun,
      Row: "rowName",
      Changes: (e) =>
        formatChanges(e, timeZone)
          .map(({ label, from, to }) => `${label}: ${from} → ${to}`)
          .join("; "),
      "IP Address": "ip",
    },
    timeZone,
    pages: readTable(tx, {
      fields: getTableColumns(auditEntries),
      from: auditEntries,
      limit: longPageRows,
    }),
  });
}

function writePhotoSheet(tx: CompanyDb): Sheet {
  return writeSheet("photos.csv", {
    heads: `ID, File, Inspection ID, Maintenance Log ID, Asset ID, Defect ID, Public Report ID,
      Held Submission ID, Taken By, Sent @`,
    cells: {
      File: (p) => namePhotoFile(p),
      "Held Submission ID": "heldId",
      "Taken By": nameSender,
      Sent: "createdAt",
    },
    timeZone: tx.timeZone,
    pages: readPhotos(tx),
  });
}

/** Empty for a photo that came with a report by a person without an account. */
function nameSender({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}) {
  return firstName === null || lastName === null ? null : formatFullName({ firstName, lastName });
}

/** Without the bytes, which are in separate files. */
export function readPhotos(tx: CompanyDb) {
  const { bytes: _bytes, thumb: _thumb, ...fields } = getTableColumns(photos);
  return readTable(tx, {
    fields: { ...fields, firstName: maybe(users.firstName), lastName: maybe(users.lastName) },
    from: photos,
    joins: [{ kind: "left", table: users, on: eq(users.id, photos.uploadedById) }],
  });
}
