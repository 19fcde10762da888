/** What each call takes and returns, keyed like the table of calls; the types are drawn from it. */
import * as z from "zod";
import type { CallName } from "./api.ts";
import { accountCalls } from "../account/account-schema.ts";
import { assetCalls } from "../assets/assets-schema.ts";
import { bulkCalls } from "../assets/bulk-schema.ts";
import { tagCalls } from "../assets/tags-schema.ts";
import { auditCalls } from "../audit/audit-schema.ts";
import { authCalls } from "../auth/auth-schema.ts";
import { backupCalls } from "../backup/backups-schema.ts";
import { boardCalls } from "../board/board-schema.ts";
import { calendarCalls } from "../calendar/calendar-schema.ts";
import { costCalls } from "../costs/costs-schema.ts";
import { checklistCalls } from "../checklists/checklists-schema.ts";
import { crewCalls } from "../crew/crew-schema.ts";
import { dashboardCalls } from "../dashboard/dashboard-schema.ts";
import { defectCalls } from "../defects/defects-schema.ts";
import { downtimeCalls } from "../downtimes/downtimes-schema.ts";
import { documentCalls } from "../documents/documents-schema.ts";
import { heldCalls, type sharedCopy } from "../held/held-schema.ts";
import { inspectionCalls } from "../inspections/inspections-schema.ts";
import { invitationCalls } from "../invitations/invitations-schema.ts";
import { keyCalls } from "../keys/keys-schema.ts";
import { labelCalls } from "../labels/labels-schema.ts";
import { mailCalls } from "../mails/mails-schema.ts";
import { maintenanceCalls } from "../maintenance/maintenance-schema.ts";
import { meterCalls } from "../meters/meters-schema.ts";
import { notificationCalls } from "../notifications/notifications-schema.ts";
import { paperCalls } from "../papers/papers-schema.ts";
import { photoCalls } from "../photos/photos-schema.ts";
import { importCalls } from "../imports/imports-schema.ts";
import { programCalls } from "../programs/programs-schema.ts";
import { pushCalls } from "../push/push-schema.ts";
import { readinessCalls } from "../readiness/readiness-schema.ts";
import { reportCalls } from "../reports/reports-schema.ts";
import { searchCalls } from "../search/search-schema.ts";
import { sealCalls } from "../seals/seals-schema.ts";
import { scheduleCalls } from "../schedules/schedules-schema.ts";
import { pageIdPattern } from "./live.ts";
import { readTogetherCalls } from "./reads-schema.ts";
import { packCalls } from "../pack/pack-schema.ts";
import { yardsCalls } from "../yards/yards-schema.ts";
import type { inspectionRow } from "../inspections/inspections-schema.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  position: ["That is not a position", "Eso no es una posición"],
  page: ["That is not a page", "Eso no es una página"],
});

const position = z
  .string()
  .regex(/^\d{1,16}$/, m.position)
  .transform(Number);

export type CallSchemas = {
  /** Ids in the path; anything but a canonical id is a 404. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Absent where nothing, a photo, a redirect or events are returned. */
  returns?: z.ZodType;
  /** What drivers get instead. */
  returnsToDrivers?: z.ZodType;
};

export const apiSchemas = {
  ...accountCalls,
  ...assetCalls,
  ...auditCalls,
  ...authCalls,
  ...backupCalls,
  ...boardCalls,
  ...bulkCalls,
  ...tagCalls,
  ...calendarCalls,
  ...costCalls,
  ...checklistCalls,
  ...crewCalls,
  ...dashboardCalls,
  ...defectCalls,
  ...downtimeCalls,
  ...documentCalls,
  ...heldCalls,
  ...inspectionCalls,
  ...invitationCalls,
  ...keyCalls,
  ...labelCalls,
  ...mailCalls,
  ...maintenanceCalls,
  ...meterCalls,
  ...notificationCalls,
  ...paperCalls,
  ...photoCalls,
  ...importCalls,
  ...programCalls,
  ...pushCalls,
  ...readinessCalls,
  ...readTogetherCalls,
  ...reportCalls,
  ...scheduleCalls,
  ...searchCalls,
  ...sealCalls,
  ...packCalls,
  ...yardsCalls,
  getApiDescription: { returns: z.record(z.string(), z.unknown()) },
  liveEvents: {
    /** `since` requests the changes after that position at once; `page` leaves out the page's own changes. */
    query: z.strictObject({
      since: position.optional(),
      page: z.string().regex(pageIdPattern, m.page).optional(),
    }),
  },
} satisfies Record<CallName, CallSchemas>;

type Schemas = typeof apiSchemas;
type Part<Name extends CallName, Key extends keyof CallSchemas> = Schemas[Name] extends {
  [K in Key]: infer Schema extends z.ZodType;
}
  ? Schema
  : undefined;

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a caller sends. */
export type Params<Name extends CallName> = InputOf<Part<Name, "params">>;
export type Query<Name extends CallName> = InputOf<Part<Name, "query">>;
export type Body<Name extends CallName> = InputOf<Part<Name, "body">>;

/** What a handler gets, parsed. */
export type ParsedParams<Name extends CallName> = OutputOf<Part<Name, "params">>;
export type ParsedQuery<Name extends CallName> = OutputOf<Part<Name, "query">>;
export type ParsedBody<Name extends CallName> = OutputOf<Part<Name, "body">>;

/** What comes back. */
export type Answer<Name extends CallName> = OutputOf<Part<Name, "returns">>;
export type AnswerToDrivers<Name extends CallName> = OutputOf<Part<Name, "returnsToDrivers">>;
export type Asset = Answer<"listAssets">[number];
/** An asset with what only its own page shows. */
export type WholeAsset = Answer<"getAsset">;
export type ShortAsset = AnswerToDrivers<"getAsset">;
export type InspectionRow = z.output<typeof inspectionRow>;
export type InspectionLog = Answer<"getInspectionLog">;
export type SubmittedInspection = Answer<"submitInspection">;
export type MeterReading = Answer<"addReading">;
export type Held = Answer<"listHeld">[number];
export type PublicReport = Answer<"listReports">[number];
/** The content of the file in which a phone hands out what it could not send. */
export type SharedCopy = z.input<typeof sharedCopy>;
export type Defect = Answer<"createDefect">;
export type ListedDefect = Answer<"listDefects">[number];
/** One step of a defect's life: what was decided, by whom and when. */
export type DefectStep = NonNullable<ListedDefect["decision"]>;
export type WholeDefect = Answer<"getDefect">;
/** The data that a phone stores for working offline. */
export type Pack = Answer<"getPack">;
export type PackedAsset = Pack["assets"][number];
export type Downtime = Answer<"listDowntimes">[number];
export type DocumentRow = Answer<"addDocument">;
export type Board = Answer<"getBoard">;
export type BoardDay = Answer<"listBoardDays">[number];
export type MaintenanceLog = Answer<"logMaintenance">;
export type Schedule = Answer<"createSchedule">;
export type Program = Answer<"getProgram">;
export type Yard = Answer<"listYards">[number];
export type ListedProgram = Answer<"listPrograms">[number];
export type ProgramPreview = Answer<"previewProgram">;
export type Checklist = Answer<"createChecklist">;
export type AuditRecord = Answer<"listAudit">[number];
export type CurrentUser = Answer<"getCurrentUser">;
export type ImportedRow = Answer<"listImportRows">[number];
export type ApiKey = Answer<"listKeys">[number];
export type CrewUser = Answer<"addUser">;
export type Invitation = Answer<"listInvitations">[number];
/** With its link, which is shown once. */
export type MadeInvitation = Answer<"invite">;
