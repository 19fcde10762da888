import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../../app.ts";
import { openDatabase } from "../../db/connection/client.ts";
import { migrate } from "../../db/migration/migrate.ts";
import { projectRoot } from "../../project-root.ts";
import { buildAsset, signUp } from "../../test/kit/build.ts";
import { shareTestApp, TestCaller } from "../../test/kit/harness.ts";
import { createTestDatabase } from "../../test/kit/database.ts";

const { connect, parts } = await shareTestApp();

/** Locales that an operator's database may have, which differ in what they know of letter case. */
const collations = {
  "which knows the case of ASCII only (C)": "locale_provider libc locale 'C'",
  "of the system's own (C.UTF-8)": "locale_provider libc locale 'C.UTF-8'",
  "of ICU": "locale_provider icu icu_locale 'tr-TR' locale 'C'",
};

/** Each name with searches that must find it. */
const found: [name: string, ...searches: string[]][] = [
  ["Café Rouge", "cafe\u0301", "CAFÉ", "CAFE\u0301 ROUGE", "cafe rouge"],
  ["e\u0301toile", "ÉTOILE", "étoile", "toile", "etoile"],
  ["Straßenfertiger", "STRASSEN", "straße", "STRAẞE"],
  ["İstanbul", "istanbul", "ISTANBUL", "ıstanbul", "i\u0307stanbul"],
  ["Isparta", "ısparta", "ISPARTA", "İsparta"],
  ["ΔΡΟΜΟΣ", "δρομος", "δρομοσ", "Δρόμος".normalize("NFD").replaceAll("\u0301", "")],
  ["Ｍｉｘｅｒ １２", "mixer 12", "ＭＩＸＥＲ"],
  ["Самосвал", "САМОСВАЛ", "самосвал"],
  ["100% _\\", "100%", "_\\"],
];

async function searchNames(user: TestCaller, search: string): Promise<string[]> {
  const { status, body } = await user.send("listAssets", { query: { search } });
  expect(status).toBe(200);
  return body.map(({ name }: { name: string }) => name);
}

async function expectFound(user: TestCaller): Promise<void> {
  for (const [name, ...searches] of found) {
    for (const search of searches) expect(await searchNames(user, search), search).toEqual([name]);
  }
}

describe("A search", () => {
  it("finds an asset in any letter case and Unicode form", async () => {
    const user = await signUp(connect());
    for (const [name] of found) await buildAsset(user, { name });
    await expectFound(user);
  });

  it("finds an asset by words of all its texts, in any order, with or without what separates them", async () => {
    const user = await signUp(connect());
    await buildAsset(user, {
      name: "Mixer 14",
      vinOrSerial: "1M2-GR3",
      unitNumber: "T880",
      plate: "4XK 220",
      location: "North Yard",
      assignedCrew: "Dana O'Brien",
      tags: ["spare", "quarry run"],
      kind: "boom_pump",
      ownership: "leased",
      ownerName: "Acme Leasing, Inc.",
    });
    // A VIN of its own, because one that is counted up may contain a number that is searched for.
    const other = { name: "Mixer 15", vinOrSerial: "SECOND" };
    await buildAsset(user, { ...other, location: "South Yard", unitNumber: "9_15" });
    const onlyOne = [
      "mixer14",
      "14 MIXER",
      "T-880",
      "t880",
      "t 880",
      "1m2gr3",
      "4xk-220",
      "4xk220",
    ];
    const words = ["yard north", "obrien", "o'brien dana", "quarry", "spare mixer", "acme inc"];
    const kinds = ["boom pump", "boompump", "bomba de pluma", "north mixer-14 #t880"];
    for (const search of [...onlyOne, ...words, ...kinds]) {
      expect(await searchNames(user, search), search).toEqual(["Mixer 14"]);
    }
    expect(await searchNames(user, "yard mixer")).toEqual(["Mixer 14", "Mixer 15"]);
    expect(await searchNames(user, "9_15")).toEqual(["Mixer 15"]);
    for (const search of ["north south", "mixer14t880", "915", "9-15", "mixer 14%"]) {
      expect(await searchNames(user, search), search).toEqual([]);
    }
    for (const search of ["-", " ' # ", "/ mixer"]) {
      expect(await searchNames(user, search), search).toEqual(["Mixer 14", "Mixer 15"]);
    }
  });

  it("finds an asset by its year in full, with other words", async () => {
    const user = await signUp(connect());
    const plain = { vinOrSerial: "N/A", model: "None" };
    await buildAsset(user, { name: "Old", year: 2019, make: "Mack", ...plain });
    await buildAsset(user, { name: "New", year: 2020, make: "Mack", ...plain });
    await buildAsset(user, { name: "Other", year: 2019, make: "Volvo", ...plain });
    const searches = { "2019 mack": ["Old"], "MACK 2020": ["New"], 2019: ["Old", "Other"] };
    for (const [search, names] of Object.entries({ ...searches, 20: [], 201: [], 12019: [] })) {
      expect(await searchNames(user, search), search).toEqual(names);
    }
    const { units } = await user.call("search", { query: { q: "2019 mack" } });
    expect(units.map(({ name }) => name)).toEqual(["Old"]);
  });

  it("finds an asset by its unit number without the zeros in front", async () => {
    const user = await signUp(connect());
    const unitNumbers = ["MX-0042", "MX-1042", "42"];
    for (const unitNumber of unitNumbers) {
      await buildAsset(user, { name: `Unit ${unitNumber}`, unitNumber, vinOrSerial: "N/A" });
    }
    for (const search of ["mx42", "MX-42", "mx0042", "0042"]) {
      expect(await searchNames(user, search), search).toEqual(["Unit MX-0042"]);
    }
  });

  it("finds an asset by the current texts of its fields", async () => {
    const user = await signUp(connect());
    const { id } = await buildAsset(user, { name: "Old", make: "Škoda", model: "Straße" });
    await user.call("updateAsset", {
      params: { id },
      body: { name: "Crème", vinOrSerial: "１Ｍ２" },
    });
    for (const search of ["CRE\u0300ME", "ŠKODA", "strasse", "škoda straße", "1m2"]) {
      expect(await searchNames(user, search)).toEqual(["Crème"]);
    }
    expect(await searchNames(user, "old")).toEqual([]);
    await user.call("updateAsset", { params: { id }, body: { archived: true } });
    const archived = await user.send("listAssets", {
      query: { search: "CRÈME", archived: "true" },
    });
    expect(archived.body).toMatchObject([{ id }]);
  });
});

describe("GET /api/assets?serial=", () => {
  it("finds the units whose VIN or serial number has the same letters and digits", async () => {
    const user = await signUp(connect());
    const other = await signUp(connect());
    const serials = {
      One: "1M2-GR3 gc5",
      Two: "1m2gr3gc5",
      Longer: "11M2GR3GC5",
      Low: "12_3",
      12: "#",
    };
    for (const [name, vinOrSerial] of Object.entries(serials)) {
      await buildAsset(user, { name, vinOrSerial });
    }
    await buildAsset(other, { name: "Theirs", vinOrSerial: "1M2GR3GC5" });
    const archived = await buildAsset(user, { name: "Sold", vinOrSerial: "1M2GR3GC5" });
    await user.call("updateAsset", { params: { id: archived.id }, body: { archived: true } });
    const find = async (serial: string, query = {}) => {
      const { status, body } = await user.send("listAssets", { query: { serial, ...query } });
      expect(status).toBe(200);
      return body.map(({ name }: { name: string }) => name);
    };
    expect(await find(" 1M2 GR3/GC5")).toEqual(["One", "Sold", "Two"]);
    expect(await find("1m2gr3gc5", { archived: "true" })).toEqual(["Sold"]);
    expect(await find("1m2gr3gc5", { archived: "false", limit: 1 })).toEqual(["One"]);
    expect(await find("12_3")).toEqual(["Low"]);
    for (const serial of ["1M2GR3GC", "12", "#", "%", "", "_"]) {
      expect(await find(serial), serial).toEqual([]);
    }
  });
});

describe.each(Object.entries(collations))("A search in a database %s", (_, as) => {
  it("finds assets in any letter case and Unicode form", async () => {
    const { url, drop } = await createTestDatabase("empty", as);
    onTestFinished(drop);
    await migrate(url, join(projectRoot, "migrations"));
    const database = openDatabase(url, parts.log);
    onTestFinished(database.close);
    const onIt = createApp({ ...parts, database, live: undefined });
    const user = await signUp(new TestCaller(onIt), { username: "searcher" });
    for (const [name] of found) await buildAsset(user, { name });
    await expectFound(user);
    // Titles are folded by the database.
    const [asset] = await user.call("listAssets");
    const body = { assetId: asset?.id ?? 0, title: "LÁMPARA RAÑADA".normalize("NFD") };
    await user.call("createDefect", { body });
    for (const search of ["lampara", "Lámpara rañada", "RANADA"]) {
      expect(await user.call("listDefects", { query: { search } }), search).toHaveLength(1);
    }
  });
});
