/** A company in which every list has something, each text of it in the words that are asked for. */
import { apiSchemas } from "#shared/api-schemas.ts";
import {
  ask,
  type Browser,
  buildAsset,
  buildInspection,
  buildSchedule,
  enterSilently,
  foundCompany,
  hire,
} from "./fleet.ts";
import { unique } from "./stage.ts";

export type FilledCompany = {
  admin: { id: number; username: string };
  driver: { username: string };
  asset: { id: number; name: string };
};

/** Its admin is signed in in this browser afterwards. */
export async function fillCompany(
  browser: Browser,
  write: (text: string) => string,
): Promise<FilledCompany> {
  const person = (word: string, firstName: string, lastName: string) => ({
    username: unique(write(word).replaceAll(" ", "/")),
    firstName: write(firstName),
    lastName: write(lastName),
  });
  const founder = person("dana", "Dana", "Reyes");
  const company = { company: write("Ridgeline"), timeZone: zoneAtNoon() };
  const admin = await foundCompany(browser, { ...founder, ...company });
  const manager = await hire(browser, "manager", person("ray", "Ray", "Delgado"));
  const driver = await hire(browser, "driver", person("luis", "Luis", "Ortega"));
  const fleet = await buyFleet(browser, write);
  await planServices(browser, fleet, write);
  await enterSilently(browser, driver);
  const failures = await inspectFleet(browser, fleet, write);
  await enterSilently(browser, manager);
  await mend(browser, failures, write);
  await enterSilently(browser, admin);
  const items = ["Chute locks", "Drum rollers", "Wash-out tank"].map(write);
  for (const category of ["trailer", "equipment"] as const) {
    const body = { name: write(`Daily ${category}`), category, items };
    await ask(browser, "createChecklist", { body });
  }
  return { admin, driver, asset: fleet[0] };
}

/** Where it is about noon, so that today's lists do not empty while they are looked at. */
function zoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  return offset === 0 ? "UTC" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

type Fleet = Awaited<ReturnType<typeof buyFleet>>;
type Write = (text: string) => string;

async function buyFleet(browser: Browser, write: Write) {
  const words = { location: write("Main yard"), assignedCrew: write("Luis") };
  const made = { make: write("Mack"), model: write("Granite"), vinOrSerial: write("1M2GR3GC5") };
  const unit = (name: string, given: Parameters<typeof buildAsset>[1] = {}) =>
    buildAsset(browser, { ...words, ...made, name: write(name), ...given });
  return [
    await unit("Mixer 101", { currentMiles: 98_412.6, currentHours: 9_204 }),
    await unit("Mixer 102"),
    await unit("Lowboy 501", { category: "trailer", currentMiles: 0 }),
    await unit("Loader 701", { category: "equipment", currentMiles: 0, currentHours: 6_318.5 }),
    await unit("Mixer 103", { condition: "out_of_service" }),
    await unit("Mixer 104", { condition: "maintenance" }),
    await unit("A name that is as long as a name may be ".repeat(5).slice(0, 100)),
  ] as const;
}

async function planServices(browser: Browser, fleet: Fleet, write: Write): Promise<void> {
  const usage = { type: "usage_based", intervalMiles: 5_000 } as const;
  const time = { type: "time_based", intervalDays: 90 } as const;
  const [one, two, trailer, loader] = fleet;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const plans = [
    { ...usage, assetId: one.id, nextDueMiles: 98_000 },
    { ...usage, assetId: two.id, nextDueMiles: 149_000 },
    { ...time, assetId: one.id, nextDue: inDays(-3) },
    { ...time, assetId: trailer.id, nextDue: inDays(3) },
    { ...time, assetId: loader.id, nextDue: inDays(6) },
    { ...time, assetId: two.id, nextDue: inDays(60) },
  ];
  for (const plan of plans) await buildSchedule(browser, { ...plan, name: write("Oil Change") });
}

async function inspectFleet(browser: Browser, fleet: Fleet, write: Write) {
  const [one, two, trailer, loader] = fleet;
  const words = { comments: write("Rattles at idle"), signature: write("Luis Ortega") };
  const notes = write("Cut in the sidewall");
  const fails = (id: string) => ({ ...words, failed: { [id]: notes } });
  await buildInspection(browser, trailer, words);
  await buildInspection(browser, two, words);
  return [
    await buildInspection(browser, one, fails("tires")),
    await buildInspection(browser, one, fails("wheels")),
    await buildInspection(browser, two, fails("battery")),
    await buildInspection(browser, one, fails("headlights")),
    await buildInspection(browser, loader, words),
    await buildInspection(browser, two, fails("windshield")),
  ] as const;
}

type Failures = Awaited<ReturnType<typeof inspectFleet>>;

/** The first two of one truck are mended, and some work is done on it besides. */
async function mend(browser: Browser, failures: Failures, write: Write): Promise<void> {
  const [first, second] = failures;
  for (const resolvedInspectionId of [first.id, second.id, null]) {
    const body = {
      assetId: first.assetId,
      resolvedInspectionId,
      date: new Date().toISOString(),
      serviceType: "Tire Rotation",
      description: write("Replaced the right rear outer"),
      performedBy: "external",
      performedByName: write("Kenworth of Joliet"),
      odometer: 98_500,
      cost: 412.5,
    } as const;
    apiSchemas.logMaintenance.returns.parse(await ask(browser, "logMaintenance", { body }));
  }
}
