/** One valid input for every entry of the table of calls; a new call without one does not compile. */
import { randomUUID } from "node:crypto";
import type { CallName } from "#shared/api/api.ts";
import { password } from "./build.ts";

/** The ids that a sample may name, in the path, the query or the body. */
export type Named = {
  assetId: number;
  /** An asset that is out of service. */
  downAssetId: number;
  scheduleId: number;
  checklistId: number;
  /** A failed inspection that nothing has resolved. */
  inspectionId: number;
  readingId: number;
  /** A paper of the driver, with a file. */
  documentId: number;
  /** A roadside report without violations, which may be certified. */
  reportId: number;
  documentFileId: number;
  maintenanceLogId: number;
  /** An active one that was reported by hand. */
  defectId: number;
  /** An inspection that the office filed as said to be the admin's. */
  attributedId: number;
  /** An inspection that waits for a decision. */
  heldId: number;
  /** What a stranger reported, and waits for a decision. */
  publicReportId: number;
  photoId: number;
  otherUserId: number;
  notificationId: number;
  /** A phone of the admin that is sent alerts. */
  pushId: number;
};

export type Sample = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** The smallest valid picture: a PNG of 1 × 1 pixel. */
export const photoDataUrl =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The smallest text that programs take for a PDF. */
export const pdfDataUrl = `data:application/pdf;base64,${Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64")}`;

/** As a browser makes one of that name. */
export function subscription(name: string) {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    p256dh:
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
}

let counter = 0;

function unique(): string {
  counter += 1;
  return `sample-${counter}`;
}

const none = (): Sample => ({});

export const samples: Record<CallName, (named: Named) => Sample> = {
  getCurrentUser: none,
  signIn: () => ({ body: { username: "nobody-of-that-name", password } }),
  goToSignIn: none,
  signUp: () => ({ body: person(unique()) }),
  signOut: none,
  updateProfile: () => ({
    body: {
      firstName: "Ada",
      lastName: "Byron",
      email: `${unique()}@example.com`,
      role: "manager",
    },
  }),
  updatePreferences: () => ({ body: { language: "es" } }),
  changePassword: () => ({ body: { currentPassword: password, newPassword: password } }),
  getCompany: none,
  getBackup: none,
  checkExport: none,
  exportCompany: none,
  updateCompany: () => ({
    body: {
      name: "Ridgeline",
      timeZone: "America/Chicago",
      language: "es",
      preTripBy: "06:30",
      daysOff: ["2026-11-26"],
      rules: { photoOnFail: "open", photoChallenge: "some" },
    },
  }),
  listNotifications: () => ({ query: { unread: "true" } }),
  markNotification: ({ notificationId }) => ({
    params: { id: notificationId },
    body: { read: true },
  }),
  markAllNotifications: none,
  getDashboardStats: none,
  listServiceDue: none,
  getBoard: () => ({ query: { day: new Date().toISOString().slice(0, 10) } }),
  getYard: none,
  listBoardDays: () => ({ query: { days: 30 } }),
  listActivity: none,
  listAssets: () => ({ query: { search: "Mixer", category: "truck", condition: "in_use" } }),
  tagOut: ({ assetId }) => ({ params: { id: assetId }, body: { reason: "Bent frame" } }),
  returnToService: ({ downAssetId }) => ({
    params: { id: downAssetId },
    body: { signature: "Ada Byron", note: "Frame straightened" },
  }),
  listDowntimes: ({ downAssetId }) => ({ params: { id: downAssetId }, query: { limit: 5 } }),
  addCodes: ({ assetId }) => ({ body: { assetIds: [assetId] } }),
  changeCode: ({ assetId }) => ({ params: { id: assetId } }),
  getCode: () => ({ params: { code: "0000000000" } }),
  reportProblem: () => ({
    params: { code: "0000000000" },
    body: { text: "The left mud flap is gone", name: "Pat", openMs: 8_000 },
  }),
  listReports: () => ({ query: { state: "new", limit: 5 } }),
  decideReport: ({ publicReportId }) => ({
    params: { id: publicReportId },
    body: { decision: "claim", note: "Seen on the yard" },
  }),
  listReadings: ({ assetId }) => ({ params: { id: assetId }, query: { meter: "hours", limit: 5 } }),
  addReading: ({ assetId }) => ({
    params: { id: assetId },
    body: { meter: "miles", value: 20.5, note: "At the gate" },
  }),
  voidReading: ({ readingId }) => ({ params: { id: readingId }, body: { reason: "Typed wrong" } }),
  listDocuments: ({ otherUserId }) => ({ query: { userId: otherUserId, status: "expired,soon" } }),
  addDocument: ({ assetId }) => ({
    body: {
      assetId,
      kind: "other",
      number: "4XK 220",
      issuedOn: "2026-01-05",
      expiresOn: "2027-01-05",
      files: [{ name: "permit.pdf", data: pdfDataUrl }],
    },
  }),
  updateDocument: ({ documentId }) => ({
    params: { id: documentId },
    body: { issuer: "Illinois", expiresOn: "2030-01-05" },
  }),
  certifyDocument: ({ reportId }) => ({
    params: { id: reportId },
    body: { signature: "Ada Byron", returnedOn: null },
  }),
  removeDocument: ({ documentId }) => ({ params: { id: documentId } }),
  getDocumentFile: ({ documentFileId }) => ({ params: { id: documentFileId } }),
  getAsset: ({ assetId }) => ({ params: { id: assetId } }),
  createAsset: () => ({ body: asset }),
  updateAsset: ({ assetId }) => ({ params: { id: assetId }, body: { ...asset, currentMiles: 20 } }),
  listChecklists: ({ assetId }) => ({ query: { category: "truck", assetId } }),
  createChecklist: () => ({ body: { name: "Mixers", category: "truck", items: ["Drum"] } }),
  updateChecklist: ({ checklistId }) => ({
    params: { id: checklistId },
    body: { name: "Mixers", category: "truck", items: ["Drum", "Chute"] },
  }),
  deleteChecklist: ({ checklistId }) => ({ params: { id: checklistId } }),
  listInspectionLogs: ({ assetId }) => ({ query: { assetId, limit: 5 } }),
  listTodaysInspections: none,
  exportInspections: ({ assetId }) => ({ query: { assetId, result: "failed", text: "tires" } }),
  getInspectionLog: ({ inspectionId }) => ({ params: { id: inspectionId } }),
  submitInspection: ({ assetId, defectId }) => ({
    body: {
      assetId,
      review: [{ defectId, accepted: true }],
      date: new Date().toISOString(),
      checklistId: 1,
      results: { tires: { status: "pass", how: "section", reasons: ["worn"] } },
      passed: true,
      signatureUrl: "Dee Driver",
      challenge: { itemId: "tires" },
      wasSignedIn: true,
      clockOffsetMs: -600_000,
      walkId: "0b8a3a4e-6b5b-4c39-9d2c-3b9f6f2f1a11",
      appVersion: "1.14.0",
      language: "es",
    },
  }),
  confirmInspection: ({ attributedId }) => ({
    params: { id: attributedId },
    body: { isOwn: true },
  }),
  hold: ({ assetId }) => ({
    headers: { "idempotency-key": randomUUID() },
    body: {
      kind: "inspection",
      body: { assetId, signatureUrl: "Dee Driver", results: { tires: { status: "worn" } } },
      reason: "request.invalid",
      performedAt: new Date().toISOString(),
      subject: { assetId, name: "Mixer 12" },
    },
  }),
  listHeld: () => ({ query: { state: "open", limit: 5 } }),
  decideHeld: ({ heldId, assetId }) => ({
    params: { id: heldId },
    body: { decision: "file", assetId, note: "Sold last week" },
  }),
  takeSharedCopy: ({ assetId, otherUserId }) => {
    const asset = { id: assetId, name: "Mixer 12" };
    const body = { signatureUrl: "Dee Driver" };
    const performedAt = new Date().toISOString();
    const copy = { id: randomUUID(), kind: "inspection", userId: otherUserId, asset, performedAt };
    return { body: { content: { ...copy, body, photos: [] } } };
  },
  listUnresolvedInspections: ({ assetId }) => ({ params: { assetId } }),
  listDefects: ({ assetId }) => ({ query: { assetId, state: "active", search: "tire", limit: 5 } }),
  getDefect: ({ defectId }) => ({ params: { id: defectId } }),
  createDefect: ({ assetId }) => ({ body: { assetId, title: "Left chute latch bent" } }),
  actOnDefect: ({ defectId }) => ({
    params: { id: defectId },
    body: { act: "note", note: "Seen at the plant" },
  }),
  listSchedules: ({ assetId }) => ({
    query: { assetId, status: "overdue", search: "oil", order: "soonest" },
  }),
  createSchedule: ({ assetId }) => ({
    body: { assetId, name: "Oil Change", type: "usage_based", intervalMiles: 5000 },
  }),
  updateSchedule: ({ scheduleId }) => ({
    params: { id: scheduleId },
    body: { intervalMiles: 6000 },
  }),
  listMaintenanceLogs: ({ assetId }) => ({ query: { assetId, limit: 5 } }),
  exportMaintenanceLogs: ({ assetId }) => ({ query: { assetId, text: "oil" } }),
  getMaintenanceLog: ({ maintenanceLogId }) => ({ params: { id: maintenanceLogId } }),
  logMaintenance: ({ assetId, scheduleId, inspectionId, defectId }) => ({
    body: {
      assetId,
      scheduleId,
      resolvedInspectionId: inspectionId,
      date: new Date().toISOString(),
      serviceType: "Brake Service",
      description: "New pads",
      performedBy: "internal",
      cost: 120.5,
      defects: [{ id: defectId, outcome: "repaired" }],
    },
  }),
  listCrew: none,
  addUser: () => ({ body: { ...person(unique()), role: "driver" } }),
  updateUser: ({ otherUserId }) => ({
    params: { id: otherUserId },
    body: {
      firstName: "Pat",
      lastName: "Byron",
      email: `${unique()}@example.com`,
      role: "manager",
    },
  }),
  removeUser: ({ otherUserId }) => ({ params: { id: otherUserId } }),
  resetPassword: ({ otherUserId }) => ({ params: { id: otherUserId } }),
  getInspectionPaper: ({ inspectionId }) => ({ params: { id: inspectionId } }),
  getInspectionPdf: ({ inspectionId }) => ({ params: { id: inspectionId }, query: { size: "a4" } }),
  getRegisterPdf: none,
  getUnitFile: ({ assetId }) => ({
    params: { id: assetId },
    query: { from: "2026-01-01", to: "2026-06-30" },
  }),
  getUnitPdf: ({ assetId }) => ({ params: { id: assetId }, query: { size: "a4" } }),
  exportFleet: () => ({ query: { from: "2026-01-01", to: "2026-06-30" } }),
  getReadiness: () => ({ query: { rule: "396.17", limit: 5 } }),
  getAssetReadiness: ({ assetId }) => ({ params: { id: assetId } }),
  getSeals: none,
  verifySeals: () => ({ query: { after: 0, limit: 5 } }),
  verifyCode: () => ({ params: { code: `1-${"0".repeat(26)}` } }),
  listAudit: ({ otherUserId }) => ({ query: { noun: "member", rowId: otherUserId } }),
  getPush: none,
  addPush: () => ({ body: subscription(unique()) }),
  removePush: ({ pushId }) => ({ params: { id: pushId } }),
  addPhoto: () => ({ body: { photo: photoDataUrl } }),
  uploadPhoto: () => ({
    params: { key: "00000000-0000-4000-8000-00000000000f" },
    query: { at: 0, total: 10, thumb: 0 },
  }),
  getPhoto: ({ photoId }) => ({ params: { id: photoId } }),
  liveEvents: none,
};

const asset = {
  name: "Mixer 12",
  category: "truck",
  vinOrSerial: "1M2GR3GC5KM004821",
  year: 2019,
  make: "Mack",
  model: "Granite",
};

function person(username: string) {
  const email = `${username}@example.com`;
  return { username, email, password, firstName: "Pat", lastName: "Sample" };
}
