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
import { companyId } from "../account/account-schema.ts";
import { assetKinds } from "../assets/asset-identity.ts";
import { assetCategories } from "../assets/assets.ts";
import { tagList } from "../assets/assets-schema.ts";
import { byId, idText, momentText, page, strict } from "../base/call-fields.ts";
import type { SentItem } from "./checklist-items.ts";
import {
  findChecklistItemsProblem,
  findItemRulesProblem,
  itemMessages,
} from "./checklist-items.ts";
import type { ChecklistItem, ItemDefinition } from "./checklists.ts";
import { isObjectInternal } from "./checklists.ts";
import { belongsTo, createdAt, id, keyOfCompany, moment, oneOf } from "../base/columns.ts";
import {
  isBlankOrVisible,
  itemNumber,
  orNull,
  requiredText,
  rowVersion,
  stopAt,
} from "../base/fields.ts";
import { itemTypes, photoRules, requiredParts } from "./item-rules.ts";
import { type InspectionType, inspectionTypes } from "./inspection-types.ts";
import { limits } from "../base/limits.ts";
import { checklistLimits } from "./checklists-limits.ts";
import { readyListNames } from "./ready-list-names.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages, say } from "../base/messages.ts";

const m = messages({
  itemTooLong: ["An item is too long", "Un punto es demasiado largo"],
  itemType: ["An item is a check or a number", "Un punto es una revisión o un número"],
  unit: ["A unit is not blank", "Una medida no está vacía"],
  photo: ["A photo is required on_fail or always", "La foto se pide on_fail o always"],
  part: ["Unknown part", "Parte desconocida"],
  itemsAtMost: ["At most {max} items", "Máximo {max} puntos"],
  noType: ["Please choose an inspection type", "Elija un tipo de inspección"],
  typesOnce: ["An inspection type is named twice", "Un tipo de inspección está dos veces"],
  typeAlone: [
    "An annual or NRMCA list has no other type",
    "Una lista anual o NRMCA no lleva otro tipo",
  ],
  type: ["Unknown inspection type", "Tipo de inspección desconocido"],
  make: ["A make is not blank", "Una marca no está vacía"],
  readyList: ["Unknown ready list", "Lista preparada desconocida"],
});

const typeList = sql.raw(toArray(inspectionTypes));
const kindList = sql.raw(toArray(assetKinds));

function toArray(words: readonly string[]): string {
  return `array[${words.map((word) => `'${word}'`).join(", ")}]`;
}

export const inspectionChecklists = pgTable(
  "inspection_checklists",
  {
    companyId: companyId(),
    id: id().generatedAlwaysAsIdentity({ startWith: checklistLimits.firstChecklistId }),
    name: text().notNull(),
    category: text({ enum: assetCategories }).notNull(),
    items: json().$type<string[]>().notNull(),
    /** Only items that have more than a label; the label is the id of the others. */
    definition: json().$type<ItemDefinition[]>().notNull().default([]),
    /** What is inspected with it; a log of another type is refused. */
    inspectionTypes: text({ enum: inspectionTypes }).array().notNull().default(["pre_trip"]),
    /** Only assets of these are inspected with it, unless they are empty. */
    kinds: text({ enum: assetKinds }).array().notNull().default([]),
    makes: text().array().notNull().default([]),
    tags: text().array().notNull().default([]),
    /** The ready list that it began as. */
    readyList: text({ enum: readyListNames }),
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
      "inspection_checklists_types_known",
      sql`cardinality(${t.inspectionTypes}) > 0 and ${t.inspectionTypes} <@ ${typeList}`,
    ),
    check("inspection_checklists_kinds_known", sql`${t.kinds} <@ ${kindList}`),
    oneOf("inspection_checklists_ready_list_known", t.readyList, readyListNames),
    check(
      "inspection_checklists_id_not_built_in",
      sql`${t.id} >= ${sql.raw(String(checklistLimits.firstChecklistId))}`,
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

const itemText = z
  .string()
  .trim()
  .max(limits.checklistItemMax, stopAt(m.itemTooLong))
  .refine(isBlankOrVisible, itemMessages.blank);

const itemName = requiredText(itemMessages.blank);

/** The settings of an item; what is left out, or null, is not required of it. */
const itemRules = {
  required: orNull(z.boolean()),
  type: orNull(z.enum(itemTypes, m.itemType)),
  unit: orNull(requiredText(m.unit, checklistLimits.itemUnitMax)),
  min: orNull(itemNumber),
  max: orNull(itemNumber),
  photo: orNull(z.enum(photoRules, m.photo)),
  mayBeNa: orNull(z.boolean()),
  critical: orNull(z.boolean()),
  law: orNull(z.array(z.enum(requiredParts, m.part)).max(requiredParts.length)),
};

const definedItem = z
  .object({
    id: orNull(itemName.refine((name) => !isObjectInternal(name), fieldMessages.oddItem)),
    group: orNull(itemName),
    label: itemName,
    es: orNull(itemName),
    groupEs: orNull(itemName),
    ...itemRules,
  })
  .superRefine((item, context) => {
    const problem = findItemRulesProblem(item);
    if (problem) context.addIssue({ code: "custom", message: say(problem) });
  });

/** Parsed by its type, so that a refusal names the text or the wrong field. */
const sentItem = z
  .custom<string | z.input<typeof definedItem>>()
  .transform((item, context): SentItem => {
    const { data, error } = (typeof item === "object" ? definedItem : itemText).safeParse(item);
    if (data !== undefined) return data;
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: "custom", path: [...path], message });
    }
    return z.NEVER;
  });

/** The ordered lines of a checklist: none blank, none twice, none that every object has. */
const checklistItems = z
  .array(sentItem, itemMessages.none)
  .max(limits.checklistItemsMax, m.itemsAtMost({ max: limits.checklistItemsMax }))
  .superRefine((items, context) => {
    const labels = items.map((item) => (typeof item === "string" ? item : item.label));
    const problem = findChecklistItemsProblem(labels);
    if (problem) context.addIssue({ code: "custom", message: say(problem) });
  });

const listTypes = z
  .array(z.enum(inspectionTypes, m.type))
  .max(inspectionTypes.length)
  .min(1, m.noType)
  .refine((types) => new Set(types).size === types.length, m.typesOnce)
  .refine((types) => types.length < 2 || !types.some(isAlone), m.typeAlone);

function isAlone(type: InspectionType): boolean {
  return type === "annual" || type === "nrmca";
}

const listKinds = z
  .array(z.enum(assetKinds, fieldMessages.unknownKind))
  .max(assetKinds.length)
  .transform((kinds) => [...new Set(kinds)]);

export const insertInspectionChecklist = createInsertSchema(inspectionChecklists, {
  name: requiredText(fieldMessages.nameRequired),
  category: z.enum(assetCategories, fieldMessages.categoryRequired),
  items: checklistItems,
  inspectionTypes: orNull(listTypes),
  kinds: orNull(listKinds),
  makes: orNull(z.array(requiredText(m.make)).max(checklistLimits.makesMax)),
  tags: orNull(tagList),
  readyList: orNull(z.enum(readyListNames, m.readyList)),
}).pick({
  name: true,
  category: true,
  items: true,
  inspectionTypes: true,
  kinds: true,
  makes: true,
  tags: true,
  readyList: true,
});

export const checklistItem = z.strictObject({
  id: z.string(),
  group: z.string(),
  label: z.string(),
  required: z.boolean(),
  es: z.string().optional(),
  groupEs: z.string().optional(),
  type: z.enum(itemTypes).optional(),
  unit: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  photo: z.enum(photoRules).optional(),
  mayBeNa: z.boolean().optional(),
  critical: z.boolean().optional(),
  law: z.array(z.enum(requiredParts)).optional(),
});

const itemDefinition = checklistItem.partial({ group: true, required: true });

export const checklist = strict(
  createSelectSchema(inspectionChecklists, {
    items: z.array(z.string()),
    definition: z.array(itemDefinition).optional(),
    inspectionTypes: z.array(z.enum(inspectionTypes)).optional(),
    kinds: z.array(z.enum(assetKinds)).optional(),
    makes: z.array(z.string()).optional(),
    tags: z.array(z.string()).optional(),
    readyList: z.enum(readyListNames).nullable().optional(),
    createdAt: momentText,
    updatedAt: momentText,
  }).omit({ companyId: true }),
);

export const checklistCalls = {
  listChecklists: {
    query: z.strictObject({
      category: z.enum(assetCategories).optional(),
      /** Pre-trip unless another is named, or all. */
      type: z.enum([...inspectionTypes, "all"]).optional(),
      /** Only the checklists for this asset. */
      assetId: idText.optional(),
      ...page(limits.wholeListMax),
    }),
    returns: z.array(checklist),
  },
  createChecklist: { body: insertInspectionChecklist, returns: checklist },
  updateChecklist: {
    params: byId,
    // What a list began as stays. A version that is no longer its own is refused.
    body: insertInspectionChecklist
      .omit({ readyList: true })
      .partial()
      .extend({ version: rowVersion.optional() }),
    returns: checklist,
  },
  deleteChecklist: { params: byId },
};
