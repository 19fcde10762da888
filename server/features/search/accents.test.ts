/** Every search of a list finds with and without accents, whatever the texts were stored with. */
import { beforeAll, describe, expect, it } from "vitest";
import {
  addSignedIn,
  addUser,
  buildAsset,
  buildDocument,
  buildInspection,
  buildMaintenanceLog,
  buildProgram,
  buildSchedule,
  foundCompany,
  type Company,
} from "../../test/kit/build.ts";
import { shareTestApp, type TestCaller } from "../../test/kit/harness.ts";

const { connect } = await shareTestApp();

const accented = "Camión Ñandú";
const spellings = [
  accented,
  accented.normalize("NFD"),
  accented.toUpperCase(),
  accented.toUpperCase().normalize("NFD"),
  "camion nandu",
];

/** Each so many times as there are spellings. */
type Found = readonly unknown[];

type Lists = Record<string, (by: TestCaller, text: string) => Promise<Found>>;

const together: Lists = Object.fromEntries(
  (["units", "people", "defects", "programs", "documents"] as const).map((kind) => [
    `${kind} with Ctrl K`,
    async (by, q) => (await by.call("search", { query: { q } }))[kind],
  ]),
);

const lists: Lists = {
  ...together,
  "units of the registry": (by, search) => by.call("listAssets", { query: { search } }),
  defects: (by, search) => by.call("listDefects", { query: { search } }),
  documents: (by, search) => by.call("listDocuments", { query: { search } }),
  schedules: (by, search) => by.call("listSchedules", { query: { search } }),
  inspections: (by, text) => by.call("listInspectionLogs", { query: { text } }),
  "maintenance logs": (by, text) => by.call("listMaintenanceLogs", { query: { text } }),
};

let company: Company<TestCaller>;

beforeAll(async () => {
  company = await foundCompany(connect);
  const { admin, manager } = company;
  const plain = await buildAsset(manager, { name: "Pump 3" });
  for (const [n, spelling] of spellings.entries()) {
    await buildAsset(manager, { name: spelling });
    await addUser(admin, { role: "driver", firstName: spelling, lastName: `No. ${n}` });
    const title = `${spelling} ${n}`;
    await manager.call("createDefect", { body: { assetId: plain.id, title } });
    await buildProgram(manager, { name: title });
    await buildDocument(manager, { assetId: plain.id, kind: "other", issuer: spelling });
    await buildSchedule(manager, plain.id, { name: title });
    await buildInspection(manager, plain.id, { comments: spelling });
    await buildMaintenanceLog(manager, plain.id, { description: spelling });
  }
});

describe.each(Object.entries(lists))("The search of %s", (_, find) => {
  it.each([...spellings, "NANDÚ camion", "ñand"])("finds all spellings by %s", async (typed) => {
    expect(await find(company.manager, typed)).toHaveLength(spellings.length);
  });

  it("finds none by another letter", async () => {
    expect(await find(company.manager, "camoin")).toEqual([]);
  });
});

describe("The name of a unit or of a person", () => {
  it.each(["José Núñez", "Jose Nunez", "JOSÉ NÚÑEZ".normalize("NFD")])(
    "finds the records that name it, stored as %s",
    async (name) => {
      const { admin, manager } = await foundCompany(connect);
      const [firstName = "", lastName = ""] = name.split(" ");
      const driver = await addSignedIn(connect(), admin, { role: "driver", firstName, lastName });
      const unit = await buildAsset(manager, { name: `Volqueta ${name}` });
      const other = await buildAsset(manager);
      await buildInspection(driver, other.id);
      await buildInspection(manager, unit.id);
      await buildMaintenanceLog(manager, unit.id);
      for (const text of ["jose nunez", "NÚÑEZ", "nu\u0301n\u0303ez"]) {
        const query = { text };
        expect(await manager.call("listInspectionLogs", { query }), text).toHaveLength(2);
        expect(await manager.call("listMaintenanceLogs", { query }), text).toHaveLength(1);
      }
    },
  );
});
