import { afterEach, describe, expect, expectTypeOf, it } from "vitest";
import { formatNumber, setLanguageSource } from "./languages.ts";
import { words } from "./words.ts";

afterEach(() => setLanguageSource(() => "en"));

const w = words({
  trucks: ["Trucks", "Camiones"],
  left: [
    { one: "{n} item of {unit} left", other: "{n} items of {unit} left" },
    { one: "Falta {n} punto de {unit}", other: "Faltan {n} puntos de {unit}" },
  ],
  sent: ["Sent {time}", "Enviado {time}"],
});

describe("words", () => {
  it("are read in the language of the moment", () => {
    expect(w.trucks).toBe("Trucks");
    setLanguageSource(() => "es");
    expect(w.trucks).toBe("Camiones");
    expect(Object.values(w)[0]).toBe("Camiones");
  });

  it("take values for their slots, and choose the form for one and for more", () => {
    expect(w.left({ n: 1, unit: "Mixer 14" })).toBe("1 item of Mixer 14 left");
    expect(w.left({ n: 1_204, unit: "Mixer 14" })).toBe("1,204 items of Mixer 14 left");
    expect(w.left({ n: 0, unit: "{n}" })).toBe("0 items of {n} left");
    setLanguageSource(() => "es");
    expect(w.left({ n: 2, unit: "Mixer 14" })).toBe("Faltan 2 puntos de Mixer 14");
    expect(w.sent({ time: "5:12 a.m." })).toBe("Enviado 5:12 a.m.");
  });

  it("compile only with the same slots in both languages, and each slot given", () => {
    expectTypeOf(w.trucks).toBeString();
    expectTypeOf(w.sent).parameter(0).toEqualTypeOf<{ time: string | number }>();
    expectTypeOf(w.left).parameter(0).toEqualTypeOf<{ n: number; unit: string | number }>();
    // @ts-expect-error -- the translation lost its slot
    words({ sent: ["Sent {time}", "Enviado"] });
  });
});

describe("formatNumber", () => {
  it("writes numbers as they are read in the United States, in both languages", () => {
    expect(formatNumber(148_220.5)).toBe("148,220.5");
    setLanguageSource(() => "es");
    expect(formatNumber(148_220.5)).toBe("148,220.5");
  });
});
