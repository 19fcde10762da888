/** Service programs: their insert schemas and calls. */
import * as z from "zod";
import { assetKinds } from "../assets/asset-identity.ts";
import { tagList } from "../assets/assets-schema.ts";
import { assetCategories } from "../assets/assets.ts";
import { byId, count, momentText } from "../base/call-fields.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { id as idField, orNull, requiredText, rowVersion } from "../base/fields.ts";
import { messages, say } from "../base/messages.ts";
import { serviceTypes } from "../schedules/service-types.ts";
import { intervalRules, scheduleAnchors } from "../schedules/next-dues.ts";
import { planFields } from "../schedules/plan-fields.ts";
import { dropUnusedWindows, findScheduleProblems, scheduleTypes } from "../schedules/schedules.ts";
import {
  isSameService,
  keptReasons,
  programActs,
  programLimits,
  shortestIntervals,
  toScheduleType,
} from "./programs.ts";

const m = messages({
  serviceName: ["Service name is required", "Falta el nombre del servicio"],
  serviceType: ["Service type is required", "Falta el tipo de servicio"],
  noService: ["A program has at least one service", "Un plan tiene al menos un servicio"],
  servicesAtMost: ["At most {max} services", "Máximo {max} servicios"],
  nameTwice: ["Two services have the same name", "Dos servicios tienen el mismo nombre"],
  idTwice: ["A service is on the list twice", "Un servicio está dos veces en la lista"],
  step: ["A step is not blank", "Un paso no está vacío"],
  stepsAtMost: ["At most {max} steps", "Máximo {max} pasos"],
  make: ["A make is not blank", "Una marca no está vacía"],
  interval: ["Please give days, months, miles or hours", "Indique días, meses, millas u horas"],
});

const chosenCategories = z
  .array(z.enum(assetCategories, fieldMessages.categoryRequired))
  .max(assetCategories.length)
  .transform((categories) => [...new Set(categories)]);

const chosenKinds = z
  .array(z.enum(assetKinds, fieldMessages.unknownKind))
  .max(assetKinds.length)
  .transform((kinds) => [...new Set(kinds)]);

const serviceFields = {
  name: requiredText(m.serviceName, programLimits.nameMax),
  serviceType: z.enum(serviceTypes, m.serviceType),
  steps: orNull(
    z
      .array(requiredText(m.step, programLimits.stepMax))
      .max(programLimits.stepsMax, m.stepsAtMost({ max: programLimits.stepsMax })),
  ),
  ...planFields,
  /** Sets the intervals; those that are sent with it are not stored. */
  rule: z.enum(intervalRules, fieldMessages.unknownRule).nullish(),
};

const newService = refineService(z.object(serviceFields));
/** With its id, if the program has it already. */
const changedService = refineService(z.object({ ...serviceFields, id: idField.optional() }));

type ServiceFields = z.output<z.ZodObject<typeof serviceFields>>;

function refineService<Input, Fields extends ServiceFields>(schema: z.ZodType<Fields, Input>) {
  return schema
    .transform(({ rule = null, steps = [], anchor = "completion", ...service }) => {
      const { intervalDays = null, intervalMonths = null } = service;
      const { intervalMiles = null, intervalHours = null } = service;
      const given = { intervalDays, intervalMonths, intervalMiles, intervalHours };
      const intervals = rule === null ? given : shortestIntervals[rule];
      return { ...service, ...intervals, steps, anchor, rule };
    })
    .superRefine((service, context) => {
      for (const { field, message } of listProblems(service)) {
        context.addIssue({ code: "custom", message: say(message), path: [field] });
      }
    })
    .transform((service) => ({ ...service, ...dropUnusedWindows(service) }));
}

type Sent = Parameters<typeof findScheduleProblems>[1];

function listProblems(service: Sent) {
  const { intervalDays, intervalMonths, intervalMiles, intervalHours } = service;
  const given = intervalDays ?? intervalMonths ?? intervalMiles ?? intervalHours ?? null;
  if (given === null) return [{ field: "intervalDays", message: m.interval }];
  return findScheduleProblems(toScheduleType(service), service);
}

type Named = { name: string; id?: number | undefined };

function refineList<Input, Service extends Named>(service: z.ZodType<Service, Input>) {
  return z
    .array(service)
    .min(1, m.noService)
    .max(programLimits.servicesMax, m.servicesAtMost({ max: programLimits.servicesMax }))
    .superRefine((services, context) => {
      for (const [at, { name, id }] of services.entries()) {
        const before = services.slice(0, at);
        if (before.some((other) => isSameService(other.name, name))) {
          context.addIssue({ code: "custom", message: say(m.nameTwice), path: [at, "name"] });
        }
        if (id !== undefined && before.some((other) => other.id === id)) {
          context.addIssue({ code: "custom", message: say(m.idTwice), path: [at, "id"] });
        }
      }
    });
}

export const insertProgram = z.object({
  name: requiredText(fieldMessages.nameRequired, programLimits.nameMax),
  categories: orNull(chosenCategories),
  kinds: orNull(chosenKinds),
  makes: orNull(z.array(requiredText(m.make)).max(programLimits.makesMax)),
  tags: orNull(tagList),
  automatic: orNull(z.boolean()),
  services: refineList(newService),
});

/** Services that are given replace the list; one that is missing has left the program. */
export const changedProgram = insertProgram.partial().extend({
  services: refineList(changedService).optional(),
  version: rowVersion.optional(),
});

const programFields = {
  id: z.number(),
  name: z.string(),
  categories: z.array(z.enum(assetCategories)),
  kinds: z.array(z.enum(assetKinds)),
  makes: z.array(z.string()),
  tags: z.array(z.string()),
  automatic: z.boolean(),
  version: z.number(),
  createdAt: momentText,
  createdByName: z.string(),
  updatedAt: momentText,
  /** Units, not archived, that have an active schedule of it. */
  units: count,
};

const intervals = {
  intervalDays: z.number().nullable(),
  intervalMonths: z.number().nullable(),
  intervalMiles: z.number().nullable(),
  intervalHours: z.number().nullable(),
  soonDays: z.number().nullable(),
  soonMiles: z.number().nullable(),
  soonHours: z.number().nullable(),
  anchor: z.enum(scheduleAnchors),
};

const programService = z.strictObject({
  id: z.number(),
  name: z.string(),
  serviceType: z.enum(serviceTypes),
  steps: z.array(z.string()),
  ...intervals,
  rule: z.enum(intervalRules).nullable(),
});

const program = z.strictObject({ ...programFields, services: z.array(programService) });

const listedProgram = z.strictObject({ ...programFields, serviceNames: z.array(z.string()) });

/** What a program decides of a schedule. */
const plan = z.strictObject({
  name: z.string(),
  type: z.enum(scheduleTypes),
  ...intervals,
  active: z.boolean(),
});

const previewRow = z.strictObject({
  act: z.enum(programActs),
  assetId: z.number(),
  assetName: z.string(),
  /** The name of the service, or of the schedule that is stopped. */
  service: z.string(),
  /** The schedule as it is; null for one that is added. */
  before: plan.nullable(),
  /** As the program wants it; null for one that is stopped. */
  after: plan.nullable(),
  /** Why it is kept, else null. */
  kept: z.enum(keptReasons).nullable(),
});

/** Numbers of schedules, and of the units of those that are added, changed or stopped. */
const application = {
  version: z.number(),
  add: count,
  change: count,
  stop: count,
  kept: count,
  units: count,
};

export const programCalls = {
  listPrograms: { returns: z.array(listedProgram) },
  getProgram: { params: byId, returns: program },
  createProgram: { body: insertProgram, returns: program },
  updateProgram: { params: byId, body: changedProgram, returns: program },
  deleteProgram: { params: byId },
  previewProgram: {
    params: byId,
    returns: z.strictObject({
      ...application,
      /** All units that it is for. */
      matching: count,
      /** The first of each act: what is changed, stopped and kept before what is added. */
      rows: z.array(previewRow),
    }),
  },
  applyProgram: {
    params: byId,
    /** The version that was previewed. */
    body: z.strictObject({ version: rowVersion }),
    returns: z.strictObject(application),
  },
};
