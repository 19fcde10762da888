/** The fields that say when units are to be inspected, of the company and of single units. */
import * as z from "zod";
import { dayText } from "../base/fields.ts";

const daysOffMax = 100;
const unknownDay = "Work days are numbers from 1 (Monday) to 7 (Sunday)";

/** Days of the week, each once and in their order; none where nothing is expected. */
export const workDays = z
  .array(z.number(unknownDay).int(unknownDay).min(1, unknownDay).max(7, unknownDay), unknownDay)
  .max(7, unknownDay)
  .transform((days) => [...new Set(days)].sort((one, other) => one - other));

/** The work days of a single unit; `expectsPreTrip` is for a unit that works on no day. */
export const ownWorkDays = workDays.refine(
  (days) => days.length > 0,
  "Please choose one day at least",
);

/** As an `<input type="time">` holds it. */
export const timeOfDay = z
  .string("Please give a time")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please give a time, like 07:00");

export const daysOff = z
  .array(dayText, "Days off are a list of days")
  .max(daysOffMax, `Please use at most ${daysOffMax} days`)
  .transform((days) => [...new Set(days)].sort());
