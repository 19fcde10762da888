/** A company in which one unit has every kind of record that its papers can print. */
import { randomUUID } from "node:crypto";
import type { Body } from "#shared/api/api-schemas.ts";
import { hourMs } from "#shared/base/dates.ts";
import type { TestApp, TestCompany } from "./harness.ts";
import {
  buildAsset,
  buildAttributed,
  buildChecklist,
  buildDocument,
  buildInspection,
  buildLogFile,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "./build.ts";
import { photoDataUrl } from "./samples.ts";

const begun = Date.parse("2026-11-20T12:00:00.000Z");
const signed = { signature: "Dana Lee" };
const carried = { carriesDefects: true };

export async function foundPrintedCompany({ clock, connect }: Pick<TestApp, "clock" | "connect">) {
  let hours = 0;
  const later = () => {
    hours += 1;
    const now = new Date(begun + hours * hourMs);
    clock.set(now);
    return now.toISOString();
  };
  later();
  const company = await foundCompany(connect, { timeZone: "America/Chicago" });
  const truck = await buildAsset(company.manager, { name: "Mixer 14", currentMiles: 10_000 });
  const own = { ...company, later, assetId: truck.id };
  const inspectionId = await inspect(own);
  await repair(own, inspectionId);
  await stopAndReturn(own);
  await readMeters(own);
  await fileRoadside(own);
  const copyId = await confirmCopy(own);
  later();
  return { ...company, assetId: truck.id, inspectionId, copyId };
}

/** `later` advances the clock by an hour. */
type Own = TestCompany & { assetId: number; later: () => string };

/**
 * Inspects a truck with its trailer from a company checklist; every item fails, the first is critical and has a photo.
 */
async function inspect({ manager, driver, assetId, later }: Own): Promise<number> {
  const [brake, tread, mirror] = ["Parking brake holds", "Steer tread", "Left mirror"] as const;
  const list = await buildChecklist(manager, {
    items: [
      { label: brake, es: "Freno de mano", critical: true },
      { label: tread, type: "number", unit: "32nds", min: 4 },
      { label: mirror },
    ],
  });
  const trailer = await buildAsset(manager, { name: "Lowboy 2", category: "trailer" });
  const walk = { walkId: randomUUID(), ...carried };
  const failed = { status: "fail" } as const;
  const body = {
    assetId,
    checklistId: list.id,
    results: {
      [brake]: { ...failed, notes: "Does not hold", unsafe: true, photos: [photoDataUrl] },
      [tread]: { ...failed, value: 3, notes: "Worn on the left" },
      [mirror]: { ...failed, notes: "Cracked in the corner" },
    },
    odometer: 10_100,
    hours: 2_000,
    comments: "Drove back empty",
    signatureUrl: "Marco Ortiz",
    ...walk,
  };
  const { id } = await driver.call("submitInspection", { body });
  await buildInspection(driver, { id: trailer.id, category: "trailer" }, walk);
  later();
  return id;
}

/**
 * Takes defects through every act: one is certified and accepted, one is deferred, rejected and repaired, and one is a
 * duplicate of a report by hand.
 */
async function repair(own: Own, inspectionId: number): Promise<void> {
  const { manager, driver, assetId, later } = own;
  const act = (id: number, body: Body<"actOnDefect">) => {
    later();
    return manager.call("actOnDefect", { params: { id }, body });
  };
  const { defects } = await driver.call("getInspectionLog", { params: { id: inspectionId } });
  const [brake = 0, tread = 0, mirror = 0] = defects.map(({ id }) => id);
  const outcome = { outcome: "repaired" } as const;
  await act(brake, { act: "start" });
  await act(brake, { act: "note", note: "Parts are here", photos: [photoDataUrl] });
  await act(brake, { act: "certify", ...outcome, note: "New shoes", ...signed });
  await act(tread, { act: "defer", untilDay: "2026-12-24", note: "Still legal", ...signed });
  later();
  const review = [
    { defectId: brake, accepted: true, note: "Holds well" },
    { defectId: tread, accepted: false, note: "Worn through" },
  ];
  await buildInspection(driver, assetId, { review, ...carried });
  const report = { assetId, note: "Since Monday", photos: [photoDataUrl] };
  const loose = await driver.call("createDefect", { body: { ...report, title: "Mirror loose" } });
  await act(mirror, { act: "duplicate", ofId: loose.id });
  await act(loose.id, { act: "severity", critical: true });
  await act(loose.id, { act: "severity", critical: false, note: "Hardly moves", ...signed });
  const step = await driver.call("createDefect", { body: { assetId, title: "Bent step" } });
  const schedule = await buildSchedule(manager, assetId);
  const date = later();
  await buildMaintenanceLog(manager, assetId, {
    date,
    scheduleId: schedule.id,
    odometer: 10_200,
    performedByName: "Luis Mora",
    steps: [{ text: "Change the oil", done: true }],
    cost: 120.5,
    photoUrls: [photoDataUrl],
    resolvedInspectionId: inspectionId,
    defects: [{ id: tread, ...outcome, note: "Two new tires" }],
  });
  const log = await buildMaintenanceLog(manager, assetId, {
    date,
    ...signed,
    defects: [{ id: step.id, ...outcome, note: "Straightened it" }],
  });
  await buildLogFile(manager, log.id);
  await driver.call("createDefect", { body: { ...report, title: "Horn is weak" } });
}

/** An inspection that the office files from a shared file and its driver confirms. */
async function confirmCopy({ manager, driver, assetId, later }: Own): Promise<number> {
  const { id: userId } = await driver.call("getCurrentUser");
  const performedAt = later();
  later();
  const { id } = await buildAttributed(manager, assetId, { userId, performedAt });
  later();
  await driver.call("confirmInspection", { params: { id }, body: { isOwn: true } });
  return id;
}

/** Returns the unit with a signature, stops and returns it in the form, and stops it again. */
async function stopAndReturn({ manager, assetId, later }: Own): Promise<void> {
  const params = { id: assetId };
  later();
  const body = { ...signed, note: "Road test passed" };
  await manager.call("returnToService", { params, body });
  const stop = { condition: "maintenance", conditionReason: "Waits for parts" } as const;
  await manager.call("updateAsset", { params, body: stop });
  later();
  await manager.call("updateAsset", { params, body: { condition: "in_use" } });
  await manager.call("tagOut", { params, body: { reason: "Frame is bent" } });
}

async function readMeters({ driver, manager, assetId, later }: Own): Promise<void> {
  const params = { id: assetId };
  const body = { meter: "miles", value: 102_000, note: "As it stands" } as const;
  const { id } = await driver.call("addReading", { params, body });
  await manager.call("voidReading", { params: { id }, body: { reason: "A digit too many" } });
  later();
  const far = { meter: "miles", value: 60_000, note: "Came by train" } as const;
  const waiting = await driver.call("addReading", { params, body: far });
  await manager.call("confirmReading", { params: { id: waiting.id } });
  later();
  const replaced = { meter: "hours", value: 2, restart: "replaced", previousValue: 2_010 } as const;
  await manager.call("addReading", { params, body: replaced });
}

async function fileRoadside({ manager, assetId, later }: Own): Promise<void> {
  const report = await buildDocument(manager, {
    assetId,
    kind: "roadside_report",
    number: "TX 4711",
    issuer: "State police",
    issuedOn: "2026-11-19",
    note: "Near the scale",
    violations: [{ text: "Turn signal dark (393.9)", outOfService: false }],
    returnAsked: true,
  });
  for (const { id } of report.defects) {
    const body = { act: "certify", outcome: "repaired", note: "New bulb", ...signed } as const;
    await manager.call("actOnDefect", { params: { id }, body });
  }
  later();
  const body = { ...signed, returnedOn: "2026-11-20" };
  await manager.call("certifyDocument", { params: { id: report.id }, body });
}
