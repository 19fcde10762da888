/** The calls that drivers may make, and such as need no sign-in: a phone loads no others before its first screen. */
import { act, type Call, get, ofState, patch, post, put, remove, toTable } from "./call-table.ts";

const calls = {
  getCurrentUser: get("/api/user", "account.read", { shows: ["user"] }),
  signIn: act("/api/login", "anyone", { changes: [] }),
  goToSignIn: get("/api/login", "anyone", { status: 302, returns: "redirect" }),
  signUp: post("/api/register", "anyone", { changes: [] }),
  signOut: post("/api/logout", "anyone", { changes: [], status: 204 }),

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

  getMailSetup: get("/api/mail", "anyone"),
  stopDigest: post("/api/mail/digest/stop", "anyone", { changes: [], status: 204 }),
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

  listAssets: get("/api/assets", "assets.read", { shows: ["records"] }),
  getAsset: get("/api/assets/:id", "assets.read", { shows: ["records"] }),

  /** A reading that restarts a meter also needs the permission meters.edit. */
  addReading: post("/api/assets/:id/readings", "meters.add", {
    changes: ofState,
    idempotent: true,
  }),

  /** A driver gets only their own documents. */
  listDocuments: get("/api/documents", "documents.read", { shows: ["documents", "crew"] }),
  getDocumentFile: get("/api/document-files/:id", "documents.read", { returns: "document" }),

  /**
   * Anyone may scan a label. The unit is shown to its company's users, and to others if the company takes reports by
   * anyone.
   */
  getCode: get("/api/codes/:code", "anyone"),
  reportProblem: post("/api/codes/:code/reports", "anyone", { changes: [] }),

  listChecklists: get("/api/inspection/checklists", "checklists.read", { shows: ["checklists"] }),

  listInspectionLogs: get("/api/inspection/logs", "inspections.read", { shows: ["records"] }),
  listTodaysInspections: get("/api/inspection/logs/today", "inspections.read", {
    shows: ["records"],
  }),
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
  listUnresolvedInspections: get("/api/inspection/failed/:assetId", "inspections.read", {
    shows: ["records"],
  }),

  /** Stores a submission that the server has refused and its driver can no longer correct. */
  hold: post("/api/held", "inspections.submit", {
    changes: ["held", "notifications"],
    idempotent: true,
  }),

  /** Everything that a driver may read today, with a tag, so that unchanged data is not sent again. */
  getPack: get("/api/yard", "inspections.submit", {
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

  /** Anyone who has the link; its token is never in an address of the API, which is logged. */
  lookAtInvitation: act("/api/invitations/look", "anyone", { changes: [] }),
  acceptInvitation: post("/api/invitations/accept", "anyone", {
    changes: ["crew", "invitations", "trail"],
  }),

  getInspectionPaper: get("/api/papers/inspections/:id", "inspections.read", {
    shows: ["records"],
  }),
  getInspectionPdf: get("/api/papers/inspections/:id/pdf", "inspections.read", { returns: "file" }),

  /** Anyone who has the paper may check whether the record is unchanged. */
  verifyCode: get("/api/verify/:code", "anyone"),

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

export const phoneApi = toTable(calls);
