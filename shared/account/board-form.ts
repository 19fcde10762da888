/** The fields that say when units are to be inspected, of the company and of single units. */
import * as z from "zod";
import { dayText } from "../base/fields.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  workDays: [
    "Work days are numbers from 1 (Monday) to 7 (Sunday)",
    "Los días de trabajo son números del 1 (lunes) al 7 (domingo)",
  ],
  oneDay: ["Please choose one day at least", "Elija al menos un día"],
  time: ["Please give a time", "Dé una hora"],
  timeLike: ["Please give a time, like 07:00", "Dé una hora, como 07:00"],
  daysOff: ["Days off are a list of days", "Los días libres son una lista de días"],
  daysAtMost: ["Please use at most {max} days", "Use máximo {max} días"],
});

const daysOffMax = 100;

/** Days of the week, each once and in their order; none where nothing is expected. */
export const workDays = z
  .array(z.number(m.workDays).int(m.workDays).min(1, m.workDays).max(7, m.workDays), m.workDays)
  .max(7, m.workDays)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

/** The work days of a single unit; `expectsPreTrip` is for a unit that works on no day. */
export const ownWorkDays = workDays.refine((days) => days.length > 0, m.oneDay);

/** As an `<input type="time">` holds it. */
export const timeOfDay = z.string(m.time).regex(/^([01]\d|2[0-3]):[0-5]\d$/, m.timeLike);

export const daysOff = z
  .array(dayText, m.daysOff)
  .max(daysOffMax, m.daysAtMost({ max: daysOffMax }))
  .transform((days) => [...new Set(days)].sort());
