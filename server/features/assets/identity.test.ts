import type { Asset } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, foundCompany, signUp } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

const identity = {
  unitNumber: "M-14",
  kind: "mixer",
  plate: "4XK 220",
  plateState: "IL",
  tireSize: "11R22.5",
  gvwrPounds: 66_000,
  ownership: "leased",
  ownerName: "Prairie Leasing",
  atMine: true,
  tags: ["night", "quarry"],
} as const;
const sent = { ...identity, tags: [...identity.tags] };

const unknownState = "Please use the two letters of the state, or the three of a state of Mexico";

const none = {
  unitNumber: null,
  kind: null,
  plate: null,
  plateState: null,
  tireSize: null,
  gvwrPounds: null,
  ownership: null,
  ownerName: null,
  atMine: false,
  tags: [],
};

async function change(id: number, body: object) {
  return admin.send("updateAsset", { params: { id }, body });
}

describe("The note of an asset", () => {
  it("is stored with its lines, taken away by an empty text, and shown to the office on its page alone", async () => {
    const { admin: user, driver: reader } = await foundCompany(connect);
    const note = "Spare key at the gate.\nPulls to the left.";
    const { id } = await buildAsset(user, { note: ` ${note}\n` });
    const params = { id };
    expect(await user.call("getAsset", { params })).toMatchObject({ note });
    expect(await reader.call("getAsset", { params })).not.toHaveProperty("note");
    const [listed] = await user.call("listAssets");
    expect(listed).not.toHaveProperty("note");
    const renamed = await user.call("updateAsset", { params, body: { name: "Mixer" } });
    expect(renamed).toMatchObject({ note });
    const cleared = await user.call("updateAsset", { params, body: { note: " " } });
    expect(cleared).toMatchObject({ note: null });
  });

  it("has 2,000 characters at most", async () => {
    const { id } = await buildAsset(admin, { note: "n".repeat(2_000) });
    const { status, body } = await change(id, { note: "n".repeat(2_001) });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["note"]]);
  });
});

describe("The identity of an asset", () => {
  it("is stored by POST and PUT, and returned with the asset", async () => {
    const user = await signUp(connect());
    const created = await buildAsset(user, sent);
    expect(created).toMatchObject(identity);
    const { id } = await buildAsset(user);
    const params = { id };
    expect(await user.call("getAsset", { params })).toMatchObject(none);
    const body = { ...sent, unitNumber: "M-15" };
    expect(await user.call("updateAsset", { params, body })).toMatchObject(body);
    expect(await user.call("getAsset", { params })).toMatchObject(body);
  });

  it("is not changed by a body without it", async () => {
    const user = await signUp(connect());
    const { id } = await buildAsset(user, sent);
    const changed = await user.call("updateAsset", { params: { id }, body: { name: "Mixer" } });
    expect(changed).toMatchObject(identity);
  });

  it("is taken away by null and by empty texts", async () => {
    const user = await signUp(connect());
    const { id } = await buildAsset(user, sent);
    const texts = { unitNumber: "", kind: "", plate: " ", plateState: "", tireSize: "" } as const;
    const others = { gvwrPounds: null, ownership: "", ownerName: "", atMine: false } as const;
    const body = { ...texts, ...others, tags: [] };
    expect(await user.call("updateAsset", { params: { id }, body })).toMatchObject(none);
  });

  it("has a state in capitals, and each tag once", async () => {
    const asset = await buildAsset(admin, {
      plateState: " il ",
      tags: ["Night", " quarry", "NIGHT"],
    });
    expect(asset).toMatchObject({ plateState: "IL", tags: ["Night", "quarry"] });
  });

  it.each(["TX", "DC", "ON", "nl", "SON", "cmx", " NLE "])(
    "has the state of its plate in the United States, Canada or Mexico, like %s",
    async (plateState) => {
      const asset = await buildAsset(admin, { plateState });
      expect(asset).toMatchObject({ plateState: plateState.trim().toUpperCase() });
    },
  );

  it.each([
    ["kind", "boat", "Unknown kind"],
    ["ownership", "borrowed", "Unknown ownership"],
    ["plateState", "I", unknownState],
    ["plateState", "ILL", unknownState],
    ["plateState", "1L", unknownState],
    ["plateState", "ı\u0131", unknownState],
    ["gvwrPounds", 0, "Please use a whole number from 1 to 200,000"],
    ["gvwrPounds", 200_001, "Please use a whole number from 1 to 200,000"],
    ["gvwrPounds", 10_000.5, "Please use a whole number from 1 to 200,000"],
    ["gvwrPounds", "66000", "Please use a whole number from 1 to 200,000"],
    ["unitNumber", "1".repeat(31), "Please use at most 30 characters"],
    ["tags", Array.from({ length: 11 }, (_, n) => `tag ${n}`), "Please use at most 10 tags"],
    ["tags", "night", "Tags are a list of texts"],
  ])("is refused with 400 when %s is %j", async (field, value, message) => {
    const { id } = await buildAsset(admin);
    const response = await change(id, { [field]: value });
    expect([response.status, response.body.errors]).toEqual([400, { [field]: message }]);
  });

  it.each([1, 200_000])("may have a GVWR of %i pounds", async (gvwrPounds) => {
    expect(await buildAsset(admin, { gvwrPounds })).toMatchObject({ gvwrPounds });
  });

  it("is in lists only as its unit number and what its checklist is chosen by", async () => {
    const { admin: user, driver: reader } = await foundCompany(connect);
    await buildAsset(user, sent);
    for (const caller of [user, reader]) {
      const { body } = await caller.send("listAssets");
      const { unitNumber, kind, tags } = identity;
      expect(body[0]).toMatchObject({ unitNumber, kind, tags });
      expect(Object.keys(body[0])).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/plate|owner|key/i)]),
      );
    }
  });

  it("is in the audit trail under its labels", async () => {
    const user = await signUp(connect());
    const { id } = await buildAsset(user);
    await user.call("updateAsset", { params: { id }, body: sent });
    const [entry] = await user.call("listAudit", { query: { noun: "asset", rowId: id } });
    expect(entry?.changes).toMatchObject({
      unitNumber: { from: null, to: "M-14" },
      tags: { from: null, to: ["night", "quarry"] },
      atMine: { from: false, to: true },
    });
    expect(Object.keys(entry?.changes ?? {}).toSorted()).toEqual(Object.keys(identity).toSorted());
  });

  it.each(["m-14", "4xk 2", "Ｍ-14"])("is found by the search %s", async (search) => {
    const user = await signUp(connect());
    const { name } = await buildAsset(user, sent);
    await buildAsset(user, { unitNumber: "15", plate: "9ZZ 100" });
    const { body } = await user.send("listAssets", { query: { search } });
    expect(body.map((asset: Asset) => asset.name)).toEqual([name]);
  });
});

describe("A unit number", () => {
  it("is one asset's of the company, whatever its letter case", async () => {
    await buildAsset(admin, { name: "Mixer 14", unitNumber: "T14" });
    const message = "Unit T14 is already Mixer 14";
    const refusal = { code: "assets.unitNumberTaken", message, errors: { unitNumber: message } };
    const created = await manager.send("createAsset", {
      body: { ...newAsset, unitNumber: " t14 " },
    });
    expect([created.status, created.body]).toEqual([409, refusal]);
    const { id } = await buildAsset(admin);
    const changed = await change(id, { unitNumber: "t14" });
    expect([changed.status, changed.body]).toEqual([409, refusal]);
    await buildAsset(other.admin, { unitNumber: "T14" });
  });

  it("may be sent again by its own asset", async () => {
    const { id } = await buildAsset(admin, { unitNumber: "t15" });
    expect((await change(id, { unitNumber: "T15" })).body).toMatchObject({ unitNumber: "T15" });
    expect((await change(id, { unitNumber: "T15", name: "Mixer" })).status).toBe(200);
  });

  it("is free again once its asset is archived, which then cannot come back with it", async () => {
    const { id } = await buildAsset(admin, { name: "Old 16", unitNumber: "16" });
    expect((await change(id, { archived: true })).status).toBe(200);
    const next = await buildAsset(admin, { name: "New 16", unitNumber: "16" });
    const refused = await change(id, { archived: false });
    expect([refused.status, refused.body.message]).toEqual([409, "Unit 16 is already New 16"]);
    expect((await change(id, { archived: false, unitNumber: "16b" })).status).toBe(200);
    expect((await change(next.id, { archived: true })).status).toBe(200);
  });

  it("may be given to an archived asset, and comes back with it when no other asset has it", async () => {
    const { id } = await buildAsset(admin, { unitNumber: "17" });
    await change(id, { archived: true });
    expect((await change(id, { unitNumber: "T14" })).status).toBe(200);
    expect((await change(id, { unitNumber: "17" })).status).toBe(200);
    expect((await change(id, { archived: false })).body).toMatchObject({ unitNumber: "17" });
  });

  it("is given to one of several assets that ask for it at once", async () => {
    const ids = [];
    for (let n = 0; n < 6; n += 1) ids.push((await buildAsset(admin)).id);
    const responses = await Promise.all(ids.map((id) => change(id, { unitNumber: "race" })));
    const refused = responses.filter(({ status }) => status === 409);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(5);
    for (const { body } of refused) {
      expect(body.code).toBe("assets.unitNumberTaken");
      expect(body.errors.unitNumber).toBe(body.message);
    }
  });

  it("takes one statement when it changes, and none when it stays", async () => {
    const { id } = await buildAsset(admin, { unitNumber: "18" });
    const renamed = await statementsOf(() => change(id, { unitNumber: "18", name: "Kept" }));
    const given = await statementsOf(() => change(id, { unitNumber: "19", name: "Given" }));
    expect(given).toHaveLength(renamed.length + 1);
  });

  it("is refused with 403 when a driver sends it", async () => {
    const { id } = await buildAsset(admin);
    const body = { unitNumber: "20" };
    expect((await driver.send("updateAsset", { params: { id }, body })).status).toBe(403);
  });
});

const newAsset = {
  name: "Mixer",
  category: "truck",
  vinOrSerial: "VIN",
  year: 2022,
  make: "Mack",
  model: "Granite",
} as const;
