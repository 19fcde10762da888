/** The files of an export that list the units, yards, labels, schedules, checklists and crew. */
import { assetAudit } from "#shared/assets/assets-audit.ts";
import { assetKindLabels } from "#shared/assets/asset-identity.ts";
import { formatCategory, conditionLabels } from "#shared/assets/assets.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { partLabels } from "#shared/checklists/coverage.ts";
import { inspectionTypeLabels } from "#shared/checklists/inspection-types.ts";
import { photoRuleLabels } from "#shared/checklists/item-rules.ts";
import { readyListLabels } from "#shared/checklists/ready-list-names.ts";
import { roleLabels } from "#shared/base/roles.ts";
import { scheduleAudit } from "#shared/schedules/schedules-audit.ts";
import { scheduleTypeLabels } from "#shared/schedules/schedules.ts";
import {
  assetCodes,
  assets,
  checklistVersions,
  inspectionChecklists,
  maintenanceSchedules,
  users,
  yards,
} from "#shared/schema.ts";
import { and, asc, eq, getTableColumns, gt } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { type Join, maybe } from "../../db/statements/company-rows.ts";
import { selectCode } from "../labels/get-code.ts";
import { writeProgramSheet } from "./write-program-sheet.ts";
import type { Page } from "./read-table.ts";
import { longPageRows, readPages, readTable, withPhotos } from "./read-table.ts";
import type { Sheet } from "./write-sheet.ts";
import { writeSheet } from "./write-sheet.ts";

export function writeFleetSheets(tx: CompanyDb): Sheet[] {
  return [
    writeAssetSheet(tx),
    writeYardSheet(tx),
    writeLabelSheet(tx),
    writeScheduleSheet(tx),
    writeProgramSheet(tx),
    writeChecklistSheet(tx),
    writeCrewSheet(tx),
  ];
}

function writeAssetSheet(tx: CompanyDb): Sheet {
  const fields = { ...getTableColumns(assets), labelCode: selectCode(tx), yard: maybe(yards.name) };
  const rows = readTable(tx, { fields, from: assets, joins: [withYard(assets.yardId)] });
  return writeSheet("assets.csv", {
    heads: `ID, Name, Category, VIN/Serial, Year, Make, Model, Condition, Location, Assigned Crew,
      Current Miles, Current Hours, Last Serviced @day, Last Serviced Miles, Last Serviced Hours,
      Last Inspection ID, Archived, Photo, Added @, Changed @, …`,
    fields: assetAudit.fields,
    called: {
      plateState: "Plate State",
      atMine: "Works at a Mine or Pit",
      labelCode: "Label Code",
    },
    cells: {
      Category: (a) => formatCategory(a.category),
      "VIN/Serial": "vinOrSerial",
      Condition: (a) => conditionLabels[a.condition],
      "Last Serviced": "lastServicedDate",
      Photo: "photos",
      Added: "createdAt",
      Changed: "updatedAt",
    },
    timeZone: tx.timeZone,
    pages: withPhotos(tx, rows, ({ photoUrl }) => (photoUrl ? [photoUrl] : [])),
  });
}

function withYard(yardId: AnyPgColumn): Join {
  return { kind: "left", table: yards, on: eq(yards.id, yardId) };
}

function writeYardSheet(tx: CompanyDb): Sheet {
  return writeSheet("yards.csv", {
    heads: "ID, Name, Address, Version, Added @, Changed @, Archived @",
    cells: { Added: "createdAt", Changed: "updatedAt", Archived: "archivedAt" },
    timeZone: tx.timeZone,
    pages: readTable(tx, { fields: getTableColumns(yards), from: yards }),
  });
}

/** Includes codes that no longer lead anywhere, because they may still be stuck to a unit. */
function writeLabelSheet(tx: CompanyDb): Sheet {
  return writeSheet("labels.csv", {
    heads: "ID, Code, Asset ID, Asset, Added By, Added @, Retired @",
    cells: { "Added By": (l) => formatFullName(l), Added: "createdAt", Retired: "retiredAt" },
    timeZone: tx.timeZone,
    pages: readTable(tx, {
      fields: {
        ...getTableColumns(assetCodes),
        asset: assets.name,
        firstName: users.firstName,
        lastName: users.lastName,
      },
      from: assetCodes,
      joins: [
        { kind: "inner", table: assets, on: eq(assets.id, assetCodes.assetId) },
        { kind: "inner", table: users, on: eq(users.id, assetCodes.createdById) },
      ],
    }),
  });
}

function writeScheduleSheet(tx: CompanyDb): Sheet {
  return writeSheet("schedules.csv", {
    heads: `ID, Asset ID, Asset, Service, Type, …, Program Service ID, Added @`,
    fields: scheduleAudit.fields,
    cells: {
      Service: "name",
      Type: (s) => scheduleTypeLabels[s.type],
      Added: "createdAt",
    },
    timeZone: tx.timeZone,
    pages: readTable(tx, {
      fields: { ...getTableColumns(maintenanceSchedules), asset: assets.name },
      from: maintenanceSchedules,
      joins: [{ kind: "inner", table: assets, on: eq(assets.id, maintenanceSchedules.assetId) }],
    }),
  });
}

/** One row for each item of each version, because a record may refer to any version. */
function writeChecklistSheet(tx: CompanyDb): Sheet {
  return writeSheet("checklists.csv", {
    heads: `Checklist ID, Version, Checklist, Category, Types, Kinds, Makes, Tags, Ready List, In Use,
      Item Number, Item ID, Group, Item, Required, Number, Unit, At Least, At Most, Photo, May Be N/A, Critical, Covers, Saved @,
      Spanish, Spanish Group`,
    cells: {
      Version: "id",
      Checklist: "name",
      Category: (i) => formatCategory(i.category),
      Types: (i) => i.inspectionTypes.map((type) => inspectionTypeLabels[type]).join("; "),
      Kinds: (i) => i.kinds.map((kind) => assetKindLabels[kind]).join("; "),
      Makes: (i) => i.makes.join("; "),
      Tags: (i) => i.tags.join("; "),
      "Ready List": (i) => i.readyList && readyListLabels[i.readyList],
      "In Use": (i) => i.active && i.id === i.latest,
      Item: "label",
      Number: (i) => i.type === "number",
      Unit: (i) => i.unit ?? null,
      "At Least": (i) => i.min ?? null,
      "At Most": (i) => i.max ?? null,
      Photo: (i) => (i.photo ? photoRuleLabels[i.photo] : null),
      "May Be N/A": (i) => i.mayBeNa === true,
      Critical: (i) => i.critical === true,
      Covers: (i) => (i.law ?? []).map((part) => partLabels[part]).join("; "),
      Saved: "createdAt",
      Spanish: (i) => i.es ?? null,
      "Spanish Group": (i) => i.groupEs ?? null,
    },
    timeZone: tx.timeZone,
    pages: readItems(tx),
  });
}

async function* readItems(tx: CompanyDb) {
  const columns = getTableColumns(inspectionChecklists);
  const { id, category, inspectionTypes, kinds, makes, tags, readyList, active } = columns;
  const assigned = { inspectionTypes, kinds, makes, tags, readyList };
  const fields = { id, category, ...assigned, active, latest: columns.version };
  for await (const lists of readTable(tx, { fields, from: inspectionChecklists })) {
    for (const list of lists) {
      const pages = readPages((page) => readVersions(tx, list.id, page), longPageRows);
      for await (const versions of pages) {
        yield versions.flatMap(({ items, ...version }) =>
          items.map((item, index) => {
            const named = { itemId: item.id, itemNumber: index + 1 };
            return { ...item, ...list, ...version, ...named };
          }),
        );
      }
    }
  }
}

function readVersions(tx: CompanyDb, checklistId: number, { after, limit }: Page) {
  const { version: id, ...columns } = getTableColumns(checklistVersions);
  const on = eq(checklistVersions.checklistId, inspectionChecklists.id);
  return tx.select({ ...columns, id }, inspectionChecklists, {
    joins: [{ kind: "inner", table: checklistVersions, on }],
    where: and(eq(inspectionChecklists.id, checklistId), gt(checklistVersions.version, after)),
    orderBy: [asc(checklistVersions.version)],
    limit,
  });
}

/** Every present and former user of the company; no password, not even its hash. */
function writeCrewSheet(tx: CompanyDb): Sheet {
  const { password: _password, ...columns } = getTableColumns(users);
  const fields = { ...columns, yard: maybe(yards.name) };
  return writeSheet("crew.csv", {
    heads: `ID, Name, Username, Email, Role, Yard, May Certify Repairs, Added @, Removed @`,
    cells: {
      Name: (u) => formatFullName(u),
      Role: (u) => roleLabels[u.role],
      "May Certify Repairs": "mayCertify",
      Added: "createdAt",
      Removed: "removedAt",
    },
    timeZone: tx.timeZone,
    pages: readTable(tx, { fields, from: users, joins: [withYard(users.yardId)] }),
  });
}
