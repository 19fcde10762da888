/** Problems that people report by a unit's label: their table and their calls. */
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import { assets } from "../assets/assets-schema.ts";
import { byId, count, maybeMomentText, momentText, page, strict } from "../base/call-fields.ts";
import {
  belongsTo,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  oneOf,
} from "../base/columns.ts";
import { defects } from "../defects/defects-schema.ts";
import { optionalText } from "../base/fields.ts";
import { labelCode } from "../labels/labels-schema.ts";
import { languages } from "../base/languages.ts";
import { limits } from "../base/limits.ts";
import { problemReport } from "./report-form.ts";
import { reportStates } from "./reports.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { yardFilter } from "../yards/yard-filter.ts";

/** What a stranger to the company sent. It is decided once and stays. */
export const publicReports = pgTable(
  "public_reports",
  {
    companyId: companyId(),
    id: identity(),
    /** Shown to its sender. Counted in each company, never used again. */
    number: integer().notNull(),
    assetId: id().notNull(),
    text: text().notNull(),
    name: text(),
    contact: text(),
    /** The photo belongs to the report until that is claimed, then to its defect. */
    photoId: id(),
    /** That of the page on which it was written. */
    language: text({ enum: languages }).notNull(),
    /** Which reports came from one network, and not from where: the hash needs the server's secret. */
    ipHash: text().notNull(),
    createdAt: createdAt(),
    state: text({ enum: reportStates }).notNull().default("new"),
    decidedById: id(),
    decidedByName: text(),
    decidedAt: moment(),
    note: text(),
    /** What it was claimed as. */
    defectId: id(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("public_reports_asset", [t.companyId, t.assetId], assets),
    belongsTo("public_reports_decided_by", [t.companyId, t.decidedById], users),
    belongsTo("public_reports_defect", [t.companyId, t.defectId], defects),
    uniqueIndex("public_reports_number").on(t.companyId, t.number),
    index("public_reports_newest").on(t.companyId, t.state, t.createdAt, t.id),
    oneOf("public_reports_language_known", t.language, languages),
    oneOf("public_reports_state_known", t.state, reportStates),
    check(
      "public_reports_decision_whole",
      sql`num_nonnulls(${t.decidedById}, ${t.decidedByName}, ${t.decidedAt}) = case when ${t.state} = 'new' then 0 else 3 end`,
    ),
    check(
      "public_reports_claimed_as_defect",
      sql`(${t.defectId} is not null) = (${t.state} = 'claimed')`,
    ),
  ],
);

const report = strict(
  createSelectSchema(publicReports, {
    number: count,
    createdAt: momentText,
    decidedAt: maybeMomentText,
  })
    .omit({ companyId: true, ipHash: true })
    .extend({ assetName: z.string(), defectNumber: count.nullable() }),
);

export const reportCalls = {
  reportProblem: {
    params: z.object({ code: labelCode }),
    body: problemReport,
    returns: z.strictObject({ number: count }),
  },
  listReports: {
    query: z.strictObject({
      /** Reports that wait for a decision, or decided ones. */
      state: z.enum(["new", "decided"]).optional(),
      ...yardFilter,
      ...page(limits.pageRowsMax),
    }),
    returns: z.array(report),
  },
  decideReport: {
    params: byId,
    body: z.object({
      decision: z.enum(["claim", "dismiss"], fieldMessages.unknownDecision),
      note: optionalText(limits.notesMax),
    }),
    returns: report,
  },
};
