import type { Answer, Body } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  addUser,
  buildAsset,
  buildDocument,
  buildProgram,
  foundCompany,
  signUp,
} from "../../test/kit/build.ts";
import { shareTestApp, type TestCaller } from "../../test/kit/harness.ts";

const { connect, statementsOf } = await shareTestApp();

type Found = Answer<"search">;

function search(by: TestCaller, q: string): Promise<Found> {
  return by.call("search", { query: { q } });
}

async function findNames(by: TestCaller, q: string): Promise<string[]> {
  return (await search(by, q)).units.map(({ name }) => name);
}

/** Without a VIN of its own, whose digits would be found too. */
function buildUnit(by: TestCaller, given: Partial<Body<"createAsset">>) {
  return buildAsset(by, { vinOrSerial: "N/A", ...given });
}

function buildDefect(
  by: TestCaller,
  assetId: number,
  given: Omit<Body<"createDefect">, "assetId">,
) {
  return by.call("createDefect", { body: { assetId, ...given } });
}

describe("GET /api/search", () => {
  it("finds units, people, defects, programs and papers by the same words, in one statement", async () => {
    const { manager, admin } = await foundCompany(connect);
    const unit = await buildUnit(manager, { name: "Quarry Mixer 14", unitNumber: "T880" });
    const user = await addUser(admin, { role: "driver", firstName: "Quarry", lastName: "Jones" });
    const defect = await buildDefect(manager, unit.id, { title: "Cracked mirror" });
    const program = await buildProgram(manager, { name: "Quarry PM-A" });
    const paper = await buildDocument(manager, { assetId: unit.id, kind: "registration" });
    const card = await buildDocument(manager, { userId: user.id, kind: "medical_card" });
    const { year, make, model, category } = unit;
    expect(await search(manager, "quarry")).toEqual({
      units: [{ id: unit.id, name: unit.name, unitNumber: "T880", category, year, make, model }],
      people: [
        {
          id: user.id,
          firstName: "Quarry",
          lastName: "Jones",
          username: user.username,
          email: user.email,
          role: "driver",
        },
      ],
      defects: [
        {
          id: defect.id,
          number: defect.number,
          title: "Cracked mirror",
          state: "open",
          critical: false,
          assetName: unit.name,
        },
      ],
      programs: [{ id: program.id, name: "Quarry PM-A" }],
      documents: [
        {
          id: card.id,
          kind: "medical_card",
          number: null,
          assetId: null,
          userId: user.id,
          assetName: null,
          personName: "Quarry Jones",
        },
        {
          id: paper.id,
          kind: "registration",
          number: null,
          assetId: unit.id,
          userId: null,
          assetName: unit.name,
          personName: null,
        },
      ],
    });
    // The first one finds the user who is signed in.
    expect(await statementsOf(() => search(manager, "quarry"))).toHaveLength(2);
    expect(await search(manager, "no such thing")).toEqual({
      units: [],
      people: [],
      defects: [],
      programs: [],
      documents: [],
    });
  });

  it("is for the office only, and finds nothing of another company", async () => {
    const { admin, manager, driver } = await foundCompany(connect);
    const stranger = await signUp(connect());
    await buildUnit(admin, { name: "Belt 5" });
    expect(await findNames(admin, "belt")).toEqual(["Belt 5"]);
    expect(await findNames(manager, "belt")).toEqual(["Belt 5"]);
    expect(await findNames(stranger, "belt")).toEqual([]);
    const given = { query: { q: "belt" } };
    expect(await driver.refusal("search", given)).toBe("403 request.forbidden");
    expect(await connect().refusal("search", given)).toBe("401 auth.signedOut");
  });

  it("finds nothing by signs alone, which belong to no word", async () => {
    const { manager } = await foundCompany(connect);
    await buildUnit(manager, { name: "Belt 5" });
    const found = await manager.call("search", { query: { q: "..--" } });
    expect(Object.values(found).flat()).toEqual([]);
  });

  it("takes 2 to 100 characters, without the spaces around them", async () => {
    const { manager } = await foundCompany(connect);
    for (const q of ["", "a", " a ", "a".repeat(101)]) {
      const { status, body } = await manager.send("search", { query: { q } });
      expect(status, q).toBe(400);
      expect(body.errors).toEqual({ q: "Please search for 2 to 100 characters" });
    }
    for (const q of [" ab ", ` ${"a".repeat(100)} `]) {
      expect((await manager.send("search", { query: { q } })).status).toBe(200);
    }
    expect((await manager.send("search")).status).toBe(400);
  });

  it("finds units as the registry does, the one of that number first and then those named so", async () => {
    const { manager } = await foundCompany(connect);
    const sold = await buildUnit(manager, { name: "Mixer 7" });
    await manager.call("updateAsset", { params: { id: sold.id }, body: { archived: true } });
    await buildUnit(manager, { name: "Loader 114", location: "North Yard" });
    await buildUnit(manager, { name: "Mixer 14", tags: ["spare"] });
    await buildUnit(manager, { name: "Pump", unitNumber: "T-14" });
    expect(await findNames(manager, "14")).toEqual(["Mixer 14", "Loader 114", "Pump"]);
    expect(await findNames(manager, "t14")).toEqual(["Pump"]);
    expect(await findNames(manager, "yard north")).toEqual(["Loader 114"]);
    for (const q of ["mixer14", "14 MIXER", "spare mixer", "Mixer-14"]) {
      expect(await findNames(manager, q), q).toEqual(["Mixer 14"]);
    }
    expect(await findNames(manager, "mixer 7")).toEqual([]);
  });

  it("finds at most eight of a kind", async () => {
    const { manager } = await foundCompany(connect);
    for (let n = 1; n <= 9; n += 1) await buildUnit(manager, { name: `Trailer ${n}` });
    expect(await findNames(manager, "trailer")).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Trailer ${n}`),
    );
  });

  it("finds people by name, username and e-mail, by name first, and none who was removed", async () => {
    const { admin, manager } = await foundCompany(connect);
    const names = { firstName: "Dana", lastName: "O'Brien" };
    const mail = { firstName: "Sam", lastName: "Able", email: "brien.sam@pumping.example" };
    const dana = await addUser(admin, { role: "driver", ...names });
    const sam = await addUser(admin, { role: "manager", ...mail });
    const gone = await addUser(admin, { role: "driver", firstName: "Gone", lastName: "O'Brien" });
    await admin.call("removeUser", { params: { id: gone.id } });
    const find = async (q: string) => (await search(manager, q)).people.map(({ id }) => id);
    expect(await find("brien")).toEqual([dana.id, sam.id]);
    for (const q of ["obrien dana", "O'BRIEN", dana.username.toUpperCase()]) {
      expect(await find(q), q).toEqual([dana.id]);
    }
    for (const q of ["brien.sam@pumping.example", "pumping sam"]) {
      expect(await find(q), q).toEqual([sam.id]);
    }
  });

  it("finds defects by unit, title and number, open ones first and critical ones before others", async () => {
    const { manager } = await foundCompany(connect);
    const { id } = await buildUnit(manager, { name: "Mixer 12" });
    const major = await buildDefect(manager, id, { title: "Door gone", unsafe: true });
    const closed = await buildDefect(manager, id, { title: "Door latch" });
    const minor = await buildDefect(manager, id, { title: "Door hinge" });
    await manager.call("actOnDefect", {
      params: { id: closed.id },
      body: { act: "certify", outcome: "no_repair_needed", signature: "Dana", note: "Fine" },
    });
    const find = async (q: string) => (await search(manager, q)).defects.map((row) => row.id);
    expect(await find("door")).toEqual([major.id, minor.id, closed.id]);
    expect(await find("hinge mixer12")).toEqual([minor.id]);
    for (const { id: own, number } of [closed, major]) {
      expect(await find(`D-000${number}`)).toEqual([own]);
    }
  });

  it("finds papers by kind in both languages, by number, issuer and owner, none of what is gone", async () => {
    const { admin, manager } = await foundCompany(connect);
    const mixer = await buildUnit(manager, { name: "Mixer 12" });
    const pump = await buildUnit(manager, { name: "Pump 3" });
    const dana = await addUser(admin, { role: "driver", firstName: "Dana", lastName: "Reyes" });
    const first = await buildDocument(manager, { assetId: mixer.id, kind: "registration" });
    const policy = { kind: "insurance", number: "AB-12 77", issuer: "Old Mutual" } as const;
    const second = await buildDocument(manager, { assetId: pump.id, ...policy });
    const third = await buildDocument(manager, { assetId: pump.id, kind: "registration" });
    const card = await buildDocument(manager, { userId: dana.id, kind: "medical_card" });
    const find = async (q: string) => (await search(manager, q)).documents.map(({ id }) => id);
    expect(await find("registration")).toEqual([third.id, first.id]);
    expect(await find("registro mixer 12")).toEqual([first.id]);
    for (const q of ["ab1277", "AB-12", "mutual insurance"]) {
      expect(await find(q), q).toEqual([second.id]);
    }
    for (const q of ["reyes", "tarjeta médica", "dana card"]) {
      expect(await find(q), q).toEqual([card.id]);
    }
    // Each word but those of kinds is in one text.
    expect(await find("pump mutual")).toEqual([]);
    expect(await find("insurance pump registration")).toEqual([]);
    expect(await find("pump")).toEqual([third.id, second.id]);
    await manager.call("removeDocument", { params: { id: third.id } });
    await manager.call("updateAsset", { params: { id: mixer.id }, body: { archived: true } });
    expect(await find("registration")).toEqual([]);
  });

  it("finds programs that are in use", async () => {
    const { manager } = await foundCompany(connect);
    const kept = await buildProgram(manager, { name: "Class 8 PM-A / 250 h" });
    const deleted = await buildProgram(manager, { name: "Old PM-A" });
    await manager.call("deleteProgram", { params: { id: deleted.id } });
    for (const q of ["pma", "250h", "pm-a class8"]) {
      expect((await search(manager, q)).programs, q).toEqual([{ id: kept.id, name: kept.name }]);
    }
    const odd = await buildProgram(manager, { name: "A+B | $5 ^ 50%_\\" });
    for (const q of ["a+b", "$5", "|$", "^5", "b|", "0%_", "_\\"]) {
      expect((await search(manager, q)).programs, q).toEqual([{ id: odd.id, name: odd.name }]);
    }
    for (const q of ["ab", "a.b", "$6", "\\d", "0_"]) {
      expect((await search(manager, q)).programs, q).toEqual([]);
    }
  });
});
