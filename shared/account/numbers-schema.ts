/** The numbers that a company gives one after the other: their table. */
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { companyId } from "./account-schema.ts";
import { oneOf } from "../base/columns.ts";

const numberedKinds = ["defect", "public_report", "seal"] as const;

export type NumberedKind = (typeof numberedKinds)[number];

/** The last number of each kind; a company without a row has given none. */
export const companyNumbers = pgTable(
  "company_numbers",
  {
    companyId: companyId(),
    kind: text({ enum: numberedKinds }).notNull(),
    last: integer().notNull(),
    /** The hash of the newest seal, so that cutting off the end of the chain is noticed. */
    hash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kind] }),
    oneOf("company_numbers_kind_known", t.kind, numberedKinds),
  ],
);
