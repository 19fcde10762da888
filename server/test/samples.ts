/** One valid input for every entry of the table of calls; a new call without one does not compile. */
import { randomUUID } from "node:crypto";
import type { CallName } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import type { PhotoContentType } from "#shared/photos.ts";
import type { Express } from "express";
import type { Response } from "supertest";
import { unpackedBody } from "./archive-reader.ts";
import { buildAsset, buildChecklist, buildInspection, buildSchedule } from "./build-by-agent.ts";
import type { TestCompany } from "./company.ts";
import { addMember, password } from "./company.ts";
import { firstEvents } from "./event-reader.ts";
import type { Agent } from "./harness.ts";

/** The ids that a sample may name, in the path, the query or the body. */
export type Named = {
  assetId: number;
  scheduleId: number;
  checklistId: number;
  /** A failed inspection that nothing has resolved. */
  inspectionId: number;
  photoId: number;
  memberId: number;
  notificationId: number;
};

export type Sample = {
  params?: Record<string, number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
};

/** The smallest picture that is one: a PNG of 1 × 1. */
export const photoDataUrl =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Whole photos of 8 × 6, as a canvas of Chromium writes them. */
export const photoFiles: Record<PhotoContentType, Buffer> = {
  "image/jpeg": Buffer.from(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJUAB//Z",
    "base64",
  ),
  "image/png": Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAGklEQVR4AdTKMQ0AAACDsGX+RSOBm979RCIAAAD///YO6p0AAAAGSURBVAMABjAADcnTrZ8AAAAASUVORK5CYII=",
    "base64",
  ),
  "image/webp": Buffer.from(
    "UklGRk4AAABXRUJQVlA4WAoAAAAQAAAABwAABQAAQUxQSA8AAAABBxAREQAIwv+2iYj+hwAAVlA4IBgAAAAwAQCdASoIAAYAAUAmJaQAA3AA/v02aAA=",
    "base64",
  ),
};

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
  changePassword: () => ({ body: { currentPassword: password, newPassword: password } }),
  getCompany: none,
  getBackup: none,
  checkExport: none,
  exportCompany: none,
  updateCompany: () => ({ body: { name: "Ridgeline", timeZone: "America/Chicago" } }),
  listNotifications: () => ({ query: { unread: "true" } }),
  markNotification: ({ notificationId }) => ({
    params: { id: notificationId },
    body: { read: true },
  }),
  markAllNotifications: none,
  getDashboardStats: none,
  listServiceDue: none,
  listActivity: none,
  listAssets: () => ({ query: { search: "Mixer", category: "truck", condition: "in_use" } }),
  getAsset: ({ assetId }) => ({ params: { id: assetId } }),
  createAsset: () => ({ body: asset }),
  updateAsset: ({ assetId }) => ({ params: { id: assetId }, body: { ...asset, currentMiles: 20 } }),
  listChecklists: () => ({ query: { category: "truck" } }),
  createChecklist: () => ({ body: { name: "Mixers", category: "truck", items: ["Drum"] } }),
  updateChecklist: ({ checklistId }) => ({
    params: { id: checklistId },
    body: { name: "Mixers", category: "truck", items: ["Drum", "Chute"] },
  }),
  deleteChecklist: ({ checklistId }) => ({ params: { id: checklistId } }),
  listInspectionLogs: ({ assetId }) => ({ query: { assetId, limit: 5 } }),
  listTodaysInspections: none,
  getInspectionLog: ({ inspectionId }) => ({ params: { id: inspectionId } }),
  submitInspection: ({ assetId }) => ({
    body: {
      assetId,
      date: new Date().toISOString(),
      checklistId: 1,
      results: { tires: { status: "pass" } },
      passed: true,
      signatureUrl: "Dee Driver",
    },
  }),
  listUnresolvedInspections: ({ assetId }) => ({ params: { assetId } }),
  listSchedules: ({ assetId }) => ({ query: { assetId } }),
  createSchedule: ({ assetId }) => ({
    body: { assetId, name: "Oil Change", type: "usage_based", intervalMiles: 5000 },
  }),
  updateSchedule: ({ scheduleId }) => ({
    params: { id: scheduleId },
    body: { intervalMiles: 6000 },
  }),
  listMaintenanceLogs: ({ assetId }) => ({ query: { assetId, limit: 5 } }),
  logMaintenance: ({ assetId, scheduleId, inspectionId }) => ({
    body: {
      assetId,
      scheduleId,
      resolvedInspectionId: inspectionId,
      date: new Date().toISOString(),
      serviceType: "Brake Service",
      description: "New pads",
      performedBy: "internal",
      cost: 120.5,
    },
  }),
  listCrew: none,
  addMember: () => ({ body: { ...person(unique()), role: "driver" } }),
  removeMember: ({ memberId }) => ({ params: { id: memberId } }),
  resetPassword: ({ memberId }) => ({ params: { id: memberId } }),
  listAudit: ({ memberId }) => ({ query: { noun: "member", rowId: memberId } }),
  addPhoto: () => ({ body: { photo: photoDataUrl } }),
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

/**
 * Rows of a company for samples to name; fresh ones, because some calls use them up. With a mark
 * their names can be told from all others.
 */
export async function namedRows(app: Express, company: TestCompany, mark = ""): Promise<Named> {
  const { admin, driver } = company;
  const name = mark && { name: `${mark} ${unique()}` };
  const { id: assetId } = await buildAsset(admin.agent, { ...name });
  const schedule = await buildSchedule(admin.agent, assetId, { ...name });
  const checklist = await buildChecklist(admin.agent, { ...name });
  const inspection = await buildInspection(driver.agent, assetId, { fail: ["tires"] });
  const photo = await driver.agent.post("/api/photos").send({ photo: photoDataUrl });
  const username = unique();
  const member = await addMember(app, admin.agent, { role: "driver", username });
  const notices = await admin.agent.get("/api/notifications");
  const rows: Answer<"listNotifications"> = notices.body;
  return {
    assetId,
    scheduleId: schedule.id,
    checklistId: checklist.id,
    inspectionId: inspection.id,
    photoId: photo.body.id,
    memberId: member.id,
    notificationId: rows[0]?.id ?? 0,
  };
}

/** Makes a call of the table with a sample's input. */
export function make(agent: Agent, name: CallName, sample: Sample): Promise<Response> {
  const entry = api[name];
  const path = entry.path.replace(/:(\w+)/g, (_, key: string) => String(sample.params?.[key]));
  const method = methods[entry.method];
  const asked = agent[method](path).query(sample.query ?? {});
  if (entry.answers === "events") void asked.buffer(true).parse(firstEvents);
  if (entry.answers === "archive") void asked.buffer(true).parse(unpackedBody);
  if (entry.idempotent) void asked.set("Idempotency-Key", randomUUID());
  return sample.body ? asked.send(sample.body).then() : asked.then();
}

const methods = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const;
