/** The users and assets of the demo company, as its first day finds them. */
import type { Checklist } from "#shared/api/api-schemas.ts";
import { toWeekday } from "#shared/board/board.ts";
import { addToDay, toDay } from "#shared/base/days.ts";
import { StartError } from "../start-error.ts";
import { addSignedIn, signUp } from "../test/kit/build.ts";
import { callerAt, RefusedCall } from "../test/kit/caller.ts";
import {
  demoAdmin,
  demoCompany,
  demoDrivers,
  type demoFaults,
  demoPreTripBy,
  demoFleet,
  demoManagers,
  type DemoUser,
} from "./demo-lists.ts";
import { createSeededRandom } from "./random.ts";

export type Filling = {
  /** Where the product is served. */
  origin: string;
  /** Sets the time that the product believes it is. */
  setClock: (moment: Date) => void;
  /** The moment at which the company is to be looked at. */
  now: Date;
  days: number;
  assets: number;
};

export type Company = Awaited<ReturnType<typeof foundDemo>>;
/** Repaired: the next driver has something to review. */
type DemoState = { isDown: boolean; isRepaired: boolean };

export type DemoAsset = Company["assets"][number];

/** A failed inspection whose repair is still to come. */
type OpenFault = {
  resolvedInspectionId: number;
  asset: DemoAsset;
  fault: (typeof demoFaults)[number];
  repairAt: Date;
};

export async function foundDemo(filling: Filling) {
  const connect = ({ firstName, lastName }: DemoUser) =>
    Object.assign(callerAt(filling.origin), { name: `${firstName} ${lastName}` });
  const { name: company, timeZone } = demoCompany;
  const founding = { ...demoAdmin, company, timeZone };
  const admin = await signUp(connect(demoAdmin), founding).catch(explain);
  const rules = { photoChallenge: "some", publicReports: true } as const;
  await admin.call("updateCompany", { body: { ...demoCompany, rules } });
  const join = (given: DemoUser) => addSignedIn(connect(given), admin, given);
  const workDays = { name: company, timeZone, ...openToday(filling) };
  await admin.call("updateCompany", { body: workDays });
  const managers = [admin, ...(await Promise.all(demoManagers.map(join)))];
  const drivers = await Promise.all(demoDrivers.map(join));
  // One of the drivers works in the shop, and may certify repairs.
  const mechanic = drivers[3] ?? admin;
  await admin.call("updateUser", { params: { id: mechanic.id }, body: { mayCertify: true } });
  const addYard = (name: string, address: string) =>
    admin.call("createYard", { body: { name, address } });
  const main = await addYard("Main yard", "4100 Quarry Road, Rockford, IL 61109");
  const quarry = await addYard("Quarry plant", "900 Pit Lane, Byron, IL 61010");
  const random = createSeededRandom(20_260_511);
  const addAsset = async (given: (typeof demoFleet)[number], driver: typeof admin) => {
    const { milesADay, hoursADay, ...asset } = given;
    const yardId = asset.category === "equipment" ? quarry.id : main.id;
    const body = { ...asset, yardId, assignedCrew: driver.name };
    const { id, name, category, kind, make, tags } = await admin.call("createAsset", { body });
    // The meters as the driver would read them.
    const meters = { miles: asset.currentMiles, hours: asset.currentHours, milesADay, hoursADay };
    const state: DemoState = { isDown: false, isRepaired: false };
    return { id, name, category, kind, make, tags, driver, ...meters, ...state };
  };
  const assets: Awaited<ReturnType<typeof addAsset>>[] = [];
  for (const [index, asset] of demoFleet.slice(0, filling.assets).entries()) {
    assets.push(await addAsset(asset, drivers[index % drivers.length] ?? admin));
  }
  await admin.call("addCodes", { body: { assetIds: assets.map(({ id }) => id) } });
  const open: OpenFault[] = [];
  const ownLists: Checklist[] = [];
  const counts = { inspections: 0, maintenanceLogs: 0 };
  /** The defects that were reported by hand, by what they are called. */
  const reported = new Map<string, number>();
  const crew = { admin, managers, drivers, mechanic };
  return { ...filling, ...crew, assets, open, ownLists, reported, counts, random };
}

/** On a weekend the company works today, as it did on no weekend before. */
function openToday({ now, days }: Filling) {
  const today = toDay(now, demoCompany.timeZone);
  const usual = expectedDays.includes(toWeekday(today));
  const earlier = Array.from({ length: Math.floor(days / 7) }, (_, week) =>
    addToDay(today, -7 * (week + 1)),
  );
  return {
    preTripBy: demoPreTripBy,
    workDays: usual ? expectedDays : [...expectedDays, toWeekday(today)],
    daysOff: usual ? [] : earlier,
  };
}

const expectedDays = [1, 2, 3, 4, 5];

function explain(error: unknown): never {
  if (!(error instanceof RefusedCall) || error.code !== "auth.usernameTaken") throw error;
  throw new StartError(
    `The demo company is already in this database: ${demoAdmin.username} is its admin. ` +
      "To see it fresh, set DATA_DIR to a new folder (or DATABASE_URL to an empty database) " +
      "and run npm run demo again.",
  );
}
