/** A company's checklists: their tables, insert schema and calls. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId } from "./account-schema.ts";
import { assetCategories } from "./assets.ts";
import { byId, momentText, page, strict } from "./call-fields.ts";
import type { ChecklistItem } from "./checklists.ts";
import { checklistItemsProblem } from "./checklists.ts";
import { belongsTo, createdAt, id, keyOfCompany, moment, oneOf } from "./columns.ts";
import { isBlankOrVisible, requiredText, tooLong } from "./fields.ts";
import { limits } from "./limits.ts";

export const inspectionChecklists = pgTable(
  "inspection_checklists",
  {
    companyId: companyId(),
    id: id().generatedAlwaysAsIdentity({ startWith: limits.firstChecklistId }),
    name: text().notNull(),
    category: text({ enum: assetCategories }).notNull(),
    items: json().$type<string[]>().notNull(),
    version: integer().notNull().default(1),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    keyOfCompany(t),
    index("inspection_checklists_of_category")
      .on(t.companyId, t.category, t.id)
      .where(sql`${t.active}`),
    oneOf("inspection_checklists_category_known", t.category, assetCategories),
    check(
      "inspection_checklists_id_not_built_in",
      sql`${t.id} >= ${sql.raw(String(limits.firstChecklistId))}`,
    ),
  ],
);

/** A checklist as of each save; never changed, so that a record has its words and order. */
export const checklistVersions = pgTable(
  "checklist_versions",
  {
    companyId: companyId(),
    checklistId: id().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    items: json().$type<ChecklistItem[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.checklistId, t.version] }),
    belongsTo("checklist_versions_checklist", [t.companyId, t.checklistId], inspectionChecklists),
  ],
);

/** The ordered lines of a checklist: none blank, none twice, none that every object has. */
const checklistItems = z
  .array(
    z
      .string()
      .trim()
      .max(limits.checklistItemMax, tooLong("An item is too long"))
      .refine(isBlankOrVisible, "Checklist items must not be blank"),
    { error: "Please add at least one checklist item" },
  )
  .max(limits.checklistItemsMax, `At most ${limits.checklistItemsMax} items`)
  .superRefine((items, context) => {
    const problem = checklistItemsProblem(items);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

export const insertInspectionChecklist = createInsertSchema(inspectionChecklists, {
  name: requiredText("Name is required"),
  category: z.enum(assetCategories, "Category is required"),
  items: checklistItems,
}).pick({ name: true, category: true, items: true });

export const checklistItem = z.strictObject({
  id: z.string(),
  group: z.string(),
  label: z.string(),
  required: z.boolean(),
});

const checklist = strict(
  createSelectSchema(inspectionChecklists, {
    items: z.array(z.string()),
    createdAt: momentText,
    updatedAt: momentText,
  }).omit({ companyId: true }),
);

export const checklistCalls = {
  listChecklists: {
    query: z.strictObject({
      category: z.enum(assetCategories).optional(),
      ...page(limits.checklistsMax),
    }),
    returns: z.array(checklist),
  },
  createChecklist: { body: insertInspectionChecklist, returns: checklist },
  updateChecklist: {
    params: byId,
    body: insertInspectionChecklist.partial(),
    returns: checklist,
  },
  deleteChecklist: { params: byId },
};
