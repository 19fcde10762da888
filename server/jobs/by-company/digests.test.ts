import type { Body } from "#shared/api/api-schemas.ts";
import request from "supertest";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildDocument,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { writeDigests } from "./digests.ts";

const { app, clock, connect, database } = await startTestApp();
const mail = { publicUrl: "https://yard.example" };

type Mailed = { to: string; subject: string; text: string; html: string; url: string };

/** A company in Chicago with one unit on which something fails, and what is mailed there. Nov 20 is a Friday. */
async function found() {
  clock.set("2026-11-17T16:00:00.000Z");
  const company = await foundCompany(connect, { timeZone: "America/Chicago" });
  const { admin, manager } = company;
  const unit = await buildAsset(manager, { name: "Mixer 14" });
  const { company: own } = await admin.call("getCurrentUser");
  const read = async () => {
    const { rows } = await database.pool.query<Mailed>(
      `select recipient as "to", subject, text, html, unsubscribe_url as url
      from mails where company_id = $1 and unsubscribe_url is not null order by id`,
      [own.id],
    );
    return rows;
  };
  const listAt = async (moment: string) => {
    clock.set(moment);
    await writeDigests({ database, clock, mail });
    return read();
  };
  const choose = (digest: Body<"updatePreferences">["digest"]) =>
    manager.call("updatePreferences", { body: { digest } });
  return { ...company, unit, listAt, choose };
}

const toAddress = ({ username }: { username: string }) => `${username}@example.com`;

/** 6:00 in Chicago. */
const friday = "2026-11-20T12:00:00.000Z";
const saturday = "2026-11-21T12:00:00.000Z";
const monday = "2026-11-23T12:00:00.000Z";

async function failYesterday({ driver, unit }: Awaited<ReturnType<typeof found>>) {
  clock.set("2026-11-19T14:00:00.000Z");
  await buildInspection(driver, unit, { fail: ["steering", "horn"], carriesDefects: true });
}

describe("The digest", () => {
  it("comes to managers at 6:00 of their company, once a day, also with several servers", async () => {
    const company = await found();
    const { manager, listAt } = company;
    await failYesterday(company);
    expect(await listAt("2026-11-20T11:59:00.000Z")).toEqual([]);
    await Promise.all([listAt(friday), listAt(friday)]);
    const sent = await listAt("2026-11-20T14:00:00.000Z");
    expect(sent.map(({ to }) => to)).toEqual([toAddress(manager)]);
    expect(await listAt(saturday)).toHaveLength(2);
  });

  it("comes no more from noon on", async () => {
    const company = await found();
    await failYesterday(company);
    expect(await company.listAt("2026-11-20T18:00:00.000Z")).toEqual([]);
  });

  it("says what failed, is critical, overdue, ahead and missing, and which papers run out", async () => {
    const company = await found();
    const { manager, unit, listAt } = company;
    const pump = await buildAsset(manager, { name: "Pump <3>" });
    await buildSchedule(manager, pump.id, {
      name: "Grease",
      intervalDays: 90,
      nextDue: "2026-11-18",
    });
    await buildSchedule(manager, pump.id, {
      name: "Filter",
      intervalDays: 90,
      nextDue: "2026-11-25",
    });
    await buildSchedule(manager, pump.id, {
      name: "Later",
      intervalDays: 90,
      nextDue: "2026-12-25",
    });
    const byMeter = await buildSchedule(manager, pump.id, {
      name: "Oil",
      type: "usage_based",
      intervalMiles: 5_000,
      intervalDays: 365,
      nextDueMiles: 900,
      nextDue: "2027-10-03",
    });
    await database.pool.query(
      "update maintenance_schedules set forecast_on = '2026-11-24' where id = $1 /* across companies */",
      [byMeter.id],
    );
    await buildDocument(manager, {
      assetId: unit.id,
      kind: "registration",
      issuedOn: "2025-11-22",
      expiresOn: "2026-11-22",
    });
    await failYesterday(company);
    const [sent] = await listAt(friday);
    const { name } = (await manager.call("getCurrentUser")).company;
    expect(sent?.subject).toBe(`${name}: your fleet on Nov 20`);
    const text = sent?.text ?? "";
    for (const part of [
      "1 inspection failed\n- Mixer 14: 2 items (",
      "1 critical defect is open\n- Mixer 14: Steering failed (D-0002)",
      "1 service is overdue\n- Pump <3>: Grease, due Nov 18, 2026",
      `2 services are due within a week
- Pump <3>: Oil, due Oct 3, 2027 or 900 mi, about Nov 24, 2026
- Pump <3>: Filter, due Nov 25, 2026`,
      "1 pre-trip was missing\n- Nov 19, 2026: Pump <3>\n",
      "1 paper has run out or will within a week\n- Registration of Mixer 14: Expires in 2 days",
      "https://yard.example/maintenance?status=overdue",
    ]) {
      expect(text).toContain(part);
    }
    expect(sent?.html).toContain("Pump &#60;3&#62;: Grease");
  });

  it("lists the first five of a section, and counts all", async () => {
    const { manager, listAt } = await found();
    for (let n = 1; n <= 7; n += 1) {
      const { id } = await buildAsset(manager, { name: `Loader ${n}`, category: "equipment" });
      const due = { intervalDays: 90, nextDue: `2026-11-0${n}` };
      await buildSchedule(manager, id, due);
    }
    const [sent] = await listAt(friday);
    expect(sent?.text).toContain("7 services are overdue\n- Loader 1");
    expect(sent?.text).toContain("- Loader 5: Oil Change, due Nov 5, 2026\n- and 2 more\n");
  });

  it("is not sent where it would be empty", async () => {
    const { listAt } = await found();
    expect(await listAt(friday)).toEqual([]);
    expect(await listAt(monday)).toEqual([]);
  });

  it("comes to admins on Monday with the week, unless they chose otherwise", async () => {
    const company = await found();
    const { admin, driver, choose, listAt } = company;
    await failYesterday(company);
    await choose("off");
    expect(await listAt(friday)).toEqual([]);
    const [sent, ...others] = await listAt(monday);
    expect(others).toEqual([]);
    expect(sent?.to).toBe(toAddress(admin));
    expect(sent?.text).toContain("1 inspection failed");
    await driver.call("updatePreferences", { body: { digest: "daily" } });
    await choose("weekly");
    expect(await listAt("2026-11-24T12:00:00.000Z")).toHaveLength(1);
  });

  it("counts what failed since the digest before, also what was resolved, and leads to its list", async () => {
    const company = await found();
    const { driver, manager, unit, listAt } = company;
    await failYesterday(company);
    const [resolved] = await manager.call("listInspectionLogs", { query: {} });
    await buildMaintenanceLog(manager, unit.id, {
      date: "2026-11-19",
      resolvedInspectionId: resolved?.id ?? 0,
    });
    // Before six, and so before the mail.
    clock.set("2026-11-20T11:00:00.000Z");
    await buildInspection(driver, unit, { fail: ["steering"] });
    const [sent] = await listAt(friday);
    expect(sent?.text).toContain("2 inspections failed");
    const [path = ""] = /\/inspection\/history\S+/.exec(sent?.text ?? "") ?? [];
    expect(path).toBe("/inspection/history?result=failed&from=2026-11-19");
    const query = { result: "failed", from: "2026-11-19" } as const;
    expect(await manager.call("listInspectionLogs", { query })).toHaveLength(2);
  });

  it("says once a week what maintenance cost", async () => {
    const { admin, manager, unit, listAt, choose } = await found();
    const log = (date: string, cost: number) =>
      buildMaintenanceLog(manager, unit.id, { date, cost, serviceType: "Brake Service" });
    // Of the week before, for whose digest it was there.
    clock.set("2026-11-16T11:59:00.000Z");
    const { id } = await log("2026-11-15", 5);
    clock.set("2026-11-23T11:00:00.000Z");
    for (const [date, cost] of [
      ["2026-11-18", 1_200],
      ["2026-11-19", 40.5],
      ["2026-11-23", 7],
    ] as const) {
      await log(date, cost);
    }
    const again = { assetId: unit.id, date: "2026-11-15", cost: 6, description: "Brakes" };
    const body = { reason: "Wrong", log: { ...again, serviceType: "Brake Service" as const } };
    await manager.call("correctMaintenance", { params: { id }, body });
    await choose("daily");
    const sent = await listAt(monday);
    const own = sent.filter(({ to }) => to === toAddress(admin)).map(({ text }) => text);
    expect(own[0]).toContain("$1,240.50 for maintenance, in 2 logs");
    expect(sent[0]?.subject).toMatch(/: your fleet in the week of Nov 16$/);
    expect(own[0]).toContain("Mixer 14: Brake Service, $1,200.00");
    const ofManager = sent.filter(({ to }) => to === toAddress(manager));
    expect(ofManager.map(({ text }) => text).join("")).not.toContain("for maintenance");
  });

  it("says what earlier work cost that was logged since the digest of the week before", async () => {
    const { admin, manager, unit, listAt } = await found();
    clock.set("2026-11-16T12:00:00.000Z");
    await buildMaintenanceLog(manager, unit.id, { date: "2026-10-02", cost: 900 });
    const textOf = async (moment: string) => {
      const sent = await listAt(moment);
      return sent.filter(({ to }) => to === toAddress(admin)).at(-1)?.text;
    };
    const said = "$900.00 for maintenance, in 1 log";
    expect(await textOf(monday)).toContain(said);
    clock.set("2026-11-28T18:00:00.000Z");
    await buildMaintenanceLog(manager, unit.id, { date: "2026-11-27", cost: 30 });
    expect(await textOf("2026-11-30T12:00:00.000Z")).toContain("$30.00 for maintenance");
  });

  it("is written in the language of its reader", async () => {
    const company = await found();
    await failYesterday(company);
    const due = { name: "DOT Inspection", intervalDays: 90, nextDue: "2026-11-18" };
    await buildSchedule(company.manager, company.unit.id, due);
    await company.manager.call("updatePreferences", { body: { language: "es" } });
    const [sent] = await company.listAt(friday);
    expect(sent?.text).toContain("1 inspección con falla");
    expect(sent?.text).toContain("Mixer 14: Inspección DOT, próximo");
    expect(sent?.html).toContain('lang="es"');
  });
});

describe("The link in a digest", () => {
  async function receive() {
    const company = await found();
    await failYesterday(company);
    const [sent] = await company.listAt(friday);
    const url = new URL(sent?.url ?? "");
    return { ...company, url, token: url.searchParams.get("token") ?? "" };
  }

  it("stops it by one request of the mail program, as often as that is made", async () => {
    const { manager, url, listAt } = await receive();
    expect(url.origin).toBe("https://yard.example");
    for (let time = 0; time < 2; time += 1) {
      const posted = request(app).post(`${url.pathname}${url.search}`);
      const response = await posted.type("form").send("List-Unsubscribe=One-Click");
      expect(response.status).toBe(204);
    }
    expect(await manager.call("getCurrentUser")).toMatchObject({ digest: "off" });
    expect(await listAt(saturday)).toHaveLength(1);
  });

  it("stops it by the page's call", async () => {
    const { manager, token } = await receive();
    await connect().call("stopDigest", { body: { token } });
    expect(await manager.call("getCurrentUser")).toMatchObject({ digest: "off" });
  });

  it("is good for sixty days", async () => {
    const { token } = await receive();
    clock.set("2027-01-20T12:00:00.000Z");
    const refused = await connect().refusal("stopDigest", { body: { token } });
    expect(refused).toBe("404 auth.linkNotGood");
  });

  it("is refused when it is made up, and changes nothing else", async () => {
    await receive();
    const response = await request(app).post("/unsubscribe?token=nothing");
    expect(response.status).toBe(404);
    expect((await request(app).post("/unsubscribe")).status).toBe(404);
  });
});
