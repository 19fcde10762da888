import { afterEach, describe, expect, it } from "vitest";
import type { AuditEntry } from "./audit.ts";
import { auditNouns, audits } from "./audit-nouns.ts";
import { commandLineName, formatAuditEntry, findChanges, formatChanges } from "./audit.ts";
import { setLanguageSource } from "../base/languages.ts";

afterEach(() => setLanguageSource(() => "en"));

const mixer = { id: 12, name: "Mixer 12", condition: "in_use", currentMiles: 20, location: null };

function entry(overrides: Partial<AuditEntry>): AuditEntry {
  return {
    userId: 1,
    userName: "Ray Delgado",
    action: "changed",
    noun: "asset",
    rowId: 12,
    rowName: "Mixer 12",
    changes: {},
    ...overrides,
  };
}

describe("the fields that the trail stores", () => {
  it.each(auditNouns)("hold nothing secret for the noun %s", (noun) => {
    const secret = /password|hash|token|secret|session|bytes|key|signature/i;
    expect(Object.keys(audits[noun].fields).filter((field) => secret.test(field))).toEqual([]);
  });
});

describe("findChanges", () => {
  it("returns each changed field with its value before and after", () => {
    const after = { ...mixer, condition: "out_of_service", location: "Yard 2", currentMiles: 20 };
    expect(findChanges("asset", mixer, after)).toEqual({
      condition: { from: "in_use", to: "out_of_service" },
      location: { from: null, to: "Yard 2" },
    });
  });

  it("leaves out what stayed, and fields that the trail does not store", () => {
    const touched = { ...mixer, version: 2, updatedAt: new Date(), password: "$argon2id$" };
    expect(findChanges("asset", mixer, touched)).toEqual({});
    expect(findChanges("member", {}, { password: "$argon2id$", sessionVersion: 3 })).toEqual({});
  });

  it("returns the values of an added row, without empty ones", () => {
    expect(findChanges("asset", undefined, mixer)).toEqual({
      name: { from: null, to: "Mixer 12" },
      condition: { from: null, to: "in_use" },
      currentMiles: { from: null, to: 20 },
    });
  });

  it("takes an empty list for none", () => {
    expect(findChanges("asset", undefined, { tags: [] })).toEqual({});
    expect(findChanges("asset", { tags: ["night"] }, { tags: [] })).toEqual({
      tags: { from: ["night"], to: null },
    });
  });

  it("stores moments as texts, lists as lists and flags as flags", () => {
    const moment = new Date("2026-11-20T18:00:00Z");
    expect(findChanges("schedule", { nextDue: null }, { nextDue: moment })).toEqual({
      nextDue: { from: null, to: "2026-11-20T18:00:00.000Z" },
    });
    expect(findChanges("schedule", { nextDue: moment }, { nextDue: new Date(moment) })).toEqual({});
    const [before, after] = [
      { items: ["Horn"], active: true },
      { items: ["Horn", "Tires"], active: false },
    ];
    expect(findChanges("checklist", before, after)).toEqual({
      items: { from: ["Horn"], to: ["Horn", "Tires"] },
      active: { from: true, to: false },
    });
  });
});

describe("formatAuditEntry", () => {
  const oilChange = { noun: "schedule", rowName: "Mixer 12: Oil Change" } as const;
  const mixers = { noun: "checklist", rowName: "Mixers" } as const;
  const luis = { noun: "member", rowId: 2, rowName: "Luis Ortega" } as const;
  const own = { noun: "member", rowId: 1 } as const;
  const unknown = { userId: null, userName: null };
  const byCommand = { ...luis, userId: null, userName: commandLineName } as const;
  const hill = { noun: "company", rowName: "Hill Concrete" } as const;

  it.each<[Partial<AuditEntry>, string]>([
    [{}, "Ray Delgado changed Mixer 12"],
    [{ action: "added" }, "Ray Delgado added Mixer 12"],
    [oilChange, "Ray Delgado changed the schedule Mixer 12: Oil Change"],
    [{ ...oilChange, action: "added" }, "Ray Delgado added the schedule Mixer 12: Oil Change"],
    [{ ...mixers, action: "added" }, "Ray Delgado added the checklist Mixers"],
    [{ ...mixers, action: "removed" }, "Ray Delgado deleted the checklist Mixers"],
    [{ noun: "maintenance", action: "added" }, "Ray Delgado logged maintenance of Mixer 12"],
    [{ ...luis, action: "added" }, "Ray Delgado added Luis Ortega to the crew"],
    [{ ...luis, action: "removed" }, "Ray Delgado removed Luis Ortega from the crew"],
    [luis, "Ray Delgado changed Luis Ortega"],
    [own, "Ray Delgado changed their own profile"],
    [{ ...own, action: "signed_in" }, "Ray Delgado signed in"],
    [{ ...own, action: "signed_out" }, "Ray Delgado signed out"],
    [
      { ...luis, ...unknown, action: "sign_in_failed" },
      "Somebody failed to sign in as Luis Ortega",
    ],
    [{ ...own, action: "password_changed" }, "Ray Delgado changed their password"],
    [{ ...luis, action: "password_reset" }, "Ray Delgado reset the password of Luis Ortega"],
    [
      { ...byCommand, action: "password_reset" },
      "Yardcheck, by the server's command line, reset the password of Luis Ortega",
    ],
    [hill, "Ray Delgado changed the company Hill Concrete"],
    [{ ...hill, action: "added" }, "Ray Delgado founded Hill Concrete"],
    [{ ...hill, action: "exported" }, "Ray Delgado exported the data of Hill Concrete"],
  ])("formats %j as '%s'", (overrides, sentence) => {
    expect(formatAuditEntry(entry(overrides))).toBe(sentence);
  });

  it.each<[Partial<AuditEntry>, string]>([
    [{ ...oilChange, action: "removed" }, "Ray Delgado borró el servicio Mixer 12: Oil Change"],
    [{ ...luis, action: "added" }, "Ray Delgado agregó a Luis Ortega al personal"],
    [own, "Ray Delgado cambió su propio perfil"],
    [{ ...luis, ...unknown, action: "sign_in_failed" }, "Alguien no logró entrar como Luis Ortega"],
    [
      { ...byCommand, action: "password_reset" },
      "Yardcheck, por la línea de comandos del servidor, restableció la contraseña de Luis Ortega",
    ],
  ])("formats %j in Spanish as '%s'", (overrides, sentence) => {
    setLanguageSource(() => "es");
    expect(formatAuditEntry(entry(overrides))).toBe(sentence);
  });
});

describe("formatChanges", () => {
  const zone = "America/Los_Angeles";

  it.each<[Partial<AuditEntry>, string[]]>([
    [
      { changes: { condition: { from: "in_use", to: "out_of_service" } } },
      ["Condition", "In Use", "Out of Service"],
    ],
    [{ changes: { currentMiles: { from: 0, to: 12_400.5 } } }, ["Current Miles", "0", "12,400.5"]],
    [{ changes: { year: { from: 2_019, to: 2_020 } } }, ["Year", "2019", "2020"]],
    [{ changes: { location: { from: null, to: "Yard 2" } } }, ["Location", "–", "Yard 2"]],
    [{ changes: { archived: { from: false, to: true } } }, ["Archived", "No", "Yes"]],
    [{ changes: { photoUrl: { from: null, to: "/api/photos/7" } } }, ["Photo", "–", "Photo 7"]],
    [
      {
        noun: "schedule",
        changes: { nextDue: { from: "2026-11-20T04:00:00.000Z", to: null } },
      },
      ["Next Due", "Nov 19, 2026", "–"],
    ],
    [
      { noun: "maintenance", changes: { cost: { from: null, to: 412.5 } } },
      ["Cost", "–", "$412.50"],
    ],
    [
      { noun: "schedule", changes: { type: { from: "time_based", to: "usage_based" } } },
      ["Schedule Type", "Time-based", "Usage-based"],
    ],
    [
      { noun: "member", changes: { role: { from: "admin", to: "driver" } } },
      ["Role", "Admin", "Driver"],
    ],
    [
      {
        noun: "checklist",
        changes: { items: { from: ["Horn", "Tires"], to: ["Horn", "Mirrors"] } },
      },
      ["Items", "Tires", "Mirrors"],
    ],
    [
      { noun: "checklist", changes: { items: { from: ["Horn"], to: ["Horn", "Tires"] } } },
      ["Items", "–", "Tires"],
    ],
    [
      { noun: "checklist", changes: { items: { from: ["A", "B"], to: ["B", "A"] } } },
      ["Items", "A, B", "B, A"],
    ],
    [
      { noun: "maintenance", changes: { resolvedInspectionId: { from: null, to: 41 } } },
      ["Resolved Inspection", "–", "#41"],
    ],
    [{ changes: { gone: { from: "a", to: "b" } } }, ["gone", "a", "b"]],
  ])("formats %j as the screens do", (overrides, [label, from, to]) => {
    expect(formatChanges(entry(overrides), zone)).toEqual([{ label, from, to }]);
  });

  it("formats them in Spanish too, and leaves what users typed", () => {
    setLanguageSource(() => "es");
    const changes = {
      currentMiles: { from: 0, to: 12_400.5 },
      archived: { from: false, to: true },
      location: { from: null, to: "Yard 2" },
      photoUrl: { from: null, to: "/api/photos/7" },
    };
    expect(formatChanges(entry({ changes }), zone)).toEqual([
      { label: "Millas actuales", from: "0", to: "12,400.5" },
      { label: "Archivada", from: "No", to: "Sí" },
      { label: "Ubicación", from: "–", to: "Yard 2" },
      { label: "Foto", from: "–", to: "Foto 7" },
    ]);
    const raised = entry({ noun: "member", changes: { role: { from: "driver", to: "manager" } } });
    expect(formatChanges(raised, zone)).toEqual([
      { label: "Rol", from: "Operador", to: "Gerente" },
    ]);
  });
});
