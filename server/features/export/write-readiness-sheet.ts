/** The file that lists what an auditor would find missing, one gap a row. */
import { describeRule, isCounted, toGap } from "#shared/readiness/readiness.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { listReadinessRows } from "../readiness/evaluate-readiness.ts";
import type { Sheet } from "./write-sheet.ts";
import { writeSheet } from "./write-sheet.ts";

export function writeReadinessSheet(tx: CompanyDb, now: Date): Sheet {
  return writeSheet("readiness.csv", {
    heads: "Asset ID, Unit Number, Person ID, Name, Rule, Subject, Gap, Counted",
    cells: { "Person ID": "userId", Gap: "text" },
    timeZone: tx.timeZone,
    pages: readGaps(tx, now),
  });
}

async function* readGaps(tx: CompanyDb, now: Date) {
  for (const { gaps, ...row } of await listReadinessRows(tx, now)) {
    yield gaps.map(toGap).map(({ rule, source, text }) => {
      const { title } = describeRule(rule);
      return { ...row, rule: source, subject: title, text, counted: isCounted(rule) };
    });
  }
}
