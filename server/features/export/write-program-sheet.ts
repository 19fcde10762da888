import { assetKindLabels } from "#shared/assets/asset-identity.ts";
import { categoryLabels } from "#shared/assets/assets.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { intervalRuleLabels } from "#shared/programs/programs.ts";
import { scheduleAnchorLabels } from "#shared/schedules/next-dues.ts";
import { programs, programServices, users } from "#shared/schema.ts";
import { eq, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { readTable } from "./read-table.ts";
import { type Sheet, writeSheet } from "./write-sheet.ts";

/** One row for each service of each program, also of those that were deleted or have left. */
export function writeProgramSheet(tx: CompanyDb): Sheet {
  const { firstName, lastName } = users;
  return writeSheet("programs.csv", {
    heads: `ID, Service, Service Type, Position, Interval Days, Interval Months, Interval Miles, Interval Hours,
      Due Soon Days, Due Soon Miles, Due Soon Hours, Counted From, Rule, Steps, In Program,
      Program ID, Program, Categories, Kinds, Makes, Tags, Automatic, Version, In Use, Added By, Added @, Changed @`,
    cells: {
      Service: "name",
      "Due Soon Days": "soonDays",
      "Due Soon Miles": "soonMiles",
      "Due Soon Hours": "soonHours",
      "Counted From": (s) => scheduleAnchorLabels[s.anchor],
      Rule: (s) => s.rule && intervalRuleLabels[s.rule],
      Steps: (s) => s.steps.join("\n"),
      "In Program": "active",
      Categories: (s) => s.categories.map((category) => categoryLabels[category]).join("; "),
      Kinds: (s) => s.kinds.map((kind) => assetKindLabels[kind]).join("; "),
      Makes: (s) => s.makes.join("; "),
      Tags: (s) => s.tags.join("; "),
      "In Use": "isInUse",
      "Added By": (s) => formatFullName(s),
      Added: "createdAt",
      Changed: "updatedAt",
    },
    timeZone: tx.timeZone,
    pages: readTable(tx, {
      fields: { ...ofProgram, ...getTableColumns(programServices), firstName, lastName },
      from: programServices,
      joins: [
        { kind: "inner", table: programs, on: eq(programs.id, programServices.programId) },
        { kind: "inner", table: users, on: eq(users.id, programs.createdById) },
      ],
    }),
  });
}

const { categories, kinds, makes, tags, automatic, version, createdAt, updatedAt } = programs;
const ofProgram = {
  program: programs.name,
  categories,
  kinds,
  makes,
  tags,
  automatic,
  version,
  isInUse: programs.active,
  createdAt,
  updatedAt,
};
