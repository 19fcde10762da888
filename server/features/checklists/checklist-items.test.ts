import type { Answer, Body, Checklist } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import { buildChecklist, foundCompany } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);

type Items = Body<"createChecklist">["items"];

const tread = { label: "Steer tread", type: "number", unit: "32nds", min: 4 } as const;

function change(id: number, items: Items): Promise<Checklist> {
  return manager.call("updateChecklist", { params: { id }, body: { items } });
}

async function findEntry(list: Checklist): Promise<Answer<"listAudit">[number]> {
  const query = { noun: "checklist" as const, rowId: String(list.id), limit: "1" };
  const [entry] = await admin.call("listAudit", { query });
  if (!entry) throw new Error("the change has an entry");
  return entry;
}

describe("The items of a checklist", () => {
  it("stay a list of strings, beside what is said of some of them", async () => {
    const items = ["Horn", { ...tread, critical: true, mayBeNa: false }, { label: "Mirrors" }];
    const list = await buildChecklist(manager, { items });
    expect(list.items).toEqual(["Horn", "Steer tread", "Mirrors"]);
    expect(list.definition).toEqual([{ id: "Steer tread", ...tread, critical: true }]);
    const [listed] = (await driver.call("listChecklists")).filter(({ id }) => id === list.id);
    expect(listed).toEqual(list);
  });

  it("preserve their settings when they are sent as strings, in any order", async () => {
    const list = await buildChecklist(manager, { items: ["Horn", tread] });
    const turned = await change(list.id, ["Steer tread", "Mirrors", "Horn"]);
    expect(turned.items).toEqual(["Steer tread", "Mirrors", "Horn"]);
    expect(turned.definition).toEqual(list.definition);
  });

  it("have a Spanish name beside their own, which the records store", async () => {
    const horn = { label: "Horn", es: "Claxon", group: "Cab", groupEs: "Cabina" };
    const list = await buildChecklist(manager, { items: [horn, "Mirrors"] });
    expect(list.items).toEqual(["Horn", "Mirrors"]);
    expect(list.definition).toEqual([{ id: "Horn", ...horn }]);
    const to = ["Horn: in Spanish Claxon"];
    expect((await findEntry(list)).changes["definition"]).toEqual({ from: null, to });
    expect((await change(list.id, ["Mirrors", "Horn"])).definition).toEqual(list.definition);
  });

  it("preserve their id when they are renamed", async () => {
    const { id } = await buildChecklist(manager, { items: ["Horn", tread] });
    const renamed = { ...tread, id: "Steer tread", label: "Tread in front" };
    const list = await change(id, [{ id: "Horn", label: "Horn and bell" }, renamed]);
    expect(list.items).toEqual(["Horn and bell", "Tread in front"]);
    expect(list.definition).toEqual([{ id: "Horn", label: "Horn and bell" }, renamed]);
    expect((await change(id, list.items)).definition).toEqual(list.definition);
  });

  it("preserve their settings when only the name of the list changes", async () => {
    const { id, definition } = await buildChecklist(manager, { items: [tread] });
    const body = { name: "Renamed" };
    const renamed = await manager.call("updateChecklist", { params: { id }, body });
    expect(renamed.definition).toEqual(definition);
  });

  it("are plain again when an object says nothing more", async () => {
    const { id } = await buildChecklist(manager, { items: [tread] });
    expect((await change(id, [{ label: "Steer tread" }])).definition).toEqual([]);
  });

  it("are in the audit trail with what is said of them", async () => {
    const items = [{ ...tread, law: ["tires" as const] }, "Horn"];
    const list = await buildChecklist(manager, { items });
    const before = ["Steer tread: At least 4 32nds, covers tires"];
    expect((await findEntry(list)).changes["definition"]).toEqual({ from: null, to: before });
    await change(list.id, ["Steer tread", { id: "Horn", label: "Bell", critical: true }]);
    const after = [...before, "Bell: Critical, recorded as Horn"];
    expect((await findEntry(list)).changes["definition"]).toEqual({ from: before, to: after });
  });

  it.each<[string, object, string, RegExp]>([
    ["a lowest value above the highest", { ...tread, max: 3 }, "items.1", /above the highest/],
    ["limits of a check", { label: "Lights", max: 3 }, "items.1", /Only a number/],
    ["an unknown type", { label: "Lights", type: "text" }, "items.1.type", /a check or a number/],
    ["an unknown photo rule", { label: "Lights", photo: "never" }, "items.1.photo", /photo/],
    ["an unknown part", { label: "Lights", law: ["radio"] }, "items.1.law.0", /Unknown part/],
    ["a limit that is a text", { ...tread, min: "4" }, "items.1.min", /a number/],
    ["a Spanish name that is too long", { label: "x", es: "x".repeat(201) }, "items.1.es", /200/],
    ["a unit that is too long", { ...tread, unit: "x".repeat(21) }, "items.1.unit", /20/],
    ["an object without a label", { id: "x" }, "items.1.label", /must not be blank/],
    ["an odd id", { id: "constructor", label: "Lights" }, "items.1.id", /odd name/],
    ["a label that is on the list", { label: "horn" }, "items", /on the list twice/],
    ["an id that is another's label", { id: "horn", label: "Bell" }, "items", /another item/],
  ])("may not have %s", async (_, item, ...[field, sentence]) => {
    const body = { name: "Round", category: "truck", items: ["Horn", item] };
    const response = await manager.send("createChecklist", { body });
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toMatch(sentence);
  });

  it("may not be called what another one is known as by the records", async () => {
    const { id } = await buildChecklist(manager, { items: ["Horn"] });
    await change(id, [{ id: "Horn", label: "Bell" }]);
    const body = { items: ["Bell", "Horn"] };
    const response = await manager.send("updateChecklist", { params: { id }, body });
    expect(response.status).toBe(400);
    expect(response.body.message).toBe("'Horn' is another item's name in earlier records");
  });
});
