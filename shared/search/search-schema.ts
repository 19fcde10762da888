/** What the search over all that the office has takes and returns. */
import * as z from "zod";
import { assetCategories } from "../assets/assets.ts";
import { count } from "../base/call-fields.ts";
import { messages } from "../base/messages.ts";
import { roles } from "../base/roles.ts";
import { documentKinds } from "../documents/documents.ts";
import { defectStates } from "../records/defect-states.ts";
import { searchLimits } from "./search-limits.ts";

const { textMin, textMax } = searchLimits;

const m = messages({
  length: ["Please search for {min} to {max} characters", "Busque con {min} a {max} caracteres"],
});

const length = m.length({ min: textMin, max: textMax });

export const searchCalls = {
  search: {
    /** Words in any order. */
    query: z.strictObject({ q: z.string(length).trim().min(textMin, length).max(textMax, length) }),
    returns: z.strictObject({
      units: z.array(
        z.strictObject({
          id: z.number(),
          name: z.string(),
          unitNumber: z.string().nullable(),
          category: z.enum(assetCategories),
          year: z.number(),
          make: z.string(),
          model: z.string(),
        }),
      ),
      people: z.array(
        z.strictObject({
          id: z.number(),
          firstName: z.string(),
          lastName: z.string(),
          username: z.string(),
          email: z.string(),
          role: z.enum(roles),
        }),
      ),
      /** Open ones first. */
      defects: z.array(
        z.strictObject({
          id: z.number(),
          number: count,
          title: z.string(),
          state: z.enum(defectStates),
          critical: z.boolean(),
          assetName: z.string(),
        }),
      ),
      programs: z.array(z.strictObject({ id: z.number(), name: z.string() })),
      /** The newest first. */
      documents: z.array(
        z.strictObject({
          id: z.number(),
          kind: z.enum(documentKinds),
          number: z.string().nullable(),
          assetId: z.number().nullable(),
          userId: z.number().nullable(),
          assetName: z.string().nullable(),
          personName: z.string().nullable(),
        }),
      ),
    }),
  },
};
