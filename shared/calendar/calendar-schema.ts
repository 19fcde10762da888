/** What the call of the calendar takes and returns. */
import * as z from "zod";
import { count } from "../base/call-fields.ts";
import { dayMs } from "../base/dates.ts";
import { dayPattern, isExistingDate } from "../base/days.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { limits } from "../base/limits.ts";
import { messages, say } from "../base/messages.ts";
import { documentKinds, documentLimits } from "../documents/documents.ts";
import { calendarLimits } from "./calendar.ts";
import { yardFilter } from "../yards/yard-filter.ts";

const m = messages({
  both: ["Please give the first and the last day", "Dé el primer y el último día"],
  order: ["The last day is before the first", "El último día es anterior al primero"],
  tooLong: ["A calendar has at most {max} days", "Un calendario tiene máximo {max} días"],
});

/** It may lie as far ahead as a paper lasts. */
const day = z
  .string()
  .refine(
    (text) => dayPattern.test(text) && isExistingDate(text) && isSaneYear(text),
    fieldMessages.validDate,
  );

function isSaneYear(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= limits.earliestYear && year <= documentLimits.expiryYearMax;
}

function findDaysProblem({ from, until }: { from?: string; until?: string }) {
  if (from === undefined && until === undefined) return undefined;
  if (from === undefined || until === undefined) return m.both;
  if (until < from) return m.order;
  const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  return days > calendarLimits.daysMax ? m.tooLong({ max: calendarLimits.daysMax }) : undefined;
}

/** A service that falls due, or a paper that runs out. */
const entry = z.strictObject({
  of: z.enum(["service", "document"]),
  day: z.string(),
  /** Of the schedule or the document. */
  id: z.number(),
  /** The schedule's. */
  name: z.string().nullable(),
  documentKind: z.enum(documentKinds).nullable(),
  /** Whose it is: a unit, or the person of a document. */
  assetId: z.number().nullable(),
  userId: z.number().nullable(),
  owner: z.string(),
  /** Its day is forecast by a meter. */
  isEstimated: z.boolean(),
  /** An overdue service stands on today, an expired paper on its day. */
  isOverdue: z.boolean(),
});

export const calendarCalls = {
  getCalendar: {
    /** Both days are included; without them, the weeks of this month. */
    query: z
      .strictObject({ from: day.optional(), until: day.optional(), ...yardFilter })
      .superRefine((days, context) => {
        const problem = findDaysProblem(days);
        if (problem) context.addIssue({ code: "custom", message: say(problem), path: ["until"] });
      }),
    returns: z.strictObject({
      /** By day. Where there are more than fit, the first ones of each day. */
      entries: z.array(entry),
      /** The days that have some, each with the number of all. */
      days: z.array(z.strictObject({ day: z.string(), total: count })),
    }),
  },
};
