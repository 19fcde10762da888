import { afterEach, describe, expect, it } from "vitest";
import { formatTakenUnit, findTagsProblem } from "../assets/asset-identity.ts";
import { findChecklistItemsProblem } from "../checklists/checklists.ts";
import { findDefinitionsProblem, findItemRulesProblem } from "../checklists/checklist-items.ts";
import { findDocumentProblem, findReturnProblem } from "../documents/documents.ts";
import { translateRefusal } from "../api/error-sentences.ts";
import { errors } from "../api/errors.ts";
import { fieldSentences } from "../api/field-sentences.ts";
import { findInspectionTypesProblem } from "../checklists/inspection-types.ts";
import { incompleteInspection } from "../inspections/inspections.ts";
import { formatMissingPhotos } from "../inspections/item-results.ts";
import { setLanguageSource } from "./languages.ts";
import { findPeriodProblem } from "../papers/paper-period.ts";
import { findIntervalProblem } from "../schedules/schedules.ts";
import { createTranslator } from "./sentences.ts";

afterEach(() => setLanguageSource(() => "en"));

describe("createTranslator", () => {
  const translate = createTranslator([
    ["Name is required", "Falta el nombre"],
    ["Unit {number} is already {name}", "{name} ya es la unidad {number}"],
    ["At most {n} photos (of all)", "Máximo {n} fotos (de todas)"],
  ]);

  it("finds a sentence by its English words", () => {
    expect(translate("Name is required", "es")).toBe("Falta el nombre");
    expect(translate("At most 1,200 photos (of all)", "es")).toBe("Máximo 1,200 fotos (de todas)");
    expect(translate("Unit 14 is already Mixer 14 {n}", "es")).toBe(
      "Mixer 14 {n} ya es la unidad 14",
    );
  });

  it("leaves what it does not know, and English, as it is", () => {
    expect(translate("Name is required.", "es")).toBe("Name is required.");
    expect(translate("At most  photos (of all)", "es")).toBe("At most  photos (of all)");
    expect(translate("Name is required", "en")).toBe("Name is required");
  });

  it("translates to the language of the moment unless another is given", () => {
    expect(translate("Name is required")).toBe("Name is required");
    setLanguageSource(() => "es");
    expect(translate("Name is required")).toBe("Falta el nombre");
  });
});

describe("every sentence", () => {
  const inSpanish = (sentence: string) => translateRefusal(sentence, "es");

  it.each(Object.entries(errors))("has a translation for the error %s", (_code, { message }) => {
    expect(inSpanish(message)).toMatch(/^[A-Z][^{}<>]{3,}[^.\s]$/);
    expect(inSpanish(message)).not.toBe(message);
  });

  it.each([...collectSentences()])("has a translation when it is a schema's: %s", (sentence) => {
    expect(inSpanish(sentence)).not.toBe(sentence);
  });

  const item = (label: string) => ({ id: label, label });
  it.each([
    formatTakenUnit({ unitNumber: "14", name: "Mixer 14" }),
    incompleteInspection.message(["tires", "horn"]),
    formatMissingPhotos(["Tires", "Horn"]),
    findTagsProblem(Array.from({ length: 1_000 }, String)),
    findTagsProblem(["x".repeat(1_000)]),
    findTagsProblem([" "]),
    findTagsProblem(["a,b"]),
    findChecklistItemsProblem([]),
    findChecklistItemsProblem([" "]),
    findChecklistItemsProblem(["constructor"]),
    findChecklistItemsProblem(["Horn", "horn"]),
    findDefinitionsProblem([item("Horn"), { id: "Horn", label: "Klaxon" }]),
    findItemRulesProblem({ unit: "psi" }),
    findItemRulesProblem({ type: "number", min: 2, max: 1 }),
    findInspectionTypesProblem([]),
    findInspectionTypesProblem(["annual", "annual"]),
    findInspectionTypesProblem(["annual", "nrmca"]),
    findDocumentProblem({ kind: "roadside_report", assetId: 1 })?.message,
    findDocumentProblem({
      kind: "registration",
      assetId: 1,
      issuedOn: "2026-11-23",
      expiresOn: "2026-11-22",
    })?.message,
    findReturnProblem({ returnAsked: false, issuedOn: null }, "2026-11-23", "2026-11-23"),
    findReturnProblem({ returnAsked: true, issuedOn: null }, "2026-11-24", "2026-11-23"),
    findPeriodProblem({ from: "2026-11-24", to: "2026-11-23" }),
    findPeriodProblem({ from: "1990-11-24", to: "2026-11-23" }),
    findIntervalProblem("time_based", {}),
    findIntervalProblem("usage_based", {}),
  ])("has a translation when it is a rule's: %s", (sentence) => {
    expect(sentence).toEqual(expect.any(String));
    expect(inSpanish(sentence ?? "")).not.toBe(sentence);
  });

  it.each(fieldSentences)("has a translation with the same slots: %s", (english, spanish) => {
    expect(listSlots(spanish)).toEqual(listSlots(english));
    expect(spanish.endsWith(".")).toBe(english.endsWith("."));
  });
});

function listSlots(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
}

/** What the schemas of shared/ say of anything that they refuse. */
function collectSentences(): Set<string> {
  const modules = import.meta.glob(["../**/*.ts", "!../**/*.test.ts"], { eager: true });
  const sentences = new Set<string>();
  const seen = new Set<unknown>();
  const collect = (node: unknown): void => {
    if (typeof node !== "object" || node === null || seen.has(node)) return;
    seen.add(node);
    const definition: unknown = Reflect.get(Object(Reflect.get(node, "_zod")), "def");
    if (typeof definition === "object" && definition !== null) return collect(definition);
    for (const [name, value] of Object.entries(node)) {
      if (name === "error" && typeof value === "function") {
        const sentence: unknown = value({ input: null, code: "custom" });
        if (typeof sentence === "string") sentences.add(sentence);
      } else collect(value);
    }
  };
  for (const module of Object.values(modules)) collect({ ...Object(module) });
  return sentences;
}
