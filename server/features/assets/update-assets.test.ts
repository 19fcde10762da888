import type { Answer, Asset, Body } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildProgram,
  foundCompany,
  signUp,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect, database, clock } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);
const foreign = await buildAsset(other.admin);

type Changes = NonNullable<Body<"updateAssets">["changes"]>;
type Unit = Pick<Asset, "id" | "version">;

function change(units: readonly Unit[], changes: Changes): Promise<Answer<"updateAssets">> {
  return manager.call("updateAssets", { body: { items: pick(units), changes } });
}

async function refuse(units: readonly Unit[], changes: Changes, by: TestCaller = manager) {
  const body = { items: pick(units), changes };
  const { status, body: refused } = await by.send("updateAssets", { body });
  return [status, refused.code, refused.message];
}

/** Sends back what the answer says that the units were. */
function undo({ items }: Answer<"updateAssets">) {
  const before = items.map(({ former, ...unit }) => ({ ...unit, changes: former }));
  return manager.call("updateAssets", { body: { items: before } });
}

function pick(units: readonly Unit[]): Unit[] {
  return units.map(({ id, version }) => ({ id, version }));
}

function read(units: readonly Unit[]): Promise<Asset[]> {
  return Promise.all(units.map(({ id }) => manager.call("getAsset", { params: { id } })));
}

function listEntries(limit: number) {
  return admin.call("listAudit", { query: { limit } });
}

async function countEntries(): Promise<number> {
  return (await listEntries(200)).length;
}

async function buildTwo(given: Partial<Body<"createAsset">> = {}) {
  return [await buildAsset(manager, given), await buildAsset(manager, given)] as const;
}

describe("POST /api/assets/bulk", () => {
  it("changes text fields and tags, with a version and an entry for each unit that differs", async () => {
    const [first, second] = await buildTwo({ location: "South yard", tags: ["Winter", "Rental"] });
    const there = await buildAsset(manager, { location: "North yard", assignedCrew: "Night" });
    const wanted = { location: "North yard", assignedCrew: "Night" };
    const { items } = await change([second, there, first], wanted);
    expect(items).toEqual(
      [second, first].map(({ id }) => ({
        id,
        version: 2,
        former: { location: "South yard", assignedCrew: null },
      })),
    );
    const tagged = await change([...items, there], { addTags: ["night"], removeTags: ["WINTER"] });
    expect(tagged.items).toHaveLength(3);
    expect(await read([first, second, there])).toMatchObject([
      { ...wanted, tags: ["Rental", "night"], version: 3 },
      { ...wanted, tags: ["Rental", "night"], version: 3 },
      { tags: ["night"], version: 2 },
    ]);
    expect(await manager.call("listAssets", { query: { search: "north yard" } })).toHaveLength(3);
    const entries = await listEntries(3);
    expect(entries).toMatchObject([
      { rowId: there.id, changes: { tags: { from: null, to: ["night"] } } },
      { rowId: first.id },
      { rowId: second.id },
    ]);
  });

  it("is undone by its former values", async () => {
    const [first, second] = await buildTwo({ location: "South yard", tags: ["Winter"] });
    const plain = await buildAsset(manager);
    const units = [first, second, plain];
    const before = await read(units);
    const done = await change(units, {
      location: null,
      addTags: ["winter", "New"],
      archived: true,
    });
    expect(done.items.map(({ former }) => former)).toEqual([
      { location: "South yard", archived: false, tags: ["Winter"] },
      { location: "South yard", archived: false, tags: ["Winter"] },
      { archived: false, tags: [] },
    ]);
    await undo(done);
    const updated = { version: 3, updatedAt: expect.any(String) };
    expect(await read(units)).toEqual(before.map((unit) => ({ ...unit, ...updated })));
  });

  it("begins and ends downtimes, and brings a reason back", async () => {
    clock.set("2026-11-20T18:00:00.000Z");
    const [first] = await buildTwo();
    const stopped = await buildAsset(manager);
    const params = { id: stopped.id };
    await manager.call("tagOut", { params, body: { reason: "Bent frame" } });
    const [out] = await read([stopped]);
    const taken = await change([first], {
      condition: "out_of_service",
      conditionReason: "Winter",
    });
    expect(await read([first])).toMatchObject([
      { downReason: "Winter", condition: "out_of_service" },
    ]);
    const listed = await manager.call("listDowntimes", { params: { id: first.id } });
    expect(listed).toMatchObject([{ reason: "Winter", cause: "form", endedAt: null }]);
    const back = await change([...taken.items, ...(out ? [out] : [])], { condition: "in_use" });
    expect(await read([first, stopped])).toMatchObject([
      { condition: "in_use", downSince: null },
      { condition: "in_use", downSince: null },
    ]);
    await undo(back);
    expect(await read([first, stopped])).toMatchObject([
      { condition: "out_of_service", downReason: "Winter" },
      { condition: "out_of_service", downReason: "Bent frame" },
    ]);
    const { rows } = await database.pool.query(
      `select a.id from assets a left join downtimes d on d.company_id = a.company_id
        and d.asset_id = a.id and d.ended_at is null /* across companies */
      where a.id = any($1) and ((a.condition <> 'in_use') <> (d.id is not null)
        or a.down_since is distinct from d.started_at)`,
      [[first.id, stopped.id]],
    );
    expect(rows).toEqual([]);
  });

  it("gives units the services of the automatic programs that they begin to match", async () => {
    const [first, second] = await buildTwo();
    await buildProgram(manager, { tags: ["Pumps"], automatic: true });
    await change([first, second], { addTags: ["pumps"] });
    for (const { id: assetId } of [first, second]) {
      expect(await manager.call("listSchedules", { query: { assetId } })).toHaveLength(1);
    }
  });

  it("names the first unit that is refused, and changes none", async () => {
    const [first, second] = await buildTwo();
    const full = await buildTwo({ tags: Array.from({ length: 10 }, (_, n) => `tag ${n}`) });
    const [third] = full;
    await manager.call("updateAsset", { params: { id: second.id }, body: { location: "Here" } });
    await manager.call("updateAsset", { params: { id: first.id }, body: { location: "Here" } });
    const entries = await countEntries();
    expect(await refuse([third, second], { archived: true })).toEqual([
      409,
      "assets.stale",
      `${second.name}: Someone else changed this meanwhile. Reload it and try again. Nothing was changed`,
    ]);
    expect(await refuse([second, third, first], { archived: true })).toEqual([
      409,
      "assets.stale",
      `${second.name} and 1 more: Someone else changed these meanwhile. Reload them and try again. Nothing was changed`,
    ]);
    const units = await read([first, second, third]);
    for (const id of [foreign.id, 999_999]) {
      expect(await refuse([...units, { id, version: 1 }], { archived: true })).toEqual([
        404,
        "request.notFound",
        "Asset 4 of the list does not exist. Nothing was changed",
      ]);
    }
    expect(await refuse(units, { addTags: ["One more"] })).toEqual([
      400,
      "request.invalid",
      `${third.name}: Please use at most 10 tags. Nothing was changed`,
    ]);
    expect((await refuse(await read([first, ...full]), { addTags: ["One more"] }))[2]).toBe(
      `${third.name}: Please use at most 10 tags. 1 more unit was refused. Nothing was changed`,
    );
    expect(await read(units)).toEqual(units);
    expect(await countEntries()).toBe(entries);
  });

  it("returns no unit to service that has an uncertified critical defect", async () => {
    const [first, second] = await buildTwo();
    const failed = { fail: ["steering"], carriesDefects: true };
    const { defects } = await buildInspection(driver, second.id, failed);
    const stopped = await change([first], { condition: "out_of_service" });
    const units = await read([...stopped.items, second]);
    const number = String(defects[0]?.number).padStart(4, "0");
    expect(await refuse(units, { condition: "in_use" })).toEqual([
      409,
      "downtimes.notCertified",
      `${second.name}: D-${number} is not certified yet. Nothing was changed`,
    ]);
    expect(await read(units)).toEqual(units);
  });

  it("restores no unit whose number another has, in service or restored with it", async () => {
    const [first, second] = await buildTwo();
    const numbers: Unit[] = [];
    for (const { id } of [first, second]) {
      const body = { unitNumber: "T-9", archived: true };
      numbers.push(await manager.call("updateAsset", { params: { id }, body }));
    }
    const taken = [409, "assets.unitNumberTaken"];
    expect(await refuse(numbers, { archived: false })).toEqual([
      ...taken,
      `${second.name}: Unit T-9 is already ${first.name}. Nothing was changed`,
    ]);
    const [one, two] = numbers;
    await change(one ? [one] : [], { archived: false });
    expect(await refuse(two ? [two] : [], { archived: false })).toEqual([
      ...taken,
      `${second.name}: Unit T-9 is already ${first.name}. Nothing was changed`,
    ]);
  });

  it("lets one of two changes of the same units succeed", async () => {
    const units = await buildTwo();
    const sent = await Promise.all(
      ["North yard", "South yard"].map((location) =>
        manager.send("updateAssets", {
          body: {
            items: pick(location === "North yard" ? units : units.toReversed()),
            changes: { location },
          },
        }),
      ),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("refuses drivers, and lists that are empty, too long or name a unit twice", async () => {
    const [first, second] = await buildTwo();
    expect(await refuse([first], { archived: true }, driver)).toEqual([
      403,
      "request.forbidden",
      "You do not have permission to do this",
    ]);
    const invalid = [400, "request.invalid"];
    expect(await refuse([], {})).toEqual([...invalid, "Please choose at least one asset"]);
    const many = Array.from({ length: 501 }, (_, n) => ({ id: first.id + n, version: 1 }));
    expect(await refuse(many, {})).toEqual([
      ...invalid,
      "Please choose at most 500 assets at a time",
    ]);
    expect(await refuse([first, second, first], {})).toEqual([
      ...invalid,
      "An asset is on the list twice",
    ]);
    expect(await read([first, second])).toEqual([first, second]);
  });

  it("changes 500 units and takes it back", async () => {
    const owner = await signUp(connect());
    await database.pool.query(
      `insert into assets (company_id, name, search_text, category, vin_or_serial, year, make, model, tags)
      select /* across companies */ (select company_id from users where id = $1), 'Mixer ' || n, 'x', 'truck', 'VIN', 2020, 'Mack', 'Granite',
        (select array_agg('タグ ' || k || repeat('印', 20)) from generate_series(1, 9) k)
      from generate_series(1, 500) n`,
      [owner.id],
    );
    const units = await owner.call("listAssets", { query: { limit: 500 } });
    const items = pick(units);
    const changes: Changes = {
      addTags: ["Pumps"],
      condition: "out_of_service",
      conditionReason: "Winter",
      location: "所".repeat(200),
    };
    const done = await owner.call("updateAssets", { body: { items, changes } });
    expect(done.items).toHaveLength(500);
    const before = done.items.map(({ former, ...unit }) => ({ ...unit, changes: former }));
    const back = await owner.call("updateAssets", { body: { items: before } });
    expect(back.items).toHaveLength(500);
    const listed = await owner.call("listAssets", { query: { limit: 500 } });
    const updated = { version: 3, updatedAt: expect.any(String) };
    expect(listed).toEqual(units.map((unit) => ({ ...unit, ...updated })));
  });
});
