/** Fills the demo company, day by day, by making the calls that its users would have made. */
import { randomUUID } from "node:crypto";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { hourMs } from "#shared/base/dates.ts";
import { toDayRange, addCalendarDays } from "#shared/base/days.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { readyLists, toOwnList } from "#shared/checklists/ready-lists.ts";
import { type Company, type Filling, foundDemo } from "./company.ts";
import {
  addedChecklistItem,
  addedMeasure,
  changedItems,
  demoAdmin,
  demoChecklists,
  demoCompany,
  demoDrivers,
  demoManagers,
  demoPipeWall,
  demoReadyLists,
} from "./demo-lists.ts";
import { findForgottenTruck, workDay } from "./day.ts";
import { workOnDefects } from "./defects.ts";
import { fileDocuments, fileInvoice } from "./documents.ts";
import { addSchedules, correctCost, planMixers } from "./maintenance.ts";
import { bringPastServices } from "./past-services.ts";

/** What is older than this, the office has seen. */
const readBeforeDays = 3;

export async function fillDemo(filling: Filling) {
  const { setClock, now, days } = filling;
  const first = addCalendarDays(now, -days, demoCompany.timeZone);
  setClock(first);
  const company = await foundDemo(filling);
  const everyone = [...company.managers, ...company.drivers];
  await addSchedules(company, first);
  for (let day = 0; day <= days; day += 1) {
    // The first weeks are on the built-in lists.
    if (day === Math.round(days / 3)) await addOwnLists(company);
    if (day === Math.round((days * 2) / 3)) {
      await changeTruckList(company);
      await addReadyLists(company);
    }
    const date = addCalendarDays(first, day, demoCompany.timeZone);
    if (day === days) await stopTruck(company, date);
    await workDay(company, date);
    await workOnDefects(company, date, days - day);
    if (day === days - readBeforeDays) {
      await bringPastServices(company, date);
      for (const user of everyone) await user.call("markAllNotifications");
    }
  }
  setClock(now);
  await stopTwo(company);
  await changeMeters(company);
  await planMixers(company);
  await correctCost(company);
  await voidTwice(company);
  await fileDocuments(company);
  await fileInvoice(company);
  await holdOne(company);
  await reportThree(company);
  await inviteTwo(company);
  for (const user of everyone) await user.call("signOut");
  const signIns = [demoAdmin, ...demoManagers, ...demoDrivers].map(
    ({ username, role, firstName, lastName }) =>
      `${username.padEnd(16)} ${role.padEnd(8)} ${firstName} ${lastName}`,
  );
  return { signIns, ...company.counts };
}

async function addOwnLists({ admin, ownLists }: Company): Promise<void> {
  for (const body of demoChecklists) ownLists.push(await admin.call("createChecklist", { body }));
}

async function changeTruckList({ admin, ownLists }: Company): Promise<void> {
  const list = ownLists.find(({ category }) => category === "truck");
  if (!list) return;
  const items = list.items.map((label) => ({ label, ...changedItems[label] }));
  const inspectionTypes: InspectionType[] = ["pre_trip", "post_trip"];
  const body = { items: [...items, addedChecklistItem, addedMeasure], inspectionTypes };
  Object.assign(list, await admin.call("updateChecklist", { params: { id: list.id }, body }));
}

/** The other trucks stay on the list that the company wrote itself. */
async function addReadyLists({ admin, ownLists }: Company): Promise<void> {
  for (const list of readyLists.filter(({ name }) => demoReadyLists.includes(name))) {
    const body = toOwnList(list, demoPipeWall);
    ownLists.push(await admin.call("createChecklist", { body }));
  }
}

/** A driver sent the inspection of a trailer twice, which the office has put right. */
async function voidTwice({ assets, managers }: Company): Promise<void> {
  const trailer = assets.find(({ category, isDown }) => category === "trailer" && !isDown);
  const [manager] = managers;
  if (!trailer || !manager) return;
  const results = Object.fromEntries(
    builtInChecklists.trailer.map(({ id: item }) => [item, { status: "pass" as const }]),
  );
  const { id } = await trailer.driver.call("submitInspection", {
    body: { assetId: trailer.id, results, signatureUrl: trailer.driver.name },
  });
  await manager.call("voidInspection", { params: { id }, body: { reason: "Sent twice" } });
}

/**
 * A driver has typed a digit too many, which the office made void, another did so just now, which waits to be confirmed,
 * one hour meter is new, and a truck was driven without its pre-trip.
 */
async function changeMeters({ admin, assets }: Company): Promise<void> {
  const mistyped = assets.find(({ miles }) => miles > 0);
  if (mistyped) {
    const body = { meter: "miles", value: Math.round(mistyped.miles) * 10 } as const;
    const { id } = await mistyped.driver.call("addReading", { params: { id: mistyped.id }, body });
    await admin.call("voidReading", { params: { id }, body: { reason: "A digit too many" } });
  }
  const waiting = assets.filter(({ miles }) => miles > 0).at(-1);
  if (waiting) {
    const body = { meter: "miles", value: Math.round(waiting.miles) * 10 } as const;
    await waiting.driver.call("addReading", { params: { id: waiting.id }, body });
  }
  const replaced = assets.find(({ category, hours }) => category === "equipment" && hours > 0);
  if (replaced) {
    const body = {
      meter: "hours",
      value: 2,
      restart: "replaced",
      note: "Old display was dark",
    } as const;
    await admin.call("addReading", { params: { id: replaced.id }, body });
  }
  const driven = findForgottenTruck(assets);
  if (driven) {
    const body = { meter: "miles", value: Math.round(driven.miles) + 64 } as const;
    await driven.driver.call("addReading", { params: { id: driven.id }, body });
  }
}

/** A phone without a signal sent what no list knows any more; the office has to decide on it. */
async function holdOne({ assets }: Company): Promise<void> {
  const truck = assets.find(({ category, isDown }) => category === "truck" && !isDown);
  if (!truck) return;
  const { id: assetId, name, driver } = truck;
  const results = { "tire-chains": { status: "fail", notes: "One link is cracked" } };
  await driver.call("hold", {
    headers: { "idempotency-key": randomUUID() },
    body: {
      kind: "inspection",
      body: { assetId, results, signatureUrl: driver.name },
      reason: "inspections.unknownItems",
      performedAt: new Date().toISOString(),
      subject: { assetId, name },
    },
  });
}

/** What people who saw trucks on the road reported by their labels; the office has decided on one. */
async function reportThree({ admin, assets }: Company): Promise<void> {
  const trucks = assets.filter(({ category, isDown }) => category === "truck" && !isDown);
  if (trucks.length === 0) return;
  const { labels } = await admin.call("addCodes", {
    body: { assetIds: trucks.map(({ id }) => id) },
  });
  for (const [index, report] of strangersReports.entries()) {
    const code = labels[index % labels.length]?.code ?? "";
    await admin.call("reportProblem", { params: { code }, body: { ...report, openMs: 30_000 } });
  }
  const [, , first] = await admin.call("listReports");
  if (!first) return;
  const body = { decision: "dismiss", note: "That was water from the wash-out." } as const;
  await admin.call("decideReport", { params: { id: first.id }, body });
}

/** Two who have not opened their links yet. */
async function inviteTwo({ admin, managers }: Company): Promise<void> {
  const [, manager = admin] = managers;
  const driver = { role: "driver", firstName: "Marco", lastName: "Ortiz" } as const;
  await manager.call("invite", { body: { ...driver, email: "marco.ortiz@example.com" } });
  await admin.call("invite", { body: { role: "manager", email: "office@example.com" } });
}

const strangersReports = [
  { text: "Something is dripping at the back, all along Industrial Road." },
  {
    text: "The left mud flap is gone, stones hit my windshield near the bridge on Route 6.",
    name: "Pat Nowak",
    contact: "(555) 010-0142",
  },
  {
    text: "One of the brake lights does not come on.\nI was behind it at the light on Main Street.",
  },
];

/** One truck went out of service the evening before, so that the board does not expect it this morning. */
async function stopTruck({ admin, assets, setClock }: Company, date: Date): Promise<void> {
  const truck = assets.filter(({ category, isDown }) => category === "truck" && !isDown)[4];
  if (!truck) return;
  setClock(new Date(toDayRange(date, demoCompany.timeZone).start.getTime() - 6 * hourMs));
  const body = { reason: "Clutch slips, part is ordered" };
  await admin.call("tagOut", { params: { id: truck.id }, body });
  truck.isDown = true;
}

/** Two machines stand still, one of them in the workshop. */
async function stopTwo({ admin, assets }: Company): Promise<void> {
  const still = assets.filter((_, index) => index % 11 === 10);
  for (const [index, condition] of (["out_of_service", "maintenance"] as const).entries()) {
    const id = still[index]?.id;
    if (id !== undefined) await admin.call("updateAsset", { params: { id }, body: { condition } });
  }
}
