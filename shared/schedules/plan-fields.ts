/** The fields of a request that say what is due when: of a schedule, and of a program's service. */
import * as z from "zod";
import { fieldMessages } from "../base/field-messages.ts";
import { reading } from "../base/fields.ts";
import { messages } from "../base/messages.ts";
import { scheduleAnchors } from "./next-dues.ts";
import { scheduleLimits } from "./schedules.ts";

const m = messages({
  wholeDays: ["Please use whole days", "Use días enteros"],
  wholeMonths: ["Please use whole months", "Use meses enteros"],
  anchor: ["Unknown anchor", "Referencia desconocida"],
});

const intervalDays = z
  .number()
  .int(m.wholeDays)
  .min(scheduleLimits.intervalMin, fieldMessages.atLeast({ min: scheduleLimits.intervalMin }))
  .max(
    scheduleLimits.intervalDaysMax,
    fieldMessages.atMost({ max: scheduleLimits.intervalDaysMax }),
  );

const intervalMonths = z
  .number()
  .int(m.wholeMonths)
  .min(scheduleLimits.intervalMin, fieldMessages.atLeast({ min: scheduleLimits.intervalMin }))
  .max(
    scheduleLimits.intervalMonthsMax,
    fieldMessages.atMost({ max: scheduleLimits.intervalMonthsMax }),
  );

const soonDays = z
  .number()
  .int(m.wholeDays)
  .min(0, fieldMessages.atLeast({ min: 0 }))
  .max(
    scheduleLimits.intervalDaysMax,
    fieldMessages.atMost({ max: scheduleLimits.intervalDaysMax }),
  );

const soonReading = reading.max(
  scheduleLimits.intervalReadingMax,
  fieldMessages.atMost({ max: scheduleLimits.intervalReadingMax }),
);

const intervalReading = reading
  .min(scheduleLimits.intervalMin, fieldMessages.atLeast({ min: scheduleLimits.intervalMin }))
  .max(
    scheduleLimits.intervalReadingMax,
    fieldMessages.atMost({ max: scheduleLimits.intervalReadingMax }),
  );

export const planFields = {
  intervalDays: intervalDays.nullish(),
  intervalMonths: intervalMonths.nullish(),
  intervalMiles: intervalReading.nullish(),
  intervalHours: intervalReading.nullish(),
  soonDays: soonDays.nullish(),
  soonMiles: soonReading.nullish(),
  soonHours: soonReading.nullish(),
  anchor: z.enum(scheduleAnchors, m.anchor).optional(),
};
