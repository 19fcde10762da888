/** Meter readings: their table and calls. */
import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createSelectSchema } from "drizzle-zod";
import * as z from "zod";
import { companyId, users } from "../account/account-schema.ts";
import { assets } from "../assets/assets-schema.ts";
import { byId, maybeMomentText, momentText, page, strict } from "../base/call-fields.ts";
import { belongsTo, id, identity, keyOfCompany, moment, oneOf, reading } from "../base/columns.ts";
import { dateText, optionalText, reading as readingField, requiredText } from "../base/fields.ts";
import { inspectionLogs, maintenanceLogs } from "../records/record-tables.ts";
import { limits } from "../base/limits.ts";
import { meters, readingSources, restarts, warningKinds } from "./meters.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { type Message, messages, say } from "../base/messages.ts";

const m = messages({
  meter: ["Unknown meter", "Medidor desconocido"],
  positive: ["Must be more than 0", "Debe ser más de 0"],
  before: [
    "Only a replaced meter has a reading before",
    "Solo un medidor cambiado tiene una lectura anterior",
  ],
});

/** What a meter showed at a moment. A reading is never changed: a wrong one is made void. */
export const meterReadings = pgTable(
  "meter_readings",
  {
    companyId: companyId(),
    id: identity(),
    assetId: id().notNull(),
    meter: text({ enum: meters }).notNull(),
    value: reading().notNull(),
    readAt: moment().notNull(),
    source: text({ enum: readingSources }).notNull(),
    inspectionId: id(),
    maintenanceLogId: id(),
    /** Who entered it, by the name they had then; null for what stood on a meter before readings were stored. */
    enteredById: id(),
    enteredByName: text(),
    /** The meter starts to count again from this reading. */
    restart: text({ enum: restarts }),
    /** What the meter showed before a restart, or before a reading that waits. */
    previousValue: reading(),
    warnings: text({ enum: warningKinds }).array().notNull().default([]),
    note: text(),
    /**
     * A driver's reading that is too far above the last one counts only once the office confirms it; null of all others.
     * It then stays true.
     */
    toConfirm: boolean(),
    confirmedAt: moment(),
    confirmedById: id(),
    confirmedByName: text(),
    voidedAt: moment(),
    voidedById: id(),
    voidedByName: text(),
    voidReason: text(),
    idempotencyKey: uuid(),
    requestHash: text(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("meter_readings_asset", [t.companyId, t.assetId], assets),
    belongsTo("meter_readings_inspection", [t.companyId, t.inspectionId], inspectionLogs),
    belongsTo("meter_readings_maintenance", [t.companyId, t.maintenanceLogId], maintenanceLogs),
    belongsTo("meter_readings_entered_by", [t.companyId, t.enteredById], users),
    belongsTo("meter_readings_confirmed_by", [t.companyId, t.confirmedById], users),
    belongsTo("meter_readings_voided_by", [t.companyId, t.voidedById], users),
    uniqueIndex("meter_readings_sent_once")
      .on(t.companyId, t.enteredById, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index("meter_readings_of_asset").on(t.companyId, t.assetId, t.meter, t.readAt, t.id),
    index("meter_readings_restarted")
      .on(t.companyId, t.assetId, t.meter, t.readAt)
      .where(sql`${t.restart} is not null`),
    index("meter_readings_waiting")
      .on(t.companyId, t.assetId, t.meter, t.readAt)
      .where(sql`${t.toConfirm} and ${t.confirmedAt} is null and ${t.voidedAt} is null`),
    oneOf("meter_readings_meter_known", t.meter, meters),
    oneOf("meter_readings_source_known", t.source, readingSources),
    oneOf("meter_readings_restart_known", t.restart, restarts),
    check("meter_readings_not_negative", sql`${t.value} >= 0 and ${t.previousValue} >= 0`),
    check(
      "meter_readings_entered_whole",
      sql`(${t.enteredById} is null) = (${t.enteredByName} is null)`,
    ),
    check(
      "meter_readings_confirmed_whole",
      sql`num_nonnulls(${t.confirmedAt}, ${t.confirmedById}, ${t.confirmedByName}) in (0, 3)
        and (${t.confirmedAt} is null or coalesce(${t.toConfirm}, false))`,
    ),
    check(
      "meter_readings_void_whole",
      sql`num_nonnulls(${t.voidedAt}, ${t.voidedById}, ${t.voidedByName}, ${t.voidReason}) in (0, 4)`,
    ),
  ],
);

export const insertMeterReading = z
  .object({
    meter: z.enum(meters, m.meter),
    value: readingField,
    /** Now, unless it was read before. */
    readAt: dateText().optional(),
    note: optionalText(limits.notesMax),
    restart: z.enum(restarts, fieldMessages.unknownChoice).nullish(),
    /** What the replaced meter showed last; its current value unless given. */
    previousValue: readingField.nullish(),
  })
  .superRefine(({ value, restart, previousValue }, context) => {
    const refuse = (field: string, problem: Message) =>
      context.addIssue({ code: "custom", message: say(problem), path: [field] });
    if (!restart && value === 0) refuse("value", m.positive);
    if (restart !== "replaced" && typeof previousValue === "number") {
      refuse("previousValue", m.before);
    }
  });

export const voidedReading = z.object({
  reason: requiredText(fieldMessages.reasonRequired, limits.notesMax),
});

const meterReading = strict(
  createSelectSchema(meterReadings, {
    readAt: momentText,
    confirmedAt: maybeMomentText,
    voidedAt: maybeMomentText,
    warnings: z.array(z.enum(warningKinds)),
  }).omit({ companyId: true, idempotencyKey: true, requestHash: true }),
);

export const meterCalls = {
  listReadings: {
    params: byId,
    query: z.strictObject({
      meter: z.enum(meters).optional(),
      since: dateText().optional(),
      ...page(limits.pageRowsMax),
    }),
    returns: z.array(meterReading),
  },
  addReading: { params: byId, body: insertMeterReading, returns: meterReading },
  confirmReading: { params: byId, returns: meterReading },
  voidReading: { params: byId, body: voidedReading, returns: meterReading },
};
