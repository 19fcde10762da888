import webPush from "web-push";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
  unique,
} from "../test/kit/build.ts";
import type { TestCaller, TestCompany } from "../test/kit/harness.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { invariant } from "../errors.ts";
import { createLog } from "../log.ts";
import { buildPhone, startStandIn } from "../test/stand-ins/stand-in-push.ts";
import { sendPushMessages } from "./push-messages.ts";

const standIn = await startStandIn();
afterAll(standIn.stop);
const { clock, connect, database, parts } = await startTestApp({
  push: {
    ...webPush.generateVAPIDKeys(),
    contact: "mailto:fleet@example.com",
    hosts: [standIn.host],
  },
});
invariant(parts.push, "alerts are sent here");
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
const sending = { database, clock, log, push: parts.push, sessionMaxDays: 90 };

// By day in Chicago, whose quiet hours begin at 02:00 of the next day.
const day = Date.parse("2026-11-20T18:00:00.000Z");
const quiet = "2026-11-21T03:00:00.000Z";
const morning = "2026-11-21T11:00:00.000Z";
const after = (minutes: number) => new Date(day + minutes * 60_000);

beforeEach(async () => {
  clock.set(after(0));
  await database.pool.query("delete from push_messages /* across companies */");
  standIn.pushed.length = 0;
  standIn.status = 201;
});

async function found() {
  return foundCompany(connect, { timeZone: "America/Chicago" });
}

/** Turns the alerts of a new phone on; `read` returns what reached it since. */
async function takePhone(user: TestCaller) {
  const name = unique("phone");
  const phone = buildPhone(standIn.host, name);
  await user.call("addPush", { body: phone.subscription });
  const received = () => standIn.pushed.filter(({ path }) => path === `/${name}`);
  return { received, read: () => received().map(phone.read) };
}

const send = () => sendPushMessages(sending);

async function failCritical({ admin, driver }: TestCompany) {
  const asset = await buildAsset(admin, { name: unique("Mixer") });
  await buildInspection(driver, asset.id, { fail: ["service-brakes"], carriesDefects: true });
  return asset;
}

describe("An alert", () => {
  it("reaches the office of a critical failure, encrypted, with a title, a line and a path", async () => {
    const company = await found();
    const phone = await takePhone(company.manager);
    const asset = await failCritical(company);
    await send();
    const [pushed] = phone.received();
    expect(pushed?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "43200",
      urgency: "high",
      authorization: expect.stringContaining(`k=${sending.push.publicKey}`),
    });
    expect(phone.read()).toEqual([
      {
        title: `${asset.name} failed its inspection and is out of service`,
        body: expect.stringMatching(/ reported: /),
        path: `/assets/${asset.id}`,
        tag: expect.stringMatching(/^\d+$/),
      },
    ]);
    await send();
    expect(phone.received()).toHaveLength(1);
  });

  it("reaches a driver of a repair in their language, and leads to the unit's inspection", async () => {
    const { admin, driver } = await found();
    await driver.call("updatePreferences", { body: { language: "es" } });
    const phone = await takePhone(driver);
    const asset = await buildAsset(admin);
    const failed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    await buildMaintenanceLog(admin, asset.id, {
      resolvedInspectionId: failed.id,
      date: "2026-11-20",
    });
    await send();
    expect(phone.read()).toMatchObject([
      { title: "Inspección resuelta", path: `/inspection?asset=${asset.id}` },
    ]);
  });

  it("is sent of a unit that is tagged out, and not of a failure that is not critical", async () => {
    const { admin, manager, driver } = await found();
    const phone = await takePhone(manager);
    const asset = await buildAsset(admin);
    await buildInspection(driver, asset.id, { fail: ["horn"] });
    await admin.call("tagOut", { params: { id: asset.id }, body: { reason: "Bent frame" } });
    await send();
    expect(phone.read()).toMatchObject([{ title: `${asset.name} is out of service` }]);
  });

  it("is sent once, by one of two servers, to each phone of its reader", async () => {
    const company = await found();
    const phones = [await takePhone(company.manager), await takePhone(company.manager)];
    await failCritical(company);
    await Promise.all([send(), send()]);
    expect(phones.map(({ received }) => received().length)).toEqual([1, 1]);
  });

  it("reaches no user of another company, nor its author", async () => {
    const company = await found();
    const strangers = await takePhone((await found()).manager);
    const authors = await takePhone(company.driver);
    await failCritical(company);
    await send();
    expect([...strangers.received(), ...authors.received()]).toEqual([]);
  });

  it("is tried again after 1, 5 and 30 minutes, and then given up", async () => {
    const company = await found();
    const phone = await takePhone(company.manager);
    await failCritical(company);
    standIn.status = 503;
    const tried: number[] = [];
    for (let minute = 0; minute <= 90; minute += 1) {
      clock.set(after(minute));
      const before = phone.received().length;
      await send();
      if (phone.received().length > before) tried.push(minute);
    }
    expect(tried).toEqual([0, 1, 6, 36]);
    expect(lines.at(-1)).toContain('"status":503');
    expect(lines.join()).not.toContain("phone");
  });

  it.each([404, 410])(
    "is the last one to its phone when the push service returns %i",
    async (status) => {
      const company = await found();
      const phone = await takePhone(company.manager);
      standIn.status = status;
      await failCritical(company);
      await send();
      standIn.status = 201;
      await failCritical(company);
      clock.set(after(60));
      await send();
      expect(phone.received()).toHaveLength(1);
    },
  );

  it("does not follow where a service leads to, and gives a phone up after 20 refusals", async () => {
    const company = await found();
    const phone = await takePhone(company.manager);
    standIn.status = 307;
    for (let n = 0; n < 21; n += 1) {
      await failCritical(company);
      await send();
      await database.pool.query("delete from push_messages /* across companies */");
    }
    expect(phone.received()).toHaveLength(20);
  });

  it("is not sent of what was read meanwhile, nor to a session that has ended", async () => {
    const company = await found();
    const expired = await takePhone(company.admin);
    const { manager } = company;
    const phone = await takePhone(manager);
    await failCritical(company);
    await manager.call("markAllNotifications");
    await database.pool.query("update sessions set expire = $1 where user_id = $2", [
      after(0),
      company.admin.id,
    ]);
    await send();
    expect([...phone.received(), ...expired.received()]).toEqual([]);
  });
});

describe("In quiet hours", () => {
  it("alerts wait, and are sent as one summary in the morning", async () => {
    const company = await found();
    const phone = await takePhone(company.manager);
    clock.set(quiet);
    const [first, second] = [await failCritical(company), await failCritical(company)];
    await send();
    expect(phone.read()).toEqual([]);
    clock.set(morning);
    await send();
    expect(phone.read()).toEqual([
      {
        title: "2 notifications from quiet hours",
        body: expect.stringMatching(new RegExp(`${first.name}.*, .*${second.name}`)),
        path: "/",
        tag: "summary",
      },
    ]);
    await send();
    expect(phone.received()).toHaveLength(1);
  });

  it("a single alert waits, and is sent as it is afterwards", async () => {
    const company = await found();
    const phone = await takePhone(company.manager);
    clock.set(quiet);
    const asset = await failCritical(company);
    await send();
    clock.set(morning);
    await send();
    expect(phone.read()).toMatchObject([{ path: `/assets/${asset.id}` }]);
  });

  it("a critical failure wakes who wants that, and a repair does not", async () => {
    const company = await found();
    const { manager, admin } = company;
    await manager.call("updatePreferences", { body: { wake: true } });
    const phone = await takePhone(manager);
    clock.set(quiet);
    const asset = await buildAsset(admin);
    await admin.call("tagOut", { params: { id: asset.id }, body: { reason: "Bent frame" } });
    const failed = await failCritical(company);
    await send();
    expect(phone.read()).toMatchObject([{ path: `/assets/${failed.id}` }]);
  });

  it("alerts wait in the hours that a user chose, and no longer", async () => {
    const company = await found();
    const body = { quietFrom: "12:00", quietUntil: "12:30" };
    await company.manager.call("updatePreferences", { body });
    const phone = await takePhone(company.manager);
    await failCritical(company);
    await send();
    expect(phone.received()).toHaveLength(0);
    clock.set(after(30));
    await send();
    expect(phone.received()).toHaveLength(1);
  });
});
