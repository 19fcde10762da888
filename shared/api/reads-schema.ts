/** What the call for several reads takes and returns. */
import * as z from "zod";
import { messages } from "../base/messages.ts";
import { readAddressMax, readsMax } from "./reads.ts";

const m = messages({
  calls: ["That is not a list of calls", "Eso no es una lista de llamadas"],
  tooMany: ["There are too many calls at once", "Hay demasiadas llamadas a la vez"],
});

/** What one of the reads returns alone: the headers are those of its own, such as the count of a list. */
const part = z.strictObject({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});

export const readTogetherCalls = {
  readTogether: {
    query: z.strictObject({
      calls: z
        .string()
        .max(readsMax * readAddressMax, m.tooMany)
        .regex(/^\/\S+( \/\S+)*$/, m.calls)
        .transform((text) => text.split(" "))
        .refine(({ length }) => length <= readsMax, m.tooMany),
    }),
    /** In the order of the calls; null in place of what did not fit in, which is then read alone. */
    returns: z.array(part.nullable()),
  },
};
