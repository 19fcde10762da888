/**
 * The table of calls: every call of the HTTP API, its method, path, who may make it, and what screens refetch after it.
 * The server mounts its routes from it, the client calls through it, the tests walk over it.
 */
import {
  act,
  audited,
  type Call,
  get,
  ofPlan,
  ofState,
  patch,
  post,
  put,
  remove,
  toTable,
} from "./call-table.ts";
import { phoneApi } from "./phone-api.ts";

const calls = {
  updateProfile: put("/api/user/profile", "account.editProfile", {
    changes: ["user", "crew", "invitations", "trail"],
  }),
  getCompany: get("/api/company", "company.edit", { shows: ["company"] }),
  updateCompany: put("/api/company", "company.edit", { changes: [...audited, "user", "company"] }),
  getBackup: get("/api/company/backup", "company.edit"),
  /** Whether an export could begin now, because a failed download cannot show its reason. */
  checkExport: get("/api/company/export/check", "dashboard.read", { status: 204 }),
  exportCompany: get("/api/company/export", "company.export", { returns: "file" }),

  sendTestMail: act("/api/mail/test", "company.edit", { changes: [] }),

  getDashboardStats: get("/api/dashboard/stats", "dashboard.read", { shows: ["records"] }),
  getSetup: get("/api/dashboard/setup", "dashboard.read", {
    shows: ["records", "crew", "invitations", "checklists", "codes"],
  }),
  getCosts: get("/api/costs", "dashboard.read", { shows: ["records"] }),
  listServiceDue: get("/api/dashboard/service-due", "dashboard.read", { shows: ["records"] }),
  listActivity: get("/api/dashboard/activity", "dashboard.read", { shows: ["records"] }),

  getBoard: get("/api/board", "dashboard.read", { shows: ["records"] }),
  listBoardDays: get("/api/board/days", "dashboard.read", { shows: ["records"] }),

  createAsset: post("/api/assets", "assets.edit", { changes: [...ofPlan, "yards"] }),
  updateAsset: put("/api/assets/:id", "assets.edit", {
    changes: [...audited, "documents", "programs", "yards"],
  }),
  /** Changes many assets, or none if one of them is refused. */
  updateAssets: act("/api/assets/bulk", "assets.edit", {
    changes: [...ofPlan, "documents", "yards"],
  }),
  tagOut: act("/api/assets/:id/tag-out", "assets.edit", { changes: [...audited, "notifications"] }),
  returnToService: act("/api/assets/:id/return-to-service", "assets.edit", {
    changes: [...audited, "notifications"],
  }),
  listYards: get("/api/yards", "assets.edit", { shows: ["yards"] }),
  createYard: post("/api/yards", "assets.edit", { changes: ["yards", "trail"] }),
  /** A yard that still has units cannot be archived. */
  updateYard: patch("/api/yards/:id", "assets.edit", { changes: ["yards", "trail"] }),
  getTags: get("/api/tags", "dashboard.read", { shows: ["records"] }),
  listDowntimes: get("/api/assets/:id/downtimes", "assets.edit", { shows: ["records"] }),

  listReadings: get("/api/assets/:id/readings", "meters.edit", { shows: ["records"] }),
  confirmReading: act("/api/readings/:id/confirm", "meters.edit", {
    changes: [...audited, "documents"],
  }),
  voidReading: act("/api/readings/:id/void", "meters.edit", { changes: [...audited, "documents"] }),

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
  listReports: get("/api/reports", "reports.decide", { shows: ["reports"] }),
  decideReport: act("/api/reports/:id/decision", "reports.decide", {
    changes: [...audited, "reports", "notifications"],
  }),

  createChecklist: post("/api/inspection/checklists", "checklists.edit", {
    changes: ["checklists", "trail"],
  }),
  updateChecklist: patch("/api/inspection/checklists/:id", "checklists.edit", {
    changes: ["checklists", "trail"],
  }),
  deleteChecklist: remove("/api/inspection/checklists/:id", "checklists.edit", {
    changes: ["checklists", "trail"],
  }),

  /** The same records as the list with these filters, as CSV. */
  exportInspections: get("/api/inspection/export", "dashboard.read", { returns: "file" }),
  voidInspection: act("/api/inspection/logs/:id/void", "inspections.void", {
    changes: ofState,
  }),

  listHeld: get("/api/held", "held.decide", { shows: ["held"] }),
  decideHeld: act("/api/held/:id/decision", "held.decide", {
    changes: [...audited, "documents", "held", "notifications"],
  }),
  /** Does the same with a file that a phone has shared. */
  takeSharedCopy: post("/api/held/files", "held.decide", {
    changes: ["held", "trail", "notifications"],
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

  listImports: get("/api/imports", "imports.edit", { shows: ["imports"] }),
  getImport: get("/api/imports/:id", "imports.edit", { shows: ["imports"] }),
  createImport: post("/api/imports", "imports.edit", { changes: ["imports"] }),
  /** Stores some rows of a list as they are given, or replaces them. */
  storeImportRows: put("/api/imports/:id/rows", "imports.edit", { changes: ["imports"] }),
  /** Reads all rows, and what each would change; it changes nothing else. */
  checkImport: act("/api/imports/:id/check", "imports.edit", { changes: ["imports"] }),
  listImportRows: get("/api/imports/:id/rows", "imports.edit", { shows: ["imports"] }),
  /** Writes some rows; repeated until none is left. */
  commitImport: act("/api/imports/:id/commit", "imports.edit", {
    changes: [...ofState, "programs", "crew", "invitations", "imports"],
  }),
  undoImport: act("/api/imports/:id/undo", "imports.edit", {
    changes: [...ofState, "programs", "crew", "invitations", "imports", "yards"],
  }),

  /** Keys of other programs; to an admin all of the company's, to a manager their own. */
  listKeys: get("/api/keys", "keys.edit", { shows: ["keys"] }),
  addKey: post("/api/keys", "keys.edit", { changes: ["keys", "trail"] }),
  revokeKey: remove("/api/keys/:id", "keys.edit", { changes: ["keys", "trail"] }),

  getUnitFile: get("/api/papers/units/:id", "dashboard.read", { shows: ["records", "documents"] }),
  getUnitPdf: get("/api/papers/units/:id/pdf", "dashboard.read", { returns: "file" }),
  /** The files and scans of all units, as an archive. */
  exportFleet: get("/api/papers/fleet", "dashboard.read", { returns: "file" }),
  getRegisterPdf: get("/api/papers/register/pdf", "dashboard.read", { returns: "file" }),

  getSeals: get("/api/seals", "company.edit"),
  verifySeals: get("/api/seals/verify", "company.edit"),

  /** What of each kind a text finds; closed to keys, because people are among it. */
  search: get("/api/search", "crew.read", {
    shows: ["records", "crew", "programs", "documents"],
  }),

  listAudit: get("/api/audit", "audit.read", { shows: ["trail"] }),
} satisfies Record<string, Call>;

const officeApi = toTable(calls);

/** All calls. */
export const api = { ...phoneApi, ...officeApi };

export type CallName = keyof typeof api;

/** The calls that change something. */
export type WriteName = {
  [Name in CallName]: (typeof api)[Name]["method"] extends "GET" ? never : Name;
}[CallName];

/** An entry of the table, which knows its own name. */
export type ApiCall<Name extends CallName = CallName> = Call & { name: Name };
