/** Fills a company: rows in every list; the caller decides how each text is written. */
import { randomUUID } from "node:crypto";
import {
  buildAsset,
  buildAttributed,
  buildChecklist,
  buildDocument,
  buildHeld,
  buildInspection,
  buildLogFile,
  buildMaintenanceLog,
  buildReport,
  buildResults,
  buildSchedule,
  signIn,
  unique,
} from "#server/test/kit/build.ts";
import { pdfDataUrl, photoDataUrl } from "#server/test/kit/samples.ts";
import type { Caller } from "#server/test/kit/caller.ts";
import type { Body } from "#shared/api/api-schemas.ts";
import { addToDay, toDay } from "#shared/base/days.ts";
import { limits } from "#shared/base/limits.ts";
import { programLimits } from "#shared/programs/programs.ts";
import { yardLimits } from "#shared/yards/yards.ts";
import { reportLimits } from "#shared/reports/reports-limits.ts";
import { toPhotoName } from "#shared/base/photos.ts";
import { type Browser, callerIn, createCompany, createUser, photo } from "./stage.ts";
import { findZoneAtNoon } from "./zone.ts";

/** Writes a text in the test's way; some texts have a lower limit than a name. */
export type Write = (text: string, charactersMax?: number) => string;

/** Markup that runs a script if a screen does not show it as text. */
export const markup = `"> <img src=x onerror=f()>`;

/** Creates the company; its admin is then signed in in this browser. */
export async function fillCompany(browser: Browser, write: Write) {
  const userFields = (word: string, firstName: string, lastName: string) => ({
    // Half of the longest length, and unique; a username has no spaces and no markup.
    username:
      write(word)
        .replace(markup, "")
        .replaceAll(" ", ".")
        .slice(0, limits.usernameMax / 2) + unique("").replaceAll("-", "."),
    email: `${unique("mail")}@example.com`,
    firstName: write(firstName, limits.personNameMax),
    lastName: write(lastName, limits.personNameMax),
  });
  const named = write("Ridgeline", limits.companyNameMax);
  const company = { company: named, timeZone: findZoneAtNoon() };
  const user = await createCompany(browser, { ...userFields("dana", "Dana", "Reyes"), ...company });
  const { username } = user;
  // The days end at midnight, so that the board expects units that were added today.
  const workDays = { workDays: [1, 2, 3, 4, 5, 6, 7], preTripBy: "23:59" };
  const settings = { name: named, timeZone: company.timeZone, ...workDays };
  const daysOff = [addToDay(toDay(new Date(), company.timeZone), 7)];
  await user.call("updateCompany", { body: { ...settings, daysOff } });
  const manager = await createUser(browser, "manager", userFields("ray", "Ray", "Delgado"));
  const driver = await createUser(browser, "driver", userFields("luis", "Luis", "Ortega"));
  const fleet = await buyFleet(user, write);
  await planServices(user, fleet, write);
  await planProgram(user, write);
  await voidOne(user, fleet[1], write);
  const attributed = await attributeOne(user, { asset: fleet[1], driver }, write);
  await signIn(user, driver);
  await user.call("confirmInspection", { params: attributed, body: { isOwn: false } });
  const failures = await inspectFleet(user, fleet, write);
  const declined = await holdOne(user, fleet[0], write);
  await failWithLostPhotos(browser, fleet[1], write);
  await signIn(user, manager);
  const body = { decision: "decline", note: write("Made twice") } as const;
  await user.call("decideHeld", { params: declined, body });
  await repair(user, failures, write);
  await signIn(user, { username });
  await readMeters(user, fleet[0].id, write);
  await signIn(user, driver);
  await user.call("addReading", {
    params: { id: fleet[0].id },
    body: { meter: "miles", value: 990_000, note: write("Read in the dark") },
  });
  await signIn(user, { username });
  await holdOne(user, fleet[0], write);
  await reportOne(user, fleet[0], write);
  const { username: _later, ...invited } = userFields("marco", "Marco", "Ortiz");
  await user.call("invite", { body: { role: "driver", ...invited } });
  await workOnDefects(user, fleet, write);
  await user.call("addKey", { body: { name: write("Fuel card", 60), scopes: ["read"] } });
  await fileDocuments(user, { assetId: fleet[0].id, driverId: driver.id }, write);
  const items = ["Chute locks", "Drum rollers", "Wash-out tank"].map((item) => write(item));
  for (const category of ["trailer", "equipment"] as const) {
    await buildChecklist(user, { name: write(`Daily ${category}`), category, items });
  }
  return { admin: { username }, driver, asset: fleet[0], trailer: fleet[2] };
}

type Fleet = Awaited<ReturnType<typeof buyFleet>>;
async function buyFleet(by: Caller, write: Write) {
  const words = { location: write("Bay 4"), assignedCrew: write("Luis") };
  const addYard = (name: string) =>
    by.call("createYard", {
      body: { name: write(name, yardLimits.nameMax), address: write("4100 Quarry Road") },
    });
  const { id: yardId } = await addYard("Main yard");
  await addYard("Quarry plant");
  const made = { make: write("Mack"), model: write("Granite"), vinOrSerial: write("1M2GR3GC5") };
  const unit = (name: string, given: Parameters<typeof buildAsset>[1] = {}) =>
    buildAsset(by, { ...words, ...made, yardId, name: write(name), ...given });
  return [
    await unit("Mixer 101", { ...identify(write), currentMiles: 98_412.6, currentHours: 9_204 }),
    await unit("Mixer 102", { currentMiles: 148_220 }),
    await unit("Lowboy 501", { category: "trailer", currentMiles: 0 }),
    await unit("Loader 701", { category: "equipment", currentMiles: 0, currentHours: 6_318.5 }),
    await unit("Mixer 103", { condition: "out_of_service" }),
    await unit("Mixer 104", { condition: "maintenance" }),
    await unit("A name that is as long as a name may be ".repeat(5).slice(0, 100), {
      vinOrSerial: "1M2GR3GC5KM004821",
    }),
  ] as const;
}

function identify(write: Write) {
  return {
    unitNumber: write("M-14", 30),
    kind: "boom_pump",
    plate: write("4XK 220", 20),
    plateState: "IL",
    tireSize: write("11R22.5", 50),
    gvwrPounds: 78_000,
    ownership: "leased",
    ownerName: write("Prairie Leasing"),
    atMine: true,
    tags: [write("night", 30), write("quarry", 30)],
    note: write("The spare key hangs at the gate", limits.notesMax),
  } satisfies Parameters<typeof buildAsset>[1];
}

async function planServices(by: Caller, fleet: Fleet, write: Write): Promise<void> {
  const usage = { type: "usage_based", intervalMiles: 5_000 } as const;
  const time = { type: "time_based", intervalDays: 90 } as const;
  const [first, second, trailer, loader] = fleet;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const plans = [
    { ...usage, assetId: first.id, nextDueMiles: 98_000 },
    { ...usage, assetId: second.id, nextDueMiles: 149_000 },
    { ...time, assetId: first.id, nextDue: inDays(-3) },
    { ...time, assetId: trailer.id, nextDue: inDays(3) },
    { ...time, assetId: loader.id, nextDue: inDays(6) },
    { ...time, intervalMiles: 5_000, assetId: second.id, nextDue: inDays(60) },
  ];
  for (const { assetId, ...plan } of plans) {
    await buildSchedule(by, assetId, { ...plan, name: write("Oil Change") });
  }
}

/** A program on one unit, with a service that is not applied yet. */
async function planProgram(by: Caller, write: Write): Promise<void> {
  const service = (name: string, intervalDays: number) => ({
    name: write(name, programLimits.nameMax),
    serviceType: "Oil Change" as const,
    steps: ["Change the oil", "Grease it"].map((step) => write(step, programLimits.stepMax)),
    intervalDays,
    intervalMiles: 5_000,
    intervalHours: 50,
    soonHours: 5,
  });
  const { id, services, version } = await by.call("createProgram", {
    body: {
      name: write("Mixer PM", programLimits.nameMax),
      categories: ["truck"],
      makes: [write("Mack")],
      tags: [write("night", 30)],
      automatic: true,
      services: [service("PM-A", 90)],
    },
  });
  const params = { id };
  await by.call("applyProgram", { params, body: { version } });
  const [applied] = services;
  if (!applied) throw new Error("The program has no service");
  const changed = [{ ...applied, intervalMiles: 6_000 }, service("PM-B", 180)];
  await by.call("updateProgram", { params, body: { services: changed, version } });
}

/** An inspection that was sent twice. */
async function voidOne(by: Caller, asset: Fleet[number], write: Write): Promise<void> {
  const { id } = await buildInspection(by, asset, { fail: { horn: write("Silent") } });
  const reason = write("Sent twice", limits.notesMax);
  await by.call("voidInspection", { params: { id }, body: { reason } });
}

async function inspectFleet(by: Caller, fleet: Fleet, write: Write) {
  const [first, second, trailer, loader] = fleet;
  const words = { comments: write("Rattles at idle"), signatureUrl: write("Luis Ortega") };
  const notes = write("Cut in the sidewall");
  const fails = (id: string) => ({ ...words, fail: { [id]: notes } });
  await buildInspection(by, trailer, words);
  await buildInspection(by, second, words);
  return [
    await buildInspection(by, first, fails("tires")),
    await buildInspection(by, first, fails("wheels")),
    await buildInspection(by, second, fails("battery")),
    await buildInspection(by, first, fails("headlights")),
    await buildInspection(by, loader, words),
  ] as const;
}

/** Two photos taken on another day: one has not arrived, and the other differs from what was signed. */
async function failWithLostPhotos(browser: Browser, { id }: { id: number }, write: Write) {
  const takenAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const named = { sha256: "0".repeat(64), bytes: photo.buffer.length, takenAt };
  const keys = [randomUUID(), randomUUID()];
  const notes = write("Cut in the sidewall");
  const windshield = { status: "fail", notes, photos: keys.map(toPhotoName) } as const;
  await buildInspection(callerIn(browser), id, {
    comments: write("Rattles at idle"),
    signatureUrl: write("Luis Ortega"),
    results: { ...buildResults("truck"), windshield },
    photos: keys.map((key) => ({ key, ...named })),
  });
  const [key] = keys;
  await browser.request.put(`/api/photos/uploads/${key}?at=0&total=${named.bytes}&thumb=0`, {
    headers: { "content-type": photo.mimeType },
    data: photo.buffer,
  });
}

/** Holds a submission, which is refused because no checklist has its item. */
async function holdOne(
  by: Caller,
  { id: assetId, name }: { id: number; name: string },
  write: Write,
) {
  const results = { "item-3": { status: "fail", notes: write("One link is cracked") } };
  const body = { assetId, results, comments: write("Rattles"), signatureUrl: write("Luis Ortega") };
  const reason = "inspections.unknownItems";
  const { id } = await buildHeld(by, assetId, { body, reason, name });
  return { id };
}

/** Files an inspection from a shared file; its driver denies having filled it in. */
async function attributeOne(
  by: Caller,
  { asset, driver }: { asset: { id: number }; driver: { id: number } },
  write: Write,
) {
  const body = { results: buildResults("truck"), signatureUrl: write("Luis Ortega") };
  const { id } = await buildAttributed(by, asset.id, { userId: driver.id, body });
  return { id };
}

/** A report by a person without an account. */
async function reportOne(by: Caller, { id }: { id: number }, write: Write) {
  await buildReport(by, id, {
    text: write("One of the brake lights does not come on", reportLimits.reportTextMax),
    name: write("Pat Nowak", limits.personNameMax),
    contact: write("On the phone until five"),
    photo: photoDataUrl,
  });
}

/** A doubtful reading, a void one, and the first of a replaced meter. */
async function readMeters(by: Caller, assetId: number, write: Write): Promise<void> {
  const params = { id: assetId };
  const note = write("Read at the gate");
  const add = (body: Body<"addReading">) => by.call("addReading", { params, body });
  const typo = await add({ meter: "miles", value: 984_126, note });
  const reason = write("A digit too many");
  await by.call("voidReading", { params: { id: typo.id }, body: { reason } });
  await add({ meter: "miles", value: 98_300, note });
  await add({ meter: "hours", value: 2, restart: "replaced", note });
}

/** A critical defect, one with a long trail, two to review, and one with a rejected repair. */
async function workOnDefects(by: Caller, fleet: Fleet, write: Write): Promise<void> {
  const [note, signature] = [write("Wired to the wrong pin"), write("Dana Reyes")];
  const [unit, , , , down] = fleet;
  // Received an hour after it was performed.
  const performedAt = new Date(Date.now() - 3_600_000).toISOString();
  // The unsafe defect is on a unit that is already out of service, because the screens inspect the others.
  const report = (title: string, unsafe = false) => {
    const assetId = unsafe ? down.id : unit.id;
    const body = { assetId, title: write(title), note, unsafe, performedAt };
    return by.call("createDefect", { body });
  };
  const act = (id: number, body: Body<"actOnDefect">) =>
    by.call("actOnDefect", { params: { id }, body });
  await report("Parking brake does not hold", true);
  const lamp = await report("Work lamp is out");
  await act(lamp.id, { act: "note", note });
  await act(lamp.id, { act: "start" });
  const mirror = await report("Mirror is loose");
  await act(mirror.id, { act: "certify", outcome: "repaired", note, signature });
  const tank = await report("Water tank leaks");
  await act(tank.id, { act: "certify", outcome: "repaired", note, signature });
  await act(tank.id, { act: "reject", note, signature });
  const seat = await report("Seat is torn");
  await act(seat.id, { act: "defer", untilMiles: 900_000, note, signature });
}

/** Documents of a unit and of a driver: expired, running out, valid and replaced. */
async function fileDocuments(
  by: Caller,
  { assetId, driverId }: { assetId: number; driverId: number },
  write: Write,
): Promise<void> {
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const words = {
    number: write("4XK 220", 100),
    issuer: write("Illinois"),
    note: write("In the cab"),
  };
  const files = [{ name: write("scan", 190), data: pdfDataUrl }];
  const text = write("Brake hose chafed");
  const unit = { ...words, assetId };
  await buildDocument(by, { ...unit, issuedOn: inDays(-700), expiresOn: inDays(-335) });
  await buildDocument(by, { ...unit, issuedOn: inDays(-340), expiresOn: inDays(25), files });
  await buildDocument(by, { ...unit, kind: "insurance", expiresOn: inDays(-3) });
  // No violation takes the unit out of service, because the screens inspect it.
  const violations = [{ text, outOfService: false }];
  const report = { kind: "roadside_report", issuedOn: inDays(-12), returnAsked: true } as const;
  await buildDocument(by, { ...unit, ...report, violations, files });
  await buildDocument(by, { ...unit, ...report });
  const certified = await buildDocument(by, { ...unit, ...report, issuedOn: inDays(-400) });
  const body = { signature: write("Dana Reyes") };
  await by.call("certifyDocument", { params: { id: certified.id }, body });
  const card = { ...words, userId: driverId, files };
  await buildDocument(by, { ...card, kind: "medical_card", expiresOn: inDays(400) });
  await buildDocument(by, { ...card, kind: "other" });
}

type Failures = Awaited<ReturnType<typeof inspectFleet>>;

/** Resolves two failures of one truck and logs other work on it, each with an invoice and one that was removed. */
async function repair(by: Caller, failures: Failures, write: Write): Promise<void> {
  const [first, second] = failures;
  for (const resolvedInspectionId of [first.id, second.id, null]) {
    const { id } = await buildMaintenanceLog(by, first.assetId, {
      resolvedInspectionId,
      serviceType: "Tire Rotation",
      description: write("Replaced the right rear outer"),
      performedBy: "external",
      performedByName: write("Kenworth of Joliet"),
      odometer: 98_500,
      cost: 412.5,
    });
    await buildLogFile(by, id, { name: write("invoice") });
    const removed = await buildLogFile(by, id, { name: write("quote") });
    const body = { reason: write("Of another unit") };
    await by.call("removeMaintenanceFile", { params: { id: removed.id }, body });
  }
}
