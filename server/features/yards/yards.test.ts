import { yardLimits } from "#shared/yards/yards.ts";
import { describe, expect, it } from "vitest";
import { addUser, buildAsset, foundCompany, unique } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect, database } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

const createYard = (name = unique("Yard"), by = manager) =>
  by.call("createYard", { body: { name } });

describe("Yards", () => {
  it("are listed by name with the number of their units, also to the other roles of the office", async () => {
    const own = await foundCompany(connect);
    const south = await createYard("south", own.admin);
    const north = await own.manager.call("createYard", {
      body: { name: " North ", address: "1 Pit Rd" },
    });
    expect(north).toMatchObject({ name: "North", address: "1 Pit Rd", archived: false, units: 0 });
    await buildAsset(own.manager, { yardId: south.id });
    const parked = await buildAsset(own.manager, { yardId: south.id });
    const params = { id: parked.id };
    await own.manager.call("updateAsset", { params, body: { archived: true } });
    expect(await own.admin.call("listYards")).toEqual([north, { ...south, units: 1 }]);
    expect((await own.driver.send("listYards")).status).toBe(403);
    expect((await own.driver.send("createYard", { body: { name: "East" } })).status).toBe(403);
  });

  it("have names of their own, without regard to case, as long as they are in use", async () => {
    const name = unique("West");
    const { id: first } = await createYard(name);
    const same = await manager.send("createYard", { body: { name: name.toUpperCase() } });
    expect(same.body).toMatchObject({ code: "yards.nameTaken" });
    const { id: second, version } = await createYard();
    const rename = { params: { id: second }, body: { name, version } };
    expect((await manager.send("updateYard", rename)).status).toBe(409);
    await manager.call("updateYard", { params: { id: first }, body: { archived: true } });
    expect(await manager.call("updateYard", rename)).toMatchObject({ name, version: version + 1 });
    const back = { params: { id: first }, body: { archived: false } };
    expect((await manager.send("updateYard", back)).body).toMatchObject({
      code: "yards.nameTaken",
    });
    const stale = { params: { id: second }, body: { name: unique("Y"), version } };
    expect((await manager.send("updateYard", stale)).body).toMatchObject({ code: "yards.stale" });
  });

  it("of two that get the same name at once, only one does", async () => {
    const name = unique("Both");
    const sent = await Promise.all(
      [admin, manager].map((by) => by.send("createYard", { body: { name } })),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it("are as many as a company may have", async () => {
    const own = await foundCompany(connect);
    await createYard("First", own.admin);
    await database.pool.query(
      `insert into yards (company_id, name) select company_id, 'Yard ' || n from yards,
        generate_series(2, ${yardLimits.yardsMax}) n where company_id = (
          select company_id from users where id = $1 /* across companies */)`,
      [own.admin.id],
    );
    const more = await own.admin.send("createYard", { body: { name: "One more" } });
    expect(more.body).toMatchObject({ code: "yards.tooMany" });
  });

  it("cannot be archived while units are in them, and take no more units then", async () => {
    const yard = await createYard();
    const params = { id: yard.id };
    const unit = await buildAsset(manager, { yardId: yard.id });
    const archive = () => manager.send("updateYard", { params, body: { archived: true } });
    expect((await archive()).body).toMatchObject({ code: "yards.inUse" });
    const move = { params: { id: unit.id }, body: { yardId: null } };
    expect(await manager.call("updateAsset", move)).toMatchObject({ yardId: null });
    expect((await archive()).body).toMatchObject({ archived: true, units: 0 });
    for (const body of [{ yardId: yard.id }]) {
      const refused = await manager.send("updateAsset", { params: { id: unit.id }, body });
      expect(refused.body).toMatchObject({ code: "yards.archived" });
    }
    const items = [{ id: unit.id }];
    const bulk = { body: { items, changes: { yardId: yard.id } } };
    expect((await manager.send("updateAssets", bulk)).status).toBe(409);
    await manager.call("updateYard", { params, body: { archived: false } });
    expect((await manager.send("updateAssets", bulk)).status).toBe(200);
  });

  it("take no unit back from the archive once they are archived", async () => {
    const yard = await createYard();
    const unit = await buildAsset(manager, { yardId: yard.id });
    const update = (body: object) => manager.send("updateAsset", { params: { id: unit.id }, body });
    await update({ archived: true });
    const params = { id: yard.id };
    await manager.call("updateYard", { params, body: { archived: true } });
    expect((await update({ archived: false })).body).toMatchObject({ code: "yards.archived" });
    const restore = { items: [{ id: unit.id }], changes: { archived: false } };
    expect((await manager.send("updateAssets", { body: restore })).status).toBe(409);
    expect(
      await manager.call("updateYard", { params, body: { address: "2 Pit Rd" } }),
    ).toMatchObject({
      address: "2 Pit Rd",
      archived: true,
    });
    expect((await update({ archived: false, yardId: null })).status).toBe(200);
  });

  it("keep their units from a yard that is archived at the same moment", async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { id: yardId } = await createYard();
      const unit = await buildAsset(manager);
      const [moved, archived] = await Promise.all([
        manager.send("updateAsset", { params: { id: unit.id }, body: { yardId } }),
        admin.send("updateYard", { params: { id: yardId }, body: { archived: true } }),
      ]);
      expect(new Set([moved.status, archived.status])).toEqual(new Set([200, 409]));
    }
  });

  it("of another company do not exist", async () => {
    const { id: yardId } = await createYard();
    const unit = await buildAsset(other.manager);
    const change = { params: { id: unit.id }, body: { yardId } };
    expect((await other.manager.send("updateAsset", change)).status).toBe(404);
    const member = { params: { id: other.driver.id }, body: { yardId } };
    expect((await other.admin.send("updateUser", member)).status).toBe(404);
    const rename = { params: { id: yardId }, body: { name: "Mine" } };
    expect((await other.admin.send("updateYard", rename)).status).toBe(404);
    expect(await other.manager.call("listAssets", { query: { yard: String(yardId) } })).toEqual([]);
  });

  it("are changed in one act for forty units and back, and the trail names them", async () => {
    const [from, to] = [await createYard(), await createYard()];
    const units = await Promise.all(
      Array.from({ length: 40 }, () => buildAsset(manager, { yardId: from.id })),
    );
    const count = async (yard: { id: number }) =>
      (await manager.call("listYards")).find(({ id }) => id === yard.id)?.units;
    const items = units.map(({ id, version }) => ({ id, version }));
    const { items: moved } = await manager.call("updateAssets", {
      body: { items, changes: { yardId: to.id } },
    });
    expect([await count(from), await count(to)]).toEqual([0, 40]);
    const entries = await admin.call("listAudit", { query: { limit: "1" } });
    expect(entries).toMatchObject([
      { noun: "asset", changes: { yard: { from: from.name, to: to.name } } },
    ]);
    const former = moved.map(({ former: changes, ...item }) => ({ ...item, changes }));
    await manager.call("updateAssets", { body: { items: former } });
    expect([await count(from), await count(to)]).toEqual([40, 0]);
  });

  it("may be where a member works, which the member's own account says", async () => {
    const yard = await createYard();
    const { id } = await addUser(admin, { role: "manager" });
    const body = { yardId: yard.id };
    expect(await admin.call("updateUser", { params: { id }, body })).toMatchObject(body);
    const crew = await admin.call("listCrew");
    expect(crew.find((member) => member.id === id)).toMatchObject(body);
    expect(crew.find((member) => member.id === driver.id)).toMatchObject({ yardId: null });
    await admin.call("updateUser", { params: { id: manager.id }, body });
    expect(await manager.call("getCurrentUser")).toMatchObject(body);
    const [entry] = await admin.call("listAudit", { query: { limit: "1" } });
    expect(entry?.changes).toEqual({ yard: { from: null, to: yard.name } });
  });
});
