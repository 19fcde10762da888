/** Fills the demo company, day by day, by making the calls that its people would have made. */
import { apiSchemas } from "#shared/api-schemas.ts";
import { daysAfter } from "#shared/days.ts";
import { StartError } from "../start-error.ts";
import type { Caller } from "./calls.ts";
import { callerAt, RefusedCall } from "./calls.ts";
import { workDay } from "./day.ts";
import { addedChecklistItem, demoChecklists } from "./faults.ts";
import type { DemoAsset, DemoPerson } from "./fleet.ts";
import {
  demoAdmin,
  demoCompany,
  demoDrivers,
  demoFleet,
  demoManagers,
  demoPassword,
  usernameOf,
} from "./fleet.ts";
import { seededRandom } from "./random.ts";
import { addSchedules } from "./schedules.ts";
import type { DemoYard, Member, YardAsset } from "./yard.ts";

type Filling = {
  /** Where the product answers. */
  origin: string;
  /** Sets the time that the product believes it is. */
  setClock: (moment: Date) => void;
  /** The moment at which the company is to be looked at. */
  now: Date;
  days: number;
  assets: number;
};

export type Filled = { signIns: string[]; inspections: number; maintenanceLogs: number };

const seed = 20_260_511;
/** The first weeks are on the built-in lists. */
const ownListsAfter = 1 / 3;
const listChangesAfter = 2 / 3;
/** What is older than this, the office has seen. */
const readBeforeDays = 3;

export async function fillDemo(filling: Filling): Promise<Filled> {
  const { setClock, now, days } = filling;
  const first = daysAfter(now, -days, demoCompany.timeZone);
  setClock(first);
  const yard = await foundYard(filling, first);
  for (let day = 0; day <= days; day += 1) {
    if (day === Math.round(days * ownListsAfter)) await addOwnLists(yard);
    if (day === Math.round(days * listChangesAfter)) await changeTruckList(yard);
    await workDay(yard, daysAfter(first, day, demoCompany.timeZone));
    if (day === days - readBeforeDays) await readNotices(yard);
  }
  setClock(now);
  await closeYard(yard);
  const everybody = [demoAdmin, ...demoManagers, ...demoDrivers];
  return { signIns: everybody.map(signInOf), ...yard.counts };
}

async function foundYard({ origin, setClock, now, assets }: Filling, first: Date) {
  const admin = await signUp(origin);
  const managers = await Promise.all(demoManagers.map((person) => join(admin, person, origin)));
  const drivers = await Promise.all(demoDrivers.map((person) => join(admin, person, origin)));
  const yard: DemoYard = {
    admin,
    managers,
    drivers,
    assets: [],
    open: [],
    ownLists: [],
    counts: { inspections: 0, maintenanceLogs: 0 },
    random: seededRandom(seed),
    setClock,
    now,
  };
  for (const [at, asset] of demoFleet.slice(0, assets).entries()) {
    const driver = drivers[at % drivers.length] ?? admin;
    yard.assets.push(await addAsset(admin.call, asset, driver));
  }
  await addSchedules(yard, first);
  return yard;
}

async function signUp(origin: string): Promise<Member> {
  const call = callerAt(origin);
  const { name: company, timeZone } = demoCompany;
  try {
    const body = { ...accountOf(demoAdmin), company, timeZone };
    return memberOf(demoAdmin, call, await call("signUp", { body }));
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.code !== "auth.usernameTaken") throw error;
    throw new StartError(
      `The demo company is already in this database: ${usernameOf(demoAdmin)} is its admin. ` +
        "To see it fresh, set DATA_DIR to a new folder (or DATABASE_URL to an empty database) " +
        "and run npm run demo again.",
    );
  }
}

async function join(admin: Member, person: DemoPerson, origin: string): Promise<Member> {
  await admin.call("addMember", { body: accountOf(person) });
  const call = callerAt(origin);
  const body = { username: usernameOf(person), password: demoPassword };
  return memberOf(person, call, await call("signIn", { body }));
}

function accountOf({ firstName, lastName, role }: DemoPerson) {
  const username = usernameOf({ firstName, lastName, role });
  const email = `${username}@ridgeline-ready-mix.example`;
  return { firstName, lastName, role, username, email, password: demoPassword };
}

function memberOf({ firstName, lastName }: DemoPerson, call: Caller, answer: unknown): Member {
  const { id } = apiSchemas.signIn.returns.parse(answer);
  return { id, name: `${firstName} ${lastName}`, call };
}

async function addAsset(call: Caller, asset: DemoAsset, driver: Member): Promise<YardAsset> {
  const { milesADay, hoursADay, ...given } = asset;
  const body = { ...given, assignedCrew: driver.name };
  const { id } = apiSchemas.createAsset.returns.parse(await call("createAsset", { body }));
  const { name, category, currentMiles, currentHours } = asset;
  const meters = { miles: currentMiles ?? 0, hours: currentHours ?? 0 };
  return { id, name, category, driver, ...meters, milesADay, hoursADay };
}

async function addOwnLists(yard: DemoYard): Promise<void> {
  for (const body of demoChecklists) {
    const answer = await yard.admin.call("createChecklist", { body });
    yard.ownLists.push(apiSchemas.createChecklist.returns.parse(answer));
  }
}

async function changeTruckList(yard: DemoYard): Promise<void> {
  const list = yard.ownLists.find(({ category }) => category === "truck");
  if (!list) return;
  const body = { items: [...list.items, addedChecklistItem] };
  const answer = await yard.admin.call("updateChecklist", { id: list.id, body });
  Object.assign(list, apiSchemas.updateChecklist.returns.parse(answer));
}

async function readNotices({ admin, managers, drivers }: DemoYard): Promise<void> {
  for (const { call } of [admin, ...managers, ...drivers]) await call("markAllNotifications");
}

/** Two machines stand still, one of them in the workshop; and everybody signs out. */
async function closeYard({ admin, managers, drivers, assets }: DemoYard): Promise<void> {
  const conditions = ["out_of_service", "maintenance"] as const;
  const still = assets.filter((_, at) => at % 11 === 10);
  for (const [at, condition] of conditions.entries()) {
    const asset = still[at];
    if (asset) await admin.call("updateAsset", { id: asset.id, body: { condition } });
  }
  for (const { call } of [admin, ...managers, ...drivers]) await call("signOut");
}

function signInOf(person: DemoPerson): string {
  const { firstName, lastName, role } = person;
  return `${usernameOf(person).padEnd(16)} ${role.padEnd(8)} ${firstName} ${lastName}`;
}
