/** The calls of papers, and the parts of which one is made (`paper-blocks.ts`). */
import * as z from "zod";
import { byId } from "../base/call-fields.ts";
import { dayText } from "../base/fields.ts";
import { languages } from "../base/languages.ts";
import { paperSizes } from "./paper-blocks.ts";

const texts = z.array(z.string());
const photo = z.strictObject({ url: z.string(), caption: z.string() });
const signature = z.strictObject({
  role: z.string(),
  typed: z.string().nullable(),
  by: z.string(),
  moment: z.string(),
});

const voiding = z.strictObject({ row: z.int(), column: z.int(), text: z.string() });

const block = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("heading"),
    level: z.union([z.literal(2), z.literal(3)]),
    text: z.string(),
  }),
  z.strictObject({
    kind: z.literal("facts"),
    facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  }),
  z.strictObject({
    kind: z.literal("table"),
    columns: z.array(z.strictObject({ label: z.string(), share: z.number().optional() })),
    rows: z.array(texts),
    voidings: z.array(voiding).optional(),
  }),
  z.strictObject({
    kind: z.literal("text"),
    text: z.string(),
    tone: z.enum(["strong", "quiet"]).optional(),
  }),
  z.strictObject({
    kind: z.literal("signatures"),
    signatures: z.array(signature),
    missing: texts,
  }),
  z.strictObject({ kind: z.literal("photos"), photos: z.array(photo) }),
  z.strictObject({ kind: z.literal("break") }),
]);

/** What a page draws; the PDF has the same blocks. */
const paper = z.strictObject({
  title: z.string(),
  carrier: texts,
  blocks: z.array(block),
  seal: z.strictObject({ code: z.string(), url: z.string() }).nullable(),
  foot: z.string(),
});

/** The language of the paper; English by default. */
const language = { language: z.enum(languages).optional() };
const pdfQuery = z.strictObject({ size: z.enum(paperSizes).optional(), ...language });

/** The days of a file, of which the server chooses those that are left out. */
const days = { from: dayText.optional(), to: dayText.optional() };

export const paperCalls = {
  getInspectionPaper: { params: byId, query: z.strictObject(language), returns: paper },
  getInspectionPdf: { params: byId, query: pdfQuery },
  getUnitFile: { params: byId, query: z.strictObject({ ...days, ...language }), returns: paper },
  getUnitPdf: { params: byId, query: pdfQuery.extend(days) },
  exportFleet: { query: z.strictObject({ ...days, ...language }) },
  getRegisterPdf: { query: pdfQuery },
};
