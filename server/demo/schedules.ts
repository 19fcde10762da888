/** The demo company's service schedules, and the services that they ask for. */
import type { Body, Schedule } from "#shared/api-schemas.ts";
import { apiSchemas } from "#shared/api-schemas.ts";
import { dayMs } from "#shared/dates.ts";
import { toDay } from "#shared/days.ts";
import { serviceTypeFor } from "#shared/maintenance.ts";
import { scheduleStatus } from "#shared/schedules.ts";
import { serviceWork, workshops } from "./faults.ts";
import { demoCompany } from "./fleet.ts";
import type { DemoYard, YardAsset } from "./yard.ts";

/** Most things are served once they are due soon; the office takes its time with a few. */
const serviceLikelihoods = { overdue: 0.25, due_soon: 0.04, on_time: 0 };

export async function addSchedules(yard: DemoYard, first: Date): Promise<void> {
  const [manager = yard.admin] = yard.managers;
  for (const [at, asset] of yard.assets.entries()) {
    for (const plan of plansFor(yard, asset)) {
      const lastPerformed = dayBefore(first, plan.daysAgo);
      const { daysAgo: _, ...body } = plan;
      await manager.call("createSchedule", { body: { ...body, assetId: asset.id, lastPerformed } });
    }
    const neglected = neglectedDays.get(at);
    if (neglected !== undefined) await addNeglected(yard, asset, neglected);
  }
}

/** So many days ago, or ahead, some yearly inspections are due whatever chance brings. */
const neglectedDays = new Map([
  [0, -9],
  [1, 3],
  [7, -2],
  [13, 2],
  [20, -21],
]);

type Plan = Omit<Body<"createSchedule">, "assetId"> & { daysAgo: number };

function plansFor({ random }: DemoYard, asset: YardAsset): Plan[] {
  const daysAgo = random.between(5, 80);
  const everyQuarter = { type: "time_based" as const, intervalDays: 90, daysAgo };
  if (asset.category === "trailer") return [{ ...everyQuarter, name: "Brake Inspection" }];
  const byHours = { type: "usage_based" as const, daysAgo, intervalHours: 250 };
  const nextDueHours = tenths(asset.hours + random.between(20, 240));
  if (asset.category === "equipment") {
    const hydraulic = { ...byHours, intervalHours: 500, name: "Hydraulic Service" };
    return [
      { ...hydraulic, nextDueHours },
      { ...everyQuarter, name: "Preventative Maintenance" },
    ];
  }
  const oil = { type: "usage_based" as const, name: "Oil Change", intervalMiles: 5_000, daysAgo };
  const nextDueMiles = tenths(asset.miles + random.between(400, 4_800));
  const preventative = { ...byHours, name: "Preventative Maintenance", nextDueHours };
  return [{ ...oil, nextDueMiles }, ...(asset.hours > 0 ? [preventative] : [])];
}

async function addNeglected(yard: DemoYard, asset: YardAsset, dueInDays: number): Promise<void> {
  const intervalDays = 365;
  const lastPerformed = dayBefore(yard.now, intervalDays - dueInDays);
  const name = "DOT Inspection";
  const body = {
    assetId: asset.id,
    name,
    type: "time_based" as const,
    intervalDays,
    lastPerformed,
  };
  await yard.admin.call("createSchedule", { body });
}

/** In the afternoon the office looks at what is due, and serves some of it. */
export async function serveDue(yard: DemoYard, moment: Date): Promise<void> {
  const [manager = yard.admin] = yard.managers;
  yard.setClock(moment);
  const listed = apiSchemas.listSchedules.returns.parse(await manager.call("listSchedules"));
  for (const schedule of listed) {
    const isNeglected = schedule.name === "DOT Inspection";
    const likelihood = serviceLikelihoods[scheduleStatus(schedule, schedule, moment)];
    if (!isNeglected && yard.random.happens(likelihood)) await serve(yard, schedule, moment);
  }
}

async function serve(yard: DemoYard, schedule: Schedule, moment: Date): Promise<void> {
  const { random, managers, admin, counts } = yard;
  const known = serviceWork[schedule.name];
  const asset = yard.assets.find(({ id }) => id === schedule.assetId);
  if (!known || !asset) return;
  const manager = random.pick([admin, ...managers]);
  const body = {
    assetId: asset.id,
    scheduleId: schedule.id,
    date: moment.toISOString(),
    serviceType: serviceTypeFor(schedule.name),
    description: known.work,
    ...readingsOf(asset),
    ...performer(yard),
    cost: random.between(known.costs[0] * 100, known.costs[1] * 100) / 100,
  };
  await manager.call("logMaintenance", { body });
  counts.maintenanceLogs += 1;
}

/** What stands on the meters; a meter at 0 is not there. */
export function readingsOf({ miles, hours }: YardAsset) {
  return {
    ...(miles > 0 ? { odometer: tenths(miles) } : {}),
    ...(hours > 0 ? { hours: tenths(hours) } : {}),
  };
}

/** Three of four jobs are done in the own workshop. */
export function performer({ random, managers, admin }: DemoYard) {
  if (random.happens(0.25)) {
    return { performedBy: "external" as const, performedByName: random.pick(workshops) };
  }
  const { name } = random.pick([admin, ...managers]);
  return { performedBy: "internal" as const, performedByName: name };
}

function dayBefore(moment: Date, days: number): string {
  return toDay(new Date(moment.getTime() - days * dayMs), demoCompany.timeZone);
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
