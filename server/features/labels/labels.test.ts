import { describe, expect, it } from "vitest";
import { serverLimits } from "#shared/base/limits.ts";
import { invariant } from "../../errors.ts";
import { buildAsset, foundCompany } from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";

const { connect } = await startTestApp({ publicUrl: "https://yard.example.com" });
const { admin, manager, driver } = await foundCompany(connect);
const strangers = await foundCompany(connect);
const unknown = { status: 404, body: { code: "codes.unknown" } };

async function addLabel(assetId: number) {
  const { labels } = await manager.call("addCodes", { body: { assetIds: [assetId] } });
  const [label] = labels;
  invariant(label, "a unit has a label");
  return label;
}

const look = (user: TestCaller, code: string) => user.send("getCode", { params: { code } });

describe("POST /api/assets/codes", () => {
  it("makes the codes that are missing, and returns all in the order given", async () => {
    const mixer = await buildAsset(manager, { name: "Mixer 12", unitNumber: "M-12" });
    const pump = await buildAsset(manager, { name: "Pump 3" });
    const first = await addLabel(pump.id);
    const assetIds = [mixer.id, pump.id, mixer.id];
    const { labels } = await manager.call("addCodes", { body: { assetIds } });
    expect(labels).toMatchObject([
      { assetId: mixer.id, name: "Mixer 12", unitNumber: "M-12" },
      first,
    ]);
    const { code, address } = await addLabel(mixer.id);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(code).not.toBe(first.code);
    expect(address).toBe(`HTTPS://YARD.EXAMPLE.COM/Q/${code}`);
  });

  it("gives a unit one code, however many print it at once", async () => {
    const { id } = await buildAsset(manager);
    const all = await Promise.all(Array.from({ length: 8 }, () => addLabel(id)));
    expect(new Set(all.map(({ code }) => code)).size).toBe(1);
  });

  it("refuses more units than are printed at once", async () => {
    const assetIds = Array.from({ length: 501 }, (_, index) => index + 1);
    const { status, body } = await manager.send("addCodes", { body: { assetIds } });
    expect(status).toBe(400);
    expect(body.message).toBe("Please choose at most 500 units");
  });
});

describe("POST /api/assets/:id/code", () => {
  it("replaces the code, and the old one leads nowhere", async () => {
    const { id } = await buildAsset(manager);
    const old = await addLabel(id);
    const fresh = await admin.call("changeCode", { params: { id } });
    expect(fresh.code).not.toBe(old.code);
    expect(await addLabel(id)).toEqual(fresh);
    expect(await look(driver, old.code)).toMatchObject(unknown);
    expect(await look(driver, fresh.code)).toMatchObject({ status: 200 });
  });
});

describe("GET /api/codes/:code", () => {
  it("names the unit to users of its company, in whatever case the code is typed", async () => {
    const { id, name } = await buildAsset(manager);
    const { code } = await addLabel(id);
    for (const typed of [code, code.toLowerCase(), `${code.slice(0, 5)}-${code.slice(5)}`]) {
      for (const user of [admin, driver]) {
        expect(await look(user, typed)).toMatchObject({
          status: 200,
          body: { asset: { id, name } },
        });
      }
    }
  });

  it("says the same of a foreign code as of one that never was", async () => {
    const { code } = await addLabel((await buildAsset(manager)).id);
    const foreign = await look(strangers.driver, code);
    const never = await look(strangers.driver, "0000000000");
    expect(foreign).toMatchObject(unknown);
    expect(foreign.text).toBe(never.text);
    expect(await look(connect(), code)).toMatchObject(unknown);
    expect((await look(driver, "no code")).status).toBe(404);
  });

  it("is refused to strangers who look too often, and not to users of the company", async () => {
    const { code } = await addLabel((await buildAsset(manager)).id);
    const stranger = connect();
    let last = await look(stranger, code);
    for (let n = 0; n <= serverLimits.looksPerMinute && last.status === 404; n += 1) {
      last = await look(stranger, code);
    }
    expect(last).toMatchObject({ status: 429, body: { code: "codes.tooMany" } });
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect(await look(driver, code)).toMatchObject({ status: 200 });
  });
});

describe("The pack of a phone", () => {
  it("has the code of each unit", async () => {
    const [labelled, bare] = [await buildAsset(manager), await buildAsset(manager)];
    const { code } = await addLabel(labelled.id);
    const { assets } = await driver.call("getPack");
    expect(assets.find(({ id }) => id === labelled.id)?.code).toBe(code);
    expect(assets.find(({ id }) => id === bare.id)?.code).toBeNull();
  });
});
