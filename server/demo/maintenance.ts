/** The demo company's service schedules, and the work that is logged there. */
import type { Body } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { toDay } from "#shared/base/days.ts";
import { toServiceType } from "#shared/maintenance/maintenance.ts";
import { starters } from "#shared/programs/starters.ts";
import { computeScheduleStatus } from "#shared/schedules/schedules.ts";
import { roundTenths } from "#shared/base/round-tenths.ts";
import { invariant } from "../errors.ts";
import type { Company, DemoAsset } from "./company.ts";
import { demoCompany, demoServices, workshops } from "./demo-lists.ts";

/** Most things are served once they are due soon; the office takes its time with a few. */
const serviceLikelihoods = { overdue: 0.25, due_soon: 0.04, on_time: 0 };

/** In so many days the yearly inspections of some assets are due, by their place, whatever chance brings. */
const neglected = new Map([
  [0, -9],
  [1, 3],
  [7, -2],
  [13, 2],
  [20, -21],
]);

export async function addSchedules(company: Company, first: Date): Promise<void> {
  const add = (schedule: Body<"createSchedule">, moment: Date, daysAgo: number) => {
    const date = new Date(moment.getTime() - daysAgo * dayMs);
    const lastPerformed = toDay(date, demoCompany.timeZone);
    return company.admin.call("createSchedule", { body: { ...schedule, lastPerformed } });
  };
  for (const [index, asset] of company.assets.entries()) {
    const daysAgo = company.random.between(5, 80);
    for (const schedule of planSchedules(company, asset)) await add(schedule, first, daysAgo);
    const dueInDays = neglected.get(index);
    if (dueInDays === undefined) continue;
    const yearly = {
      assetId: asset.id,
      type: "time_based" as const,
      intervalMonths: 12,
      soonDays: 30,
    };
    await add({ ...yearly, name: "DOT Inspection" }, company.now, 365 - dueInDays);
  }
}

function planSchedules({ random }: Company, asset: DemoAsset): Body<"createSchedule">[] {
  const byUse = { assetId: asset.id, type: "usage_based" as const };
  const quarterly = { assetId: asset.id, type: "time_based" as const, intervalDays: 90 };
  const nextDueHours = roundTenths(asset.hours + random.between(20, 240));
  if (asset.category === "trailer") return [{ ...quarterly, name: "Brake Inspection" }];
  if (asset.category === "equipment") {
    return [
      { ...byUse, name: "Hydraulic Service", intervalHours: 500, intervalMonths: 12, nextDueHours },
      { ...quarterly, name: "Preventative Maintenance" },
    ];
  }
  const nextDueMiles = roundTenths(asset.miles + random.between(400, 4_800));
  const oil = {
    ...byUse,
    name: "Oil Change",
    intervalMiles: 5_000,
    intervalDays: 180,
    nextDueMiles,
  };
  if (asset.hours === 0) return [oil];
  return [oil, { ...byUse, name: "Preventative Maintenance", intervalHours: 250, nextDueHours }];
}

/** In the afternoon the office looks at what is due, and serves some of it. */
export async function serveDue(company: Company, moment: Date): Promise<void> {
  company.setClock(moment);
  for (const schedule of await company.admin.call("listSchedules")) {
    const likelihood = serviceLikelihoods[computeScheduleStatus(schedule, schedule, moment)];
    // Yearly inspections are neglected.
    const service = demoServices.find((known) => known.schedule === schedule.name);
    const asset = company.assets.find(({ id }) => id === schedule.assetId);
    if (!service || !asset || !company.random.happens(likelihood)) continue;
    const { id: scheduleId, name } = schedule;
    const serviceType = toServiceType(name);
    await logWork(company, { ...service, asset, moment, serviceType, scheduleId });
  }
}

type Work = Pick<Body<"logMaintenance">, "serviceType" | "scheduleId" | "resolvedInspectionId"> & {
  asset: DemoAsset;
  moment: Date;
  work: string;
  costs: [number, number];
};

/** Three of four jobs are done in the own workshop. */
export async function logWork({ random, managers, counts }: Company, given: Work): Promise<void> {
  const { asset, moment, work, costs, serviceType, scheduleId, resolvedInspectionId } = given;
  const isExternal = random.happens(0.25);
  const manager = random.pick(managers);
  const cents = random.between(costs[0] * 100, costs[1] * 100);
  const partsCents = Math.round((cents * (30 + (cents % 31))) / 100);
  const isRepair = resolvedInspectionId !== undefined;
  const body = {
    assetId: asset.id,
    scheduleId,
    resolvedInspectionId,
    ...(isRepair && { signature: manager.name }),
    date: moment.toISOString(),
    serviceType,
    description: work,
    ...toReadings(asset),
    performedBy: isExternal ? ("external" as const) : ("internal" as const),
    performedByName: isExternal ? random.pick(workshops) : random.pick(managers).name,
    cost: cents / 100,
    partsCost: partsCents / 100,
    laborCost: (cents - partsCents) / 100,
  };
  await manager.call("logMaintenance", { body });
  if (isRepair) asset.isRepaired = true;
  counts.maintenanceLogs += 1;
}

/**
 * The mixers have a program, which does not inspect them yearly, because they have schedules for that. One of them is
 * greased more often, and its first service is logged with a step that was not done.
 */
export async function planMixers({ assets, managers, now, counts }: Company): Promise<void> {
  const [manager] = managers;
  const [mixer] = assets.filter(({ kind }) => kind === "mixer");
  const starter = starters.find(({ name }) => name === "mixer");
  invariant(manager && mixer && starter, "the demo company has mixers and managers");
  const services = starter.program.services.filter(({ name }) => name !== "DOT annual");
  const body = { ...starter.program, services, automatic: true };
  const { id, version } = await manager.call("createProgram", { body });
  await manager.call("applyProgram", { params: { id }, body: { version } });
  const listed = await manager.call("listSchedules", { query: { assetId: mixer.id } });
  const [first, , , drum] = listed.filter(({ program }) => program !== null);
  invariant(first && drum, "the program is applied to each mixer");
  await manager.call("updateSchedule", { params: { id: drum.id }, body: { intervalDays: 90 } });
  const log = {
    assetId: mixer.id,
    scheduleId: first.id,
    date: toDay(now, demoCompany.timeZone),
    serviceType: first.serviceType ?? "Preventive Maintenance",
    description: "PM-A by the sheet",
    ...toReadings(mixer),
    performedBy: "internal" as const,
    performedByName: manager.name,
    cost: 184.5,
    steps: first.steps.map((text, index) => ({ text, done: index < first.steps.length - 1 })),
  };
  await manager.call("logMaintenance", { body: log });
  counts.maintenanceLogs += 1;
}

/** A cost was typed with a digit too many, which the office has put right. */
export async function correctCost({ assets, managers, now, counts }: Company): Promise<void> {
  const [[asset], [manager]] = [assets, managers];
  invariant(asset && manager, "the demo company has units and managers");
  const body = {
    assetId: asset.id,
    date: toDay(now, demoCompany.timeZone),
    serviceType: "Body Repair",
    description: "Straightened the rear bumper",
    performedBy: "internal",
  } as const;
  const { id } = await manager.call("logMaintenance", { body: { ...body, cost: 3_850 } });
  const correction = { reason: "A digit too many in the cost", log: { ...body, cost: 385 } };
  await manager.call("correctMaintenance", { params: { id }, body: correction });
  counts.maintenanceLogs += 1;
}

/** What stands on the meters; a meter at 0 is not there. */
export function toReadings({ miles, hours }: DemoAsset) {
  return { ...(miles > 0 && { odometer: miles }), ...(hours > 0 && { hours }) };
}
