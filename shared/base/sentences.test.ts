import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "./languages.ts";
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
