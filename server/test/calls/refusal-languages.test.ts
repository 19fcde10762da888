import type { CallName } from "#shared/api/api.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, signUp } from "../kit/build.ts";
import type { Attempt } from "../kit/caller.ts";
import { type TestCaller, shareTestApp } from "../kit/harness.ts";

const { connect } = await shareTestApp();
const admin = await signUp(connect());
const asset = await buildAsset(admin, { name: "Mixer 12", unitNumber: "12" });
const other = await buildAsset(admin);
const report = await admin.call("addDocument", {
  body: { kind: "roadside_report", assetId: asset.id, issuedOn: "2026-11-01" },
});

type Said = { en: object; es: object };
type Case = { what: string; caller: TestCaller; call: CallName; sent: Attempt; said: Said };

const cases: Case[] = [
  {
    what: "what a schema says of a field",
    caller: admin,
    call: "createSchedule",
    sent: { body: { assetId: asset.id, name: "x".repeat(201), intervalDays: 4_000 } },
    said: {
      en: {
        message: "Please use at most 200 characters",
        errors: {
          name: "Please use at most 200 characters",
          intervalDays: "Must be at most 3650",
        },
      },
      es: {
        message: "Use máximo 200 caracteres",
        errors: { name: "Use máximo 200 caracteres", intervalDays: "Debe ser 3650 o menos" },
      },
    },
  },
  {
    what: "what is said of a field without a message of its own",
    caller: admin,
    call: "markNotification",
    sent: { params: { id: 1 }, body: {} },
    said: {
      en: { message: "This is required", errors: { read: "This is required" } },
      es: { message: "Esto es obligatorio", errors: { read: "Esto es obligatorio" } },
    },
  },
  {
    what: "what a use case says of a field, with a name in it",
    caller: admin,
    call: "updateAsset",
    sent: { params: { id: other.id }, body: { unitNumber: "12" } },
    said: {
      en: {
        code: "assets.unitNumberTaken",
        message: "Unit 12 is already Mixer 12",
        errors: { unitNumber: "Unit 12 is already Mixer 12" },
      },
      es: {
        code: "assets.unitNumberTaken",
        message: "La unidad 12 ya es Mixer 12",
        errors: { unitNumber: "La unidad 12 ya es Mixer 12" },
      },
    },
  },
  {
    what: "what a rule says outside of a schema",
    caller: admin,
    call: "updateDocument",
    sent: { params: { id: report.id }, body: { expiresOn: "2026-10-01" } },
    said: {
      en: { errors: { expiresOn: "It cannot expire before it is issued" } },
      es: { errors: { expiresOn: "No puede vencer antes de expedirse" } },
    },
  },
  {
    what: "what the catalogue says of a code",
    caller: connect(),
    call: "listAssets",
    sent: {},
    said: {
      en: { code: "auth.signedOut", message: "Unauthorized" },
      es: { code: "auth.signedOut", message: "Sin sesión" },
    },
  },
];

describe("A refusal", () => {
  it.each(cases)("says in the reader's language $what", async ({ caller, call, sent, said }) => {
    const read = async (headers: Record<string, string>) => {
      const { body } = await caller.send(call, { ...sent, headers });
      return body;
    };
    expect(await read({ "accept-language": "es-MX,es;q=0.9" })).toMatchObject(said.es);
    expect(await read({ "accept-language": "en-US" })).toMatchObject(said.en);
    expect(await read({})).toMatchObject(said.en);
  });
});
