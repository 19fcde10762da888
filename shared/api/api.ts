/**
 * The table of calls: every call of the HTTP API, its method, path, who may make it, and what screens refetch after it.
 * The server mounts its routes from it, the client calls through it, the tests walk over it.
 * Plain data without a schema library, so that a phone loads it for nothing.
 */
import type { Permission } from "../base/roles.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Call = {
  method: Method;
  path: `/api/${string}`;
  /** The required permission; "anyone" also allows signed-out callers. */
  may: Permission | "anyone";
  /** The status of a success. */
  status: 200 | 201 | 204 | 302;
  /** The kind of response, if it is not JSON. */
  returns?: "photo" | "document" | "redirect" | "events" | "file";
  /** The request's body is a picture instead of JSON. */
  takes?: "photo";
  /** Honours the header `Idempotency-Key`. */
  idempotent?: true;
  /** The topics that a read shows. */
  shows?: readonly Topic[];
  /** The topics that a write changes; visible calls that show one of them are refetched (`live.ts`). */
  changes?: readonly Topic[];
};

/** What is refetched together: most of the office's writes concern the records of units. */
type Topic =
  | "records"
  | "trail"
  | "notifications"
  | "documents"
  | "qualifications"
  | "checklists"
  | "programs"
  | "codes"
  | "held"
  | "reports"
  | "crew"
  | "invitations"
  | "user"
  | "sessions"
  | "company"
  | "keys";

/** The topics of most audited writes. A new inspection leaves no entry in the trail, because it is a record itself. */
const audited: readonly Topic[] = ["records", "trail"];
/** Of those that change what state a unit is in, and so its papers and who is notified. */
const ofState: readonly Topic[] = [...audited, "documents", "notifications"];
/** Of those that change which services a unit has, or which programs it matches. */
const ofPlan: readonly Topic[] = [...audited, "programs"];

type More = Partial<Pick<Call, "status" | "returns" | "takes" | "idempotent">>;
type OfRead = More & Pick<Call, "shows">;
type OfWrite = More & Required<Pick<Call, "changes">>;

/** A read; its status is 200 by default. */
function get<const May extends Call["may"]>(path: Call["path"], may: May, more: OfRead = {}) {
  return { method: "GET" as const, path, may, status: 200 as const, ...more };
}

/** The writes of one method, with their default status. */
function on<const M extends Method>(method: M, success: Call["status"]) {
  return <const May extends Call["may"]>(path: Call["path"], may: May, more: OfWrite) => ({
    method,
    path,
    may,
    status: success,
    ...more,
  });
}

/** `post` creates something; `act` changes what exists. */
const post = on("POST", 201);
const act = on("POST", 200);
const put = on("PUT", 200);
const patch = on("PATCH", 200);
const remove = on("DELETE", 204);

const calls = {
  getCurrentUser: get("/api/user", "account.read", { shows: ["user"] }),
  signIn: act("/api/login", "anyone", { changes: [] }),
  goToSignIn: get("/api/login", "anyone", { status: 302, returns: "redirect" }),
  signUp: post("/api/register", "anyone", { changes: [] }),
  signOut: post("/api/logout", "anyone", { changes: [], status: 204 }),

  updateProfile: put("/api/user/profile", "account.editProfile", {
    changes: ["user", "crew", "invitations", "trail"],
  }),
  updatePreferences: put("/api/user/preferences", "account.read", { changes: ["user"] }),
  changePassword: post("/api/user/change-password", "account.changePassword", {
    changes: ["user", "sessions", "trail"],
    status: 204,
  }),
  listSessions: get("/api/user/sessions", "account.read", { shows: ["sessions"] }),
  endSession: remove("/api/user/sessions/:session", "account.read", {
    changes: ["sessions", "trail"],
  }),
  endOtherSessions: remove("/api/user/sessions", "account.read", {
    changes: ["sessions", "trail"],
  }),
  getCompany: get("/api/company", "company.edit", { shows: ["company"] }),
  updateCompany: put("/api/company", "company.edit", { changes: [...audited, "user", "company"] }),
  getBackup: get("/api/company/backup", "company.edit"),
  /** Whether an export could begin now, because a failed download cannot show its reason. */
  checkExport: get("/api/company/export/check", "dashboard.read", { status: 204 }),
  exportCompany: get("/api/company/export", "company.export", { returns: "file" }),

  getMailSetup: get("/api/mail", "anyone"),
  sendTestMail: act("/api/mail/test", "company.edit", { changes: [] }),
  requestPasswordReset: post("/api/password-resets", "anyone", { changes: [], status: 204 }),
  setPasswordByLink: post("/api/password-resets/use", "anyone", {
    changes: ["trail"],
    status: 204,
  }),

  listNotifications: get("/api/notifications", "notifications.read", { shows: ["notifications"] }),
  markNotification: patch("/api/notifications/:id", "notifications.read", {
    changes: ["notifications"],
  }),
  markAllNotifications: post("/api/notifications/read-all", "notifications.read", {
    changes: ["notifications"],
    status: 204,
  }),

  /** Alerts to this phone: the key that its browser's push service needs, and the address where that takes messages. */
  getPush: get("/api/push", "account.read"),
  addPush: post("/api/push", "account.read", { changes: [] }),
  removePush: remove("/api/push/:id", "account.read", { changes: [] }),

  getDashboardStats: get("/api/dashboard/stats", "dashboard.read", { shows: ["records"] }),
  listServiceDue: get("/api/dashboard/service-due", "dashboard.read", { shows: ["records"] }),
  listActivity: get("/api/dashboard/activity", "dashboard.read", { shows: ["records"] }),

  getBoard: get("/api/board", "dashboard.read", { shows: ["records"] }),
  listBoardDays: get("/api/board/days", "dashboard.read", { shows: ["records"] }),

  listAssets: get("/api/assets", "assets.read", { shows: ["records"] }),
  getAsset: get("/api/assets/:id", "assets.read", { shows: ["records"] }),
  createAsset: post("/api/assets", "assets.edit", { changes: ofPlan }),
  updateAsset: put("/api/assets/:id", "assets.edit", {
    changes: [...audited, "documents", "programs"],
  }),
  tagOut: act("/api/assets/:id/tag-out", "assets.edit", { changes: [...audited, "notifications"] }),
  returnToService: act("/api/assets/:id/return-to-service", "assets.edit", {
    changes: [...audited, "notifications"],
  }),
  listDowntimes: get("/api/assets/:id/downtimes", "assets.edit", { shows: ["records"] }),

  listReadings: get("/api/assets/:id/readings", "meters.edit", { shows: ["records"] }),
  /** A reading that restarts a meter also needs the permission meters.edit. */
  addReading: post("/api/assets/:id/readings", "meters.add", {
    changes: ofState,
    idempotent: true,
  }),
  confirmReading: act("/api/readings/:id/confirm", "meters.edit", {
    changes: [...audited, "documents"],
  }),
  voidReading: act("/api/readings/:id/void", "meters.edit", { changes: [...audited, "documents"] }),

  /** A driver gets only their own documents. */
  listDocuments: get("/api/documents", "documents.read", { shows: ["documents", "crew"] }),
  addDocument: post("/api/documents", "documents.edit", {
    changes: ofState,
  }),
  updateDocument: patch("/api/documents/:id", "documents.edit", {
    changes: ofState,
  }),
  /** Certifies that all violations of a roadside report are corrected. */
  certifyDocument: act("/api/documents/:id/certify", "documents.edit", {
    changes: ["documents", "trail"],
  }),
  removeDocument: remove("/api/documents/:id", "documents.edit", {
    changes: ["documents", "qualifications", "trail"],
  }),
  getDocumentFile: get("/api/document-files/:id", "documents.read", { returns: "document" }),

  /** The fleet's summary, and a page of the units and drivers that have gaps. */
  getReadiness: get("/api/readiness", "dashboard.read", {
    shows: ["records", "documents", "checklists"],
  }),
  getAssetReadiness: get("/api/assets/:id/readiness", "dashboard.read", {
    shows: ["records", "documents", "checklists"],
  }),

  /** Creates codes for the units that lack one, and returns the codes of all units. */
  addCodes: act("/api/assets/codes", "assets.edit", { changes: ["codes", "trail"] }),
  /** Gives a unit a new code, so that its earlier label leads nowhere. */
  changeCode: post("/api/assets/:id/code", "assets.edit", { changes: ["codes", "trail"] }),
  /**
   * Anyone may scan a label. The unit is shown to its company's users, and to others if the company takes reports by
   * anyone.
   */
  getCode: get("/api/codes/:code", "anyone"),
  reportProblem: post("/api/codes/:code/reports", "anyone", { changes: [] }),
  listReports: get("/api/reports", "reports.decide", { shows: ["reports"] }),
  decideReport: act("/api/reports/:id/decision", "reports.decide", {
    changes: [...audited, "reports", "notifications"],
  }),

  listChecklists: get("/api/inspection/checklists", "checklists.read", { shows: ["checklists"] }),
  createChecklist: post("/api/inspection/checklists", "checklists.edit", {
    changes: ["checklists", "trail"],
  }),
  updateChecklist: patch("/api/inspection/checklists/:id", "checklists.edit", {
    changes: ["checklists", "trail"],
  }),
  deleteChecklist: remove("/api/inspection/checklists/:id", "checklists.edit", {
    changes: ["checklists", "trail"],
  }),

  listInspectionLogs: get("/api/inspection/logs", "inspections.read", { shows: ["records"] }),
  listTodaysInspections: get("/api/inspection/logs/today", "inspections.read", {
    shows: ["records"],
  }),
  /** The same records as the list with these filters, as CSV. */
  exportInspections: get("/api/inspection/export", "dashboard.read", { returns: "file" }),
  /** Defined after the list of today, whose path it would otherwise match as an id. */
  getInspectionLog: get("/api/inspection/logs/:id", "inspections.read", { shows: ["records"] }),
  submitInspection: post("/api/inspection/logs", "inspections.submit", {
    changes: ["records", "documents", "notifications"],
    idempotent: true,
  }),
  /** The driver confirms or denies an inspection that the office filed in the driver's name. */
  confirmInspection: post("/api/inspection/logs/:id/confirmation", "inspections.submit", {
    changes: ["records", "documents", "notifications"],
  }),
  voidInspection: act("/api/inspection/logs/:id/void", "inspections.void", {
    changes: ofState,
  }),
  listUnresolvedInspections: get("/api/inspection/failed/:assetId", "inspections.read", {
    shows: ["records"],
  }),

  /** Stores a submission that the server has refused and its driver can no longer correct. */
  hold: post("/api/held", "inspections.submit", {
    changes: ["held", "notifications"],
    idempotent: true,
  }),
  listHeld: get("/api/held", "held.decide", { shows: ["held"] }),
  decideHeld: act("/api/held/:id/decision", "held.decide", {
    changes: [...audited, "documents", "held", "notifications"],
  }),
  /** Does the same with a file that a phone has shared. */
  takeSharedCopy: post("/api/held/files", "held.decide", {
    changes: ["held", "trail", "notifications"],
  }),

  /** Everything that a driver may read today, with a tag, so that unchanged data is not sent again. */
  getYard: get("/api/yard", "inspections.submit", {
    shows: ["records", "checklists", "user", "codes", "qualifications"],
  }),

  listDefects: get("/api/defects", "defects.read", { shows: ["records"] }),
  getDefect: get("/api/defects/:id", "defects.read", { shows: ["records"] }),
  createDefect: post("/api/defects", "defects.report", {
    changes: ["records", "notifications"],
    idempotent: true,
  }),
  /** What a user may do to a defect is decided by the act (`mayAct`). */
  actOnDefect: act("/api/defects/:id/acts", "defects.report", {
    changes: ["records", "documents", "notifications"],
    idempotent: true,
  }),

  listSchedules: get("/api/maintenance/schedules", "schedules.read", { shows: ["records"] }),
  createSchedule: post("/api/maintenance/schedules", "schedules.edit", { changes: audited }),
  updateSchedule: patch("/api/maintenance/schedules/:id", "schedules.edit", {
    changes: ofPlan,
  }),
  listPrograms: get("/api/programs", "schedules.read", { shows: ["programs"] }),
  getProgram: get("/api/programs/:id", "schedules.read", { shows: ["programs"] }),
  createProgram: post("/api/programs", "schedules.edit", { changes: ["programs", "trail"] }),
  /** What applying it would change; it changes nothing itself. */
  previewProgram: act("/api/programs/:id/preview", "schedules.edit", { changes: [] }),
  applyProgram: act("/api/programs/:id/apply", "schedules.edit", {
    changes: ofPlan,
  }),
  updateProgram: patch("/api/programs/:id", "schedules.edit", {
    changes: ofPlan,
  }),
  deleteProgram: remove("/api/programs/:id", "schedules.edit", {
    changes: ofPlan,
  }),
  listMaintenanceLogs: get("/api/maintenance/logs", "maintenance.read", { shows: ["records"] }),
  exportMaintenanceLogs: get("/api/maintenance/export", "maintenance.read", { returns: "file" }),
  getMaintenanceLog: get("/api/maintenance/logs/:id", "maintenance.read", { shows: ["records"] }),
  logMaintenance: post("/api/maintenance/logs", "maintenance.log", {
    changes: ofState,
    idempotent: true,
  }),
  addMaintenanceFile: post("/api/maintenance/logs/:id/files", "maintenance.log", {
    changes: audited,
  }),
  getMaintenanceFile: get("/api/maintenance/files/:id", "maintenance.read", {
    returns: "document",
  }),
  removeMaintenanceFile: act("/api/maintenance/files/:id/remove", "maintenance.log", {
    changes: audited,
  }),

  voidMaintenance: act("/api/maintenance/logs/:id/void", "maintenance.log", {
    changes: ofState,
  }),
  /** Voids a log and puts another in its place. */
  correctMaintenance: post("/api/maintenance/logs/:id/correct", "maintenance.log", {
    changes: ofState,
    idempotent: true,
  }),

  /** The services and papers that fall due on some days. */
  getCalendar: get("/api/calendar", "maintenance.read", {
    shows: ["records", "documents", "crew", "company"],
  }),

  listCrew: get("/api/crew", "crew.read", { shows: ["crew"] }),
  addUser: post("/api/crew", "crew.edit", { changes: ["crew", "trail"] }),
  updateUser: patch("/api/crew/:id", "crew.edit", {
    changes: ["user", "crew", "invitations", "trail"],
  }),
  removeUser: remove("/api/crew/:id", "crew.edit", { changes: ["crew", "invitations", "trail"] }),
  bringBackUser: act("/api/crew/:id/bring-back", "crew.edit", { changes: ["crew", "trail"] }),
  resetPassword: act("/api/crew/:id/reset-password", "crew.edit", { changes: ["trail"] }),

  listInvitations: get("/api/invitations", "crew.read", { shows: ["invitations"] }),
  invite: post("/api/invitations", "crew.edit", { changes: ["invitations", "trail"] }),
  /** Makes a new link; the one before is no longer good. */
  renewInvitation: act("/api/invitations/:id/resend", "crew.edit", {
    changes: ["invitations", "trail"],
  }),
  withdrawInvitation: remove("/api/invitations/:id", "crew.edit", {
    changes: ["invitations", "trail"],
  }),
  /** Anyone who has the link; its token is never in an address of the API, which is logged. */
  lookAtInvitation: act("/api/invitations/look", "anyone", { changes: [] }),
  acceptInvitation: post("/api/invitations/accept", "anyone", {
    changes: ["crew", "invitations", "trail"],
  }),

  /** Keys of other programs; to an admin all of the company's, to a manager their own. */
  listKeys: get("/api/keys", "keys.edit", { shows: ["keys"] }),
  addKey: post("/api/keys", "keys.edit", { changes: ["keys", "trail"] }),
  revokeKey: remove("/api/keys/:id", "keys.edit", { changes: ["keys", "trail"] }),

  getInspectionPaper: get("/api/papers/inspections/:id", "inspections.read", {
    shows: ["records"],
  }),
  getInspectionPdf: get("/api/papers/inspections/:id/pdf", "inspections.read", { returns: "file" }),
  getUnitFile: get("/api/papers/units/:id", "dashboard.read", { shows: ["records", "documents"] }),
  getUnitPdf: get("/api/papers/units/:id/pdf", "dashboard.read", { returns: "file" }),
  /** The files and scans of all units, as an archive. */
  exportFleet: get("/api/papers/fleet", "dashboard.read", { returns: "file" }),
  getRegisterPdf: get("/api/papers/register/pdf", "dashboard.read", { returns: "file" }),

  getSeals: get("/api/seals", "company.edit"),
  verifySeals: get("/api/seals/verify", "company.edit"),
  /** Anyone who has the paper may check whether the record is unchanged. */
  verifyCode: get("/api/verify/:code", "anyone"),

  listAudit: get("/api/audit", "audit.read", { shows: ["trail"] }),

  addPhoto: post("/api/photos", "photos.add", { changes: [] }),
  uploadPhoto: put("/api/photos/uploads/:key", "photos.add", { changes: [], takes: "photo" }),
  getPhoto: get("/api/photos/:id", "inspections.read", { returns: "photo" }),

  /** Several reads that screens show, in one request: on a slow line each would wait for the others. */
  readTogether: get("/api/reads", "account.read"),

  /** Never ends; sends the calls whose results have changed (`live.ts`). */
  liveEvents: get("/api/live", "account.read", { returns: "events" }),

  /** The description of all calls in OpenAPI 3.1, from which programs generate their client. */
  getApiDescription: get("/api/openapi.json", "anyone"),
} satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** The calls that change something. */
export type WriteName = {
  [Name in CallName]: (typeof calls)[Name]["method"] extends "GET" ? never : Name;
}[CallName];

/** An entry of the table, which knows its own name. */
export type ApiCall<Name extends CallName = CallName> = Call & { name: Name };

type Table = { [Name in CallName]: ApiCall<Name> & { may: (typeof calls)[Name]["may"] } };

function named(): Table {
  const entries = Object.entries(calls).map(([name, call]) => [name, { ...call, name }]);
  return Object.fromEntries(entries);
}

export const api = named();
