/** One day at the demo company: the drivers' morning, the workshop, the office's afternoon. */
import { randomUUID } from "node:crypto";
import {
  toBuiltInChecklist,
  type ChecklistItem,
  chooseChecklist,
} from "#shared/checklists/checklists.ts";
import { criticalItems } from "#shared/checklists/critical-items.ts";
import { dayMs, hourMs, minuteMs } from "#shared/base/dates.ts";
import { toPhotoName } from "#shared/base/photos.ts";
import type { Reason } from "#shared/checklists/reasons.ts";
import { formatLongDay } from "#shared/base/long-dates.ts";
import { toDayRange } from "#shared/base/days.ts";
import { roundTenths } from "#shared/base/round-tenths.ts";
import type { Company, DemoAsset } from "./company.ts";
import { demoCompany, demoFaults, demoParked } from "./demo-lists.ts";
import { logWork, serveDue, toReadings } from "./maintenance.ts";

const { timeZone } = demoCompany;
const failLikelihood = 0.08;
const useLikelihoods = { truck: 0.82, trailer: 0.5, equipment: 0.6 };

export async function workDay(company: Company, day: Date): Promise<void> {
  const { start, end } = toDayRange(day, timeZone);
  const isToday = company.now < end;
  const weekday = formatLongDay(day, timeZone).split(",")[0] ?? "";
  const isParked = company.now.getTime() - start.getTime() < demoParked.days * dayMs;
  const used = pickUsedAssets(company, weekday, isToday).filter(
    ({ name }) => !isParked || name !== demoParked.name,
  );
  const times = spreadMorning(company.now, start, used.length);
  const walk = isToday ? findWalk(used) : undefined;
  for (const [index, asset] of used.entries()) {
    const way = isToday ? chooseWay(index, used.length) : "usual";
    await inspect(company, asset, { moment: times[index] ?? start, way, walk });
  }
  if (isToday || weekday === "Sunday") return;
  await repairOpen(company, new Date(start.getTime() + 13 * hourMs));
  await serveDue(company, new Date(start.getTime() + 15.5 * hourMs));
}

/** Today some are always in use, whatever day of the week it is, and one truck was forgotten. */
function pickUsedAssets({ assets, random }: Company, weekday: string, isToday: boolean) {
  if (weekday === "Sunday" && !isToday) return [];
  const usual = weekday.startsWith("S") ? 0.25 : 1;
  const share = isToday ? 1.2 : usual;
  const forgotten = isToday ? findForgottenTruck(assets) : undefined;
  const used = assets.filter(
    (asset) =>
      !asset.isDown &&
      random.happens(useLikelihoods[asset.category] * share) &&
      asset !== forgotten,
  );
  return isToday && used.length < 3 ? assets.slice(0, 3) : used;
}

/** The driver of one truck also inspects the trailer that it pulls today. */
function findWalk(used: readonly DemoAsset[]): Walk | undefined {
  const truck = used.findLast(({ category }) => category === "truck");
  const trailer = used.find(({ category }) => category === "trailer");
  return truck && trailer && { id: randomUUID(), driver: truck.driver, units: [truck, trailer] };
}

/** It drives today without a pre-trip. */
export function findForgottenTruck(assets: readonly DemoAsset[]): DemoAsset | undefined {
  return assets.filter(({ category }) => category === "truck")[2];
}

/** Evenly between half past five and eight; today not later than now. */
function spreadMorning(now: Date, start: Date, count: number): Date[] {
  const midnight = start.getTime();
  const until = Math.min(now.getTime(), midnight + 8 * hourMs);
  const from = Math.max(midnight, Math.min(midnight + 5.5 * hourMs, until - hourMs));
  const step = (until - from) / (count + 1);
  return Array.from({ length: count }, (_, at) => new Date(Math.floor(from + step * (at + 1))));
}

/** How an inspection goes: of the one something fails, another is sent from where there was a signal again. */
type Way = "usual" | "failing" | "late" | "rushed";
type Inspecting = { moment: Date; way: Way; walk: Walk | undefined };
/** Two inspections with one signature. */
type Walk = { id: string; driver: DemoAsset["driver"]; units: readonly DemoAsset[] };

/** Today there is one of each, whatever chance brings. */
function chooseWay(index: number, count: number): Way {
  if (index === 0) return "late";
  if (index === 1) return "failing";
  return index === count - 1 ? "rushed" : "usual";
}

/** From one tap to the next. */
const tapMinutes: Record<Way, number> = { usual: 0.3, failing: 0.3, late: 0.3, rushed: 0.015 };
const lateMinutes = 38;

async function inspect(company: Company, asset: DemoAsset, inspecting: Inspecting) {
  const { moment, way } = inspecting;
  const { random, now } = company;
  const { driver, walkId } = findDriver(inspecting, asset);
  const passesSections = way === "usual" && random.happens(0.6);
  addUse(company, asset);
  const own = chooseChecklist(asset, "pre_trip", company.ownLists);
  const { items, ...list } = own ?? toBuiltInChecklist(asset.category);
  const isFailing = way === "failing" || random.happens(failLikelihood);
  const failed = isFailing ? pickFault(company, asset, items) : undefined;
  const before = (minutes: number) => new Date(moment.getTime() - minutes * minuteMs).toISOString();
  const { photos, challenge } = findOddities(inspecting, items);
  const results = items.map((item, index) => {
    const answeredAt = before((items.length - index) * tapMinutes[way]);
    const isTogether = passesSections && mayPassTogether(item);
    const passed = isTogether ? passedTogether : answerWell(company, asset, item);
    const answer =
      failed?.id === item.id ? answerFailed(random.pick(failed.fault.notes), photos) : passed;
    return [item.id, { ...answer, answeredAt }] as const;
  });
  company.setClock(moment);
  const review = await acceptRepairs(company, asset);
  company.setClock(receiveAt(moment, way, now));
  const { id: resolvedInspectionId, defects } = await driver.call("submitInspection", {
    body: {
      assetId: asset.id,
      checklistId: list.checklistId,
      checklistVersion: list.checklistVersion,
      date: before(0),
      startedAt: before(drawMinutes(company, way, items.length)),
      completedAt: before(0),
      ...toReadings(asset),
      results: Object.fromEntries(results),
      ...(failed && random.happens(0.4) ? { comments: "Told the office by radio." } : {}),
      photos: failed ? photos : [],
      challenge,
      walkId,
      signatureUrl: driver.name,
      review,
      carriesDefects: true,
      wasSignedIn: true,
    },
  });
  company.counts.inspections += 1;
  asset.isDown = defects.some(({ critical }) => critical);
  if (failed) planRepair(company, moment, { resolvedInspectionId, asset, fault: failed.fault });
}

function findDriver({ walk }: Inspecting, asset: DemoAsset) {
  if (!walk?.units.includes(asset)) return { driver: asset.driver, walkId: undefined };
  return { driver: walk.driver, walkId: walk.id };
}

/** What broke in the last days is mostly still open. */
function planRepair({ random, now, open }: Company, moment: Date, failed: Failed): void {
  const isRecent = now.getTime() - moment.getTime() < 2.5 * dayMs;
  if (isRecent && random.happens(0.7)) return;
  const repairAt = new Date(moment.getTime() + random.between(0, 4) * dayMs);
  open.push({ ...failed, repairAt });
}

type Failed = Omit<Company["open"][number], "repairAt">;

/** A failed inspection's photo is still on the phone, and a driver in a hurry leaves out the requested photo. */
function findOddities({ way, moment }: Inspecting, [first]: readonly ChecklistItem[]) {
  return {
    photos: way === "failing" ? [nameUnsentPhoto(moment)] : [],
    challenge: way === "rushed" && first ? { itemId: first.id } : undefined,
  };
}

function drawMinutes({ random }: Company, way: Way, items: number): number {
  return way === "rushed" ? items * tapMinutes.rushed : random.between(6, 11);
}

function receiveAt(moment: Date, way: Way, now: Date): Date {
  if (way !== "late") return moment;
  return new Date(Math.min(moment.getTime() + lateMinutes * minuteMs, now.getTime()));
}

/** What the driver has written, and tapped beside it. */
function answerFailed(notes: string, named: readonly { key: string }[]) {
  const reasons = signs.flatMap(([sign, reason]) => (sign.test(notes) ? [reason] : []));
  const photos = named.map(({ key }) => toPhotoName(key));
  return { status: "fail" as const, notes, reasons, photos };
}

/** Taken the day before. */
function nameUnsentPhoto(moment: Date) {
  const takenAt = new Date(moment.getTime() - dayMs).toISOString();
  return { key: randomUUID(), sha256: "0".repeat(64), bytes: 250_000, takenAt };
}

const passedTogether = { status: "pass", how: "section" } as const;

/** One tap passes a section's other items. */
function mayPassTogether({ id, type, photo, critical }: ChecklistItem): boolean {
  const isCritical =
    critical || Object.values(criticalItems).some((ids: readonly string[]) => ids.includes(id));
  return type !== "number" && photo !== "always" && !isCritical;
}

const signs: readonly (readonly [RegExp, Reason])[] = [
  [/worn|chafed|down to/i, "worn"],
  [/cut\b|torn/i, "cut"],
  [/air leak|loses air/i, "air_leak"],
  [/drips|seeping|oil spot/i, "leaking"],
  [/loose/i, "loose"],
  [/\blow\b|below/i, "low"],
  [/cracked|chip/i, "cracked"],
  [/\bout$|silent|flickers|at times|flashes/i, "not_working"],
  [/noisy/i, "noisy"],
  [/broken/i, "broken"],
];

/** What was repaired since the last pre-trip, but for the defects of `defects.ts`. */
async function acceptRepairs({ admin, reported }: Company, asset: DemoAsset) {
  if (!asset.isRepaired) return undefined;
  asset.isRepaired = false;
  const query = { state: "review", assetId: asset.id } as const;
  const pending = await admin.call("listDefects", { query });
  const stories = new Set(reported.values());
  return pending
    .filter(({ id, reviewPending }) => reviewPending && !stories.has(id))
    .map(({ id }) => ({ defectId: id, accepted: true }));
}

async function release({ admin }: Company, asset: DemoAsset): Promise<void> {
  const params = { id: asset.id };
  const { criticalDefects } = await admin.call("getAsset", { params });
  if (criticalDefects > 0) return;
  const body = { signature: admin.name, note: "Road test passed" };
  await admin.call("returnToService", { params, body });
  asset.isDown = false;
}

/** What a driver answers where nothing is wrong: few trucks have a hitch. */
export function answerWell({ random }: Company, { hours }: DemoAsset, item: ChecklistItem) {
  const { type, unit, min = 0, mayBeNa, photo } = item;
  if (type === "number") {
    if (unit === "hr") return { value: hours };
    // Inches have fractions.
    if (min < 1) return { value: Number((min + random.between(2, 10) / 100).toFixed(2)) };
    return { value: random.between(min + 2, min + 10) };
  }
  const status = mayBeNa && random.happens(0.7) ? "na" : "pass";
  if (photo !== "always") return { status } as const;
  return { status, noPhoto: true, notes: random.pick(withoutPhoto) } as const;
}

const withoutPhoto = [
  "Too dark for a photo, looked at with a lamp",
  "Camera lens dirty, no cracks",
];

/** Adds to the meters what a working day does. */
function addUse({ random }: Company, asset: DemoAsset): void {
  const { milesADay, hoursADay } = asset;
  if (asset.miles > 0) asset.miles = roundTenths(asset.miles + random.between(...milesADay));
  if (asset.hours > 0) asset.hours = roundTenths(asset.hours + random.between(...hoursADay));
}

/** One of the items that can break on this asset. */
function pickFault({ random }: Company, asset: DemoAsset, items: readonly ChecklistItem[]) {
  const hasPart = (units: readonly string[]) =>
    units.length === 0 || units.some((unit) => asset.name.startsWith(unit));
  const possible = items.flatMap(({ id, label }) =>
    demoFaults
      .filter(({ item, units }) => item.includes(label) && hasPart(units))
      .map((fault) => ({ id, fault })),
  );
  return possible.length > 0 ? random.pick(possible) : undefined;
}

async function repairOpen(company: Company, moment: Date): Promise<void> {
  const due = company.open.filter(({ repairAt }) => repairAt <= moment);
  company.open.splice(0, Infinity, ...company.open.filter((open) => !due.includes(open)));
  company.setClock(moment);
  for (const { asset, fault, resolvedInspectionId } of due) {
    // One that saw the same defect may have been repaired with it.
    const params = { id: resolvedInspectionId };
    const { resolved } = await company.admin.call("getInspectionLog", { params });
    const { serviceType, costs, work } = fault;
    const done = { asset, moment, costs, work, serviceType, resolvedInspectionId };
    if (!resolved) await logWork(company, done);
    if (asset.isDown) await release(company, asset);
  }
}
