import type { Body } from "#shared/api/api-schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { addSignedIn, buildAsset, foundCompany } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

beforeEach(() => clock.set("2026-11-20T18:00:00.000Z"));

const [mixer, pump, twin] = await Promise.all(
  [
    { name: "Mixer 14", vinOrSerial: "AA11", unitNumber: "T-880" },
    { name: "boom Pump", vinOrSerial: "BB22" },
    { name: "mixer 14", vinOrSerial: "CC33" },
  ].map((given) => buildAsset(manager, given)),
);
const ana = await addSignedIn(connect(), admin, {
  role: "driver",
  firstName: "Ana María",
  lastName: "Ruiz",
});

type Given = Partial<Body<"addDocument">>;

const papers: Record<string, Given> = {
  registration: { assetId: mixer?.id, kind: "registration", number: "4XK 220", issuer: "Illinois" },
  insurance: { assetId: mixer?.id, kind: "insurance", expiresOn: "2026-12-01" },
  lease: { assetId: pump?.id, kind: "lease", expiresOn: "2026-11-30" },
  twin: { assetId: twin?.id, kind: "registration", expiresOn: "2026-11-25" },
  card: { userId: ana.id, kind: "medical_card", expiresOn: "2026-11-22" },
};
const ids = new Map<number, string>();
for (const [name, given] of Object.entries(papers)) {
  const body = { kind: "other" as const, ...given };
  ids.set((await manager.call("addDocument", { body })).id, name);
}

async function find(search: string, by = manager) {
  const found = await by.call("listDocuments", { query: { search } });
  return found.map(({ id }) => ids.get(id));
}

describe("GET /api/documents?search=", () => {
  it.each([
    ["the name of a unit", "boom", ["lease"]],
    ["a name without its spaces", "mixer14", ["twin", "insurance", "registration"]],
    ["the number of a unit without its dash", "t880", ["insurance", "registration"]],
    ["the VIN of a unit", "cc33", ["twin"]],
    ["the name of a person, in any case", "ruiz MARÍA", ["card"]],
    ["a kind", "registration", ["twin", "registration"]],
    ["a kind in Spanish", "seguro", ["insurance"]],
    ["words in any order, of kind and unit", "insurance mixer", ["insurance"]],
    ["the number of a paper, however it is spaced", "4x-k220", ["registration"]],
    ["an issuer", "illin", ["registration"]],
    ["nothing but blanks", "  ", ["card", "twin", "lease", "insurance", "registration"]],
    ["what is nowhere", "insurance pump", []],
    ["a sign that has a meaning in patterns", "%", []],
  ])("finds by %s", async (_, search, expected) => {
    expect(await find(search)).toEqual(expected);
  });

  it("narrows together with the other filters", async () => {
    const query = { search: "mixer", status: "expired,soon", kind: "insurance" } as const;
    const found = await manager.call("listDocuments", { query });
    expect(found.map(({ id }) => ids.get(id))).toEqual(["insurance"]);
  });

  it("refuses a text that is too long", async () => {
    const query = { search: "a".repeat(201) };
    expect((await manager.send("listDocuments", { query })).status).toBe(400);
  });

  it("finds a driver's own papers only, and none of another company", async () => {
    expect(await find("card", ana)).toEqual(["card"]);
    expect(await find("mixer", ana)).toEqual([]);
    expect(await find("ruiz", driver)).toEqual([]);
    expect(await find("mixer", other.manager)).toEqual([]);
  });
});

describe("GET /api/documents?order=owner", () => {
  it("lists the papers of each owner together, by name, and those of an owner by expiry", async () => {
    const seen: (string | undefined)[] = [];
    let next: string | undefined = "/api/documents?order=owner&limit=1";
    while (next) {
      const { body, headers } = await manager.agent.get(next);
      seen.push(...body.map(({ id }: { id: number }) => ids.get(id)));
      next = /^<([^>]+)>/.exec(headers["link"] ?? "")?.[1];
    }
    const mixers = [["insurance", "registration"], ["twin"]];
    if ((mixer?.id ?? 0) > (twin?.id ?? 0)) mixers.reverse();
    expect(seen).toEqual(["card", "lease", ...mixers.flat()]);
  });

  it("gives a driver their own papers", async () => {
    const found = await ana.call("listDocuments", { query: { order: "owner" } });
    expect(found.map(({ id }) => ids.get(id))).toEqual(["card"]);
  });

  it("refuses another order, and a cursor of the list by expiry", async () => {
    const query = { order: "kind" } as object;
    expect((await manager.send("listDocuments", { query })).status).toBe(400);
    const cursor = Buffer.from(JSON.stringify(["2026-11-22", 1])).toString("base64url");
    const response = await manager.send("listDocuments", { query: { order: "owner", cursor } });
    expect(response.status).toBe(400);
  });
});
