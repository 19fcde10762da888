import { afterEach, describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";
import { toFieldMessages } from "./fields.ts";
import { setLanguageSource } from "./languages.ts";
import { type Message, messages, say } from "./messages.ts";

afterEach(() => setLanguageSource(() => "en"));

const m = messages({
  required: ["Name is required", "Falta el nombre"],
  tooLong: ["Please use at most {max} characters", "Use máximo {max} caracteres"],
  photos: [
    { one: "At most one photo of {unit}", other: "At most {n} photos of {unit}" },
    { one: "Máximo una foto de {unit}", other: "Máximo {n} fotos de {unit}" },
  ],
});

describe("messages", () => {
  it("are said in the language of the moment, by a schema that was made before", () => {
    const schema = z.object({ name: z.string(m.required).max(3, m.tooLong({ max: 3 })) });
    const refuse = (name?: string) => toFieldMessages(schema.safeParse({ name }).error);
    expect([refuse(), refuse("Pump")]).toEqual([
      { name: "Name is required" },
      { name: "Please use at most 3 characters" },
    ]);
    setLanguageSource(() => "es");
    expect([refuse(), refuse("Pump")]).toEqual([
      { name: "Falta el nombre" },
      { name: "Use máximo 3 caracteres" },
    ]);
  });

  it("have numbers as they are, without commas, and the form for one and for more", () => {
    expect(say(m.tooLong({ max: 2_000 }))).toBe("Please use at most 2000 characters");
    expect(say(m.tooLong({ max: 99_999_999.9 }))).toContain("99999999.9");
    expect(say(m.photos({ n: 1, unit: "{n}" }))).toBe("At most one photo of {n}");
    expect(say(m.photos({ n: 4, unit: "Mixer 14" }))).toBe("At most 4 photos of Mixer 14");
  });

  it("compile only in both languages, with the same slots, and each slot given", () => {
    expectTypeOf(m.required).toEqualTypeOf<Message>();
    expectTypeOf(m.tooLong).parameter(0).toEqualTypeOf<{ max: string | number }>();
    // @ts-expect-error -- the translation is missing
    messages({ required: ["Name is required"] });
    // @ts-expect-error -- the translation lost its slot
    messages({ tooLong: ["Please use at most {max} characters", "Use menos caracteres"] });
  });
});

describe("what the schemas say", () => {
  it.each([...listMessages()])("has a translation: %s", (english, message) => {
    setLanguageSource(() => "es");
    expect(say(message)).not.toBe(english);
    expect(say(message)).not.toMatch(/[{}]|undefined/);
    expect(say(message).endsWith(".")).toBe(english.endsWith("."));
  });
});

/** What the schemas of shared/ say of anything that they refuse, by its English. */
function listMessages(): Map<string, Message> {
  const modules = import.meta.glob(["../**/*.ts", "!../**/*.test.ts"], { eager: true });
  const found = new Map<string, Message>();
  const seen = new Set<unknown>();
  const collect = (node: unknown): void => {
    if (typeof node !== "object" || node === null || seen.has(node)) return;
    seen.add(node);
    const definition: unknown = Reflect.get(Object(Reflect.get(node, "_zod")), "def");
    if (typeof definition === "object" && definition !== null) return collect(definition);
    for (const [name, value] of Object.entries(node)) {
      if (name !== "error" || typeof value !== "function") collect(value);
      else {
        const message = { error: () => String(value({ input: null, code: "custom" })) };
        found.set(say(message), message);
      }
    }
  };
  for (const module of Object.values(modules)) collect({ ...Object(module) });
  return found;
}
