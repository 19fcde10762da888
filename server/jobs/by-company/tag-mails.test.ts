import { describe, expect, it } from "vitest";
import { addUser, buildAsset, buildInspection, foundCompany } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { mailTags } from "./tag-mails.ts";

const { clock, connect, database } = await startTestApp();
const begin = Date.parse("2026-11-20T18:00:00.000Z");
const after = (minutes: number) => new Date(begin + minutes * 60_000);
const mail = { publicUrl: "https://yard.example" };

/** A company with units that were registered before, and what is mailed there. */
async function found(...names: string[]) {
  clock.set(after(-60));
  const company = await foundCompany(connect);
  const { admin, manager } = company;
  const units: number[] = [];
  for (const name of names) units.push((await buildAsset(manager, { name })).id);
  clock.set(after(0));
  const { company: own } = await admin.call("getCurrentUser");
  const list = async () => {
    await mailTags({ database, clock, mail });
    const { rows } = await database.pool.query<{ to: string; subject: string; text: string }>(
      'select recipient as "to", subject, text from mails where company_id = $1 order by id',
      [own.id],
    );
    return rows;
  };
  const [unit = 0, ...others] = units;
  return { ...company, unit, others, list };
}

const toAddress = ({ username }: { username: string }) => `${username}@example.com`;

describe("A unit that is tagged out", () => {
  it("is mailed to the office but its author, once, also with several servers", async () => {
    const { admin, manager, unit, list } = await found("Mixer 14");
    await manager.call("tagOut", { params: { id: unit }, body: { reason: "Bent <frame>" } });
    await Promise.all([list(), list()]);
    const [sent, ...more] = await list();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ to: toAddress(admin), subject: "Mixer 14 is out of service" });
    expect(sent?.text).toContain("Bent <frame>");
    expect(sent?.text).toContain(`https://yard.example/assets/${unit}`);
    clock.set(after(61));
    expect(await list()).toHaveLength(1);
  });

  it("is mailed when a driver's critical failure has done it, with the defect", async () => {
    const { admin, manager, driver, unit, list } = await found("Mixer 15");
    await buildInspection(driver, unit, { fail: ["steering"], carriesDefects: true });
    const sent = await list();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([admin, manager].map(toAddress).toSorted());
    expect(sent[0]?.text).toMatch(/: .+ failed \(D-0001\)/);
  });

  it("is mailed when the form of the unit has done it", async () => {
    const { admin, manager, unit, list } = await found("Mixer 16");
    const condition = "out_of_service" as const;
    const { version } = await manager.call("getAsset", { params: { id: unit } });
    await manager.call("updateAsset", { params: { id: unit }, body: { condition, version } });
    const sent = await list();
    expect(sent.map(({ to }) => to)).toEqual([toAddress(admin)]);
    expect(sent[0]?.text).toMatch(/^Taken out of service by \S/);
  });

  it("is no news when it is in maintenance, back already, or was registered so", async () => {
    const { manager, unit, list } = await found("Mixer 17");
    await buildAsset(manager, { condition: "out_of_service" });
    await manager.call("tagOut", { params: { id: unit }, body: { reason: "Flat tire" } });
    const signed = { signature: "Dana Lee", note: "Mounted" };
    await manager.call("returnToService", { params: { id: unit }, body: signed });
    const { version } = await manager.call("getAsset", { params: { id: unit } });
    const body = { condition: "maintenance" as const, version };
    await manager.call("updateAsset", { params: { id: unit }, body });
    expect(await list()).toEqual([]);
  });

  it("is no news an hour later, when mail is set up", async () => {
    const { manager, unit, list } = await found("Mixer 18");
    await manager.call("tagOut", { params: { id: unit }, body: { reason: "Flat tire" } });
    clock.set(after(60));
    expect(await list()).toEqual([]);
  });

  it("shares a mail with others of the same moment, in the language of its reader", async () => {
    const names = Array.from({ length: 22 }, (_, index) => `Unit ${index + 1}`);
    const { admin, manager, unit, others, list } = await found(...names);
    const second = await addUser(admin, { role: "manager" });
    await admin.call("updatePreferences", { body: { language: "es" } });
    for (const id of [unit, ...others]) {
      await manager.call("tagOut", { params: { id }, body: { reason: "Flood" } });
    }
    const sent = await list();
    expect(sent).toHaveLength(2);
    const texts = Object.fromEntries(sent.map(({ to, text }) => [to, text]));
    expect(texts[second.email]).toContain("Unit 20");
    expect(texts[second.email]).not.toContain("Unit 21");
    expect(texts[second.email]).toContain("and 2 more");
    expect(texts[toAddress(admin)]).toContain("y 2 más");
  });
});
