/** One day at the demo company: the drivers' morning, the workshop, the office's afternoon. */
import { apiSchemas } from "#shared/api-schemas.ts";
import type { ChecklistItem } from "#shared/checklists.ts";
import { chooseChecklist } from "#shared/checklists.ts";
import { dayMs, formatLongDay, hourMs } from "#shared/dates.ts";
import { dayRange } from "#shared/days.ts";
import type { InspectionResults } from "#shared/inspections.ts";
import type { Fault } from "./faults.ts";
import { faults } from "./faults.ts";
import { demoCompany } from "./fleet.ts";
import { performer, readingsOf, serveDue, tenths } from "./schedules.ts";
import type { DemoYard, OpenFault, YardAsset } from "./yard.ts";

const { timeZone } = demoCompany;
const minuteMs = 60_000;
const failLikelihood = 0.08;
const useLikelihoods = { truck: 0.82, trailer: 0.5, equipment: 0.6 };
const onSaturdays = 0.25;
const today = { afterMidnightHours: 5.5, spreadHours: 2.5 };

export async function workDay(yard: DemoYard, day: Date): Promise<void> {
  const { start, end } = dayRange(day, timeZone);
  const isToday = yard.now < end;
  const out = assetsInUse(yard, day, isToday);
  const times = morning(yard, start, out.length);
  for (const [at, asset] of out.entries()) {
    const isForced = isToday && at === 1;
    await inspect(yard, asset, { moment: times[at] ?? start, isForced });
  }
  if (isToday || weekday(day) === "Sunday") return;
  await mendWhatIsDue(yard, new Date(start.getTime() + 13 * hourMs));
  await serveDue(yard, new Date(start.getTime() + 15.5 * hourMs));
}

/** Today somebody is always out, whatever day of the week it is. */
function assetsInUse({ assets, random }: DemoYard, day: Date, isToday: boolean): YardAsset[] {
  const name = weekday(day);
  if (name === "Sunday" && !isToday) return [];
  const share = (name === "Saturday" || name === "Sunday" ? onSaturdays : 1) + (isToday ? 0.2 : 0);
  const out = assets.filter(({ category }) =>
    random.happens(Math.min(1, useLikelihoods[category] * share)),
  );
  return isToday && out.length < 2 ? assets.slice(0, 2) : out;
}

function weekday(day: Date): string {
  return formatLongDay(day, timeZone).split(",")[0] ?? "";
}

/** Evenly over the early morning; today not later than now. */
function morning({ now }: DemoYard, start: Date, count: number): Date[] {
  const midnight = start.getTime();
  const until = Math.min(
    now.getTime(),
    midnight + (today.afterMidnightHours + today.spreadHours) * hourMs,
  );
  const from = Math.max(
    midnight,
    Math.min(midnight + today.afterMidnightHours * hourMs, until - hourMs),
  );
  const step = (until - from) / (count + 1);
  return Array.from({ length: count }, (_, at) => new Date(Math.floor(from + step * (at + 1))));
}

type Inspecting = { moment: Date; isForced: boolean };

async function inspect(yard: DemoYard, asset: YardAsset, { moment, isForced }: Inspecting) {
  const { random, ownLists, setClock, now } = yard;
  run(yard, asset);
  const list = chooseChecklist(asset.category, ownLists);
  const isFailing = isForced || random.happens(failLikelihood);
  const broken = isFailing ? brokenItem(yard, list.items) : undefined;
  setClock(moment);
  const answer = await asset.driver.call("submitInspection", {
    body: {
      assetId: asset.id,
      checklistId: list.checklistId,
      checklistVersion: list.checklistVersion,
      date: moment.toISOString(),
      startedAt: before(moment, random.between(6, 11)),
      completedAt: moment.toISOString(),
      ...readingsOf(asset),
      results: resultsOf(list.items, broken, moment),
      ...(broken && random.happens(0.4) ? { comments: "Told the office by radio." } : {}),
      signatureUrl: asset.driver.name,
    },
  });
  yard.counts.inspections += 1;
  if (!broken) return;
  const { id: inspectionId } = apiSchemas.submitInspection.returns.parse(answer);
  const mendAt = new Date(moment.getTime() + random.between(0, 4) * dayMs);
  // What broke in the last days has not been mended yet.
  const isRecent = now.getTime() - moment.getTime() < 2.5 * dayMs;
  const isMended = !isRecent || random.happens(0.3);
  if (isMended) yard.open.push({ inspectionId, asset, fault: broken.fault, mendAt });
}

/** What a working day puts on the meters. */
function run({ random }: DemoYard, asset: YardAsset): void {
  const { milesADay, hoursADay } = asset;
  if (milesADay) asset.miles = tenths(asset.miles + random.between(...milesADay) + random.next());
  if (hoursADay && asset.hours > 0) {
    asset.hours = tenths(asset.hours + random.between(...hoursADay) + random.next());
  }
}

type Broken = { item: ChecklistItem; fault: Fault; notes: string };

function brokenItem({ random }: DemoYard, items: readonly ChecklistItem[]): Broken | undefined {
  const possible = items.flatMap((item) =>
    faults.filter((fault) => fault.item.test(item.label)).map((fault) => ({ item, fault })),
  );
  const [first, ...others] = possible;
  if (!first) return undefined;
  const { item, fault } = random.pick([first, ...others]);
  return { item, fault, notes: random.pick(fault.notes) };
}

function resultsOf(
  items: readonly ChecklistItem[],
  broken: Broken | undefined,
  moment: Date,
): InspectionResults {
  const answers = items.map(({ id }, at) => {
    const answeredAt = before(moment, (items.length - at) * 0.3);
    if (broken?.item.id !== id) return [id, { status: "pass" as const, answeredAt }] as const;
    return [id, { status: "fail" as const, notes: broken.notes, answeredAt }] as const;
  });
  return Object.fromEntries(answers);
}

function before(moment: Date, minutes: number): string {
  return new Date(moment.getTime() - minutes * minuteMs).toISOString();
}

async function mendWhatIsDue(yard: DemoYard, moment: Date): Promise<void> {
  const due = yard.open.filter(({ mendAt }) => mendAt <= moment);
  yard.open = yard.open.filter(({ mendAt }) => mendAt > moment);
  yard.setClock(moment);
  for (const open of due) await mend(yard, open, moment);
}

async function mend(yard: DemoYard, open: OpenFault, moment: Date): Promise<void> {
  const { random, admin, managers, counts } = yard;
  const { asset, fault, inspectionId } = open;
  const manager = random.pick([admin, ...managers]);
  await manager.call("logMaintenance", {
    body: {
      assetId: asset.id,
      date: moment.toISOString(),
      serviceType: fault.serviceType,
      description: fault.work,
      resolvedInspectionId: inspectionId,
      ...readingsOf(asset),
      ...performer(yard),
      cost: random.between(fault.costs[0] * 100, fault.costs[1] * 100) / 100,
    },
  });
  counts.maintenanceLogs += 1;
}
