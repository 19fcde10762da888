/**
 * The table of calls: every call of the HTTP API, its method, path and who may make it.
 * The server mounts its routes from it, the client calls through it, the tests walk over it.
 * Plain data without a schema library, so that a phone loads it for nothing.
 */
import type { Permission } from "../base/roles.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Call = {
  method: Method;
  path: `/api/${string}`;
  /** The permission that it needs; "anyone" lets signed-out callers in too. */
  may: Permission | "anyone";
  /** The status of success. */
  status: 200 | 201 | 204 | 302;
  /** What it returns, unless that is JSON. */
  returns?: "photo" | "document" | "redirect" | "events" | "file";
  /** Its body is a picture, and not JSON. */
  takes?: "photo";
  /** Honours the header `Idempotency-Key`. */
  idempotent?: true;
};

type More = Partial<Pick<Call, "status" | "returns" | "takes" | "idempotent">>;

/** The calls of a method, with the status that they succeed with unless they say otherwise. */
function on<const M extends Method>(method: M, success: Call["status"]) {
  return <const May extends Call["may"]>(path: Call["path"], may: May, more: More = {}) => ({
    method,
    path,
    may,
    status: success,
    ...more,
  });
}

const get = on("GET", 200);
const post = on("POST", 201);
const put = on("PUT", 200);
const patch = on("PATCH", 200);
const remove = on("DELETE", 204);

const calls = {
  getCurrentUser: get("/api/user", "account.read"),
  signIn: post("/api/login", "anyone", { status: 200 }),
  goToSignIn: get("/api/login", "anyone", { status: 302, returns: "redirect" }),
  signUp: post("/api/register", "anyone"),
  signOut: post("/api/logout", "anyone", { status: 204 }),

  updateProfile: put("/api/user/profile", "account.editProfile"),
  updatePreferences: put("/api/user/preferences", "account.read"),
  changePassword: post("/api/user/change-password", "account.changePassword", { status: 204 }),
  getCompany: get("/api/company", "company.edit"),
  updateCompany: put("/api/company", "company.edit"),
  getBackup: get("/api/company/backup", "company.edit"),
  /** Whether an export could begin, of all or of some records: a download cannot say why it does not come. */
  checkExport: get("/api/company/export/check", "dashboard.read", { status: 204 }),
  exportCompany: get("/api/company/export", "company.export", { returns: "file" }),

  listNotifications: get("/api/notifications", "notifications.read"),
  markNotification: patch("/api/notifications/:id", "notifications.read"),
  markAllNotifications: post("/api/notifications/read-all", "notifications.read", { status: 204 }),

  /** Alerts to this phone: what a browser asks its push service with, and where that takes messages. */
  getPush: get("/api/push", "account.read"),
  addPush: post("/api/push", "account.read"),
  removePush: remove("/api/push/:id", "account.read"),

  getDashboardStats: get("/api/dashboard/stats", "dashboard.read"),
  listServiceDue: get("/api/dashboard/service-due", "dashboard.read"),
  listActivity: get("/api/dashboard/activity", "dashboard.read"),

  getBoard: get("/api/board", "dashboard.read"),
  listBoardDays: get("/api/board/days", "dashboard.read"),

  listAssets: get("/api/assets", "assets.read"),
  getAsset: get("/api/assets/:id", "assets.read"),
  createAsset: post("/api/assets", "assets.edit"),
  updateAsset: put("/api/assets/:id", "assets.edit"),
  tagOut: post("/api/assets/:id/tag-out", "assets.edit", { status: 200 }),
  returnToService: post("/api/assets/:id/return-to-service", "assets.edit", { status: 200 }),
  listDowntimes: get("/api/assets/:id/downtimes", "assets.edit"),

  listReadings: get("/api/assets/:id/readings", "meters.edit"),
  /** A reading that restarts a meter also needs the permission meters.edit. */
  addReading: post("/api/assets/:id/readings", "meters.add", { idempotent: true }),
  voidReading: post("/api/readings/:id/void", "meters.edit", { status: 200 }),

  /** A driver gets their own. */
  listDocuments: get("/api/documents", "documents.read"),
  addDocument: post("/api/documents", "documents.edit"),
  updateDocument: patch("/api/documents/:id", "documents.edit"),
  /** Says that all violations of a roadside report are corrected. */
  certifyDocument: post("/api/documents/:id/certify", "documents.edit", { status: 200 }),
  removeDocument: remove("/api/documents/:id", "documents.edit"),
  getDocumentFile: get("/api/document-files/:id", "documents.read", { returns: "document" }),

  /** Of the fleet: the summary, and a page of the units and drivers that have gaps. */
  getReadiness: get("/api/readiness", "dashboard.read"),
  getAssetReadiness: get("/api/assets/:id/readiness", "dashboard.read"),

  /** Gives units the codes that they lack, and returns those of all. */
  addCodes: post("/api/assets/codes", "assets.edit", { status: 200 }),
  /** Another code for a unit: the label that it had leads nowhere. */
  changeCode: post("/api/assets/:id/code", "assets.edit"),
  /** Anyone may scan a label; the unit is shown to its company, and to strangers where that takes their reports. */
  getCode: get("/api/codes/:code", "anyone"),
  reportProblem: post("/api/codes/:code/reports", "anyone"),
  listReports: get("/api/reports", "reports.decide"),
  decideReport: post("/api/reports/:id/decision", "reports.decide", { status: 200 }),

  listChecklists: get("/api/inspection/checklists", "checklists.read"),
  createChecklist: post("/api/inspection/checklists", "checklists.edit"),
  updateChecklist: patch("/api/inspection/checklists/:id", "checklists.edit"),
  deleteChecklist: remove("/api/inspection/checklists/:id", "checklists.edit"),

  listInspectionLogs: get("/api/inspection/logs", "inspections.read"),
  listTodaysInspections: get("/api/inspection/logs/today", "inspections.read"),
  /** What the list shows with the same filters, as CSV. */
  exportInspections: get("/api/inspection/export", "dashboard.read", { returns: "file" }),
  /** Stands behind the list of today, whose address it would take for an id. */
  getInspectionLog: get("/api/inspection/logs/:id", "inspections.read"),
  submitInspection: post("/api/inspection/logs", "inspections.submit", { idempotent: true }),
  /** The driver of an inspection that the office filed for them says whether it was them. */
  confirmInspection: post("/api/inspection/logs/:id/confirmation", "inspections.submit"),
  listUnresolvedInspections: get("/api/inspection/failed/:assetId", "inspections.read"),

  /** Takes what the server has refused and its driver cannot correct any more. */
  hold: post("/api/held", "inspections.submit", { idempotent: true }),
  listHeld: get("/api/held", "held.decide"),
  decideHeld: post("/api/held/:id/decision", "held.decide", { status: 200 }),
  /** The same from a file that a phone has shared. */
  takeSharedCopy: post("/api/held/files", "held.decide"),

  /** All that a driver may read of today, with a tag by which an unchanged one is not sent again. */
  getYard: get("/api/yard", "inspections.submit"),

  listDefects: get("/api/defects", "defects.read"),
  getDefect: get("/api/defects/:id", "defects.read"),
  createDefect: post("/api/defects", "defects.report", { idempotent: true }),
  /** What a user may do to a defect is decided by the act (`mayAct`). */
  actOnDefect: post("/api/defects/:id/acts", "defects.report", { status: 200, idempotent: true }),

  listSchedules: get("/api/maintenance/schedules", "schedules.read"),
  createSchedule: post("/api/maintenance/schedules", "schedules.edit"),
  updateSchedule: patch("/api/maintenance/schedules/:id", "schedules.edit"),
  listMaintenanceLogs: get("/api/maintenance/logs", "maintenance.read"),
  exportMaintenanceLogs: get("/api/maintenance/export", "maintenance.read", { returns: "file" }),
  getMaintenanceLog: get("/api/maintenance/logs/:id", "maintenance.read"),
  logMaintenance: post("/api/maintenance/logs", "maintenance.log", { idempotent: true }),

  listCrew: get("/api/crew", "crew.read"),
  addUser: post("/api/crew", "crew.edit"),
  updateUser: patch("/api/crew/:id", "crew.edit"),
  removeUser: remove("/api/crew/:id", "crew.edit"),
  resetPassword: post("/api/crew/:id/reset-password", "crew.edit", { status: 200 }),

  getInspectionPaper: get("/api/papers/inspections/:id", "inspections.read"),
  getInspectionPdf: get("/api/papers/inspections/:id/pdf", "inspections.read", { returns: "file" }),
  getUnitFile: get("/api/papers/units/:id", "dashboard.read"),
  getUnitPdf: get("/api/papers/units/:id/pdf", "dashboard.read", { returns: "file" }),
  /** The files and scans of all units, as an archive. */
  exportFleet: get("/api/papers/fleet", "dashboard.read", { returns: "file" }),
  getRegisterPdf: get("/api/papers/register/pdf", "dashboard.read", { returns: "file" }),

  getSeals: get("/api/seals", "company.edit"),
  verifySeals: get("/api/seals/verify", "company.edit"),
  /** Anyone with the paper may ask whether the record is unchanged. */
  verifyCode: get("/api/verify/:code", "anyone"),

  listAudit: get("/api/audit", "audit.read"),

  addPhoto: post("/api/photos", "photos.add"),
  uploadPhoto: put("/api/photos/uploads/:key", "photos.add", { takes: "photo" }),
  getPhoto: get("/api/photos/:id", "inspections.read", { returns: "photo" }),

  /** Never ends: notifies of the calls that return something else now (`live.ts`). */
  liveEvents: get("/api/live", "account.read", { returns: "events" }),
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
